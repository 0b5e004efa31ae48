// Reads options and arguments: unknown ones are rejected, inherited ones are ignored.

import { ArgumentError, ConfigurationError } from "../errors.ts";
import { complaintAboutNames, ownFields } from "./validate.ts";

/**
 * The options of a client, or of a function that makes something. `owner`: that function, or a path ending with a dot if they are
 * a part of other options.
 *
 * @returns a copy with the own properties only, which a polluted `Object.prototype` cannot complete.
 * @throws {ConfigurationError} if `options` is not an object, or has a property that is none of the names.
 */
export function ownOptions<Options>(owner: string, options: Options, names: readonly string[]): Options {
  const isPart = owner.endsWith(".");
  if (typeof options !== "object" || options === null) {
    throw new ConfigurationError(`${isPart ? owner.slice(0, -1) : `The options of ${owner}`} must be an object`);
  }
  const own = ownFields(options);
  const complaint = complaintAboutNames(own, names, isPart ? owner : "");
  if (complaint) throw new ConfigurationError(isPart ? complaint.message : `${owner}: ${complaint.message}`);
  return own;
}

/**
 * The same for the options of a call. `what`: their name in the message.
 *
 * @throws {ArgumentError} if `options` is not an object, or has a property that is none of the names.
 */
export function ownArguments<Options>(
  owner: string,
  options: Options,
  names: readonly string[],
  what: { readonly field: string; readonly title: string } = { field: "options", title: `The options of ${owner}` },
): Options {
  const { field, title } = what;
  if (typeof options !== "object" || options === null) throw new ArgumentError(`${title} must be an object`, { field });
  const own = ownFields(options);
  const complaint = complaintAboutNames(own, names);
  if (complaint) throw new ArgumentError(`${owner}: ${complaint.message}`, { field: complaint.field });
  return own;
}
