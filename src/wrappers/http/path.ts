// Keeps values that end up in a request's path from changing which resource is meant (S35).

import { ArgumentError } from "../errors/argument-error.ts";
import { complaintAboutSurrogates } from "../parsing/lone-surrogate.ts";

/**
 * A path value, unchanged; it is encoded later. `.` and `..` would survive encoding and then be resolved away.
 *
 * @throws {ArgumentError} on a value that is missing, empty, no string, `.` or `..`, or not encodable.
 */
export function checkPathValue(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") throw new ArgumentError(`${name} must be a string that is not empty`);
  if (isDots(value)) throw new ArgumentError(`${name} must not be "." or "..": that would be another path`);
  const complaint = complaintAboutSurrogates(value);
  if (complaint !== undefined) throw new ArgumentError(`${name} ${complaint}`);
  return value;
}

/**
 * A path for `client.request()`, unchanged: it starts with one `/`, follows the base address, and is encoded already.
 *
 * @throws {ArgumentError} on a path that is not plain, is wrongly encoded, or could leave the base address (S7): some
 * servers decode a path before they resolve its dots, some split it at `\` or drop what follows a `;`.
 */
export function checkRequestPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?!\/)[!-~]*$/.test(path)) {
    throw new ArgumentError('path must start with a single "/" and have everything but visible ASCII percent-encoded');
  }
  const wrong = /\/\/|[\\?#{}]/.exec(path);
  if (wrong) {
    throw new ArgumentError(
      `path must not contain "${wrong[0]}": a query goes into query, values into the path itself`,
    );
  }
  if (
    decode(path)
      .split(/[/\\;]/)
      .some(isDots)
  )
    throw new ArgumentError('path must not contain "." or ".." as a segment, encoded or not');
  return path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ArgumentError("path must be percent-encoded UTF-8: a % that stands for itself is written %25");
  }
}

function isDots(segment: string): boolean {
  return segment === "." || segment === "..";
}
