// A slow store that processes share.

import type { Store } from "../../../src/wrappers/idempotency/store.ts";
import { wrapStore } from "../failing-store.ts";
import type { SimulationStep } from "./simulated-network.ts";

export interface SlowStore extends Store {
  /** Whether an operation is in progress. */
  readonly isBusy: boolean;
}

/** A store whose operations take a step to arrive and another to return, so that anything may happen meanwhile. */
export function slowStore(store: Store, step: SimulationStep): SlowStore {
  let running = 0;
  const slow = wrapStore(store, async (operation, run) => {
    running += 1;
    await step(`${operation} reaches the store`);
    const result = await run();
    await step(`${operation} returns`);
    running -= 1;
    return result;
  });
  return Object.defineProperty(slow as SlowStore, "isBusy", { get: () => running > 0 });
}
