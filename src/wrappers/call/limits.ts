// Timeouts and retries as options of clients and of single calls (S23, S25).

import type { Operation } from "../operation.ts";
import type { BackoffOptions, LimitOptions } from "../options.ts";
import {
  complaintAboutNames,
  complaintAboutValues,
  mustBe,
  type OptionCheck,
  type OptionComplaint,
  ownFields,
} from "../util/validate.ts";
import { type Backoff, defaultBackoff } from "./retry.ts";

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

/** What is wrong with a time limit; undefined if it is valid. */
export const complaintAboutMilliseconds: (value: unknown, name: string) => string | undefined = mustBe(
  `a number of milliseconds from 1 to ${LONGEST_MS}`,
  (value) => inRange(value, 1, LONGEST_MS),
);

export const limitChecks: Readonly<Record<keyof LimitOptions, OptionCheck>> = {
  timeoutMs: complaintAboutMilliseconds,
  totalTimeoutMs: complaintAboutMilliseconds,
  maxRetries: mustBe(
    `a whole number from 0 to ${MOST_RETRIES}`,
    (value) => Number.isInteger(value) && inRange(value, 0, MOST_RETRIES),
  ),
  backoff: complaintAboutBackoff,
};

export const limitNames: readonly (keyof LimitOptions)[] = Object.keys(limitChecks) as (keyof LimitOptions)[];

/** What is wrong with the limits among the options; undefined if they are valid. */
export function complaintAboutLimits(options: LimitOptions): OptionComplaint | undefined {
  return complaintAboutValues(options, limitChecks);
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
export function limitsOf(operation: Operation, own: LimitOptions, client: LimitOptions): CallLimits {
  if (limitNames.some((name) => own[name] !== undefined)) return completeLimits(operation, own, client);
  const kept = limitsOfClients.get(client) ?? new Map<boolean | undefined, CallLimits>();
  const limits = kept.get(operation.money) ?? completeLimits(operation, own, client);
  limitsOfClients.set(client, kept.set(operation.money, limits));
  return limits;
}

// Most calls have no limits of their own.
const limitsOfClients = new WeakMap<LimitOptions, Map<boolean | undefined, CallLimits>>();

function completeLimits({ money }: Operation, own: LimitOptions, client: LimitOptions): CallLimits {
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

const backoffChecks: Readonly<Record<keyof BackoffOptions, OptionCheck>> = {
  baseMs: mustBeBetween(0, LONGEST_MS),
  capMs: mustBeBetween(0, LONGEST_MS),
  factor: mustBeBetween(1, 100),
  minJitter: mustBeBetween(0, 1),
};

function mustBeBetween(least: number, most: number): OptionCheck {
  return mustBe(`a number from ${least} to ${most}`, (value) => inRange(value, least, most));
}

function complaintAboutBackoff(backoff: unknown, name: string): ReturnType<OptionCheck> {
  if (typeof backoff !== "object" || backoff === null || Array.isArray(backoff)) return `${name} must be an object`;
  const own: BackoffOptions = ownFields(backoff);
  const path = `${name}.`;
  const complaint =
    complaintAboutNames(own, Object.keys(backoffChecks), path) ?? complaintAboutValues(own, backoffChecks, path);
  if (complaint !== undefined) return complaint;
  const { baseMs = 0, capMs = baseMs } = own;
  const field = `${path}capMs`;
  return capMs < baseMs ? { field, message: `${field} must not be below ${path}baseMs` } : undefined;
}

function inRange(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}
