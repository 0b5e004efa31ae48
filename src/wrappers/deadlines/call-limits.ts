// Timeouts and retries as options of clients and of single calls (S23, S25).

import type { BackoffOptions, LimitOptions } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import { ownFields } from "../parsing/fields.ts";
import { complaintAboutNames, type OptionComplaint } from "../parsing/unknown-option.ts";
import { type Backoff, defaultBackoff } from "../retries/backoff.ts";

/** Limits with every default filled in. */
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

/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1;
const MOST_RETRIES = 20;

const checks: Readonly<
  Record<keyof LimitOptions, (value: unknown, name: string) => string | OptionComplaint | undefined>
> = {
  timeoutMs: complaintAboutMilliseconds,
  totalTimeoutMs: complaintAboutMilliseconds,
  maxRetries: (value, name) =>
    Number.isInteger(value) && inRange(value, 0, MOST_RETRIES)
      ? undefined
      : `${name} must be a whole number from 0 to ${MOST_RETRIES}`,
  backoff: checkBackoff,
};

export const limitNames: readonly (keyof LimitOptions)[] = Object.keys(checks) as (keyof LimitOptions)[];

/** What is wrong with the limits among the options; undefined if they are valid. */
export function complaintAboutLimits(options: LimitOptions): OptionComplaint | undefined {
  for (const name of limitNames) {
    const complaint = options[name] === undefined ? undefined : checks[name](options[name], name);
    if (complaint !== undefined) return typeof complaint === "string" ? { field: name, message: complaint } : complaint;
  }
  return undefined;
}

/** The limits of a call or client, completed by those of its client. */
export function mergeLimits(own: LimitOptions, client: LimitOptions): LimitOptions {
  const backoff = ownFields(own.backoff ?? {});
  const clientBackoff = ownFields(client.backoff ?? {});
  return {
    timeoutMs: own.timeoutMs ?? client.timeoutMs,
    totalTimeoutMs: own.totalTimeoutMs ?? client.totalTimeoutMs,
    maxRetries: own.maxRetries ?? client.maxRetries,
    backoff: {
      baseMs: backoff.baseMs ?? clientBackoff.baseMs,
      capMs: backoff.capMs ?? clientBackoff.capMs,
      factor: backoff.factor ?? clientBackoff.factor,
      minJitter: backoff.minJitter ?? clientBackoff.minJitter,
    },
  };
}

/** The limits of a call: its own, else those of its client, else the defaults. */
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

/** What is wrong with a time limit; undefined if it is valid. */
export function complaintAboutMilliseconds(value: unknown, name: string): string | undefined {
  return inRange(value, 1, LONGEST_MS) ? undefined : `${name} must be a number of milliseconds from 1 to ${LONGEST_MS}`;
}

const backoffRanges: Readonly<Record<keyof BackoffOptions, readonly [number, number]>> = {
  baseMs: [0, LONGEST_MS],
  capMs: [0, LONGEST_MS],
  factor: [1, 100],
  minJitter: [0, 1],
};

function checkBackoff(backoff: unknown): string | OptionComplaint | undefined {
  if (typeof backoff !== "object" || backoff === null || Array.isArray(backoff)) return "backoff must be an object";
  const value: BackoffOptions = ownFields(backoff);
  const unknown = complaintAboutNames(value, Object.keys(backoffRanges), "backoff.");
  if (unknown !== undefined) return unknown;
  for (const [name, range] of Object.entries(backoffRanges)) {
    const given: unknown = value[name as keyof BackoffOptions];
    const field = `backoff.${name}`;
    if (given !== undefined && !inRange(given, ...range))
      return { field, message: `${field} must be a number from ${range.join(" to ")}` };
  }
  const { baseMs = 0, capMs = baseMs } = value;
  const field = "backoff.capMs";
  return capMs < baseMs ? { field, message: `${field} must not be below backoff.baseMs` } : undefined;
}

function inRange(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}
