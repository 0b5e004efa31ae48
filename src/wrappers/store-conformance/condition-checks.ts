// Checks of the two conditional operations.

import { type ConformanceCheck, expectSame, LONG_MS } from "./store-check.ts";

export const conditionChecks: readonly ConformanceCheck[] = [
  {
    name: "setIfAbsent stores the value of a missing key and returns true",
    async run({ store, peer, newKey }) {
      const key = newKey();
      expectSame("setIfAbsent", await store.setIfAbsent(key, "value", LONG_MS), true);
      expectSame("get of the peer", await peer.get(key), "value");
    },
  },
  {
    name: "setIfAbsent keeps an existing value and returns false",
    async run({ store, peer, newKey }) {
      const key = newKey();
      for (const value of ["", "one"]) {
        await store.set(key, value, LONG_MS);
        expectSame("setIfAbsent", await peer.setIfAbsent(key, "two", LONG_MS), false);
        expectSame("get", await store.get(key), value);
        expectSame("setIfAbsent of the same value", await store.setIfAbsent(key, value, LONG_MS), false);
        expectSame("get", await store.get(key), value);
      }
    },
  },
  {
    name: "deleteIfEquals deletes an equal value and returns true",
    async run({ store, peer, newKey }) {
      const key = newKey();
      for (const value of ["value", ""]) {
        await store.set(key, value, LONG_MS);
        expectSame("deleteIfEquals", await peer.deleteIfEquals(key, value), true);
        expectSame("get", await store.get(key), undefined);
      }
    },
  },
  {
    name: "deleteIfEquals keeps any other value and returns false",
    async run({ store, newKey }) {
      const key = newKey();
      await store.set(key, "Value", LONG_MS);
      for (const other of ["value", "Value ", " Value", "Val", "Values", "", "V%", "V*"]) {
        expectSame(`deleteIfEquals with ${JSON.stringify(other)}`, await store.deleteIfEquals(key, other), false);
        expectSame("get", await store.get(key), "Value");
      }
    },
  },
  {
    name: "deleteIfEquals returns false for a missing key",
    async run({ store, newKey }) {
      const key = newKey();
      expectSame("deleteIfEquals", await store.deleteIfEquals(key, "value"), false);
      expectSame("deleteIfEquals with an empty value", await store.deleteIfEquals(key, ""), false);
      expectSame('deleteIfEquals with "undefined"', await store.deleteIfEquals(key, "undefined"), false);
    },
  },
  {
    name: "deleteIfEquals deletes no other key",
    async run({ store, newKey }) {
      const [key, other] = [newKey(), newKey()];
      for (const each of [key, other]) await store.set(each, "value", LONG_MS);
      await store.deleteIfEquals(key, "value");
      expectSame("get of the other key", await store.get(other), "value");
    },
  },
  {
    name: "setIfAbsent stores again after a delete",
    async run({ store, newKey }) {
      const key = newKey();
      await store.set(key, "one", LONG_MS);
      await store.deleteIfEquals(key, "one");
      expectSame("setIfAbsent", await store.setIfAbsent(key, "two", LONG_MS), true);
      expectSame("get", await store.get(key), "two");
    },
  },
];
