// What a failed call says about its payment, and when to try again. Pure.

import { ApiError } from "../errors/api-error.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { AuthenticationError } from "../errors/authentication-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import type { SdkError } from "../errors/sdk-error.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { type Backoff, backoffMs } from "../retries/backoff.ts";

const backoff: Backoff = { baseMs: 10_000, capMs: 60 * 60_000, factor: 2, minJitter: 1 };

/** When to try again: when the service says, but not before the backoff. */
export function retryTime(error: SdkError | undefined, attempt: number, now: number): Date {
  const waitMs = backoffMs(backoff, attempt - 1, 0);
  const last = error?.code === "outcome_unknown" ? error.cause : error;
  const { retryAt } = fieldsOf(last);
  return new Date(Math.max(now + waitMs, retryAt instanceof Date ? retryAt.getTime() : 0));
}

/**
 * Whether the error tells of an earlier call with the key, which may have been carried out: an expired or reused key, a first use
 * in the future, or a conflict that names no transaction.
 */
export function mayConcealEarlier({ code, idempotencyKey }: SdkError): boolean {
  const isAboutUse = code === "invalid_idempotency_key" && idempotencyKey !== undefined;
  return isAboutUse || ["idempotency_key_expired", "idempotency_key_reused", "conflict"].includes(code);
}

/** Whether the call was rejected for what it asks for. A rate limit and a failed login or connection say nothing about that. */
export function isAboutCall(error: SdkError): boolean {
  if (error instanceof ArgumentError) return true;
  const isAboutCaller =
    error instanceof RateLimitError || error instanceof AuthenticationError || /\.auth\.\w+$/.test(error.method ?? "");
  return error instanceof ApiError && error.outcome === "rejected" && !isAboutCaller;
}
