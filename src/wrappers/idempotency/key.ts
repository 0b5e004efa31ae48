// Chooses the idempotency key of a call, and tells until when a key may be sent.

import { ArgumentError, ConfigurationError, IdempotencyKeyError } from "../errors.ts";
import type { Operation, RetryRule } from "../operation.ts";
import type { CallOptions } from "../options.ts";
import { type Clock, processBeganAt, systemClock } from "../util/platform.ts";
import { fieldsOf, isVisibleAscii } from "../util/validate.ts";
import type { KnownSince } from "./store.ts";

const MAX_LENGTH = 255;

export interface ChosenKey {
  readonly key: string;
  /** Whether the user passed it: only then it may have been used before. */
  readonly isGiven: boolean;
  /** When it was first used, if the user says so. */
  readonly firstUsedAt: Date | undefined;
}

/**
 * The key, or undefined if the call sends none. Called once per call, because every attempt sends the same key; only for
 * operations with mode `fresh` once per attempt.
 */
export function chooseKey(
  operation: Operation,
  options: CallOptions | undefined,
  uuid: () => string,
): ChosenKey | undefined {
  const { name, retry, idempotency = { mode: retry === "read" ? "none" : "auto" } } = operation;
  const given = (options as { readonly idempotencyKey?: unknown } | undefined)?.idempotencyKey;
  if (idempotency.mode === "none" || idempotency.mode === "fresh") {
    if (given !== undefined) {
      throw new ArgumentError(`${name} takes no idempotencyKey`, { method: name, field: "idempotencyKey" });
    }
    return idempotency.mode === "fresh" ? newKey(uuid) : undefined;
  }
  if (idempotency.mode === "required") {
    if (given === undefined) throw new IdempotencyKeyError("idempotency_key_required", { method: name });
    if (given === false) return undefined;
  } else if (given === undefined) return newKey(uuid);
  return readKey(name, given);
}

// Without a valid key, writes would be sent unprotected.
function newKey(uuid: () => unknown): ChosenKey {
  const key = uuid();
  if (isVisibleAscii(key, MAX_LENGTH)) return { key, isGiven: false, firstUsedAt: undefined };
  throw new ConfigurationError("clock.uuid() must return 1 to 255 visible ASCII characters without spaces");
}

function readKey(method: string, given: unknown): ChosenKey {
  const fields = typeof given === "string" ? { key: given } : fieldsOf(given);
  const { key, firstUsedAt, ...others }: Readonly<Record<string, unknown>> = fields;
  const isDate = firstUsedAt instanceof Date && !Number.isNaN(firstUsedAt.getTime());
  let complaint: string | undefined;
  if (!isVisibleAscii(key, MAX_LENGTH))
    complaint = "must be a string of 1 to 255 visible ASCII characters without spaces";
  else if (firstUsedAt !== undefined && !isDate) complaint = "has a firstUsedAt that is not a valid Date";
  else if (Object.keys(others).length > 0) complaint = "must be a string, or { key, firstUsedAt }";
  else return { key, isGiven: true, firstUsedAt: firstUsedAt as Date | undefined };
  const facts = { code: "invalid_idempotency_key", method, field: "idempotencyKey" } as const;
  throw new ArgumentError(`idempotencyKey ${complaint}`, facts);
}

/** Whether the service replays what it did for the key of a call, so that other calls with the key matter. */
export function isReplayed(rule: RetryRule): boolean {
  return rule === "keyed" || rule === "keyed-transfer";
}

/** Clocks may differ by this much, between two processes or from the clock of the service. */
const MARGIN_MS = 10 * 60 * 1000;

export function firstUse(uses: readonly Date[]): Date {
  return new Date(Math.min(...uses.map(Number)));
}

/**
 * Until when the key may be sent, by the wall clock; undefined without a documented lifetime. `uses`: the first use that the user
 * states, or else those in the store and in the key.
 */
