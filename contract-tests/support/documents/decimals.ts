// Amounts and other numbers: where they stand, and how the SDK takes and gives amounts.

import type { JsonValue, OpenApiDocument, SchemaObject } from "./bundled-documents.ts";
import { replaceWhere, schemasWhere } from "./schema-walk.ts";

/** Whether a schema is one of an amount. */
export function isAmount({ format }: SchemaObject): boolean {
  return format === "decimal";
}

/** Whether a schema is one of a number that is no amount: a count, a page size, a status. */
export function isPlainNumber(schema: SchemaObject): boolean {
  return !isAmount(schema) && [schema.type].flat().some((type) => type === "number" || type === "integer");
}

/** A copy of a value in which `replace` has put something else for every amount that the schema knows of. */
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

/** The value as the SDK takes and gives it: amounts are strings. */
export function decimalsAsStrings(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): JsonValue {
  return replaceDecimals(document, schema, value, String);
}

/** The places of all amounts and other numbers that a schema knows of. */
export function numbersOf(document: OpenApiDocument, schema: SchemaObject): Set<string> {
  return new Set(schemasWhere(document, schema, isNumeric).map(([place]) => place));
}

/** Those of them where a value has what the SDK gives there: a string for an amount, a number for any other. */
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
