// Checks values of parameters that are not texts, before they become text: `String(undefined)` is a text, too.

import { ArgumentError } from "../errors/argument-error.ts";
import { toWireDecimal } from "../money/decimal.ts";
import { isRounded, ROUNDED } from "../money/rounded.ts";
import type { ParameterType } from "../operation/operation.ts";

const wanted: Readonly<Record<Exclude<ParameterType, "decimal">, string>> = {
  integer: "a safe integer, or a string of its digits",
  number: "a finite number without an exponent, or a string of its digits",
  boolean: "true or false",
  scalar: "a non-empty string, a finite number or a boolean",
};

/**
 * The text of a value. `label` begins the message.
 *
 * @throws {ArgumentError} if the value is not of the type, or its text would be another value.
 */
export function toParameterText(type: ParameterType, value: unknown, name: string, label: string = name): string {
  if (type === "decimal") return toWireDecimal(value, { path: name });
  if (!isOfType(type, value)) {
    const complaint = isRounded(value) ? ROUNDED : `must be ${wanted[type]}`;
    throw new ArgumentError(`${label} ${complaint}`, { field: name });
  }
  return String(value);
}

function isOfType(type: Exclude<ParameterType, "decimal">, value: unknown): boolean {
  const text = typeof value === "string" ? value : undefined;
  switch (type) {
    case "boolean":
      return typeof value === "boolean" || text === "true" || text === "false";
    case "integer":
      return isExact(value) ? !/[.e]/.test(String(value)) : /^(0|-?[1-9]\d*)$/.test(text ?? "");
    case "number":
      return isExact(value) || /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text ?? "");
    case "scalar":
      return typeof value === "boolean" || isExact(value) || (text !== undefined && text !== "");
  }
}

/** A number whose text is the same number; -0 loses its sign, and a large integer may have been rounded. */
function isExact(value: unknown): boolean {
  if (typeof value === "bigint") return true;
  if (typeof value !== "number" || !Number.isFinite(value) || Object.is(value, -0)) return false;
  return (!Number.isInteger(value) || Number.isSafeInteger(value)) && !/e/.test(String(value));
}
