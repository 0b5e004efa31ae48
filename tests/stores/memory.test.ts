// What every store must hold, in the memory of one process.

import { describe, test } from "vitest";
import { createMemoryStore, type Store } from "../../src/index.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { roundTripStore } from "../support/round-trip-store.ts";
import { runStoreCase, storeCases } from "./store-cases.ts";

const isOptional = (name: string): boolean => /getOrSet|getAndSet/.test(name);

describe.each<[string, (clock: FakeClock) => Store]>([
  ["the memory store", (clock) => createMemoryStore({ clock })],
  ["a store with the optional operations", (clock) => roundTripStore({ clock })],
])("%s", (_, open) => {
  const names = storeCases.filter((name) => !isOptional(name) || "getOrSet" in open(new FakeClock()));
  test.each(names)("%s", async (name) => {
    const clock = new FakeClock();
    const store = open(clock);
    await runStoreCase(name, { store, peer: store, shortMs: 500, pass: (ms) => clock.skip(ms) });
  });
});
