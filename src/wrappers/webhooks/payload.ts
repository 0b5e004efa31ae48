// The text of a payload, and its numbers digit for digit.

import { ArgumentError } from "../errors/argument-error.ts";
import { parseExact } from "../money/exact-json.ts";

// Other ways to write paths would lead nowhere, without a word, and leave the numbers inexact.
const path = /^(?:(?:\[\]|[^.[\]]+)(?:\[\]|\.[^.[\]]+)*)?$/;

/**
 * `JSON.parse`, with the numbers at `paths` as strings that have all their digits. A path is property names joined by dots,
 * `[]` for every item of an array and `*` for every property of a map; what stands elsewhere, and what is no number, stays
 * as `JSON.parse` reads it.
 *
 * @example
 * const payload = parseExactJson(event.raw, ["data.amount", "data.fees[].amount"]);
 * @throws {SyntaxError} on what is no JSON.
 * @throws {TypeError} on bytes that are no UTF-8 text.
 * @throws {ArgumentError} on a path that is written in another way.
 */
export function parseExactJson(json: string | Uint8Array, paths: readonly string[]): unknown {
  const wrong = paths.findIndex((candidate) => !path.test(candidate));
  if (wrong !== -1) {
    throw new ArgumentError(
      `paths[${wrong}] must be written like "data.amount", "data.fees[].amount" or "data.*.amount"`,
    );
  }
  const text = typeof json === "string" ? json.replace(/^\uFEFF/, "") : decodePayload(json);
  // A copy, because trees of paths are kept by their lists, and the caller may change this one.
  return parseExact(text, [...paths]);
}

/** The payload in a body, as `JSON.parse` reads it; undefined where it is no JSON. */
export function parsePayload(raw: Uint8Array): unknown {
  try {
    return JSON.parse(decodePayload(raw));
  } catch {
    return undefined;
  }
}

/**
 * The text of a payload, without a byte order mark.
 *
 * @throws {TypeError} on bytes that are no UTF-8 text: replacing them would make one text of several.
 */
export function decodePayload(raw: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(raw);
}
