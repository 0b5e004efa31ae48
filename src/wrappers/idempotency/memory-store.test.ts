import { expect, test } from "vitest";
import { expectConfigurationError } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import type { Clock } from "../util/platform.ts";
import { createMemoryStore } from "./memory-store.ts";

const MINUTE = 60_000;

test("measures time on the monotonic clock, to the millisecond", async () => {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  await store.set("key", "value", MINUTE);
  clock.setWall(clock.now() + 1_000 * MINUTE);
  clock.skip(MINUTE - 1);
  expect(await store.get("key")).toBe("value");
  clock.setWall(0);
  clock.skip(1);
  expect(await store.get("key")).toBeUndefined();
});

test("needs no wall clock", async () => {
  const store = createMemoryStore({ clock: { monotonic: () => 0 } as Clock });
  await store.set("key", "value", MINUTE);
  expect([await store.get("key"), store.since]).toEqual(["value", 0]);
});

// Each key has its minutes, and is its own value.
test.each<[string, number, string, string]>([
  ["evicts the oldest entries, and nothing else", 3, "a5 b5 c5 a5 d5", "a c d"],
  ["replaces a value without evicting another", 2, "a5 b5 b5", "a b"],
  ["evicts the only entry, but not to replace it", 1, "a5 a5 b5", "b"],
  ["removes expired entries before others", 3, "a5 b1 c5 - d5", "a c d"],
])("that is full %s", async (_, maxEntries, entries, kept) => {
  const clock = new FakeClock();
  const store = createMemoryStore({ maxEntries, clock });
  for (const [key = "", minutes] of entries.split(" ")) {
    if (key === "-") clock.skip(MINUTE);
    else await store.set(key, key, Number(minutes) * MINUTE);
  }
  const found = await Promise.all(["a", "b", "c", "d"].map(store.get));
  expect(found.filter((key) => key !== undefined)).toEqual(kept.split(" "));
});

test("evicts nothing if expired entries leave room", async () => {
  const clock = new FakeClock();
  const store = createMemoryStore({ maxEntries: 200, clock });
  await store.set("short", "", 1);
  for (let index = 1; index < 200; index++) await store.set(`${index}`, "", MINUTE);
  clock.skip(1);
  await store.setIfAbsent("200", "", MINUTE);
  expect([await store.get("1"), store.forgotten]).toEqual(["", 0]);
});

test("keeps 100,000 entries by default, and evicts one hundredth at a time", async () => {
  const store = createMemoryStore();
  for (let index = 0; index <= 100_000; index++) await store.set(`${index}`, "", MINUTE);
  expect([await store.get("999"), await store.get("1000"), store.forgotten]).toEqual([undefined, "", 1000]);
});

test.each<[RegExp, ...unknown[]]>([
  [/clock must have the method monotonic/, { clock: {} }],
  [/maxEntries must be a whole number above 0/, ...[0, -1, 1.5, Number.NaN, "5"].map((maxEntries) => ({ maxEntries }))],
])("rejects other options: %s", (message, ...refused) => {
  for (const options of refused) expectConfigurationError(() => createMemoryStore(options as never), message, options);
});
