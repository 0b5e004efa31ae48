// What attempts prove about whether the service acted: each by itself (S44), and all together (S45).

import type { Outcome } from "../errors/sdk-error.ts";
import { fieldsOf } from "../parsing/fields.ts";

/** The code of a call that found another one with its key still running (C20). */
export const IN_PROGRESS = "DUPLICATE_REQUEST_IN_PROGRESS";

/**
 * The outcome of a call after one more attempt. `unknown` sticks: what a later attempt is told may be the doing of one whose
 * answer was lost. Nothing was sent only where that is proven of every attempt. A result ends it all, and is no concern here.
 */
export function joinOutcomes(earlier: Outcome | undefined, latest: Outcome): Outcome {
  if (earlier === "unknown" || latest === "unknown") return "unknown";
  return earlier === "rejected" ? "rejected" : latest;
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 425, 429]);

/**
 * The outcome behind a failure that was answered: `rejected` under a status that always means refusal, and under a 409
 * or a 2xx with a false flag where the operation documents the code that came with it. Any other status proves nothing.
 */
export function outcomeOfStatus(
  status: number,
  code: string | undefined,
  documentedCodes: readonly string[] = [],
): "rejected" | "unknown" {
  if (status !== 409 && (status < 200 || status > 299)) return refusals.has(status) ? "rejected" : "unknown";
  // These two are documented as well, but they do not say that nothing was done.
  const isConclusive = code !== IN_PROGRESS && code !== "internal_error";
  return code !== undefined && isConclusive && documentedCodes.includes(code) ? "rejected" : "unknown";
}

// Nobody listens there, or the name has no address: there was no connection that anything could have been sent over.
// The last is Bun's name for the first. Other run times do not say, and then the outcome is unknown.
export const neverConnected: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "ConnectionRefused"]);

const MAX_DEPTH = 5;

/** The outcome of an attempt whose connection failed: `not-sent` only where every address failed provably. */
export function outcomeOfConnectionFailure(failure: unknown): Extract<Outcome, "not-sent" | "unknown"> {
  return neverStood(failure, MAX_DEPTH) ? "not-sent" : "unknown";
}

function neverStood(failure: unknown, depth: number): boolean {
  if (depth === 0) return false;
  const { code, cause, errors } = fieldsOf(failure);
  // One error for several addresses carries the code of the first and says nothing of the others.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every((error) => neverStood(error, depth - 1));
  return code === undefined ? neverStood(cause, depth - 1) : neverConnected.has(String(code));
}
