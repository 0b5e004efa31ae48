// Amounts and other numbers: their places, and amounts as the SDK takes and returns them.

import type { JsonValue, OpenApiDocument, SchemaObject } from "./bundled-documents.ts";
import { replaceWhere, schemasWhere } from "./schema-walk.ts";

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
