// Checks the values of options by a table: one check for each option.

import type { OptionComplaint } from "./unknown-option.ts";

/** What is wrong with the value of an option; undefined if it is valid. `name` has the path of the option. */
export type OptionCheck = (value: unknown, name: string) => string | OptionComplaint | undefined;

/** A check whose complaint is: name must be requirement. */
export function mustBe(
  requirement: string,
  isValid: (value: unknown) => boolean,
): (value: unknown, name: string) => string | undefined {
  return (value, name) => (isValid(value) ? undefined : `${name} must be ${requirement}`);
}

/** The first complaint about the options that are set; undefined if all are valid. A `path` ends with a dot. */
export function complaintAboutValues(
  options: object,
  checks: Readonly<Record<string, OptionCheck>>,
  path = "",
): OptionComplaint | undefined {
  for (const [name, check] of Object.entries(checks)) {
    const value: unknown = Reflect.get(options, name);
    const field = path + name;
    const complaint = value === undefined ? undefined : check(value, field);
    if (complaint !== undefined) return typeof complaint === "string" ? { field, message: complaint } : complaint;
  }
  return undefined;
}
