// Amounts to send: which texts are decimals (S29, S30), and exact numbers for bodies that are not described.

import { ArgumentError } from "../errors/argument-error.ts";
import type { DecimalInput } from "../operation/values.ts";

const decimal = /^(0|[1-9][0-9]{0,38})(\.[0-9]{1,38})?$/;

/** Where an amount stands and what it may be. */
export interface DecimalPlace {
  readonly path: string;
  /** An amount of zero makes no sense here: the operation moves money. */
  readonly refuseZero?: boolean | undefined;
  readonly operation?: string | undefined;
}

/**
 * The digits of an amount as they go over the wire, exactly as they were given.
 *
 * @throws {ArgumentError} on anything but a decimal string or a bigint; the message says how to write it.
 */
export function toWireDecimal(value: unknown, { path, refuseZero, operation }: DecimalPlace): string {
  const digits = typeof value === "bigint" ? String(value) : value;
  const facts = { code: "invalid_decimal", operation } as const;
  if (typeof digits !== "string" || !decimal.test(digits)) {
    throw new ArgumentError(
      `${path} must be a decimal string such as "25.10", or a bigint such as 25n for whole units (no sign, no exponent, ` +
        `no blanks, at most 39 digits before the point and 38 after it); got ${typeof value === "string" ? "another" : "a"} ${typeof value}`,
      facts,
    );
  }
  if (refuseZero && !/[1-9]/.test(digits)) throw new ArgumentError(`${path} must be more than zero`, facts);
  return digits;
}

/** Key under which an exact number keeps its digits; the same in every copy of this package. */
export const exactDigits: unique symbol = Symbol.for("svc-sdk.exact-number") as never;

/** A number that is sent digit for digit. Made by `exactNumber`. */
export interface ExactNumber {
  readonly [exactDigits]: string;
  /** The digits as a string, for `JSON.stringify`, which cannot write exact numbers. */
  toJSON(): string;
}

/**
 * A JSON number with exactly these digits, for bodies whose shape is not described. Where a field is described as an
 * amount, give the string itself.
 *
 * @example
 * await fiat.wallets.create({ limit: exactNumber("100.00") }); // sends {"limit":100.00}
 * @throws {ArgumentError} on anything that is not a decimal without sign and exponent.
 */
export function exactNumber(value: DecimalInput): ExactNumber {
  const digits = toWireDecimal(value, { path: "exactNumber" });
  return Object.freeze({ [exactDigits]: digits, toJSON: () => digits });
}

/** Whether a value was made by `exactNumber`, in whichever copy of this package. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === "object" && value !== null && exactDigits in value;
}
