// The schemas of the documents: the parts of a value, the values that a schema rejects, and copies with parts replaced. A place
// is written `/data/items/[]/amount`, with `*` for the entries of a map.

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";
import { samplesOf } from "./samples.ts";

/** A copy of a value in which `replace` changes every part with a matching schema. */
export function replaceWhere(
  document: OpenApiDocument,
  schema: SchemaObject,
  value: JsonValue,
  isMeant: (schema: SchemaObject) => boolean,
  replace: (part: JsonValue, place: string, schema: SchemaObject) => JsonValue,
  place = "",
): JsonValue {
  const known = resolve(document, schema);
  if (isMeant(known)) return replace(value, place, known);
  const walk = (part: SchemaObject, inner: JsonValue, at: string) =>
    replaceWhere(document, part, inner, isMeant, replace, at);
  const branches = [...(known.allOf ?? []), ...(known.anyOf ?? [])];
  const walked = branches.reduce((found, part) => walk(part, found, place), value);
  if (Array.isArray(walked)) {
    const { items } = known;
    return items ? walked.map((item) => walk(items, item, `${place}/[]`)) : walked;
  }
  if (typeof walked !== "object" || walked === null) return walked;
  return Object.fromEntries(
    Object.entries(walked).map(([name, inner]) => {
      const declared = known.properties?.[name];
      const part = declared ?? known.additionalProperties;
      return [name, typeof part === "object" ? walk(part, inner, `${place}/${declared ? name : "*"}`) : inner];
    }),
  );
}

export function isAmount({ format }: SchemaObject): boolean {
  return format === "decimal";
}

/** Whether a schema declares a number that is not an amount: a count, a page size, a status. */
export function isPlainNumber(schema: SchemaObject): boolean {
  return !isAmount(schema) && [schema.type].flat().some((type) => type === "number" || type === "integer");
}

export function replaceDecimals(
  document: OpenApiDocument,
  schema: SchemaObject,
  value: JsonValue,
  replace: (amount: number | string, schema: SchemaObject) => JsonValue,
): JsonValue {
  return replaceWhere(document, schema, value, isAmount, (amount, _, known) =>
    typeof amount === "number" || typeof amount === "string" ? replace(amount, known) : amount,
  );
}

/** The value as the SDK takes and returns it: amounts are strings. */
export function decimalsAsStrings(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): JsonValue {
  return replaceDecimals(document, schema, value, String);
}

/** A part of a value with one of the schemas that apply to it. */
interface ValuePart {
  readonly place: ValuePlace;
  /** The same as a text, with `*` for the entries of a map: `/data/items/[]/amount`. */
  readonly at: string;
  readonly value: JsonValue;
  readonly schema: SchemaObject;
}

/** Every part of a value that its schema declares, once for each schema of it. */
export function* partsIn(
  document: OpenApiDocument,
  node: SchemaObject,
  value: JsonValue,
  place: ValuePlace = [],
  at = "",
): Generator<ValuePart> {
  const schema = resolve(document, node);
  const { allOf = [], anyOf = [], properties = {}, additionalProperties, items } = schema;
  yield { place, at, value, schema };
  for (const branch of [...allOf, ...anyOf]) yield* partsIn(document, branch, value, place, at);
  for (const [name, inner] of Object.entries(fieldsOf(value))) {
    const declared = properties[name];
    const child = declared ?? additionalProperties;
    if (typeof child !== "object") continue;
    yield* partsIn(document, child, inner, [...place, name], `${at}/${declared ? name : "*"}`);
  }
  const members = items && Array.isArray(value) ? value : [];
  for (const item of members) yield* partsIn(document, items ?? {}, item, [...place, "[]"], `${at}/[]`);
}

/** Names of properties from the outside in; `[]` is the first item of a list. */
export type ValuePlace = readonly string[];

/** A copy with the value at a place replaced or removed. Missing parts on the way are created. */
export function replaceAt<Value extends JsonValue | undefined>(
  value: Value,
  [name, ...rest]: ValuePlace,
  replacement: JsonValue | undefined,
): Value {
  if (name === undefined) return replacement as Value;
  if (name === "[]") {
    const [first, ...others] = Array.isArray(value) ? value : [];
    const item = replaceAt(first, rest, replacement);
    return [...(item === undefined ? [] : [item]), ...others] as JsonValue as Value;
  }
  const { [name]: inner, ...others } = fieldsOf(value);
  const fresh = replaceAt(inner, rest, replacement);
  return (fresh === undefined ? others : { ...fieldsOf(value), [name]: fresh }) as Value;
}

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

export interface SchemaPart {
  readonly place: ValuePlace;
  /** `required` is listed with the required property. */
  readonly keyword: string;
  readonly schema: SchemaObject;
  /** Invalid values; undefined stands for none at all. Empty if such values are unknown. */
  readonly wrong: readonly (JsonValue | undefined)[];
}

