// Checks that every operation is atomic across processes.

import type { Store } from "../idempotency/store.ts";
import { type ConformanceCheck, expectSame, LONG_MS, type StoreBench } from "./store-check.ts";

// A single round may pass by luck.
const ROUNDS = 20;
const CALLERS = 8;

export const atomicityChecks: readonly ConformanceCheck[] = [
  {
    name: "only one of several concurrent setIfAbsent stores its value",
    run: (bench) => repeat(bench, (key) => expectOneWinner(bench, key)),
  },
  {
    name: "only one of several concurrent setIfAbsent stores its value after the old one has expired",
    async run(bench) {
      const keys = Array.from({ length: ROUNDS }, bench.newKey);
      await Promise.all(keys.map((key) => bench.store.set(key, "old", bench.shortMs)));
      await bench.pass(2 * bench.shortMs);
      for (const key of keys) await expectOneWinner(bench, key);
    },
  },
  {
    name: "only one of several concurrent deleteIfEquals deletes the value",
    run: (bench) =>
      repeat(bench, async (key) => {
        await bench.store.set(key, "value", LONG_MS);
        const deleted = await Promise.all(callers(bench).map((store) => store.deleteIfEquals(key, "value")));
        expectSame("number of calls that returned true", deleted.filter(Boolean).length, 1);
      }),
  },
  {
    name: "deleteIfEquals never deletes a value that is set concurrently",
    run: (bench) =>
      repeat(bench, async (key) => {
        await bench.store.set(key, "old", LONG_MS);
        await Promise.all([bench.store.deleteIfEquals(key, "old"), bench.peer.set(key, "new", LONG_MS)]);
        expectSame("get", await bench.store.get(key), "new");
      }),
  },
  {
    name: "setIfAbsent never overwrites a value that is set concurrently",
    run: (bench) =>
      repeat(bench, async (key) => {
        await Promise.all([bench.store.setIfAbsent(key, "if absent", LONG_MS), bench.peer.set(key, "set", LONG_MS)]);
        expectSame("get", await bench.store.get(key), "set");
      }),
  },
  {
    name: "concurrent operations on many keys do not affect each other",
    async run(bench) {
      const keys = Array.from({ length: ROUNDS * CALLERS }, bench.newKey);
      await Promise.all(keys.map((key, index) => bench.store.set(key, `${index}`, LONG_MS)));
      const found = await Promise.all(keys.map((key) => bench.peer.get(key)));
      for (const [index, value] of found.entries()) expectSame("get", value, `${index}`);
    },
  },
];

async function expectOneWinner(bench: StoreBench, key: string): Promise<void> {
  const stored = await Promise.all(callers(bench).map((store, index) => store.setIfAbsent(key, `${index}`, LONG_MS)));
  expectSame("number of calls that returned true", stored.filter(Boolean).length, 1);
  expectSame("get", await bench.store.get(key), `${stored.indexOf(true)}`);
}

function callers({ store, peer }: StoreBench): Store[] {
  return Array.from({ length: CALLERS }, (_, index) => (index % 2 === 0 ? store : peer));
}

async function repeat({ newKey }: StoreBench, round: (key: string) => Promise<void>): Promise<void> {
  for (let index = 0; index < ROUNDS; index++) await round(newKey());
}
