// Whether an answer is one that the document allows. What is not becomes a 500 that says so: the sandbox never answers what the
// services would not.

import type { Route } from "../../wrappers/operation/route.ts";
import type { SchemaValidator } from "./documents.ts";

/** An answer as it is written. */
export interface WrittenAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  /** JSON text, or a file's bytes; undefined where there is no body. */
  readonly body: string | Uint8Array | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What the document refuses in an answer; undefined where it allows it. Places and keywords only: values may be secret.
 *
 * @param validators those of the operation's answers, by status.
 */
export function checkAnswer(
  { answers }: Route,
  validators: Readonly<Record<string, SchemaValidator>>,
  { status, contentType, body, headers }: WrittenAnswer,
): string | undefined {
  const name = answers[status] ? status : "default";
  const documented = answers[name];
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
