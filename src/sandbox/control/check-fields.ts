// Checks control input against a description of its fields, and says what is allowed where it does not fit.

import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import { ControlError } from "../core/control-error.ts";
import { isObject } from "../core/setting-kinds.ts";
import type { Field } from "../state/tenant-simulation.ts";

/** What is wrong with a value; undefined: nothing. The text completes "<name> must be …". */
type Check = (value: unknown) => string | undefined;

const checks: Readonly<Record<Field["type"], Check>> = {
  string: (value) => (typeof value === "string" && value !== "" ? undefined : "a text that is not empty"),
  // No JSON number: it would have gone through a float.
  decimal: (value) =>
    typeof value === "string" && /^\d{1,30}(\.\d{1,38})?$/.test(value)
      ? undefined
      : 'a decimal in quotes without a sign, such as "25.10"',
  boolean: (value) => (typeof value === "boolean" ? undefined : "true or false"),
  integer: (value) => (Number.isSafeInteger(value) ? undefined : "an integer"),
  object: (value) => (isObject(value) ? undefined : "an object"),
};

/**
 * The input, as it is.
 *
 * @param what names the input in messages, such as `deposit`.
 * @throws {ControlError} on what is no object, a field that is unknown, missing, of another type, or not among the values allowed.
 * The message names the field; `allowed` holds the fields.
 */
export function checkFields<Fields extends Readonly<Record<string, Field>>>(
  what: string,
  fields: Fields,
  input: unknown,
): Readonly<Partial<Record<keyof Fields & string, unknown>>> {
  const refuse = (problem: string) => new ControlError(`${what}: ${problem}`, 400, { fields });
  if (!isObject(input)) throw refuse("the input must be an object");
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(fields, name)) continue;
    const names = Object.keys(fields);
    throw refuse(
      `there is no "${name}"; ${names.length === 0 ? "it takes no fields" : `it takes ${names.join(", ")}`}`,
    );
  }
  for (const [name, { type, required = false, allowed }] of Object.entries(fields)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined) {
      if (required) throw refuse(`${name} is missing`);
      continue;
    }
    const expected = checks[type](value);
    if (expected !== undefined) throw refuse(`${name} must be ${expected}`);
    if (allowed && !allowed.includes(String(value))) throw refuse(`${name} must be one of ${allowed.join(", ")}`);
  }
  return input as Readonly<Partial<Record<keyof Fields & string, unknown>>>;
}

/**
 * @param what names the value in messages.
 * @throws {ControlError} on a value that cannot be written as JSON, such as `Infinity`, which `1e999` is read as. Undefined is none.
 */
export function checkWritable(what: string, value: unknown): void {
  try {
    if (value !== undefined) stringifyExact(value);
  } catch (error) {
    throw new ControlError(`${what}: this is no JSON: ${(error as Error).message}`);
  }
}
