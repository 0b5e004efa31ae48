// Visits everything in a bundle that OpenAPI 3.1 gives a meaning to, and knows what each thing is. A document that is
// not yet checked may have anything anywhere: what is no object is passed over, the lint complains of it.

import { isObject, type JsonObject, type Path } from "./json-pointer.ts";

export type Kind =
  | "document"
  | "paths"
  | "path item"
  | "operation"
  | "parameter"
  | "request body"
  | "responses"
  | "response"
  | "header"
  | "media type"
  | "example"
  | "schema"
  | "components"
  | "security scheme"
  | "server"
  | "server variable"
  | "other";

export interface Visit {
  readonly kind: Kind;
  readonly node: JsonObject;
  readonly path: Path;
  readonly parent: Visit | undefined;
}

/** What stands under a key: one thing, a list `[]` of them, or a map `{}` of them by name. `*` is every other key. */
const grammar: Readonly<Record<Kind, Readonly<Record<string, Kind | `${Kind}[]` | `${Kind}{}`>>>> = {
  document: {
    info: "other",
    servers: "server[]",
    tags: "other[]",
    paths: "paths",
    webhooks: "path item{}",
    components: "components",
  },
  paths: { "*": "path item" },
  "path item": {
    get: "operation",
    put: "operation",
    post: "operation",
    delete: "operation",
    options: "operation",
    head: "operation",
    patch: "operation",
    trace: "operation",
    parameters: "parameter[]",
    servers: "server[]",
  },
  operation: {
    parameters: "parameter[]",
    requestBody: "request body",
    responses: "responses",
    servers: "server[]",
    externalDocs: "other",
  },
  parameter: { schema: "schema", content: "media type{}", examples: "example{}" },
  "request body": { content: "media type{}" },
  responses: { "*": "response" },
  response: { headers: "header{}", content: "media type{}", links: "other{}" },
  header: { schema: "schema", content: "media type{}", examples: "example{}" },
  "media type": { schema: "schema", examples: "example{}", encoding: "other{}" },
  example: {},
  schema: {
    properties: "schema{}",
    patternProperties: "schema{}",
    dependentSchemas: "schema{}",
    $defs: "schema{}",
    allOf: "schema[]",
    anyOf: "schema[]",
    oneOf: "schema[]",
    prefixItems: "schema[]",
    items: "schema",
    additionalProperties: "schema",
    propertyNames: "schema",
    contains: "schema",
    not: "schema",
    if: "schema",
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in a table that nobody awaits
    then: "schema",
    else: "schema",
    unevaluatedItems: "schema",
    unevaluatedProperties: "schema",
  },
  components: {
    schemas: "schema{}",
    responses: "response{}",
    parameters: "parameter{}",
    examples: "example{}",
    requestBodies: "request body{}",
    headers: "header{}",
    securitySchemes: "security scheme{}",
    pathItems: "path item{}",
  },
  "security scheme": {},
  server: { variables: "server variable{}" },
  "server variable": {},
  other: { "*": "other" },
};

/** The document itself, then everything in it, in the order of the document. References are visited, not followed. */
export function walk(document: JsonObject): Generator<Visit> {
  return visit({ kind: "document", node: document, path: [], parent: undefined });
}

function* visit(parent: Visit): Generator<Visit> {
  yield parent;
  const keys = grammar[parent.kind];
  for (const [key, value] of Object.entries(parent.node)) {
    const child = keys[key] ?? (key.startsWith("x-") ? undefined : keys["*"]);
    if (!child) continue;
    const path = [...parent.path, key];
    const kind = child.replace(/\[\]|\{\}$/, "") as Kind;
    if (child.endsWith("[]")) {
      for (const [index, item] of Array.isArray(value) ? value.entries() : []) {
        if (isObject(item)) yield* visit({ kind, node: item, path: [...path, index], parent });
      }
    } else if (child.endsWith("{}")) {
      for (const [name, item] of isObject(value) ? Object.entries(value) : []) {
        if (isObject(item)) yield* visit({ kind, node: item, path: [...path, name], parent });
      }
    } else if (isObject(value)) {
      yield* visit({ kind, node: value, path, parent });
    }
  }
}
