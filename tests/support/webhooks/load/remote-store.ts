// A store as one process sees it: remote, slow and sometimes unreachable.

import type { Store } from "../../../../src/wrappers/idempotency/store.ts";
import type { Clock } from "../../../../src/wrappers/util/platform.ts";
import type { Chance } from "./chance.ts";

export interface RemoteStoreSettings {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Whether the calling process is alive; a crashed one sends and receives nothing. */
  readonly isAlive: () => boolean;
  readonly onFailure: () => void;
  readonly onSet: (value: string) => void;
}

/** The share of calls that fail. */
const FAILING = 0.25;

/** Before the request arrives; after it was carried out; without a response, while the request arrives later. */
const failures = ["before", "before", "before", "after", "after", "after", "late"] as const;

/** At most so many attempts to record an event fail: without a record, another process runs the event again. */
const MOST_FAILED_SETS = 3;

export function remoteStore({ store, clock, chance, isAlive, onFailure, onSet }: RemoteStoreSettings): Store {
  const failedSets = new Map<string, number>();

  async function transfer(): Promise<void> {
    await sleep(clock, chance.happens(0.02) ? chance.between(1_000, 5_000) : chance.between(20, 300));
    if (!isAlive()) await never();
  }

  async function call<Result>(key: string, isSet: boolean, act: () => Promise<Result>): Promise<Result> {
    const failed = failedSets.get(key) ?? 0;
    const mayFail = !isSet || failed < MOST_FAILED_SETS;
    const failure = mayFail && chance.happens(FAILING) ? chance.oneOf(failures) : undefined;
    if (isSet && failure) failedSets.set(key, failed + 1);
    if (failure) onFailure();
    await transfer();
    if (failure === "late") void sleep(clock, chance.between(0, 20_000)).then(act);
    if (failure === "late" || failure === "before") throw new Error("no connection");
    const result = await act();
    await transfer();
    if (failure === "after") throw new Error("the response was lost");
    return result;
  }

  return {
    get: (key) => call(key, false, () => store.get(key)),
    setIfAbsent: (key, ...rest) => call(key, false, () => store.setIfAbsent(key, ...rest)),
    deleteIfEquals: (key, value) => call(key, false, () => store.deleteIfEquals(key, value)),
    set: (key, value, ttlMs) =>
      call(key, true, async () => {
        await store.set(key, value, ttlMs);
        onSet(value);
      }),
  };
}

export function sleep(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(milliseconds, resolve);
  });
}

export function never(): Promise<never> {
  return new Promise(() => undefined);
}
