// Decodes a body with the exact digits of its numbers.

import type { JsonValue, OpenApiDocument, SchemaObject } from "../documents/bundled-documents.ts";
import { replaceDecimals } from "../documents/decimals.ts";

const MARK = "\u0000";

/** The body as the SDK returns it: amounts as strings with the digits that were sent, other numbers as numbers. */
export function exactBody(document: OpenApiDocument, schema: SchemaObject, text: string): JsonValue {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  const marked = text.replace(tokens, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  const unmarked = replaceDecimals(document, schema, JSON.parse(marked) as JsonValue, (amount) =>
    String(amount).replace(MARK, ""),
  );
  return JSON.parse(JSON.stringify(unmarked), (_, value: JsonValue) =>
    typeof value === "string" && value.startsWith(MARK) ? Number(value.slice(1)) : value,
  ) as JsonValue;
}
