// Whether the service acted, as proven by one attempt (S44) and by all attempts of a call (S45).

import type { Outcome } from "../errors/sdk-error.ts";
import { fieldsOf } from "../parsing/fields.ts";

/** The code of a refusal because another call with the same key is still running (C20). */
export const IN_PROGRESS = "DUPLICATE_REQUEST_IN_PROGRESS";

/**
 * The outcome of a call after one more failed attempt. `unknown` stays: a later refusal may be due to an attempt whose response
 * was lost. `not-sent` holds only if it is proven for every attempt.
 */
export function joinOutcomes(earlier: Outcome | undefined, latest: Outcome): Outcome {
  if (earlier === "unknown" || latest === "unknown") return "unknown";
  return earlier === "rejected" ? "rejected" : latest;
}

/**
 * The codes of a 501 because nothing here carries out the operation. A 501 without them proves nothing: frameworks respond with it
 * to a failure halfway, too.
 */
export const UNIMPLEMENTED_CODES: readonly string[] = ["not_documented", "not_simulated"];

/** Whether a response says that nothing carries out the operation, so that nothing was done and a retry gets the same. */
export function isUnimplemented(status: number, code: string | undefined): boolean {
  return status === 501 && code !== undefined && UNIMPLEMENTED_CODES.includes(code);
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 425, 429]);

/**
 * The outcome of a failure with a response: `rejected` for status codes that always mean refusal, for a 409 or a 2xx with a false
 * flag if the operation documents its code, and for a 501 that says that nothing carries out the operation. Any other status code
 * proves nothing.
 */
export function outcomeOfStatus(
  status: number,
  code: string | undefined,
  documentedCodes: readonly string[] = [],
): "rejected" | "unknown" {
  if (isUnimplemented(status, code)) return "rejected";
  if (status !== 409 && (status < 200 || status > 299)) return refusals.has(status) ? "rejected" : "unknown";
  // These two codes are documented as well, but do not say that nothing was done.
  const isConclusive = code !== IN_PROGRESS && code !== "internal_error";
  return code !== undefined && isConclusive && documentedCodes.includes(code) ? "rejected" : "unknown";
}

// No server listens, or the name has no address: connection provably never made. The last is Bun's name for the first. Other
// runtimes do not say, and then the outcome is unknown.
export const neverConnected: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "ConnectionRefused"]);

const MAX_DEPTH = 5;

/** The outcome of an attempt whose connection failed: `not-sent` only if it provably failed for every address. */
export function outcomeOfConnectionFailure(failure: unknown): Extract<Outcome, "not-sent" | "unknown"> {
  return wasNeverMade(failure, MAX_DEPTH) ? "not-sent" : "unknown";
}

function wasNeverMade(failure: unknown, depth: number): boolean {
  if (depth === 0) return false;
  const { code, cause, errors } = fieldsOf(failure);
  // The error for several addresses has the code of the first, which says nothing about the others.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every((error) => wasNeverMade(error, depth - 1));
  return code === undefined ? wasNeverMade(cause, depth - 1) : neverConnected.has(String(code));
}
