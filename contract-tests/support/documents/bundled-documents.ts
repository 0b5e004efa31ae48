// Reads the committed bundles independently of the pipeline: a mistake of the pipeline must not become an expectation, so
// nothing here comes from `cli/` or from `generated/*/operations.ts`.

import wallets from "../../../generated/crypto/openapi.json" with { type: "json" };
import fiat from "../../../generated/fiat/openapi.json" with { type: "json" };

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** The part of a JSON schema that the tests read. */
export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly JsonValue[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly additionalProperties?: boolean | SchemaObject;
  readonly items?: SchemaObject;
  readonly allOf?: readonly SchemaObject[];
  readonly anyOf?: readonly SchemaObject[];
  readonly "x-sdk"?: { readonly managed?: boolean };
  readonly [keyword: string]: unknown;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: SchemaObject;
  readonly example?: JsonValue;
}

export interface MediaTypeObject {
  readonly schema: SchemaObject;
  readonly example?: JsonValue;
  readonly examples?: Readonly<Record<string, { readonly value: JsonValue }>>;
}

export interface ResponseObject {
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly headers?: Readonly<Record<string, object>>;
  readonly "x-error-codes"?: readonly string[];
  readonly "x-envelope"?: "fiat" | "A" | "B" | "C" | "token" | "none";
}

export interface OperationDefinition {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (ParameterObject | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, MediaTypeObject>> };
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>;
  readonly "x-sdk": { readonly client: string; readonly resource: string; readonly method: string };
  readonly "x-retry": "read" | "idempotent" | "keyed" | "keyed-transfer" | "unsent";
  readonly "x-refusal-codes"?: readonly string[];
  readonly "x-idempotency": { readonly mode: "auto" | "required" | "fresh" | "none" };
  readonly "x-exactly-one"?: readonly string[];
}

interface BundledServer {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

export interface OpenApiDocument {
  readonly servers: readonly BundledServer[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, SchemaObject>> };
}

export interface BundledOperation {
  readonly api: Api;
  readonly document: OpenApiDocument;
  readonly method: string;
  readonly path: string;
  /** The address before the path, e.g. `https://fiat.example/api/v1`. */
  readonly server: string;
  readonly operation: OperationDefinition;
}

export const APIS = ["fiat", "crypto"] as const;
export type Api = (typeof APIS)[number];

/** The bundles, frozen: all test files of a worker share them. */
export const documents: Readonly<Record<Api, OpenApiDocument>> = {
  fiat: freeze(fiat) as unknown as OpenApiDocument,
  crypto: freeze(wallets) as unknown as OpenApiDocument,
};

function freeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) freeze(inner);
  return Object.freeze(value);
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** All operations of all documents, in their order. */
export function operations(from: Readonly<Record<Api, OpenApiDocument>> = documents): BundledOperation[] {
  return APIS.flatMap((api) => operationsOf(api, from[api]));
}

function operationsOf(api: Api, document: OpenApiDocument): BundledOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      api,
      document,
      method: method.toUpperCase(),
      path,
      server: addressOf((item.servers as readonly BundledServer[] | undefined)?.[0] ?? document.servers[0]),
      operation: withShared(item[method] as OperationDefinition, item.parameters as OperationDefinition["parameters"]),
    })),
  );
}

// The parameters of a path are those of each of its operations.
function withShared(operation: OperationDefinition, shared: OperationDefinition["parameters"]): OperationDefinition {
  return shared === undefined ? operation : { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] };
}

/** A server's address with the defaults of its variables filled in. */
export function addressOf(server: BundledServer | undefined): string {
  if (server === undefined) throw new Error("the document names no server");
  return server.url.replace(/\{(\w+)\}/g, (_, name: string) => server.variables?.[name]?.default ?? "");
}

/** Follows a reference; anything else is returned as it is. */
export function resolve<Value extends object>(
  document: OpenApiDocument,
  node: Value | { readonly $ref: string },
): Value {
  const reference = (node as { readonly $ref?: unknown }).$ref;
  if (typeof reference !== "string") return node as Value;
  const target = reference
    .slice("#/".length)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);
  if (typeof target !== "object" || target === null) throw new Error(`${reference} leads nowhere`);
  return resolve(document, target as Value);
}

export function isUntyped(schema: SchemaObject): boolean {
  return Object.keys(schema).every((keyword) => keyword === "description" || keyword.startsWith("x-"));
}

/** The examples of a body by name; a single `example` has the name `""`. */
export function examplesOf({ example, examples = {} }: MediaTypeObject): [string, JsonValue][] {
  if (example !== undefined) return [["", example]];
  return Object.entries(examples).map(([name, { value }]) => [name, value]);
}

export function bodySchemaOf({ requestBody }: OperationDefinition): SchemaObject | undefined {
  return requestBody?.content["application/json"]?.schema;
}

export function urlOf({ server, path }: BundledOperation, values: Readonly<Record<string, JsonValue>>): string {
  return server + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

export function parametersOf({ document, operation }: BundledOperation): ParameterObject[] {
  return (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
}

/** The name of the parameter for all query parameters, if their names are undocumented. */
export function freeQueryOf(entry: BundledOperation): string | undefined {
  return parametersOf(entry).find((parameter) => parameter.in === "query" && isFree(parameter))?.name;
}

export function isFree({ schema }: ParameterObject): boolean {
  return schema.type === "object";
}
