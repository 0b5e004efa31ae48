// The properties that a body may have, and those that a value has.

import { type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";
import { fieldsOf } from "./keywords.ts";

/** The places of all properties that a schema declares: `/data/items/[]/amount`, with `*` for the entries of a map. */
export function propertiesOf(document: OpenApiDocument, schema: SchemaObject): Set<string> {
  return new Set(visit(document, schema, "", () => true));
}

/** Those of them that are present in a value and not null. */
export function propertiesIn(
  document: OpenApiDocument,
  schema: SchemaObject,
  value: JsonValue | undefined,
): Set<string> {
  return new Set(visit(document, schema, "", (inner) => inner !== undefined && inner !== null, [value]));
}

/** Walks a schema together with all values at a place; without values, the schema alone. */
function* visit(
  document: OpenApiDocument,
  schema: SchemaObject,
  place: string,
  isReached: (value: JsonValue | undefined) => boolean,
  values?: readonly (JsonValue | undefined)[],
): Generator<string> {
  const { allOf = [], anyOf = [], properties = {}, additionalProperties, items } = resolve(document, schema);
  const inside = (child: SchemaObject, at: string, found?: readonly (JsonValue | undefined)[]) =>
    visit(document, child, at, isReached, found);
  for (const branch of [...allOf, ...anyOf]) yield* inside(branch, place, values);
  for (const [name, child] of Object.entries(properties)) {
    const found = values?.map((value) => fieldsOf(value)[name]).filter(isReached);
    if (found?.length === 0) continue;
    yield `${place}/${name}`;
    yield* inside(child, `${place}/${name}`, found);
  }
  if (typeof additionalProperties === "object") {
    const isDeclared = (name: string) => Object.hasOwn(properties, name);
    const found = values?.flatMap((value) =>
      Object.entries(fieldsOf(value)).flatMap(([name, inner]) => (isDeclared(name) ? [] : [inner])),
    );
    yield* inside(additionalProperties, `${place}/*`, found);
  }
  if (items)
    yield* inside(
      items,
      `${place}/[]`,
      values?.flatMap((value) => (Array.isArray(value) ? value : [])),
    );
}
