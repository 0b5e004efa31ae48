// Amounts of responses: which texts are decimals (S31), and which amounts are invalid.

import type { JsonPath } from "../operation/operation.ts";
import { compilePaths, findAt, replaceAt } from "./json-path.ts";

const MAX_EXPONENT = 100;

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The digits of a JSON number, with its exponent expanded. Undefined for any other text, and for an exponent beyond ±100,
 * with which a short response could produce huge texts.
 */
export function plainDecimal(text: string): string | undefined {
  const [match, sign, whole = "", fraction = "", exponent] = jsonNumber.exec(text) ?? [];
  if (exponent === undefined) return match;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined;
  const point = whole.length + Number(exponent);
  const digits = "0".repeat(Math.max(0, 1 - point)) + (whole + fraction).padEnd(point, "0");
  const split = Math.max(1, point);
  const rest = digits.slice(split);
  return sign + digits.slice(0, split).replace(/^0+(?=\d)/, "") + (rest && `.${rest}`);
}

/** The digits of a plain decimal without what does not change its value: "25.10" and "25.1" are the same. */
export function byValue(digits: string): string {
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return short === "-0" ? "0" : short;
}

/** A body with its amounts as plain decimals. */
export interface AmountsRead {
  readonly body: unknown;
  /** The path of the first invalid amount. Undefined if all are valid. */
  readonly unreadable: string | undefined;
}

/**
 * Turns the amounts of a body that `parseExact` has just read into plain decimals, in place. Invalid ones stay unchanged. At the paths
 * in `assumed`, amounts are not documented, so any text is valid there.
 */
export function readAmounts(body: unknown, known: readonly JsonPath[], assumed: readonly JsonPath[] = []): AmountsRead {
  let read = body;
  let areValid = true;
  for (const paths of [known, assumed]) {
    read = replaceAt(read, compilePaths(paths), (found) => {
      const digits = digitsOf(found);
      areValid &&= isAmount(found, digits, paths === assumed);
      return digits ?? found;
    });
  }
  const firstInvalid = (isAssumed: boolean) =>
    findAt(read, compilePaths(isAssumed ? assumed : known), (found) => !isAmount(found, digitsOf(found), isAssumed));
  return { body: read, unreadable: areValid ? undefined : (firstInvalid(false) ?? firstInvalid(true)) };
}

function digitsOf(found: unknown): string | undefined {
  return typeof found === "string" ? plainDecimal(found) : undefined;
}

// A missing amount or null is valid.
function isAmount(found: unknown, digits: string | undefined, isAssumed: boolean): boolean {
  return digits !== undefined || found === null || (isAssumed && typeof found === "string");
}
