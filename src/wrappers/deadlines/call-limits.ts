// How long a call may take and how often it may be sent: options of clients and of single calls (S23, S25).

import type { BackoffOptions, LimitOptions } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import { type Backoff, defaultBackoff } from "../retries/backoff.ts";

/** Limits with nothing left out. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxRetries: number;
  readonly backoff: Backoff;
}

const TIMEOUT_MS = 30_000;
const MONEY_TIMEOUT_MS = 60_000;
const TOTAL_TIMEOUT_MS = 120_000;
const MAX_RETRIES = 2;

/** Timers know no longer time. */
const LONGEST_MS = 2 ** 31 - 1;
const MOST_RETRIES = 20;

const checks: Readonly<Record<keyof LimitOptions, (value: unknown) => string | undefined>> = {
  timeoutMs: milliseconds,
  totalTimeoutMs: milliseconds,
  maxRetries: (value) =>
    Number.isInteger(value) && inRange(value, 0, MOST_RETRIES)
      ? undefined
      : `must be a whole number from 0 to ${MOST_RETRIES}`,
  backoff: checkBackoff,
};

/** The names of these options. */
export const limitNames: readonly (keyof LimitOptions)[] = Object.keys(checks) as (keyof LimitOptions)[];

/** What is wrong with the limits among the options; undefined where nothing is. */
export function complaintAboutLimits(options: LimitOptions): string | undefined {
  for (const name of limitNames) {
    const complaint = options[name] === undefined ? undefined : checks[name](options[name]);
    if (complaint !== undefined) return `${name} ${complaint}`;
  }
  return undefined;
}

/** One's own limits, and another's where one sets none. */
export function mergeLimits(own: LimitOptions, other: LimitOptions): LimitOptions {
  const { backoff = {} } = own;
  const { backoff: otherBackoff = {} } = other;
  return {
    timeoutMs: own.timeoutMs ?? other.timeoutMs,
    totalTimeoutMs: own.totalTimeoutMs ?? other.totalTimeoutMs,
    maxRetries: own.maxRetries ?? other.maxRetries,
    backoff: {
      baseMs: backoff.baseMs ?? otherBackoff.baseMs,
      capMs: backoff.capMs ?? otherBackoff.capMs,
      factor: backoff.factor ?? otherBackoff.factor,
      minJitter: backoff.minJitter ?? otherBackoff.minJitter,
    },
  };
}

/** The limits of a call: its own, else its client's, else the defaults. */
export function limitsOf({ money }: Operation, own: LimitOptions, client: LimitOptions): CallLimits {
  const { timeoutMs, totalTimeoutMs, maxRetries, backoff = {} } = mergeLimits(own, client);
  const { baseMs = defaultBackoff.baseMs } = backoff;
  return {
    timeoutMs: timeoutMs ?? (money ? MONEY_TIMEOUT_MS : TIMEOUT_MS),
    totalTimeoutMs: totalTimeoutMs ?? TOTAL_TIMEOUT_MS,
    maxRetries: maxRetries ?? MAX_RETRIES,
    backoff: {
      baseMs,
      capMs: backoff.capMs ?? Math.max(defaultBackoff.capMs, baseMs),
      factor: backoff.factor ?? defaultBackoff.factor,
      minJitter: backoff.minJitter ?? defaultBackoff.minJitter,
    },
  };
}

function milliseconds(value: unknown): string | undefined {
  return inRange(value, 1, LONGEST_MS) ? undefined : `must be a number of milliseconds from 1 to ${LONGEST_MS}`;
}

const backoffRanges: Readonly<Record<keyof BackoffOptions, readonly [number, number]>> = {
  baseMs: [0, LONGEST_MS],
  capMs: [0, LONGEST_MS],
  factor: [1, 100],
  minJitter: [0, 1],
};

function checkBackoff(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "must be an object";
  for (const [name, given] of Object.entries(value)) {
    const range = Object.hasOwn(backoffRanges, name) ? backoffRanges[name as keyof BackoffOptions] : undefined;
    if (!range) return `has no "${name}"; it takes ${Object.keys(backoffRanges).join(", ")}`;
    if (given !== undefined && !inRange(given, ...range))
      return `must have a ${name} that is a number from ${range.join(" to ")}`;
  }
  const { baseMs = 0, capMs = baseMs } = value as BackoffOptions;
  return capMs < baseMs ? "must have a capMs that is not below baseMs" : undefined;
}

function inRange(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}
