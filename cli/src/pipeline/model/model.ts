// What every generator gets: the document, its operations read once, and the names of the output.

import { DocumentError, type DocumentProblem } from "../bundle/problem.ts";
import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  referencePath,
  toPointer,
  valueAt,
} from "./json-pointer.ts";
import {
  asJson,
  type Components,
  type Document,
  type OperationEntry,
  type OperationObject,
  type Parameter,
  type PathItem,
  pointerTo,
  type Reference,
  resolve,
  type Schema,
} from "./openapi-document.ts";
import { listOperations, listWebhooks, type OperationModel, readOperations } from "./operation-object.ts";
import { fileLimits, formContent, isDecimal, isExact, isFile, jsonPaths } from "./schema-object.ts";
import { type DocumentNode, walk } from "./walk.ts";

export interface OutputNaming {
  /** Name of the service, and of its folder in the output. */
  readonly api: string;
  /** Module that generated code imports the runtime from. */
  readonly runtime: string;
  /** Of the files that generated code imports beside itself: `.ts` in this repository, `.js` for consumers. */
  readonly extension: ".ts" | ".js";
  /** Placeholder for the service's name in wire names. */
  readonly placeholder: string;
}

export interface GeneratorContext extends OutputNaming {
  readonly document: Document;
  readonly operations: readonly OperationModel[];
  readonly webhooks: readonly OperationEntry[];
  readonly resolve: <Target extends object>(node: Target | Reference) => Target;
}

/** Throws a `DocumentError` for operations that the SDK cannot express. */
export function createContext(document: Document, naming: OutputNaming): GeneratorContext {
  return {
    ...naming,
    document,
    operations: readOperations(document),
    webhooks: listWebhooks(document),
    resolve: (node) => resolve(document, node),
  };
}

// Turns the bundle (the wire) into the document that types are made from (the view of callers): removes fields that the
// SDK supplies, requires fields that the SDK asks for, and names the types of ids and amounts. Copies the bundle.

/** Keyword that names the type of a prepared schema: `Decimal`, `DecimalInput`, `ExactInteger`, `FileUpload` or `Id<"…">`. */
export const typeKeyword = "x-sdk-type";

/** One of the types above; a value that the document brought along is no type. */
export function namedType({ [typeKeyword]: name }: Schema): string | undefined {
  return typeof name === "string" && /^(?:Decimal|DecimalInput|ExactInteger|FileUpload|Id<"\w+">)$/.test(name)
    ? name
    : undefined;
}

export function prepare(bundle: Document): Document {
  const document = structuredClone(bundle);
  nameAmounts(document);
  nameIds(document.components);
  nameFiles(document);
  for (const { operation } of listOperations(document)) {
    dropManagedFromExamples(document, operation);
  }
  for (const { schema } of allSchemas(document)) {
    requireSdkRequired(schema);
    dropManagedProperties(schema);
  }
  for (const { pathItem, operation } of listOperations(document)) {
    prepareParameters(document, pathItem);
    prepareParameters(document, operation);
  }
  dropManagedComponents(document.components);
  return document;
}

/** A sent amount accepts strings and bigints, a received one is a string: one schema cannot be both. */
function nameAmounts(document: Document): void {
  const sent = new Set<Schema>();
  for (const { schema } of reachableSchemas(document, "request")) {
    if (isDecimal(schema)) sent.add(schema);
  }
  const problems: DocumentProblem[] = [];
  for (const { schema, pointer } of reachableSchemas(document, "response")) {
    if (sent.has(schema)) {
      problems.push({
        pointer,
        reason: "this amount is part of a request and of a response, whose SDK types differ",
        hint: "Give the request its own schema.",
      });
    }
  }
  if (problems.length > 0) throw new DocumentError(problems);
  for (const { schema } of allSchemas(document)) {
    if (isExact(schema)) schema[typeKeyword] = "ExactInteger";
    else if (isDecimal(schema)) schema[typeKeyword] = sent.has(schema) ? "DecimalInput" : "Decimal";
  }
}

/** A string record named `…Id` becomes a branded id. */
function nameIds(components: Components = {}): void {
  for (const [name, schema] of Object.entries(components.schemas ?? {})) {
    if (name.endsWith("Id") && schema.type === "string") schema[typeKeyword] = `Id<"${name}">`;
  }
}

/** Callers give files, where the document has strings of bytes. */
function nameFiles(document: Document): void {
  for (const { operation } of listOperations(document)) {
    const form = operation.requestBody && formContent(resolve(document, operation.requestBody).content);
    const { properties = {} } = form?.schema === undefined ? {} : resolve(document, form.schema);
    for (const [field, property] of Object.entries(properties)) {
      const schema = typeof property === "object" ? resolve(document, property) : {};
      if (!isFile(schema) || schema[typeKeyword] !== undefined) continue;
      schema[typeKeyword] = "FileUpload";
      schema.description = [schema.description, inWords(fileLimits(schema, form, field))].filter(Boolean).join("\n\n");
      delete schema.format;
      delete schema.maxLength;
    }
  }
}

