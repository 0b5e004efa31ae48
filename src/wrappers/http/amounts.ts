// Amounts of requests and responses: which texts are decimals, and exact numbers.

import { ArgumentError } from "../errors.ts";
import type { DecimalInput } from "../operation.ts";

const decimal = /^(0|[1-9][0-9]{0,38})(\.[0-9]{1,38})?$/;

/** The digits of an amount, exactly as given. `rejectZero`: because the operation moves money. @throws {ArgumentError} */
export function toWireDecimal(
  value: unknown,
  { path, rejectZero, method }: { path: string; rejectZero?: boolean | undefined; method?: string | undefined },
): string {
  const digits = typeof value === "bigint" ? String(value) : value;
  const facts = { code: "invalid_decimal", method, field: path } as const;
  if (typeof digits !== "string" || !decimal.test(digits)) {
    const form = "no sign, exponent or spaces, at most 39 digits before the point and 38 after it";
    const accepted = `a decimal string such as "25.10" (${form}), or a bigint such as 25n for whole units`;
    const got = typeof value === "string" ? "another string" : typeof value;
    throw new ArgumentError(`${path} must be ${accepted}; got ${got}`, facts);
  }
  if (rejectZero && !/[1-9]/.test(digits)) throw new ArgumentError(`${path} must be more than zero`, facts);
  return digits;
}

/** The property of an exact number with its digits. The same in every copy of this package. */
export const exactDigits: unique symbol = Symbol.for("svc-sdk.exact-number") as never;

/** A number that is sent with exactly its digits. Made by `exactNumber`. */
export interface ExactNumber {
  readonly [exactDigits]: string;
  /** The digits as a string, because `JSON.stringify` cannot write exact numbers. */
  toJSON(): string;
}

/**
 * A JSON number with exactly these digits, for undocumented bodies. For documented amounts, pass the string itself.
 *
 * @example
 * await fiat.wallets.create({ limit: exactNumber("100.00") }); // sends {"limit":100.00}
 * @throws {ArgumentError} if the value is not a decimal without sign and exponent.
 */
export function exactNumber(value: DecimalInput): ExactNumber {
  return withDigits(toWireDecimal(value, { path: "exactNumber" }));
}

/** An integer of a body whose document has it as a string of digits. @throws {ArgumentError} if it is something else. */
export function exactInteger(value: unknown, path: string, method: string): ExactNumber {
  const digits = typeof value === "bigint" ? String(value) : value;
  if (typeof digits === "string" && /^-?(0|[1-9]\d{0,38})$/.test(digits)) return withDigits(digits);
  throw new ArgumentError(`${path} must be a string of digits such as "9007199254740993"`, { method, field: path });
}

export function withDigits(digits: string): ExactNumber {
  return Object.freeze({ [exactDigits]: digits, toJSON: () => digits });
}

/** Whether a value was made by `exactNumber`, in any copy of this package. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === "object" && value !== null && exactDigits in value;
}

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