export function usableUntil(
  operation: Operation,
  idempotencyKey: string,
  uses: readonly Date[],
  now: number,
): Date | undefined {
  const { name, idempotency } = operation;
  if (idempotency?.ttl === undefined) return undefined;
  if (uses.some((time) => time.getTime() > now + MARGIN_MS)) {
    const problem = `${name}: the first use of this idempotencyKey is in the future`;
    const advice = "Correct the clocks, or pass idempotencyKey: { key, firstUsedAt } with the true time";
    const facts = { code: "invalid_idempotency_key", field: "idempotencyKey", method: name, idempotencyKey } as const;
    throw new ArgumentError(`${problem}. ${advice}`, facts);
  }
  const firstUsedAt = firstUse(uses);
  const end = firstUsedAt.getTime() + idempotency.ttl * 1000 - MARGIN_MS;
  if (now > end) {
    throw new IdempotencyKeyError("idempotency_key_expired", { method: name, idempotencyKey, firstUsedAt });
  }
  return new Date(end);
}

/** The time in a derived key; undefined for every other key. */
export function timeOfDerivedKey(key: string): Date | undefined {
  // Stryker disable next-line ArrayDeclaration: a text that does not match is rejected before its groups are read
  const [, text] = /^k1:[^:]+:[^:]+:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(key) ?? [];
  return text === undefined ? undefined : realTime(new Date(text), text.slice(0, -1));
}

// Keys of records from the second in which the process began, but after it: their time without a fraction is before it.
const madeInFirstSecond = new Set<string>();

/** Remembers a key whose record is of this process, if the time in the key hides that. */
export function rememberRecordOf(key: string, createdAt: Date): void {
  const began = processBeganAt();
  const time = createdAt.getTime();
  if (began !== undefined && time >= began && Math.floor(time / 1_000) * 1_000 < began) madeInFirstSecond.add(key);
}

/** The time, if it is the one in UTC that begins like the text: engines read February 30 as March 2. */
export function realTime(time: Date, text: string): Date | undefined {
  return isTime(time) && time.toISOString().startsWith(text) ? time : undefined;
}

/** Whether a date is valid and in the years 0 to 9999: other years have a sign. */
export function isTime(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
}

/**
 * Whether a process whose keys the store does not know may have used a key: `possible` if the key is older than the memory,
 * `undatable` if the key has no time, `known` if the store would know.
 */
export type EarlierUse = "possible" | "undatable" | "known";

const CURE = "a store that survives restarts, such as createSqliteStore of svc-sdk/sqlite";

/** Why a refusal of a key that may have been used does not say that nothing was done. */
export const WHY_POSSIBLE: string = `An earlier process may have used this key, and no store remembers earlier processes: pass ${CURE}`;

/** What a refusal of a key without a time does not say. */
export function whyUndatable(movesMoney: boolean): string {
  const used = movesMoney ? "paid with this key" : "used this key";
  return (
    `The refusal is for this call; an earlier process may have ${used}. ` +
    `Pass idempotencyKey: { key, firstUsedAt } if you know its first use, and ${CURE}`
  );
}

// The first call by another clock than that of a store.
const firstCalls = new WeakMap<object, number>();

/** Judges a key by the store of a ledger: one that is no memory knows its keys. */
export function earlierUseOf(
  store: Partial<KnownSince>,
  clock: Clock,
  key: string,
  said: Date | undefined,
): EarlierUse {
  const { since } = store;
  if (since === undefined) return "known";
  const isWhole = since === processBeganAt();
  let began = since;
  if (isWhole && clock !== systemClock) {
    // The store counts by the system's clock, and the times of this client are by another.
    began = firstCalls.get(store) ?? clock.now();
    firstCalls.set(store, began);
  }
  if (said) return said.getTime() < began ? "possible" : "known";
  const time = timeOfDerivedKey(key);
  if (!time) return "undatable";
  if (clock === systemClock && isWhole && madeInFirstSecond.has(key)) return "known";
  // Keys have whole seconds. With another clock than the system's, nothing remembers the fraction.
  const inSeconds = clock === systemClock ? began : Math.floor(began / 1_000) * 1_000;
  return time.getTime() < inSeconds ? "possible" : "known";
}
