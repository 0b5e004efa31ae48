// Validates the input of the control plane against a description of its fields.

import { similarName } from "../../../wrappers/util/validate.ts";
import { ControlError, exactText } from "../../core/control-error.ts";
import { decimal, flag, isObject, type SettingKind, text } from "../../core/setting-kinds.ts";
import type { Field } from "../../state/tenant-simulation.ts";

/** A field of an input. `json`: any JSON value. */
export interface InputField extends Omit<Field, "type"> {
  readonly type: Field["type"] | "json";
}

const kinds: Readonly<Record<InputField["type"], SettingKind>> = {
  string: text,
  decimal,
  boolean: flag,
  integer: { allowed: "an integer", fits: Number.isSafeInteger },
  object: { allowed: "an object", fits: isObject },
  json: { allowed: "a JSON value", fits: () => true },
};

/**
 * Validates and returns the input.
 *
 * @param what names the input in messages, such as `deposit`.
 * @throws {ControlError} if the input is not an object, or a field is unknown, missing, of the wrong type or not an allowed value.
 * The message names the field; `allowed` lists the fields.
 */
export function checkFields<Fields extends Readonly<Record<string, InputField>>>(
  what: string,
  fields: Fields,
  input: unknown,
): Readonly<Partial<Record<keyof Fields & string, unknown>>> {
  const refuse = (problem: string) => new ControlError(`${what}: ${problem}`, 400, { fields });
  if (!isObject(input)) throw refuse("the input must be an object");
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(fields, name)) continue;
    const names = Object.keys(fields);
    const similar = similarName(name, names);
    const advice = similar === undefined ? "" : ` (did you mean ${similar}?)`;
    throw refuse(
      `unknown field "${name}"${advice}; ${names.length === 0 ? "no fields are allowed" : `allowed: ${names.join(", ")}`}`,
    );
  }
  for (const [name, { type, required = false, allowed }] of Object.entries(fields)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined) {
      if (required) throw refuse(`${name} is required`);
      continue;
    }
    const kind = kinds[type];
    if (!kind.fits(value)) throw refuse(`${name} must be ${kind.allowed}`);
    if (allowed && !allowed.includes(String(value))) throw refuse(`${name} must be one of ${allowed.join(", ")}`);
  }
  return input as Readonly<Partial<Record<keyof Fields & string, unknown>>>;
}

/** @throws {ControlError} unless `exactText` can write the value. Undefined passes. */
export function checkWritable(what: string, value: unknown): void {
  if (value !== undefined) exactText(what, value);
}
