// Walks all parts of a bundle that OpenAPI 3.1 defines, each with its kind. Unchecked documents may hold anything
// anywhere: values that are not objects are skipped, the lint reports them.

import { isObject, type Json, type JsonObject, type Path } from "./json-pointer.ts";

export type NodeKind =
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
  | "encoding"
  | "example"
  | "callback"
  // Of a callback: the service sends it, so it is no operation of the SDK.
  | "callback path item"
  | "callback operation"
  | "link"
  | "schema"
  | "components"
  | "security scheme"
  | "server"
  | "server variable"
  | "other";

export interface DocumentNode {
  readonly kind: NodeKind;
  readonly node: JsonObject;
  readonly path: Path;
  readonly parent: DocumentNode | undefined;
}

type Child = NodeKind | `${NodeKind}[]` | `${NodeKind}{}`;

const methods = "get put post delete options head patch trace";
const operation: Readonly<Record<string, Child>> = {
  parameters: "parameter[]",
  requestBody: "request body",
  responses: "responses",
  callbacks: "callback{}",
  servers: "server[]",
  externalDocs: "other",
};
const pathItem: Readonly<Record<string, Child>> = { parameters: "parameter[]", servers: "server[]" };

/** The kind under each key: one, a list `[]` or a map `{}`. `*` is every other key. */
const grammar: Readonly<Record<NodeKind, Readonly<Record<string, Child>>>> = {
  document: {
    info: "other",
    servers: "server[]",
    tags: "other[]",
    paths: "paths",
    webhooks: "path item{}",
    components: "components",
  },
  paths: { "*": "path item" },
  "path item": { ...all("operation", methods), ...pathItem },
  operation,
  parameter: { schema: "schema", content: "media type{}", examples: "example{}" },
  "request body": { content: "media type{}" },
  responses: { "*": "response" },
  response: { headers: "header{}", content: "media type{}", links: "link{}" },
  header: { schema: "schema", content: "media type{}", examples: "example{}" },
  "media type": { schema: "schema", examples: "example{}", encoding: "encoding{}" },
  encoding: { headers: "header{}" },
  example: {},
  callback: { "*": "callback path item" },
  "callback path item": { ...all("callback operation", methods), ...pathItem },
  "callback operation": operation,
  link: { server: "server" },
  schema: {
    ...all("schema{}", "properties patternProperties dependentSchemas $defs"),
    ...all("schema[]", "allOf anyOf oneOf prefixItems"),
    ...all("schema", "items additionalProperties propertyNames contains not if then else contentSchema"),
    ...all("schema", "unevaluatedItems unevaluatedProperties"),
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
    callbacks: "callback{}",
    links: "link{}",
  },
  "security scheme": {},
  server: { variables: "server variable{}" },
  "server variable": {},
  other: { "*": "other" },
};

function all(child: Child, keys: string): Record<string, Child> {
  return Object.fromEntries(keys.split(" ").map((key) => [key, child]));
}

/** The document, then all nodes in document order. References are yielded, not followed. */
export function walk(document: JsonObject): Generator<DocumentNode> {
  return descend({ kind: "document", node: document, path: [], parent: undefined });
}

function* descend(parent: DocumentNode): Generator<DocumentNode> {
  yield parent;
  const keys = grammar[parent.kind];
  for (const [key, value] of Object.entries(parent.node)) {
    const child = Object.hasOwn(keys, key) ? keys[key] : key.startsWith("x-") ? undefined : keys["*"];
    if (!child) continue;
    const path = [...parent.path, key];
    const kind = child.replace(/\[\]|\{\}$/, "") as NodeKind;
    if (child.endsWith("[]")) {
      for (const [index, item] of Array.isArray(value) ? value.entries() : []) {
        if (isObject(item)) yield* descend({ kind, node: item, path: [...path, index], parent });
      }
    } else if (child.endsWith("{}")) {
      for (const [name, item] of isObject(value) ? Object.entries(value) : []) {
        if (isObject(item)) yield* descend({ kind, node: item, path: [...path, name], parent });
      }
    } else if (isObject(value)) {
      yield* descend({ kind, node: value, path, parent });
    }
  }
}

/** Keywords beside which every tool takes a boolean for a schema. */
const takeBooleans =
  "properties patternProperties items additionalProperties unevaluatedItems unevaluatedProperties".split(" ");

/** Writes schemas that are `true` or `false` as objects that say the same, for the tools that know only those. */
export function expandBooleans(
  document: JsonObject,
  set: (container: JsonObject | Json[], key: string | number, value: JsonObject, path: Path) => void,
): void {
  const expand = (container: Json | undefined, key: string | number, path: Path): void => {
    const value = isObject(container) || Array.isArray(container) ? (container as JsonObject)[key] : undefined;
    if (typeof value === "boolean") set(container as JsonObject, key, value ? {} : { not: {} }, path);
  };
  for (const { kind, node, path } of walk(document)) {
    for (const [key, child] of Object.entries(grammar[kind])) {
      if (!child.startsWith("schema") || takeBooleans.includes(key) || !Object.hasOwn(node, key)) continue;
      const inside = node[key];
      if (child === "schema") expand(node, key, [...path, key]);
      else if (Array.isArray(inside)) for (const index of inside.keys()) expand(inside, index, [...path, key, index]);
      else if (isObject(inside)) for (const name of Object.keys(inside)) expand(inside, name, [...path, key, name]);
    }
  }
}
