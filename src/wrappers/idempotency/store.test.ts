import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { roundTripStore } from "../../../tests/support/round-trip-store.ts";
import { ConfigurationError } from "../errors.ts";
import type { Clock } from "../util/platform.ts";
import { createMemoryStore, putIfAbsent, type Store } from "./store.ts";

const MINUTE = 60_000;

describe("createMemoryStore", () => {
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

  test("beyond maxEntries evicts the oldest entries, and nothing else", async () => {
    const store = createMemoryStore({ maxEntries: 3 });
    for (const key of ["a", "b", "c"]) await store.set(key, key, MINUTE);
    await store.set("a", "again", MINUTE);
    expect(await store.setIfAbsent("d", "d", MINUTE)).toBe(true);
    expect(await Promise.all(["a", "b", "c", "d"].map(store.get))).toEqual(["again", undefined, "c", "d"]);
  });

  test("a full store replaces a value without evicting another", async () => {
    const store = createMemoryStore({ maxEntries: 2 });
    for (const key of ["a", "b", "b"]) await store.set(key, key, MINUTE);
    expect(await Promise.all(["a", "b"].map(store.get))).toEqual(["a", "b"]);
    const smallest = createMemoryStore({ maxEntries: 1 });
    for (const key of ["a", "a", "b"]) await smallest.set(key, key, MINUTE);
    expect(await Promise.all(["a", "b"].map(smallest.get))).toEqual([undefined, "b"]);
  });

  test("removes expired entries before others", async () => {
    const clock = new FakeClock();
    const store = createMemoryStore({ maxEntries: 3, clock });
    for (const [key, minutes] of Object.entries({ a: 5, b: 1, c: 5 })) await store.set(key, key, minutes * MINUTE);
    clock.skip(MINUTE);
    await store.set("d", "d", MINUTE);
    expect(await Promise.all(["a", "b", "c", "d"].map(store.get))).toEqual(["a", undefined, "c", "d"]);
  });

  test("evicts nothing if expired entries leave room", async () => {
    const clock = new FakeClock();
    const store = createMemoryStore({ maxEntries: 200, clock });
    await store.set("short", "", 1);
    for (let index = 1; index < 200; index++) await store.set(`${index}`, "", MINUTE);
    clock.skip(1);
    await store.set("200", "", MINUTE);
    expect(await store.get("1")).toBe("");
    expect(store.forgotten).toBe(0);
  });

  test("keeps 100,000 entries by default", async () => {
    const store = createMemoryStore();
    for (let index = 0; index <= 100_000; index++) await store.set(`${index}`, "", MINUTE);
    // One hundredth is evicted at a time.
    expect(await store.get("999")).toBeUndefined();
    expect(await store.get("1000")).toBe("");
    expect(store.forgotten).toBe(1000);
  });

  test.each<[unknown, RegExp]>([
    [5, /^The options of createMemoryStore must be an object$/],
    [{ clock: {} }, /clock must have the method monotonic/],
  ])("rejects the options %j", (options, message) => {
    expect(() => createMemoryStore(options as never)).toThrow(ConfigurationError);
    expect(() => createMemoryStore(options as never)).toThrow(message);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5" as never])(
    "rejects maxEntries: %s",
    (maxEntries) => {
      expect(() => createMemoryStore({ maxEntries })).toThrow(ConfigurationError);
      expect(() => createMemoryStore({ maxEntries })).toThrow(/maxEntries must be a whole number above 0/);
    },
  );
});

const put = (parts: Partial<Record<keyof Store, () => unknown>> = {}, store = createMemoryStore()) =>
  putIfAbsent({ ...store, ...parts } as Store, "key", "own", 1000);

test("stores the value, or returns the one found", async () => {
  const store = createMemoryStore();
  expect(await put({}, store)).toBe("own");
  await store.set("key", "other", 1000);
  expect(await put({}, store)).toBe("other");
});

test("looks again if the value expires between two looks, three times", async () => {
  const stored = [false, false, true];
  expect(await put({ setIfAbsent: async () => stored.shift(), get: async () => undefined })).toBe("own");
  await expect(put({ setIfAbsent: async () => false, get: async () => undefined })).rejects.toThrow(
    "setIfAbsent finds a value where get finds none",
  );
});

test.each(["OK", 0, undefined, null])("rejects %s from setIfAbsent", async (result) => {
  await expect(put({ setIfAbsent: async () => result })).rejects.toThrow("setIfAbsent must return true or false");
});

test("asks a store with getOrSet once", async () => {
  const store = roundTripStore();
  expect(await putIfAbsent(store, "key", "own", 1000)).toBe("own");
  expect(await putIfAbsent(store, "key", "other", 1000)).toBe("own");
  expect(store.trips).toEqual(["getOrSet", "getOrSet"]);
});
