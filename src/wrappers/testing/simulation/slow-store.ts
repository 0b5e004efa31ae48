// A store between two processes.

import type { Store } from "../../idempotency/store.ts";
import type { Step } from "./simulated-network.ts";

export interface SlowStore extends Store {
  /** Whether somebody waits for it. */
  readonly isBusy: boolean;
}

/** A store to which every way, and every way back, is a step: anything may happen meanwhile. */
export function slowStore(store: Store, step: Step): SlowStore {
  let waiting = 0;
  const slowly =
    <Args extends unknown[], Result>(label: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      waiting += 1;
      await step(`${label} reaches the store`);
      const result = await act(...args);
      await step(`${label} is answered`);
      waiting -= 1;
      return result;
    };
  return {
    get isBusy() {
      return waiting > 0;
    },
    get: slowly("get", store.get),
    set: slowly("set", store.set),
    setIfAbsent: slowly("setIfAbsent", store.setIfAbsent),
    deleteIfEquals: slowly("deleteIfEquals", store.deleteIfEquals),
  };
}
