// Checks values of parameters that are not texts, before they become text: `String(undefined)` is a text, too.

import { ArgumentError } from "../errors/argument-error.ts";
import { toWireDecimal } from "../money/decimal.ts";
import { isRounded, ROUNDED } from "../money/rounded.ts";
import type { ParameterType } from "../operation/operation.ts";

const texts: Readonly<Record<Exclude<ParameterType, "decimal">, RegExp>> = {
  integer: /^(0|-?[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?$/,
  boolean: /^(true|false)$/,
  scalar: /./s,
};

/**
 * The text of a value. `label` begins the message.
 *
 * @throws {ArgumentError} if the value is not of the type, or its text would be another value.
 */
export function toParameterText(type: ParameterType, value: unknown, name: string, label: string = name): string {
  if (type === "decimal") return toWireDecimal(value, { path: name });
  if (isRounded(value)) throw new ArgumentError(`${label} ${ROUNDED}`, { field: name });
  if (!isScalar(value) || !texts[type].test(String(value))) {
    throw new ArgumentError(`${label} must be a valid ${type}, without spaces or an exponent`, { field: name });
  }
  return String(value);
}

// The text of -0 has no sign.
function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "string" || typeof value === "boolean" || typeof value === "bigint";
}
