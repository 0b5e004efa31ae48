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
  const found = new Set<string>();
  replaceWhere(document, schema, value, isNumeric, (part, place, known) => {
    if (typeof part === (isAmount(known) ? "string" : "number")) found.add(place);
    return part;
  });
  return found;
}

function isNumeric(schema: SchemaObject): boolean {
  return isAmount(schema) || isPlainNumber(schema);
}

/** The places of all declared properties that are present and not null: `/data/items/[]/amount`, with `*` for the entries of a map. */
export function propertiesIn(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): Set<string> {
  return new Set(visit(document, schema, "", [value]));
}

/** Walks a schema together with all values at a place. */
function* visit(
  document: OpenApiDocument,
  schema: SchemaObject,
  place: string,
  values: readonly JsonValue[],
): Generator<string> {
  const { allOf = [], anyOf = [], properties = {}, additionalProperties, items } = resolve(document, schema);
  for (const branch of [...allOf, ...anyOf]) yield* visit(document, branch, place, values);
  for (const [name, child] of Object.entries(properties)) {
    const found = values.map((value) => fieldsOf(value)[name]).filter((value) => value !== undefined && value !== null);
    if (found.length === 0) continue;
    yield `${place}/${name}`;
    yield* visit(document, child, `${place}/${name}`, found);
  }
  if (typeof additionalProperties === "object") {
    const isDeclared = (name: string) => Object.hasOwn(properties, name);
    const found = values.flatMap((value) =>
      Object.entries(fieldsOf(value)).flatMap(([name, inner]) => (isDeclared(name) ? [] : [inner])),
    );
    yield* visit(document, additionalProperties, `${place}/*`, found);
  }
  const members = values.flatMap((value) => (Array.isArray(value) ? value : []));
  if (items) yield* visit(document, items, `${place}/[]`, members);
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
