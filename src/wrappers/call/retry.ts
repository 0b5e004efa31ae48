// Decides whether and when to retry a call: a pure function of what has happened.

import type { RetryRule } from "../operation.ts";
import { IN_PROGRESS, isUnimplemented } from "../outcome.ts";

/** How an attempt failed, as far as a retry depends on it. */
export type AttemptEnd =
  /** No whole response came back. `isProvablyUnsent`: no connection was made. */
  | { readonly kind: "no-response"; readonly isProvablyUnsent: boolean }
  | {
      readonly kind: "refusal";
      readonly status: number;
      /** The code of the service, or one derived from the status. */
      readonly code: string;
      /** The wait that the service asks for, in milliseconds. */
      readonly waitMs: number | undefined;
      /** The attempt before got the same status and body. */
      readonly isRepeated: boolean;
      /** The service refused the credential, and another one is available. */
      readonly isRenewable: boolean;
    }
  /** A whole response that cannot be read, or lacks what the operation documents. */
  | { readonly kind: "unreadable" }
  /** A failure that another attempt cannot fix: an abort, a failed login, a redirect. */
  | { readonly kind: "final" };

/** How often a call was sent again, by the reason. */
export interface Repetitions {
  /** Only these count against `maxRetries` and against the client's budget. */
  readonly retries: number;
  /** At once, with another token. */
  readonly renewals: number;
  /** After its own earlier attempt was still running. */
  readonly inProgressWaits: number;
}

export interface RetryState extends Repetitions {
  /** Milliseconds until the deadline, or until the key expires. */
  readonly remainingMs: number;
  readonly hasBudget: boolean;
  /** A random number from 0 to 1. */
  readonly fraction: number;
}

/** Undefined: the failure stands. */
export type RetryDecision = { readonly afterMs: number; readonly countsAs: keyof Repetitions } | undefined;

/** If the service asks for a longer wait, the user has to plan it. */
const LONGEST_WAIT_MS = 60_000;

/** The waits before retries, unless the service asks for a certain wait. */
export const BACKOFF: Backoff = { baseMs: 500, capMs: 8_000, factor: 2, minJitter: 0.5 };

/** The retries of all calls of a client together, so that it does not multiply the load on a failing service. */
export const RETRY_BUDGET = 10;

/** Waits for an earlier attempt with the same key. */
export const IN_PROGRESS_WAITS_MS: readonly number[] = [500, 1000, 2000, 4000];

/** Whether and when to send a call again after a failed attempt. */
export function decide(rule: RetryRule, end: AttemptEnd, state: RetryState, maxRetries: number): RetryDecision {
  if (end.kind === "final") return undefined;
  // Nothing was processed, so this needs no rule and costs no retry.
  if (end.kind === "refusal" && end.status === 401) {
    return end.isRenewable && state.renewals === 0 ? inTime(0, state, "renewals") : undefined;
  }
  if (rule === "keyed-transfer" && end.kind === "refusal" && end.status === 409 && end.code === IN_PROGRESS) {
    return inTime(IN_PROGRESS_WAITS_MS[state.inProgressWaits], state, "inProgressWaits");
  }
  if (!mayRepeat(rule, end) || state.retries >= maxRetries || !state.hasBudget) return undefined;
  const hint = end.kind === "refusal" ? end.waitMs : undefined;
  if (hint === undefined) return inTime(backoffMs(BACKOFF, state.retries, state.fraction), state);
  // Chance must not decide whether there is a retry, so the jitter is added to the wait.
  if (hint > LONGEST_WAIT_MS) return undefined;
  const longer = Math.round(hint * (1 + state.fraction / 10));
  return inTime(Math.max(hint, Math.min(longer, state.remainingMs - 1)), state);
}

function inTime(
  afterMs: number | undefined,
  { remainingMs }: RetryState,
  countsAs: keyof Repetitions = "retries",
): RetryDecision {
  return afterMs === undefined || afterMs >= remainingMs ? undefined : { afterMs, countsAs };
}

function mayRepeat(rule: RetryRule, end: Exclude<AttemptEnd, { readonly kind: "final" }>): boolean {
  if (end.kind === "no-response") return end.isProvablyUnsent || rule !== "unsent";
  if (end.kind === "unreadable") return rule === "read";
  const { status, code, isRepeated } = end;
  if (isUnimplemented(status, code)) return false;
  switch (rule) {
    case "read":
    case "idempotent":
      return [408, 429, 500, 502, 503, 504].includes(status);
    case "keyed":
      // The same failure twice is a replay of the first, until the service forgets the key.
      return status === 429 || (status >= 500 && !(status === 500 && isRepeated));
    case "keyed-transfer":
      return [429, 502, 503, 504].includes(status);
    case "unsent":
      return status === 429 && code === "rate_limit_exceeded";
  }
}

/** How waits grow. `minJitter`: the share of a wait that is not random. */
export interface Backoff {
  readonly baseMs: number;
  readonly capMs: number;
  readonly factor: number;
  readonly minJitter: number;
}

/** Milliseconds before a retry; the first retry is number 0. `fraction` is random, from 0 to 1. */
export function backoffMs({ baseMs, capMs, factor, minJitter }: Backoff, retry: number, fraction: number): number {
  const full = Math.min(capMs, baseMs * factor ** retry);
  return Math.round(full * (minJitter + (1 - minJitter) * fraction));
}
