// A store as one process sees it: remote, slow, and sometimes unreachable.

import type { Store } from "../../../idempotency/store.ts";
import type { Clock } from "../../../platform/clock.ts";
import { wrapStore } from "../../../testing/failing-store.ts";
import type { Chance } from "./chance.ts";

export interface RemoteStoreSettings {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Whether the calling process is alive. A dead process receives and sends nothing. */
  readonly isAlive: () => boolean;
  readonly onFailure: () => void;
  readonly onSet: (key: string) => void;
}

/** The share of calls that fail. */
const FAILING = 0.25;

/** Before it arrives; after it was carried out; without a result, while the request arrives later. */
const failures = ["before", "before", "before", "after", "after", "after", "late"] as const;

/** A handled event that is never recorded would be handled again, so recording fails no more often than this. */
const MOST_FAILED_SETS = 3;

export function remoteStore({ store, clock, chance, isAlive, onFailure, onSet }: RemoteStoreSettings): Store {
  const failedSets = new Map<string, number>();

  async function travel(): Promise<void> {
    await sleep(clock, chance.happens(0.02) ? chance.between(1_000, 5_000) : chance.between(20, 300));
    if (!isAlive()) await never();
  }

  async function call<Result>(key: string, isSet: boolean, act: () => Promise<Result>): Promise<Result> {
    const failed = failedSets.get(key) ?? 0;
    const mayFail = !isSet || failed < MOST_FAILED_SETS;
    const failure = mayFail && chance.happens(FAILING) ? chance.oneOf(failures) : undefined;
    if (isSet && failure) failedSets.set(key, failed + 1);
    if (failure) onFailure();
    await travel();
    if (failure === "late") void sleep(clock, chance.between(0, 20_000)).then(act);
    if (failure === "late" || failure === "before") throw new Error("no connection");
    const result = await act();
    await travel();
    if (failure === "after") throw new Error("the answer was lost");
    return result;
  }

  return wrapStore(store, (operation, run, key) =>
    call(key, operation === "set", async () => {
      const result = await run();
      if (operation === "set") onSet(key);
      return result;
    }),
  );
}

export function sleep(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(milliseconds, resolve);
  });
}

export function never(): Promise<never> {
  return new Promise(() => undefined);
}
