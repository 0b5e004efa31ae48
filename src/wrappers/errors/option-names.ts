// Refuses options that nobody would ever read: a misspelled one would be lost without a word.

import { ConfigurationError } from "./configuration-error.ts";

/** @throws {ConfigurationError} on anything but an object with properties of these names. `what` begins the message. */
export function checkOptionNames(what: string, options: unknown, names: readonly string[]): void {
  if (typeof options !== "object" || options === null) {
    throw new ConfigurationError(`${what} must be an object`);
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new ConfigurationError(`${what} must not have "${unknown}"; there are ${names.join(", ")}`);
  }
}
