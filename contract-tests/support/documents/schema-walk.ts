// Finds marked parts of a schema, in the schema and in values. A place is written as in properties.ts:
// `/data/items/[]/amount`, with `*` for the entries of a map.

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
