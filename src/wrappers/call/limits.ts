// Timeouts and retries as options of clients and of single calls.

import type { Operation } from "../operation.ts";
import type { LimitOptions } from "../options.ts";
import { mustBe, type OptionCheck } from "../util/validate.ts";

/** Limits with every default filled in. */
export type CallLimits = { readonly [Name in keyof LimitOptions]-?: number };

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
};

export const limitNames: readonly (keyof LimitOptions)[] = Object.keys(limitChecks) as (keyof LimitOptions)[];

/** The limits of a call or client, completed by those of its client. */
export function mergeLimits(own: LimitOptions, client: LimitOptions): LimitOptions {
  return {
    timeoutMs: own.timeoutMs ?? client.timeoutMs,
    totalTimeoutMs: own.totalTimeoutMs ?? client.totalTimeoutMs,
    maxRetries: own.maxRetries ?? client.maxRetries,
  };
}

/** The limits of a call: its own, else those of its client, else the defaults. */
export function limitsOf({ money }: Operation, own: LimitOptions, client: LimitOptions): CallLimits {
  const { timeoutMs, totalTimeoutMs, maxRetries } = mergeLimits(own, client);
  return {
    timeoutMs: timeoutMs ?? (money ? MONEY_TIMEOUT_MS : TIMEOUT_MS),
    totalTimeoutMs: totalTimeoutMs ?? TOTAL_TIMEOUT_MS,
    maxRetries: maxRetries ?? MAX_RETRIES,
  };
}

function inRange(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}
