// Checks values in the path of a request, so that they cannot address another resource (S35).

import { ArgumentError } from "../errors/argument-error.ts";
import { complaintAboutSurrogates } from "../parsing/lone-surrogate.ts";

/** A path template without its braces: texts at the even places, names at the odd ones. */
export function splitPath(template: string): readonly string[] {
  const parts = split.get(template) ?? template.split(/\{([^{}]+)\}/);
  split.set(template, parts);
  return parts;
}

/** Templates are constants of a program: `client.request()` takes no braces. */
const split = new Map<string, readonly string[]>();

/**
 * Returns a path value unchanged; it is encoded later. `.` and `..` would survive encoding and then be resolved.
 *
 * @throws {ArgumentError} if the value is not a string, is empty, `.` or `..`, or cannot be encoded.
 */
export function checkPathValue(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "")
    throw new ArgumentError(`${name} must be a non-empty string`, { field: name });
  if (isDots(value))
    throw new ArgumentError(`${name} must not be "." or "..", which would change the path`, { field: name });
  const complaint = complaintAboutSurrogates(value);
  if (complaint !== undefined) throw new ArgumentError(`${name} ${complaint}`, { field: name });
  return value;
}

const field = "path";

/**
 * Returns the path of a `client.request()` unchanged. It starts with one `/`, follows the base address, and is already encoded.
 *
 * @throws {ArgumentError} if the path is not plain, is wrongly encoded, or could leave the base address (S7): some servers
 * decode a path before they resolve its dots, split it at `\`, or drop everything after a `;`.
 */
export function checkRequestPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?!\/)[!-~]*$/.test(path)) {
    throw new ArgumentError('path must start with a single "/" and percent-encode everything except visible ASCII', {
      field,
    });
  }
  const wrong = /\/\/|[\\?#{}]/.exec(path);
  if (wrong) {
    throw new ArgumentError(
      `path must not contain "${wrong[0]}". Pass the query as the option query, and write values into the path.`,
      { field },
    );
  }
  if (
    decode(path)
      .split(/[/\\;]/)
      .some(isDots)
  )
    throw new ArgumentError('path must not contain "." or ".." as a segment, encoded or not', { field });
  return path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ArgumentError("path must be percent-encoded UTF-8. Write % as %25.", { field });
  }
}

function isDots(segment: string): boolean {
  return segment === "." || segment === "..";
}
