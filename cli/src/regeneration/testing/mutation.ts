// Damaged documents: what a hand, a merge tool or another program may do to one, and what is legal but awkward.

import fc from "fast-check";
import { isObject, type Json, type JsonObject } from "../../pipeline/model/json-pointer.ts";

/** One change of a document. */
export interface DocumentDamage {
  readonly kind:
    | "delete"
    | "replace"
    | "rename"
    | "swap"
    | "retype"
    | "rename property"
    | "describe"
    | "name operation";
  /** Chooses a node and one of its keys. */
  readonly node: number;
  readonly key: number;
  readonly value: Json;
  readonly name: string;
  readonly schema: Json;
  readonly text: string;
}

const values = [
  ...[null, true, 0, -1, "", "svc", "acme", "#/components/schemas/Card", "#/nowhere", "constructor", "__proto__"],
  ...[[], {}, [null], { $ref: "#/components/schemas/Card" }, { $ref: "other.yaml" }, { type: "object" }],
  ...[{ type: "text" }, { enum: [] }, { allOf: [] }, { properties: { "a.b": { format: "decimal", type: "number" } } }],
];

const names = ["", "acme_card_id", "get", "x-sdk", "x-typo", "type", "$ref", "__proto__", "A b", "{id}"];

/** Valid each. */
const schemas = [
  ...[{}, true, { type: "null" }, { type: ["string", "null"] }, { const: "x" }, { enum: ["a", 1, null] }],
  ...[
    { type: "string", format: "decimal" },
    { type: "number", format: "decimal" },
    { type: "integer", format: "int64" },
  ],
  ...[{ type: "array", items: { $ref: "#/components/schemas/Token" } }, { type: "array" }, { type: "object" }],
  { type: "array", items: { type: "object", properties: { class: {} }, required: ["class"] } },
  { type: "object", additionalProperties: { type: "number", format: "decimal" } },
  { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
  { oneOf: [{ type: "string" }, { type: "object", properties: { a: { type: "string", format: "decimal" } } }] },
  { allOf: [{ $ref: "#/components/schemas/Token" }, { type: "object", properties: { a: { type: "boolean" } } }] },
  { anyOf: [{ $ref: "#/components/schemas/Token" }, { type: "null" }] },
  { type: "string", format: "binary" },
  { type: "string", pattern: "^\\p{L}/*$", description: "*/ ends", default: "`\u0024{x}`" },
];

const texts = [
  ...["class", "constructor", "valueOf", "then", "data", "body", "options", "a-b", "a.b", "a/b~c", "1st", "é", "$x"],
  ...["A b", "*/", "`\u0024{x}`", "'", '"', "\\", "\n", "\u2028", "Token", "string", "Promise", "createToken", "close"],
];

export const mutation: fc.Arbitrary<DocumentDamage> = fc.record({
  kind: fc.constantFrom<DocumentDamage["kind"][]>(
    ...["delete" as const, "replace" as const, "rename" as const, "swap" as const],
    ...["retype" as const, "rename property" as const, "describe" as const, "name operation" as const],
  ),
  node: fc.nat(),
  key: fc.nat(),
  value: fc.constantFrom<Json[]>(...values),
  name: fc.constantFrom(...names),
  schema: fc.constantFrom<Json[]>(...schemas),
  text: fc.constantFrom(...texts),
});

/** Changes the document itself. */
export function mutate(document: JsonObject, { kind, node, key, value, name, schema, text }: DocumentDamage): void {
  const nodes = containersOf(document);
  const parts = nodes.filter(fitsFor[kind] ?? (() => true));
  const chosen = parts[node % parts.length];
  if (chosen === undefined) return;
  const keys = Object.keys(chosen);
  const at = keys[key % Math.max(keys.length, 1)];
  const entries = chosen as Record<string, Json>;
  if (kind === "describe") set(entries, "description", text);
  else if (kind === "name operation") nameOperation(entries, key, text);
  else if (at === undefined || kind === "replace") set(entries, at ?? name, structuredClone(value));
  else if (kind === "retype") set(entries, at, structuredClone(schema));
  else if (kind === "delete") delete entries[at];
  else if (kind === "swap") set(entries, at, structuredClone(nodes[key % nodes.length] ?? null) as Json);
  else {
    const moved = entries[at] as Json;
    delete entries[at];
    set(entries, kind === "rename" ? name : text, moved);
  }
}

type Container = JsonObject | Json[];

/** Kinds that change certain parts only. The properties of a record are told by their schemas. */
const fitsFor: Partial<Record<DocumentDamage["kind"], (part: Container) => boolean>> = {
  retype: isProperties,
  "rename property": isProperties,
  describe: (part) => isObject(part) && part.description !== undefined,
  "name operation": (part) => isObject(part) && typeof part.operationId === "string",
};

function isProperties(part: Container): boolean {
  const schemasOf = Object.values(part);
  return (
    !Array.isArray(part) &&
    schemasOf.length > 0 &&
    schemasOf.every((one) => isObject(one) && (typeof one.type === "string" || typeof one.$ref === "string"))
  );
}

function nameOperation(operation: JsonObject, key: number, text: string): void {
  const sdk = operation["x-sdk"];
  if (key % 2 === 0 || !isObject(sdk)) operation.operationId = text;
  else set(sdk, ["client", "resource", "method"][key % 3] ?? "", text);
}

/** An assignment to `__proto__` would not make a property. */
function set(entries: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(entries, name, { value, enumerable: true, configurable: true, writable: true });
}

/** All objects and arrays of a document. */
function containersOf(value: Json): Container[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(containersOf)];
  return isObject(value) ? [value, ...Object.values(value).flatMap(containersOf)] : [];
}
