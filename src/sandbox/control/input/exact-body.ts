// The body of a fault or an answer, as the control plane reads it: its numbers keep all their digits, so that 2.50 stays 2.50.

import { exactNumber } from "../../../wrappers/http/amounts.ts";
import { isObject } from "../../core/setting-kinds.ts";

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const plainDecimal = /^\d{1,39}(\.\d{1,38})?$/;

/** The input of a request, as parsed and as text. Numbers in its field `body` that a float would alter are exact numbers, unless they have a sign or an exponent. */
export function withExactBody(input: unknown, text: string): unknown {
  if (!isObject(input) || !Object.hasOwn(input, "body")) return input;
  const { body } = parseExactNumbers(text) as { readonly body: unknown };
  return { ...input, body };
}

/** `text` is valid JSON. Its numbers are replaced by their positions in a list, which only numbers refer to. */
function parseExactNumbers(text: string): unknown {
  const numbers: unknown[] = [];
  const numbered = text.replace(stringOrNumber, (token) => {
    if (token.startsWith('"')) return token;
    const isAltered = plainDecimal.test(token) && String(Number(token)) !== token;
    return String(numbers.push(isAltered ? exactNumber(token) : Number(token)) - 1);
  });
  return JSON.parse(numbered, (_, value: unknown) => (typeof value === "number" ? numbers[value] : value));
}
