// Checks the headers that a caller adds to a call (S35, S43).

import { ArgumentError } from "../errors/argument-error.ts";
import { isHttpToken } from "../parsing/tokens.ts";

// From transfer-encoding on: headers of the connection. Runtimes reject them only while sending, when the outcome is unclear.
const managed = [
  "authorization",
  "idempotency-key",
  "content-type",
  "content-length",
  "host",
  "transfer-encoding",
  "expect",
  "connection",
  "upgrade",
  "te",
  "trailer",
  "keep-alive",
];

/**
 * The headers with lower-case names. Messages contain names, never values.
 *
 * @throws {ArgumentError} if the SDK or the runtime sets a header itself, a name is invalid, or a value is not a string of
 * Latin-1 characters without control characters.
 */
export function checkHeaders(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  if (headers === undefined) return {};
  // A Headers object has no own properties, so its headers would be silently lost.
  if (Symbol.iterator in Object(headers))
    throw new ArgumentError("headers must be a plain object of names and values", { field: "headers" });
  const checked = Object.entries(headers).map(([given, value]): [string, string] => {
    const name = given.toLowerCase();
    if (!isHttpToken(name))
      throw new ArgumentError("headers: a name is empty or has characters that are not allowed in names", {
        field: "headers",
      });
    if (managed.includes(name))
      throw new ArgumentError(`headers: ${name} is set by the SDK or the runtime and cannot be passed`, {
        field: `headers.${name}`,
      });
    if (typeof value !== "string" || !/^[ -~\xa0-\xff]*$/.test(value)) {
      throw new ArgumentError(
        `headers: the value of ${name} must be a string of Latin-1 characters without control characters`,
        { field: `headers.${name}` },
      );
    }
    return [name, value];
  });
  return Object.fromEntries(checked);
}
