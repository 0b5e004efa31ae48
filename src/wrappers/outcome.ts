// Whether the service acted, as proven by one attempt and by all attempts of a call.

import { fieldsOf } from "./util/validate.ts";

/**
 * Whether the service may have carried the call out:
 *
 * - `not-sent`: the request was never sent
 * - `rejected`: the service rejected it and did nothing
 * - `unknown`: it may have been carried out
 *
 * `rejected` does not mean that the request is invalid: a rate limit or an expired token rejects as well, so check the error's
 * class. It covers this call, and earlier calls with its key that the client's store knows. Without a store that survives restarts,
 * a rejection of a key that is older than this process is `unknown`, because an earlier process may have used the key. A key without
 * a time of its own stays `rejected`, and the message says that this is only for this call. An `IdempotencyKeyError` about a used
 * key is `not-sent` only for this call: the earlier one may have paid.
 */
export type Outcome = "not-sent" | "rejected" | "unknown";

/** The code of a refusal because another call with the same key is still running. */
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

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 411, 413, 415, 421, 422, 425, 429, 431]);

/**
 * The outcome of a failure with a response: `rejected` for status codes that always mean refusal, for a 409 or a 2xx with a false
 * flag if its code is one of `refusalCodes`, and for a 501 that says that nothing carries out the operation. Any other status code
 * proves nothing.
 */
export function outcomeOfStatus(
  status: number,
  code: string | undefined,
  // Stryker disable next-line ArrayDeclaration: an additional default entry that equals no real value
  refusalCodes: readonly string[] = [],
): "rejected" | "unknown" {
  if (isUnimplemented(status, code)) return "rejected";
  if (status !== 409 && (status < 200 || status > 299)) return refusals.has(status) ? "rejected" : "unknown";
  // These two never say that nothing was done, whatever a document says.
  const isConclusive = code !== IN_PROGRESS && code !== "internal_error";
  return isConclusive && refusalCodes.includes(code as string) ? "rejected" : "unknown";
}

/**
 * The codes of failures that only happen before a connection is made: no server listens, the name has no address, or the time for
 * connecting is up. Runtimes without codes do not say, and then the outcome is unknown.
 */
export const neverConnected: readonly string[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  // Bun's name for the first.
  "ConnectionRefused",
];

// The client refuses the server's certificate, or there is no common protocol. Alerts about a certificate of the client are not
// here: with TLS 1.3 they arrive after the request was sent.
const failedHandshake =
  /^(CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_(CA|PURPOSE)$|PATH_LENGTH_|HOSTNAME_MISMATCH$|ERR_TLS_(CERT|DH|HANDSHAKE|INVALID)_|ERR_SSL_(WRONG_VERSION_|UNSUPPORTED_|HTTP_REQUEST|CERTIFICATE_VERIFY_|NO_PROTOCOLS_|TLSV1_(ALERT_PROTOCOL_|UNRECOGNIZED_)))/;
// Node gives these another code: one that a write of the handshake failed with, or that of any lost connection.
const failedHandshakeText =
  /wrong version number|unsupported protocol|alert protocol version|^Client network socket disconnected before secure TLS/;

/** Marks an error of a request that a transport provably did not start to send. */
export const UNSENT: unique symbol = Symbol("unsent");

const MAX_DEPTH = 5;

/** The outcome of an attempt whose connection failed: `not-sent` only if it provably failed for every address. */
export function outcomeOfConnectionFailure(failure: unknown): Extract<Outcome, "not-sent" | "unknown"> {
  return wasNeverMade(failure, MAX_DEPTH) ? "not-sent" : "unknown";
}

function wasNeverMade(failure: unknown, depth: number): boolean {
  if (depth === 0) return false;
  const { code, cause, errors, syscall, message } = fieldsOf(failure);
  if (UNSENT in Object(failure)) return true;
  // The error for several addresses has the code of the first, which says nothing about the others.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every((error) => wasNeverMade(error, depth - 1));
  if (code === undefined) return wasNeverMade(cause, depth - 1);
  // Whatever failed while connecting, nothing was written yet. A write may fail with the same code.
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (code === "EPROTO" || code === "ECONNRESET") return failedHandshakeText.test(String(message));
  if (/^(read|write|send)/.test(String(syscall))) return false;
  return neverConnected.includes(String(code)) || failedHandshake.test(String(code));
}