/** What callers have to know of a file. */
function inWords({ maxBytes, types }: ReturnType<typeof fileLimits>): string {
  const limits = [...(maxBytes === undefined ? [] : [`at most ${maxBytes} bytes`]), ...(types ?? [])];
  return limits.length === 0 ? "A file." : `A file: ${limits.join(", ")}. Checked before it is sent.`;
}

function requireSdkRequired(schema: Schema): void {
  const asked = Object.entries(schema.properties ?? {})
    .filter(([, property]) => hasFlag(property, "x-sdk-required"))
    .map(([name]) => name);
  if (asked.length > 0) schema.required = [...new Set([...(schema.required ?? []), ...asked])];
}

/** An example of a request shows what the caller gives, without what the SDK supplies. */
function dropManagedFromExamples(document: Document, { requestBody, operationId }: OperationObject): void {
  for (const { schema, example, examples = {} } of Object.values(
    (requestBody && resolve(document, requestBody).content) ?? {},
  )) {
    if (schema === undefined) continue;
    const managed = jsonPaths(document, schema, operationId, (part) => part["x-sdk-managed"] === true);
    const named = Object.values(examples as Record<string, { readonly value?: unknown }>);
    for (const value of [example, ...named.map((one) => one.value)].filter(isObject)) {
      for (const name of managed) delete value[name];
    }
  }
}

function dropManagedProperties(schema: Schema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (hasFlag(property, "x-sdk-managed")) {
      delete schema.properties?.[name];
      schema.required = schema.required?.filter((required) => required !== name) ?? [];
    }
  }
  if (schema.required?.length === 0) delete schema.required;
}

function prepareParameters(document: Document, owner: PathItem | OperationObject): void {
  if (owner.parameters === undefined) return;
  const kept = owner.parameters.filter((node) => !hasFlag(resolve<Parameter>(document, node), "x-sdk-managed"));
  for (const node of kept) {
    const parameter = resolve<Parameter>(document, node);
    if (hasFlag(parameter, "x-sdk-required")) parameter.required = true;
  }
  if (kept.length > 0) owner.parameters = kept;
  else delete owner.parameters;
}

function dropManagedComponents(components: Components = {}): void {
  for (const [name, parameter] of Object.entries(components.parameters ?? {})) {
    if (hasFlag(parameter, "x-sdk-managed")) delete components.parameters?.[name];
  }
}

function hasFlag(node: Schema | boolean | Parameter | Reference, flag: string): boolean {
  return typeof node === "object" && (node as Record<string, unknown>)[flag] === true;
}

// The schemas of a document: all of them, or those that requests or responses can contain.

export interface Place {
  readonly schema: Schema;
  readonly pointer: string;
}

/** The sender: the SDK (`request`) or the service (`response`: responses and webhooks). */
export type Side = "request" | "response";

/** Every schema of the document at its own place, nested ones included; references are not followed. */
export function allSchemas(document: Document): Place[] {
  return [...walk(asJson(document))].filter(isSchema).map(toPlace);
}

/** Every schema that requests (or responses) can contain, each once, references followed. */
export function reachableSchemas(document: Document, side: Side): Place[] {
  const root = asJson(document);
  const nodes = new Map([...walk(root)].map((node) => [node.node, node]));
  const seen = new Set<JsonObject>();
  const places = side === "request" ? requestPlaces(document) : responsePlaces(document);
  for (const place of places) visit(valueAt(root, fromPointer(place)));
  return [...seen]
    .flatMap((node) => nodes.get(node) ?? [])
    .filter(isSchema)
    .map(toPlace);

  function visit(value: Json | undefined): void {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    const target = referencePath(value);
    if (target !== undefined) visit(valueAt(root, target));
    Object.values(value).forEach(visit);
  }
}

function requestPlaces(document: Document): string[] {
  return listOperations(document).flatMap(({ pointer, path }) => [
    pointerTo("/paths", path, "parameters"),
    pointerTo(pointer, "parameters"),
    pointerTo(pointer, "requestBody"),
  ]);
}

function responsePlaces(document: Document): string[] {
  return [
    ...listOperations(document).map(({ pointer }) => pointerTo(pointer, "responses")),
    // The service sends a webhook's request.
    ...listWebhooks(document).map(({ pointer }) => pointer),
  ];
}

function isSchema({ kind }: DocumentNode): boolean {
  return kind === "schema";
}

function toPlace({ node, path }: DocumentNode): Place {
  return { schema: node as Schema, pointer: toPointer(path) };
}
