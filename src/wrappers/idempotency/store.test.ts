import { expect, test } from "vitest";
import { roundTripStore } from "../../../tests/support/round-trip-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { putIfAbsent, type Store } from "./store.ts";

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
