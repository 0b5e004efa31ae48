// What a failed attempt proves, and what to do about a write whose outcome stays unknown.

import { ApiError, type NextStep, type SdkError } from "../errors.ts";
import { parseErrorBody } from "../http/error-response.ts";
import type { Operation, RetryRule } from "../operation.ts";
import type { Outcome } from "../outcome.ts";
import { type DuplicateTransfer, parseRateLimit, type ResultWithResponse, Undescribed } from "../results.ts";
import type { Failure } from "./exchange.ts";
import type { CallRequest } from "./request.ts";

const HARMLESS = "repeating it has no further effect";

export type ReadArguments = string | Readonly<Record<string, string>>;

export interface UnknownCall {
  readonly idempotencyKey: string | undefined;
  readonly readArgs: ReadArguments | undefined;
  readonly firstUsedAt: Date | undefined;
  /** Undefined if the service documents no lifetime of keys. */
  readonly usableUntil: Date | undefined;
  /** The wall clock, in milliseconds since the epoch. */
  readonly now: number;
  /** The client trusts the keys of transfers for which no lifetime is documented. */
  readonly assumeTradeReplay: boolean;
}

/**
 * How to find out what happened. Calling again is offered only where the service documents what a key does: for keyed fiat writes,
 * and for a transfer whose key has a documented lifetime.
 */
export function recoveryFrom(operation: Operation, retry: RetryRule, call: UnknownCall): NextStep {
  const { idempotencyKey, readArgs: args, firstUsedAt, usableUntil: before } = call;
  const { readBack, idempotency } = operation;
  if (idempotencyKey !== undefined) {
    const resend = { kind: "resend", idempotencyKey } as const;
    if (retry === "keyed") return { ...resend, why: "Call again with this key; no time limit is documented" };
    if (retry === "keyed-transfer" && idempotency?.ttl !== undefined && before !== undefined) {
      if (before.getTime() <= call.now) {
        return { kind: "none", why: "The service may have forgotten the key: calling again may pay twice" };
      }
      const until = `before ${before.toISOString()}; after that the SDK refuses it`;
      return { ...resend, ...(firstUsedAt && { firstUsedAt }), before, why: `Call again with this key ${until}` };
    }
    if (retry === "keyed-transfer" && call.assumeTradeReplay) {
      return { ...resend, why: "Call again with this key, as assumeTradeReplay states" };
    }
    if (retry === "idempotent" && readBack === undefined) {
      return { ...resend, why: `Call again with this key: ${HARMLESS}` };
    }
  }
  if (readBack !== undefined) {
    const why =
      retry === "idempotent"
        ? `Call again (${HARMLESS}), or check ${readBack}`
        : `Check ${readBack} before you call again`;
    return { kind: "read", method: readBack, ...(args !== undefined && { args }), why };
  }
  return { kind: "none", why: `There is no documented way to check; ${risk(operation)}` };
}

/** The first argument of the read that shows the outcome. Undefined if a value is missing or no text. */
export function readArgumentsOf(
  { readArgs }: Operation,
  values: Readonly<Record<string, unknown>>,
): ReadArguments | undefined {
  const value = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  if (readArgs === undefined || typeof readArgs === "string") return readArgs && value(readArgs);
  const entries = Object.entries(readArgs).map(([name, source]) => [name, value(source)] as const);
  return entries.every(([, text]) => text !== undefined)
    ? Object.fromEntries(entries as [string, string][])
    : undefined;
}

function risk({ retry, money }: Operation): string {
  if (retry === "idempotent") return `calling again is safe: ${HARMLESS}`;
  return money || retry === "keyed-transfer" ? "calling again may pay twice" : "calling again may carry it out twice";
}

/** The result that a refusal proves, if any. `earlier`: the outcome of all attempts before it; undefined for the first. */
export function provenResult(
  { operation, key }: CallRequest,
  { error, response }: Failure,
  earlier: Outcome | undefined,
): ResultWithResponse<unknown> | undefined {
  const done = alreadyDone(operation, key?.key, error, earlier);
  if (!done || !response) return undefined;
  const { status, headers } = response;
  const { requestId } = error;
  return { data: done.data, status, headers, requestId, rateLimit: parseRateLimit(headers), message: undefined };
}

/** What a failed attempt proves. A conflict with its own key does not prove that nothing was done. */
export function outcomeOf({ operation, key }: CallRequest, error: SdkError): Outcome {
  return isOwnConflict(operation, key?.key, error) ? "unknown" : error.outcome;
}

/**
 * What a refusal proves to be done: by a conflict of the same key, with the id of the transaction made under it, or by a 404 on a
 * deletion, after an attempt that may have deleted. `data`: what the call resolves to.
 */
export function alreadyDone(
  operation: Operation,
  idempotencyKey: string | undefined,
  error: SdkError,
  earlier: Outcome | undefined,
): { readonly data: DuplicateTransfer | Undescribed | undefined } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { httpStatus, raw } = error;
  if (operation.method === "DELETE" && operation.retry === "idempotent" && httpStatus === 404) {
    if (earlier !== "unknown") return undefined;
    return { data: operation.envelope === "unknown" ? new Undescribed(undefined) : undefined };
  }
  if (idempotencyKey === undefined || !isOwnConflict(operation, idempotencyKey, error)) return undefined;
  const { existingTransactionId } = parseErrorBody(raw);
  if (existingTransactionId === undefined) return undefined;
  return { data: { duplicate: true, existingTransactionId, idempotencyKey } };
}

/** Whether a refusal says that a transaction was made under this key: then it does not prove that nothing was done. */
export function isOwnConflict(operation: Operation, idempotencyKey: string | undefined, error: SdkError): boolean {
  const conflict = operation.idempotency?.conflict;
  if (!(error instanceof ApiError) || conflict === undefined || idempotencyKey === undefined) return false;
  if (error.httpStatus !== 409 || error.code !== conflict) return false;
  // From the body itself: the details of an error are scrubbed.
  return parseErrorBody(error.raw).idempotencyKey === idempotencyKey;
}
