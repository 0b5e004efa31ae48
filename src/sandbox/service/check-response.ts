// Checks a response against the document. One that it does not allow becomes a 500, so the sandbox never sends what the services
// would not.

import type { Route } from "../../wrappers/operation.ts";
import type { SchemaValidator } from "./documents.ts";

/** A response before it is sent. */
export interface ResponseParts {
  readonly status: number;
  readonly contentType: string | undefined;
  /** JSON text, or the bytes of a file; undefined if there is no body. */
  readonly body: string | Uint8Array | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Says what the document does not allow in a response; undefined if it allows it. Never includes values, which may be secret.
 *
 * @param validators of the operation's responses, by status.
 */
export function checkResponse(
  { responses }: Route,
  validators: Readonly<Record<string, SchemaValidator>>,
  { status, contentType, body, headers }: ResponseParts,
): string | undefined {
  const name = responses[status] ? status : "default";
  const documented = responses[name];
  if (!documented) return `the status ${status} is not documented`;
  if (documented.contentType !== contentType) {
    return `the content type is ${contentType ?? "missing"}, not ${documented.contentType ?? "missing, as documented"}`;
  }
  const missing = documented.headers.find((header) => !Object.hasOwn(headers, header));
  if (missing !== undefined) return `the header ${missing} is missing`;
  const validator = validators[name];
  if (typeof body !== "string" || !validator || validator(JSON.parse(body))) return undefined;
  const places = (validator.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || "the body"} ${message}`,
  );
  return [...new Set(places)].slice(0, 5).join("; ");
}
