// Rejects unknown options of clients and of functions that make something.

import { complaintAboutNames } from "../parsing/unknown-option.ts";
import { ConfigurationError } from "./configuration-error.ts";

/**
 * `owner`: the function that takes the options, or a path ending with a dot if they are a part of other options.
 *
 * @throws {ConfigurationError} if `options` is not an object, or has a property that is none of the names.
 */
export function checkOptionNames(owner: string, options: unknown, names: readonly string[]): void {
  const isPart = owner.endsWith(".");
  if (typeof options !== "object" || options === null) {
    throw new ConfigurationError(`${isPart ? owner.slice(0, -1) : `The options of ${owner}`} must be an object`);
  }
  const complaint = complaintAboutNames(options, names, isPart ? owner : "");
  if (complaint !== undefined) throw new ConfigurationError(isPart ? complaint : `${owner}: ${complaint}`);
}
