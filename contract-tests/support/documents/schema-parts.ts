// Everything in a schema that can reject a value, each with the values that it just accepts and just rejects.

import { type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";
import { samplesOf } from "./samples.ts";
import { fieldsOf, replaceAt, typesOf, type ValuePlace } from "./schema-walk.ts";

/** One keyword at one place. */
export interface SchemaPart {
  readonly place: ValuePlace;
  /** `required` is listed with the required property. */
  readonly keyword: string;
  /** The schema that has the keyword. */
  readonly schema: SchemaObject;
  /** The nearest named schema around it. */
  readonly owner: string;
  /** Valid values: those at the keyword's limit. */
  readonly right: readonly JsonValue[];
  /** Invalid values; undefined stands for none at all. Empty if such values are unknown. */
  readonly wrong: readonly (JsonValue | undefined)[];
}

/** The parts of a schema for a value that fits it. */
export function partsOf(document: OpenApiDocument, node: SchemaObject, value: JsonValue, owner: string): SchemaPart[] {
  const name = node.$ref?.split("/").at(-1) ?? owner;
  const schema = resolve(document, node);
  const { required = [], properties = {}, additionalProperties, items, allOf = [], anyOf = [] } = schema;
  const fields = fieldsOf(value);
  const inside = (child: SchemaObject, step: string, inner: JsonValue = samplesOf(document, child)[0]?.value ?? null) =>
    partsOf(document, child, inner, name).map((part) => ({ ...part, place: [step, ...part.place] }));
  return [
    ...Object.keys(schema).flatMap((keyword) => partOf(schema, keyword, value, name)),
    ...required.map((field) => ({
      place: [field],
      keyword: "required",
      schema,
      owner: name,
      right: [],
      wrong: [undefined],
    })),
    ...Object.entries(properties).flatMap(([field, child]) => inside(child, field, fields[field])),
    ...(typeof additionalProperties === "object" ? inside(additionalProperties, "*") : []),
    ...(items ? inside(items, "[]", Array.isArray(value) ? value[0] : undefined) : []),
    ...allOf.flatMap((branch) => partsOf(document, branch, value, name)),
    ...partsOfBranches(document, anyOf, value, name),
  ];
}

function partOf(schema: SchemaObject, keyword: string, value: JsonValue, owner: string): SchemaPart[] {
  if (SILENT_KEYWORDS.has(keyword) || keyword.startsWith("x-")) return [];
  const known = KEYWORDS.get(keyword);
  const limit = schema[keyword] as JsonValue;
  const wrong = known?.beyond(limit, value, schema);
  if (wrong?.length === 0) return [];
  return [{ place: [], keyword, schema, owner, right: known?.at(limit, value, schema) ?? [], wrong: wrong ?? [] }];
}

// A value that one branch rejects is not wrong if another branch accepts it.
function partsOfBranches(
  document: OpenApiDocument,
  branches: readonly SchemaObject[],
  value: JsonValue,
  owner: string,
): SchemaPart[] {
  const partsOfBranch = (branch: SchemaObject) => partsOf(document, branch, value, owner);
  return branches
    .filter((branch) => fits(document, branch, value))
    .flatMap((branch) => {
      const others = branches.filter((other) => other !== branch);
      const isRight = (part: SchemaPart, wrong: JsonValue | undefined) =>
        others.some(
          (other) =>
            fits(document, other, replaceAt(value, part.place, wrong)) &&
            !partsOfBranch(other).some((twin) => isSame(twin, part)),
        );
      return partsOfBranch(branch)
        .map((part) => ({ part, wrong: part.wrong.filter((wrong) => !isRight(part, wrong)) }))
        .filter(({ part, wrong }) => wrong.length > 0 || part.wrong.length === 0)
        .map(({ part, wrong }) => ({ ...part, wrong }));
    });
}

function isSame(one: SchemaPart, other: SchemaPart): boolean {
  const limit = ({ keyword, schema }: SchemaPart) => (keyword === "required" ? [] : schema[keyword]);
  const text = (part: SchemaPart) => JSON.stringify([part.place, part.keyword, limit(part)]);
  return text(one) === text(other);
}

/** Whether a value has the shape of a schema: types, required fields and listed values, but not limits. */
export function fits(document: OpenApiDocument, node: SchemaObject, value: JsonValue): boolean {
  const schema = resolve(document, node);
  const { type, required = [], properties = {}, items, allOf = [], anyOf } = schema;
  const fields = fieldsOf(value);
  const only = [...(schema.enum ?? []), ...("const" in schema ? [schema.const] : [])];
  return (
    (type === undefined || typesOf(value).some((name) => [type].flat().includes(name))) &&
    (only.length === 0 || only.includes(value)) &&
    // Only objects have required fields.
    (!typesOf(value).includes("object") || required.every((name) => name in fields)) &&
    Object.entries(properties).every(([name, child]) => {
      const inner = fields[name];
      return inner === undefined || fits(document, child, inner);
    }) &&
    (items === undefined || !Array.isArray(value) || value.every((item) => fits(document, items, item))) &&
    allOf.every((branch) => fits(document, branch, value)) &&
    (anyOf === undefined || anyOf.some((branch) => fits(document, branch, value)))
  );
}

/** Makes values from the keyword's limit, a valid value, and the schema that has the keyword. */
type Make<Values> = (limit: JsonValue, value: JsonValue, schema: SchemaObject) => Values;

interface Keyword {
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
const SILENT_KEYWORDS: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "example", "examples", "deprecated"],
  ...["$ref", "required", "properties", "items", "allOf", "anyOf"],
]);

/** Formats that Ajv checks, in the mock and in the generated validators. */
const CHECKED_FORMATS: ReadonlySet<string> = new Set([
  ...["date", "time", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uuid"],
]);

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
