// The types of a bundled OpenAPI 3.1 document, as far as the generators read it, and how to follow its references.

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

export interface ServerEntry {
  url: string;
}

export type SecurityRequirement = Record<string, string[]>;

/** As in the specification, except that the checks have made `operationId` sure. */
export interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: SecurityRequirement[];
  servers?: ServerEntry[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses?: Record<string, Response | Reference>;
  [keyword: string]: unknown;
}

export interface PathItem {
  servers?: ServerEntry[];
  parameters?: (Parameter | Reference)[];
  [methodOrKeyword: string]: unknown;
}

/** As far as a client has to know it. */
export interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: string;
  name?: string;
  "x-access"?: { readonly scopes: Readonly<Record<string, string>> };
}

export interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter>;
  securitySchemes?: Record<string, SecurityScheme>;
  [section: string]: unknown;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string; [keyword: string]: unknown };
  servers?: ServerEntry[];
  security?: SecurityRequirement[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Components;
  [keyword: string]: unknown;
}

/** An operation with its place; its parameters are resolved and include those of the path item. */
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

/** Only for a bundle that has passed the checks. */
export function asDocument(bundle: JsonObject): Document {
  return bundle as unknown as Document;
}

/** For functions that work on any JSON. */
export function asJson(document: Document): JsonObject {
  return document as unknown as JsonObject;
}

export function pointerTo(base: string, ...tokens: readonly (string | number)[]): string {
  return base + toPointer(tokens);
}

/** `node` itself, or the target of its chain of references. */
export function resolve<Node extends object>(document: Document, node: Node | Reference): Node {
  const found = dereference(asJson(document), node as unknown as Json);
  if (!isObject(found)) throw new Error(`${JSON.stringify(node)} resolves to nothing in the bundle`);
  return found as unknown as Node;
}

/** The schema that a `$ref` names; a reference there is not followed further. */
export function referredSchema(document: Document, $ref: string): Schema {
  const found = valueAt(asJson(document), referencePath({ $ref }) ?? []);
  if (!isObject(found)) throw new Error(`${$ref} resolves to nothing in the bundle`);
  return found as Schema;
}
