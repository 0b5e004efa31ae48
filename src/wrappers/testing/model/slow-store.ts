// A store between two processes.

import type { Store } from "../../store.ts";
import type { Step } from "./transport.ts";

/** A store to which every way, and every way back, is a step: anything may happen meanwhile. */
export function slowStore(store: Store, step: Step): Store {
  const slowly =
    <Args extends unknown[], Result>(label: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      await step(`${label} reaches the store`);
      const result = await act(...args);
      await step(`${label} is answered`);
      return result;
    };
  return {
    get: slowly("get", store.get),
    set: slowly("set", store.set),
    setIfAbsent: slowly("setIfAbsent", store.setIfAbsent),
    deleteIfEquals: slowly("deleteIfEquals", store.deleteIfEquals),
  };
}
