// JSON texts of control inputs, bodies and logs.

import { exactNumber } from "../../wrappers/http/amounts.ts";
import { parseJson, stringifyExact } from "../../wrappers/http/json.ts";
import { ControlError } from "./control-error.ts";

/** @throws {ControlError} if the value cannot be written as JSON, such as `Infinity`, the parsed value of `1e999`. */
export function exactText(what: string, value: unknown): string {
  try {
    return stringifyExact(value);
  } catch (error) {
    throw new ControlError(`${what}: not a JSON value: ${(error as Error).message}`);
  }
}

export function parseOr(text: string, fallback: unknown): unknown {
  try {
    return parseJson(text);
  } catch {
    return fallback;
  }
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const plainDecimal = /^\d{1,39}(\.\d{1,38})?$/;

/** Reads valid JSON. Its numbers are replaced by their positions in a list, which only numbers refer to. */
export function parseExactNumbers(given: string): unknown {
  const numbers: unknown[] = [];
  const numbered = given.replace(stringOrNumber, (token) => {
    if (token.startsWith('"')) return token;
    const isAltered = plainDecimal.test(token) && String(Number(token)) !== token;
    return String(numbers.push(isAltered ? exactNumber(token) : Number(token)) - 1);
  });
  return JSON.parse(numbered, (_, value: unknown) => (typeof value === "number" ? numbers[value] : value));
}
