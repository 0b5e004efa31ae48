// What the memory of one process cannot know: whether an earlier process has used a key (S45).

import { type Clock, processBeganAt, systemClock } from "../platform/clock.ts";
import { isRecordOfProcess, timeOfDerivedKey } from "./derived-key-time.ts";
import type { MemoryStore } from "./evicting-store.ts";

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

/** Judges keys by the store of a ledger: one that is no memory knows its keys. */
export function earlierUses(store: Partial<MemoryStore>, clock: Clock): (key: string, said?: Date) => EarlierUse {
  return (key, said) => {
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
    if (clock === systemClock && isWhole && isRecordOfProcess(key)) return "known";
    // Keys have whole seconds. With another clock than the system's, nothing remembers the fraction.
    const inSeconds = clock === systemClock ? began : Math.floor(began / 1_000) * 1_000;
    return time.getTime() < inSeconds ? "possible" : "known";
  };
}
