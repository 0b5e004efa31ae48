// A bundled OpenAPI 3.1 document as the generators see it: the few types they need, and the ways to walk it.

import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  referencePath,
  toPointer,
  valueAt,
} from "./json-pointer.ts";

/** One JSON Schema. In a bundle every `$ref` is local: `#/components/…`. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema | boolean>;
  patternProperties?: Record<string, Schema | boolean>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: (Schema | boolean)[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
}

export interface MediaType {
  schema?: Schema;
  [keyword: string]: unknown;
}

export type Content = Record<string, MediaType>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  description?: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema?: Schema;
  [keyword: string]: unknown;
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content?: Content;
  [keyword: string]: unknown;
}

export interface Response {
  description?: string;
  content?: Content;
  [keyword: string]: unknown;
}

export interface Reference {
  $ref: string;
}

export interface Server {
  url: string;
}

export type SecurityRequirement = Record<string, string[]>;

/** An operation object. Everything but `operationId` is as in the specification; the lint has made sure of that one. */
export interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: SecurityRequirement[];
  servers?: Server[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses?: Record<string, Response | Reference>;
  [keyword: string]: unknown;
}

export interface PathItem {
  servers?: Server[];
  parameters?: (Parameter | Reference)[];
  [methodOrKeyword: string]: unknown;
}

export interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter>;
  [section: string]: unknown;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string; [keyword: string]: unknown };
  servers?: Server[];
  security?: SecurityRequirement[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Components;
  [keyword: string]: unknown;
}

/** A bundle that has passed the checks is such a document. */
export function asDocument(bundle: JsonObject): Document {
  return bundle as unknown as Document;
}

/** A document as plain JSON, for what works on any. */
export function asJson(document: Document): JsonObject {
  return document as unknown as JsonObject;
}

/** An operation with its place; the parameters are resolved, those of the path item included. */
export interface OperationEntry {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** The path template as the document has it. */
  readonly path: string;
  readonly pointer: string;
  readonly pathItem: PathItem;
  readonly operation: OperationObject;
  readonly parameters: readonly Parameter[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The pointer `base`, continued by `tokens`. */
export function pointerTo(base: string, ...tokens: readonly (string | number)[]): string {
  return base + toPointer(tokens);
}

/** `node` itself, or what its `$ref` (or a chain of them) leads to. */
export function resolve<Node extends object>(document: Document, node: Node | Reference): Node {
  const found = dereference(asJson(document), node as unknown as Json);
  if (!isObject(found)) throw new Error(`${JSON.stringify(node)} leads to nothing in the bundle`);
  return found as unknown as Node;
}

/** The schema that a `$ref` names; where that is a reference again, it is not followed further. */
export function referredSchema(document: Document, $ref: string): Schema {
  const found = valueAt(asJson(document), referencePath({ $ref }) ?? []);
  if (!isObject(found)) throw new Error(`${$ref} leads to nothing in the bundle`);
  return found as Schema;
}

/** The name of the component schema that `schema` refers to, if it is nothing but such a reference. */
export function schemaName(schema: Schema): string | undefined {
  return schema.$ref?.match(/^#\/components\/schemas\/([^/]+)$/)?.[1];
}

/** Every operation, in the order of the paths. */
export function listOperations(document: Document): OperationEntry[] {
  return listEntries(document, "paths");
}

/** Every webhook, in order; its `path` is its name. */
export function listWebhooks(document: Document): OperationEntry[] {
  return listEntries(document, "webhooks");
}

function listEntries(document: Document, section: "paths" | "webhooks"): OperationEntry[] {
  return Object.entries(document[section] ?? {}).flatMap(([path, pathItem]) =>
    Object.keys(pathItem)
      .filter((key) => methods.includes(key))
      .map((method) => {
        const operation = pathItem[method] as OperationObject;
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          pointer: pointerTo("", section, path, method),
          pathItem,
          operation,
          parameters: mergeParameters(document, pathItem.parameters ?? [], operation.parameters ?? []),
        };
      }),
  );
}

/** An operation's parameter replaces the path item's parameter of the same place and name. */
function mergeParameters(
  document: Document,
  ofPath: readonly (Parameter | Reference)[],
  ofOperation: readonly (Parameter | Reference)[],
): Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const node of [...ofPath, ...ofOperation]) {
    const parameter = resolve(document, node);
    merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...merged.values()];
}

/** The schema of a JSON body; undefined where there is no JSON. */
export function jsonSchema(content: Content | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([type]) => isJson(type))?.[1].schema;
}

export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\b/.test(mediaType);
}

/** An amount: a JSON number or a string that must keep its digits. */
export function isDecimal(schema: Schema): boolean {
  return schema.format === "decimal";
}

/** An object that must have no properties. */
export function isEmptyObject(schema: Schema): boolean {
  const closed = schema.additionalProperties === false || schema.maxProperties === 0;
  return schema.type === "object" && closed && Object.keys(schema.properties ?? {}).length === 0;
}
