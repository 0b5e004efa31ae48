// Places in schemas and in values: `/data/items/[]/amount`, with `*` for the entries of a map. Finds marked parts, amounts
// and other numbers, and makes copies of values with parts replaced.

import { type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";

/** The matching parts of a schema by the places of their values, with references resolved. */
export function schemasWhere(
  document: OpenApiDocument,
  schema: SchemaObject,
  isMeant: (schema: SchemaObject) => boolean,
  place = "",
): [string, SchemaObject][] {
  const known = resolve(document, schema);
  const { allOf = [], anyOf = [], properties = {}, additionalProperties, items } = known;
  const inside = (part: SchemaObject, at: string) => schemasWhere(document, part, isMeant, at);
  return [
    ...(isMeant(known) ? [[place, known] as [string, SchemaObject]] : []),
    ...[...allOf, ...anyOf].flatMap((part) => inside(part, place)),
    ...Object.entries(properties).flatMap(([name, part]) => inside(part, `${place}/${name}`)),
    ...(typeof additionalProperties === "object" ? inside(additionalProperties, `${place}/*`) : []),
    ...(items ? inside(items, `${place}/[]`) : []),
  ];
}

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

/** Whether a schema declares an amount. */
export function isAmount({ format }: SchemaObject): boolean {
  return format === "decimal";
}

/** Whether a schema declares a number that is not an amount: a count, a page size, a status. */
export function isPlainNumber(schema: SchemaObject): boolean {
  return !isAmount(schema) && [schema.type].flat().some((type) => type === "number" || type === "integer");
}

/** A copy of a value with every declared amount replaced. */
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

/** The places of all declared amounts and other numbers. */
export function numbersOf(document: OpenApiDocument, schema: SchemaObject): Set<string> {
  return new Set(schemasWhere(document, schema, isNumeric).map(([place]) => place));
}

/** The places where a value has what the SDK returns: a string for an amount, a number for any other number. */
export function numbersIn(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): Set<string> {
  const isRight = (part: ValuePart) =>
    isNumeric(part.schema) && typeof part.value === (isAmount(part.schema) ? "string" : "number");
  return new Set([...partsIn(document, schema, value)].filter(isRight).map(({ at }) => at));
}

function isNumeric(schema: SchemaObject): boolean {
  return isAmount(schema) || isPlainNumber(schema);
}

/** The places of all declared properties that are present and not null. */
export function propertiesIn(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): Set<string> {
  const isThere = (part: ValuePart) => /\/(?!\[\]$|\*$)[^/]+$/.test(part.at) && part.value !== null;
  return new Set([...partsIn(document, schema, value)].filter(isThere).map(({ at }) => at));
}

/** A part of a value with one of the schemas that apply to it. */
export interface ValuePart {
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

/** The value at a place; undefined if there is none. */
export function valueAt(value: JsonValue | undefined, [name, ...rest]: ValuePlace): JsonValue | undefined {
  if (name === undefined || value === undefined) return value;
  const inner = name === "[]" && Array.isArray(value) ? value[0] : fieldsOf(value)[name];
  return valueAt(inner, rest);
}

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

export function startsWith(place: ValuePlace, start: ValuePlace): boolean {
  return start.every((name, index) => place[index] === name);
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
