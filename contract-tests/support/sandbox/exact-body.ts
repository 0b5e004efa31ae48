// A body with the digits that its numbers have on the wire.

import type { Document, Json, Schema } from "../documents/bundled-documents.ts";
import { replaceDecimals } from "../documents/decimals.ts";

const MARK = "\u0000";

/** The body of a text as the SDK gives it: amounts as strings of the digits that were sent, other numbers as numbers. */
export function exactBody(document: Document, schema: Schema, text: string): Json {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  const marked = text.replace(tokens, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  const unmarked = replaceDecimals(document, schema, JSON.parse(marked) as Json, (amount) =>
    String(amount).replace(MARK, ""),
  );
  return JSON.parse(JSON.stringify(unmarked), (_, value: Json) =>
    typeof value === "string" && value.startsWith(MARK) ? Number(value.slice(1)) : value,
  ) as Json;
}
