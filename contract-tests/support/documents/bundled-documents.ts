// Reads the committed bundles on its own. What the pipeline or the generated table makes of a document must not decide
// what is expected of it, so nothing here comes from `cli/` or from `generated/*/operations.ts`.

import wallets from "../../../generated/crypto/openapi.json" with { type: "json" };
import fiat from "../../../generated/fiat/openapi.json" with { type: "json" };

/** A value of a JSON text. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** As much of a JSON schema as the tests look at. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: Json;
}

export interface MediaType {
  readonly schema: Schema;
  readonly example?: Json;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}

export interface Response {
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly headers?: Readonly<Record<string, object>>;
  readonly "x-error-codes"?: readonly string[];
  readonly "x-envelope"?: "fiat" | "A" | "B" | "C" | "token" | "none";
}

export interface OperationObject {
  readonly operationId: string;
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
  readonly "x-sdk": {
    readonly client: "fiat" | "crypto" | "agent";
    readonly resource: string;
    readonly method: string;
  };
  readonly "x-rules": readonly string[];
  readonly "x-retry": "read" | "idempotent" | "keyed" | "transfer" | "read-back";
  readonly "x-idempotency": { readonly mode: "auto" | "required" | "fresh" | "none" };
  readonly "x-exactly-one"?: readonly string[];
}

export interface Server {
  readonly url: string;
  readonly description: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

export interface Document {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly Server[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string } & Record<string, unknown>>>;
  };
}

/** One operation with what its path says of it. */
export interface OperationEntry {
  readonly document: Document;
  readonly method: string;
  readonly path: string;
  /** The address that the path follows, e.g. `https://fiat.example/api/v1`. */
  readonly server: string;
  readonly operation: OperationObject;
}

export const APIS = ["fiat", "crypto"] as const;
export type Api = (typeof APIS)[number];

/** The bundles, frozen: all test files of a worker share them. */
export const documents: Readonly<Record<Api, Document>> = {
  fiat: freeze(fiat) as unknown as Document,
  crypto: freeze(wallets) as unknown as Document,
};

function freeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) freeze(inner);
  return Object.freeze(value);
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** All operations of a document, in its order. */
export function operationsOf(document: Document): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      document,
      method: method.toUpperCase(),
      path,
      server: addressOf((item.servers as readonly Server[] | undefined)?.[0] ?? document.servers[0]),
      operation: item[method] as OperationObject,
    })),
  );
}

/** A server's address with the defaults of its variables filled in. */
export function addressOf(server: Server | undefined): string {
  if (server === undefined) throw new Error("the document names no server");
  return server.url.replace(/\{(\w+)\}/g, (_, name: string) => server.variables?.[name]?.default ?? "");
}

/** What a reference stands for; anything else stands for itself. */
export function resolve<Value extends object>(document: Document, node: Value | { readonly $ref: string }): Value {
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

/** Whether a schema says nothing about the value. */
export function isUntyped(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => keyword === "description" || keyword.startsWith("x-"));
}

/** The examples of a body by name; `""` names one that stands alone. */
export function examplesOf({ example, examples = {} }: MediaType): [string, Json][] {
  if (example !== undefined) return [["", example]];
  return Object.entries(examples).map(([name, { value }]) => [name, value]);
}