/** The parts of a schema for a value that fits it. */
export function partsOf(document: OpenApiDocument, node: SchemaObject, value: JsonValue): SchemaPart[] {
  const schema = resolve(document, node);
  const { required = [], properties = {}, additionalProperties, items, allOf = [], anyOf = [] } = schema;
  const fields = fieldsOf(value);
  const inside = (child: SchemaObject, step: string, inner: JsonValue = samplesOf(document, child)[0]?.value ?? null) =>
    partsOf(document, child, inner).map((part) => ({ ...part, place: [step, ...part.place] }));
  return [
    ...Object.keys(schema).flatMap((keyword) => partOf(schema, keyword, value)),
    ...required.map((field) => ({ place: [field], keyword: "required", schema, wrong: [undefined] })),
    ...Object.entries(properties).flatMap(([field, child]) => inside(child, field, fields[field])),
    ...(typeof additionalProperties === "object" ? inside(additionalProperties, "*") : []),
    ...(items ? inside(items, "[]", Array.isArray(value) ? value[0] : undefined) : []),
    ...allOf.flatMap((branch) => partsOf(document, branch, value)),
    ...partsOfBranches(document, anyOf, value),
  ];
}

function partOf(schema: SchemaObject, keyword: string, value: JsonValue): SchemaPart[] {
  if (SILENT_KEYWORDS.has(keyword) || keyword.startsWith("x-")) return [];
  const wrong = BEYOND.get(keyword)?.(schema[keyword] as JsonValue, value, schema);
  return wrong?.length === 0 ? [] : [{ place: [], keyword, schema, wrong: wrong ?? [] }];
}

// A value that one branch rejects is not wrong if another branch accepts it.
function partsOfBranches(document: OpenApiDocument, branches: readonly SchemaObject[], value: JsonValue): SchemaPart[] {
  return branches
    .filter((branch) => fits(document, branch, value))
    .flatMap((branch) => {
      const others = branches.filter((other) => other !== branch);
      const isRight = ({ place }: SchemaPart, wrong: JsonValue | undefined) =>
        others.some((other) => fits(document, other, replaceAt<JsonValue | undefined>(value, place, wrong)));
      return partsOf(document, branch, value)
        .map((part) => ({
          ...part,
          isKnown: part.wrong.length > 0,
          wrong: part.wrong.filter((one) => !isRight(part, one)),
        }))
        .filter(({ wrong, isKnown }) => wrong.length > 0 || !isKnown);
    });
}

// The formats of the documents that Ajv does not know are checked by the SDK only.
const ajv = new Ajv2020({ strict: false, logger: false });
addFormats.default(ajv);
const validators = new WeakMap<SchemaObject, (value: unknown) => boolean>();

/** Whether a value is valid by a schema. */
export function fits({ components }: OpenApiDocument, node: SchemaObject, value: JsonValue | undefined): boolean {
  const validate = validators.get(node) ?? ajv.compile({ ...node, components });
  validators.set(node, validate);
  return validate(value);
}

/**
 * Makes values just beyond the keyword's limit from the limit, a valid value, and the schema that has the keyword; empty if nothing is
 * rejected, undefined if such values are unknown.
 */
type Beyond = (limit: JsonValue, value: JsonValue, schema: SchemaObject) => readonly JsonValue[] | undefined;

/** Of the keywords that the documents use: a part with any other has no wrong values, which fails a test. */
const BEYOND: ReadonlyMap<string, Beyond> = new Map<string, Beyond>([
  ["type", (types, value) => valuesOfOtherTypes(listOf(types), value)],
  ["enum", (values) => [listOf(values).join("|")]],
  ["const", (only) => [`not ${only}`]],
  ["pattern", (pattern, value) => textWithout(String(pattern), String(value))],
  ["format", (format) => textOfNoFormat(String(format))],
  ["minimum", (limit, _, schema) => [Number(limit) - stepOf(schema)]],
  ["maximum", (limit, _, schema) => [Number(limit) + stepOf(schema)]],
  ["maxLength", resizing(textOfLength, 1)],
  ["minProperties", resizing(objectOfSize, -1)],
  ["maxProperties", resizing(objectOfSize, 1)],
  ["additionalProperties", (isOpen, value) => (isOpen === false ? [{ ...fieldsOf(value), undeclared: 1 }] : [])],
]);

/** Keywords that reject nothing themselves, or that `partsOf` follows. */
const SILENT_KEYWORDS: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "example", "examples", "deprecated"],
  ...["$ref", "required", "properties", "items", "allOf", "anyOf"],
]);

/** Formats of the documents that Ajv checks, in the mock and in the generated validators. */
const CHECKED_FORMATS: readonly string[] = ["date", "date-time", "email", "uuid"];

// Including values that a careless conversion would turn into the valid one.
function valuesOfOtherTypes(types: readonly JsonValue[], value: JsonValue): JsonValue[] {
  const candidates: readonly JsonValue[] = [null, true, 1.5, "1", "true", [], [value, value], {}];
  return candidates.filter((candidate) => !typesOf(candidate).some((name) => types.includes(name)));
}

// `decimal` is our own format; only the SDK checks it.
function textOfNoFormat(format: string): string[] | undefined {
  if (format === "decimal") return [];
  return CHECKED_FORMATS.includes(format) ? ["of no format"] : undefined;
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
function resizing(resize: (value: JsonValue, size: number) => JsonValue, beyond: 1 | -1): Beyond {
  return (limit, value) => (Number(limit) + beyond < 0 ? [] : [resize(value, Number(limit) + beyond)]);
}

function textOfLength(value: JsonValue, length: number): JsonValue {
  return String(value).slice(0, length).padEnd(length, "x");
}

function objectOfSize(value: JsonValue, size: number): JsonValue {
  const fields = Object.entries(fieldsOf(value)).slice(0, size);
  const others = Array.from({ length: size - fields.length }, (_, index): [string, JsonValue] => [
    `other_${index + 1}`,
    1,
  ]);
  return Object.fromEntries([...fields, ...others]);
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}
