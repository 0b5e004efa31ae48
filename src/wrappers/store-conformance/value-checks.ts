// Checks that keys and values are stored unchanged and separately.

import { type ConformanceCheck, expectSame, LONG_MS } from "./store-check.ts";

const visibleAscii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join("");

const values = [
  ...[
    "",
    " ",
    " a ",
    "a\r\nb\t",
    "0",
    "007",
    "1.0",
    "1e3",
    "null",
    "true",
    "{}",
    '{"b": 1.0, "a": "\\u00e9"}',
    "%00",
    "\\n",
  ],
  ...["\u00e9", "e\u0301", "\u{1f600}", "x\ufeff", "x".repeat(10_000)],
];

// Pairs that a faulty store takes for one key: by case, as a pattern, by padding, by truncation.
const twins = [
  ["a", "A"],
  ["a_c", "abc"],
  ["a%", "abc"],
  ["a*", "abc"],
  ["a?c", "abc"],
  ["a", "a:b"],
  ["a:b", "a/b"],
  ["1", "01"],
  ["x".repeat(163), `${"x".repeat(162)}y`],
];

export const valueChecks: readonly ConformanceCheck[] = [
  {
    name: "get returns undefined for a missing key",
    async run({ store, newKey }) {
      expectSame("get", await store.get(newKey()), undefined);
    },
  },
  {
    name: "set stores a value, visible to other processes",
    async run({ store, peer, newKey }) {
      const key = newKey();
      await store.set(key, "value", LONG_MS);
      expectSame("get", await store.get(key), "value");
      expectSame("get of the peer", await peer.get(key), "value");
    },
  },
  {
    name: "set replaces a value",
    async run({ store, newKey }) {
      const key = newKey();
      await store.set(key, "one", LONG_MS);
      await store.set(key, "two", LONG_MS);
      expectSame("get", await store.get(key), "two");
    },
  },
  {
    name: "set keeps values unchanged",
    async run({ store, newKey }) {
      for (const value of values) {
        const key = newKey();
        await store.set(key, value, LONG_MS);
        expectSame("get", await store.get(key), value);
      }
    },
  },
  {
    name: "setIfAbsent keeps values unchanged",
    async run({ store, newKey }) {
      for (const value of values) {
        const key = newKey();
        expectSame("setIfAbsent", await store.setIfAbsent(key, value, LONG_MS), true);
        expectSame("get", await store.get(key), value);
      }
    },
  },
  {
    name: "keys may have 200 characters of any visible ASCII",
    async run({ store, newKey }) {
      for (const key of [newKey() + visibleAscii, newKey().padEnd(200, visibleAscii)]) {
        await store.set(key, "value", LONG_MS);
        expectSame("get", await store.get(key), "value");
      }
    },
  },
  {
    name: "similar keys are different keys",
    async run({ store, newKey }) {
      for (const pair of twins) {
        const start = newKey();
        const [one, other] = pair.map((end) => start + end) as [string, string];
        await store.set(one, "one", LONG_MS);
        expectSame(`get of ${other}, where only ${one} is stored`, await store.get(other), undefined);
        expectSame(`setIfAbsent of ${other}`, await store.setIfAbsent(other, "other", LONG_MS), true);
        expectSame(`deleteIfEquals of ${other}`, await store.deleteIfEquals(other, "other"), true);
        expectSame(`get of ${one}`, await store.get(one), "one");
      }
    },
  },
];
