// Checks of the two conditional operations.

import { type ConformanceCheck, expectSame, LONG_MS } from "./store-check.ts";

export const conditionChecks: readonly ConformanceCheck[] = [
  {
    name: "setIfAbsent stores where there is nothing, and gives true",
    async run({ store, peer, newKey }) {
      const key = newKey();
      expectSame("setIfAbsent", await store.setIfAbsent(key, "value", LONG_MS), true);
      expectSame("get of the peer", await peer.get(key), "value");
    },
  },
  {
    name: "setIfAbsent leaves what is there, and gives false",
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
    name: "deleteIfEquals deletes the value that it names, and gives true",
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
    name: "deleteIfEquals leaves every other value, and gives false",
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
    name: "deleteIfEquals gives false where there is nothing",
    async run({ store, newKey }) {
      const key = newKey();
      expectSame("deleteIfEquals", await store.deleteIfEquals(key, "value"), false);
      expectSame("deleteIfEquals with an empty value", await store.deleteIfEquals(key, ""), false);
      expectSame("deleteIfEquals with undefined's name", await store.deleteIfEquals(key, "undefined"), false);
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
