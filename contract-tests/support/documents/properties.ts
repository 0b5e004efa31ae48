// The properties that a value has.

import { type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";
import { fieldsOf } from "./keywords.ts";

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
