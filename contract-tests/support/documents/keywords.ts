// For each keyword of a schema the values that it just accepts, and those that it just rejects.

import type { JsonValue, SchemaObject } from "./bundled-documents.ts";

/** Makes values from the keyword's limit, a valid value, and the schema that has the keyword. */
type Make<Values> = (limit: JsonValue, value: JsonValue, schema: SchemaObject) => Values;

export interface Keyword {
  /** Values at the limit. */
  readonly at: Make<readonly JsonValue[]>;
  /** Values just beyond it; empty if nothing is rejected, undefined if such values are unknown. */
  readonly beyond: Make<readonly JsonValue[] | undefined>;
}

const nothing = () => [];

export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["type", { at: nothing, beyond: (types, value) => valuesOfOtherTypes(listOf(types), value) }],
  ["enum", { at: listOf, beyond: (values) => [listOf(values).join("|")] }],
  ["const", { at: (only) => [only], beyond: (only) => [`not ${only}`] }],
  ["pattern", { at: nothing, beyond: (pattern, value) => textWithout(String(pattern), String(value)) }],
  ["format", { at: nothing, beyond: (format) => textOfNoFormat(String(format)) }],
  ["minimum", { at: (limit) => [limit], beyond: (limit, _, schema) => [Number(limit) - stepOf(schema)] }],
  // Without a minimum it is a count or a page, which starts at 1.
  [
    "maximum",
    {
      at: (limit, _, { minimum = Math.min(1, Number(limit)) }) => [Number(minimum), limit],
      beyond: (limit, _, schema) => [Number(limit) + stepOf(schema)],
    },
  ],
  ["exclusiveMinimum", { at: (limit, _, schema) => [Number(limit) + stepOf(schema)], beyond: (limit) => [limit] }],
  ["exclusiveMaximum", { at: (limit, _, schema) => [Number(limit) - stepOf(schema)], beyond: (limit) => [limit] }],
  ["minLength", resizing(textOfLength, -1)],
  ["maxLength", resizing(textOfLength, 1)],
  ["minItems", resizing(listOfLength, -1)],
  ["maxItems", resizing(listOfLength, 1)],
  ["uniqueItems", { at: nothing, beyond: (isOn, value) => (isOn === true ? [twice(listOf(value)[0] ?? 1)] : []) }],
  ["minProperties", resizing(objectOfSize, -1)],
  ["maxProperties", resizing(objectOfSize, 1)],
  [
    "additionalProperties",
    { at: nothing, beyond: (isOpen, value) => (isOpen === false ? [{ ...fieldsOf(value), undeclared: 1 }] : []) },
  ],
]);

/** Keywords that reject nothing themselves, or that `partsOf` follows. */
export const SILENT_KEYWORDS: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "example", "examples", "deprecated"],
  ...["$ref", "required", "properties", "items", "allOf", "anyOf"],
]);

/** Formats that Ajv checks, in the mock and in the generated validators. */
export const CHECKED_FORMATS: ReadonlySet<string> = new Set([
  ...["date", "time", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uuid"],
]);

/** The fields of an object; empty for anything else. */
export function fieldsOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** The names of the JSON types that a value has; a whole number has two. */
export function typesOf(value: JsonValue): readonly string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  return Number.isInteger(value) ? ["integer", "number"] : [typeof value];
}

// Including values that a careless conversion would turn into the valid one.
function valuesOfOtherTypes(types: readonly JsonValue[], value: JsonValue): JsonValue[] {
  const candidates: readonly JsonValue[] = [null, true, 1.5, "1", "true", [], twice(value), {}];
  return candidates.filter((candidate) => !typesOf(candidate).some((name) => types.includes(name)));
}

// `decimal` is our own format; only the SDK checks it.
function textOfNoFormat(format: string): string[] | undefined {
  if (format === "decimal") return [];
  return CHECKED_FORMATS.has(format) ? ["of no format"] : undefined;
}

function textWithout(pattern: string, value: string): string[] | undefined {
  const found = [`${value}!`, "!", ""].find((text) => !matches(pattern, text));
  return found === undefined ? undefined : [found];
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

function stepOf({ type }: SchemaObject): number {
  return type === "integer" ? 1 : 0.01;
}

// The other direction has a keyword of its own.
function resizing(resize: (value: JsonValue, size: number) => JsonValue, beyond: 1 | -1): Keyword {
  return {
    at: (limit, value) => [resize(value, Number(limit))],
    beyond: (limit, value) => (Number(limit) + beyond < 0 ? [] : [resize(value, Number(limit) + beyond)]),
  };
}

function textOfLength(value: JsonValue, length: number): JsonValue {
  return String(value).slice(0, length).padEnd(length, "x");
}

function listOfLength(value: JsonValue, length: number): JsonValue {
  const items = listOf(value);
  return Array.from({ length }, (_, index) => items[index] ?? items[0] ?? "item");
}

function objectOfSize(value: JsonValue, size: number): JsonValue {
  const fields = Object.entries(fieldsOf(value)).slice(0, size);
  const others = Array.from({ length: size - fields.length }, (_, index): [string, JsonValue] => [
    `other_${index + 1}`,
    1,
  ]);
  return Object.fromEntries([...fields, ...others]);
}

function twice(value: JsonValue): JsonValue {
  return [value, value];
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}
