// Amounts in examples: which they are, and how the SDK takes and gives them.

import type { Document, Json, Schema } from "./bundle.ts";
import { replaceWhere } from "./schema-walk.ts";

/** A copy of a value in which `replace` has put something else for every amount that the schema knows of. */
export function replaceDecimals(
  document: Document,
  schema: Schema,
  value: Json,
  replace: (amount: number | string) => Json,
): Json {
  const isAmount = ({ format }: Schema) => format === "decimal";
  return replaceWhere(document, schema, value, isAmount, (amount) =>
    typeof amount === "number" || typeof amount === "string" ? replace(amount) : amount,
  );
}

/** The value as the SDK takes and gives it: amounts are strings. */
export function decimalsAsStrings(document: Document, schema: Schema, value: Json): Json {
  return replaceDecimals(document, schema, value, String);
}

/** Whether the schema knows of an amount in the value. */
export function hasDecimals(document: Document, schema: Schema, value: Json): boolean {
  let found = false;
  replaceDecimals(document, schema, value, (amount) => {
    found = true;
    return amount;
  });
  return found;
}
