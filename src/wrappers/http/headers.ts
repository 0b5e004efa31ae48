// Checks the headers that a caller adds to a call (S35, S43).

import { ArgumentError } from "../errors/argument-error.ts";
import { isHttpToken } from "../parsing/tokens.ts";

// Those from transfer-encoding on belong to the connection: run times refuse them only while they send, and then nobody
// would know whether the request went out.
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
 * The headers with their names in lower case. Messages name a header, never its value.
 *
 * @throws {ArgumentError} on a header that the SDK or the run time sets itself, on a name that is none, and on a value that is no string
 * or has control characters or characters beyond Latin-1.
 */
export function checkHeaders(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  // A Headers object has no properties of its own: its headers would be lost without a word.
  if (Symbol.iterator in Object(headers)) throw new ArgumentError("headers must be a plain object of names and values");
  const checked = Object.entries(headers ?? {}).map(([given, value]): [string, string] => {
    const name = given.toLowerCase();
    if (!isHttpToken(name))
      throw new ArgumentError("headers: a name is empty or has characters that names may not have");
    if (managed.includes(name))
      throw new ArgumentError(`headers: ${name} is set by the SDK or the run time and cannot be given`);
    if (typeof value !== "string" || !/^[ -~\xa0-\xff]*$/.test(value)) {
      throw new ArgumentError(
        `headers: the value of ${name} must be a string of Latin-1 characters without control characters`,
      );
    }
    return [name, value];
  });
  return Object.fromEntries(checked);
}
