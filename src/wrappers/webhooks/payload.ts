// The payload of a body: its text, its numbers digit for digit, and notifications that are read without verification (W17).

import { ArgumentError } from "../errors/argument-error.ts";
import { parseExact } from "../money/exact-json.ts";
import { parseJson } from "../parsing/parse-json.ts";
import { toBytes } from "./delivery-body.ts";

// Any other syntax would silently match nothing and leave the numbers inexact.
const path = /^(?:(?:\[\]|[^.[\]]+)(?:\[\]|\.[^.[\]]+)*)?$/;

/**
 * `JSON.parse`, but numbers at `paths` become strings with all their digits. A path is property names joined by dots, with
 * `[]` for every item of an array and `*` for every property of a map. All other values stay as `JSON.parse` reads them.
 *
 * @example
 * const payload = parseExactJson(event.raw, ["data.amount", "data.fees[].amount"]);
 * @throws {SyntaxError} if the text is not valid JSON, or has more than 1,000 levels.
 * @throws {TypeError} if the bytes are not valid UTF-8.
 * @throws {ArgumentError} if a path has another syntax.
 */
export function parseExactJson(json: string | Uint8Array, paths: readonly string[]): unknown {
  const wrong = paths.findIndex((candidate) => !path.test(candidate));
  if (wrong !== -1) {
    const field = `paths[${wrong}]`;
    throw new ArgumentError(`${field} must be written like "data.amount", "data.fees[].amount" or "data.*.amount"`, {
      field,
    });
  }
  const text = typeof json === "string" ? json.replace(/^\uFEFF/, "") : decodePayload(json);
  // A copy: parsed paths are cached by their list, which the caller may change.
  return parseExact(text, [...paths]);
}

// Documented as a text (C96), but not where it is: one that arrives as a number is its digits. An escape before the name ends a longer one.
const id = /((?<!\\)"transaction_id"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}])/g;

/** The payload of a body; undefined if it is not valid JSON, or has more than 1,000 levels. */
export function parsePayload(raw: Uint8Array): unknown {
  try {
    return parseJson(decodePayload(raw).replace(id, '$1"$2"'));
  } catch {
    return undefined;
  }
}

/**
 * Decodes a body, without its byte order mark.
 *
 * @throws {TypeError} if it is not valid UTF-8: replacing invalid bytes would turn different bodies into the same text.
 */
export function decodePayload(raw: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(raw);
}

/** A notification from an unknown sender. */
export interface UnverifiedNotification {
  readonly verified: false;
  /** The body as `JSON.parse` reads it, but `transaction_id` is a string; undefined if it is not valid JSON. */
  readonly payload: unknown;
  /** The body as received. */
  readonly raw: Uint8Array;
}

/**
 * Reads a notification of the fiat service without verifying it, because how it is signed is undocumented (G11). **Anyone can
 * send one**: treat it as a hint, and read the state from the service itself.
 *
 * @throws {WebhookError} `webhook_body_parsed` if the body is neither a string nor bytes.
 */
export function readUnverifiedNotification(body: string | Uint8Array | ArrayBuffer): UnverifiedNotification {
  const raw = toBytes(body);
  return { verified: false, payload: parsePayload(raw), raw };
}
