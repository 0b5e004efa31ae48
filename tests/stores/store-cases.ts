// What every store must hold, whatever it is made of. `docs/guides/stores.md` says it in words.

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Store } from "../../src/index.ts";

/** The store, and the same data through the connection of another process. */
export interface StoreBench {
  readonly store: Store;
  readonly peer: Store;
  /** A lifetime that the cases let expire. */
  readonly shortMs: number;
  /** Advances a fake clock. @default waits */
  readonly pass?: (milliseconds: number) => unknown;
}

type Method = "set" | "setIfAbsent";
type Case = (bench: Required<StoreBench>) => Promise<void>;

const LONG_MS = 3_600_000;
// More milliseconds than a signed 32-bit number can hold. The key ledger keeps its entries that long.
const MONTH_MS = 30 * 24 * LONG_MS;
// A single round may pass by luck.
const ROUNDS = 20;
const CALLERS = 8;

const visibleAscii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join("");

const values = [
  ...["", " ", " a ", "a\r\nb\t", "0", "007", "1.0", "1e3", "null", "true", "{}", '{"b": 1.0, "a": "\\u00e9"}', "%00"],
  ...["\\n", "\u00e9", "e\u0301", "\u{1f600}", "x\ufeff", "x".repeat(10_000)],
];

// Pairs that a faulty store takes for one key: by case, as a pattern, by padding, by truncation.
const twins: readonly (readonly [string, string])[] = [
  ...["a A", "a_c abc", "a% abc", "a* abc", "a?c abc", "a a:b", "a:b a/b", "1 01"].map(
    (pair) => pair.split(" ") as [string, string],
  ),
  ["x".repeat(163), `${"x".repeat(162)}y`],
];

/** By name. Each uses keys of its own, so the store need not be empty, and cases may run at the same time. */
const cases: Readonly<Record<string, Case>> = {
  "set stores a value for a missing key, visible to other processes, and replaces it": async ({ store, peer }) => {
    const key = newKey();
    expect(await store.get(key)).toBeUndefined();
    for (const value of ["one", "two"]) {
      await store.set(key, value, LONG_MS);
      expect([await store.get(key), await peer.get(key)]).toEqual([value, value]);
    }
  },
  ...ofBoth("keeps values unchanged", async (method, { store }) => {
    for (const value of values) {
      const key = newKey();
      await store[method](key, value, LONG_MS);
      expect(await store.get(key)).toBe(value);
    }
  }),
  "keys may have 200 characters of any visible ASCII": async ({ store }) => {
    for (const key of [newKey() + visibleAscii, newKey().padEnd(200, visibleAscii)]) {
      await store.set(key, "value", LONG_MS);
      expect(await store.get(key)).toBe("value");
    }
  },
  "similar keys are different keys": async ({ store }) => {
    for (const [first, second] of twins) {
      const start = newKey();
      const [one, other] = [start + first, start + second];
      await store.set(one, "one", LONG_MS);
      expect(await store.get(other), `${other}, where only ${one} is stored`).toBeUndefined();
      expect(await store.setIfAbsent(other, "other", LONG_MS)).toBe(true);
      expect(await store.deleteIfEquals(other, "other")).toBe(true);
      expect(await store.get(one)).toBe("one");
    }
  },

  "setIfAbsent stores the value of a missing key, keeps an existing one, and says which": async ({ store, peer }) => {
    for (const value of ["", "one"]) {
      const key = newKey();
      expect(await store.setIfAbsent(key, value, LONG_MS)).toBe(true);
      for (const other of ["two", value]) expect(await peer.setIfAbsent(key, other, LONG_MS)).toBe(false);
      expect(await peer.get(key)).toBe(value);
    }
  },
  "deleteIfEquals deletes an equal value, returns true, and leaves a missing key": async ({ store, peer }) => {
    const [key, other] = [newKey(), newKey()];
    for (const value of ["value", ""]) {
      for (const each of [key, other]) await store.set(each, value, LONG_MS);
      expect(await peer.deleteIfEquals(key, value)).toBe(true);
      expect([await store.get(key), await store.get(other)]).toEqual([undefined, value]);
      for (const old of [value, "", "undefined"]) expect(await store.deleteIfEquals(key, old)).toBe(false);
      expect(await store.setIfAbsent(key, "next", LONG_MS)).toBe(true);
      expect(await store.get(key)).toBe("next");
    }
  },
  "deleteIfEquals keeps any other value and returns false": async ({ store }) => {
    const key = newKey();
    await store.set(key, "Value", LONG_MS);
    for (const other of ["value", "Value ", " Value", "Val", "Values", "", "V%", "V*"]) {
      expect(await store.deleteIfEquals(key, other), other).toBe(false);
      expect(await store.get(key)).toBe("Value");
    }
  },
  ...ofBoth("the value exists until it expires, and no longer", async (method, { store, peer, shortMs, pass }) => {
    const key = newKey();
    await store[method](key, "value", shortMs);
    await pass(shortMs / 2);
    expect(await peer.get(key)).toBe("value");
    await pass(shortMs);
    expect(await peer.get(key)).toBeUndefined();
  }),
  ...ofBoth("the value can live for 30 days", async (method, { store, shortMs, pass }) => {
    const key = newKey();
    await store[method](key, "value", MONTH_MS);
    await pass(shortMs);
    expect(await store.get(key)).toBe("value");
  }),
  "only set starts a new lifetime, longer or shorter": async (bench) => {
    const { store, shortMs } = bench;
    const left = await touched(bench, [
      (key) => store.set(key, "value", LONG_MS),
      (key) => store.get(key),
      (key) => store.setIfAbsent(key, "value", LONG_MS),
      (key) => store.deleteIfEquals(key, "other"),
    ]);
    expect(left).toEqual(["value", undefined, undefined, undefined]);
    await expectReplaced(bench, (key) => store.set(key, "two", shortMs));
  },
  "an expired value counts as none": async ({ store, peer, shortMs, pass }) => {
    const [key, other] = [newKey(), newKey()];
    for (const each of [key, other]) await store.set(each, "one", shortMs);
    await pass(2 * shortMs);
    expect(await peer.setIfAbsent(key, "two", LONG_MS)).toBe(true);
    expect(await store.get(key)).toBe("two");
    expect(await store.deleteIfEquals(other, "one")).toBe(false);
  },

  "only one of several concurrent setIfAbsent stores its value": (bench) => repeat((key) => oneWinner(bench, key)),
  "only one of several concurrent setIfAbsent stores its value after the old one has expired": async (bench) => {
    const keys = Array.from({ length: ROUNDS }, newKey);
    await Promise.all(keys.map((key) => bench.store.set(key, "old", bench.shortMs)));
    await bench.pass(2 * bench.shortMs);
    for (const key of keys) await oneWinner(bench, key);
  },
  "only one of several concurrent deleteIfEquals deletes the value": (bench) =>
    repeat(async (key) => {
      await bench.store.set(key, "value", LONG_MS);
      const deleted = await atOnce(bench, (store) => store.deleteIfEquals(key, "value"));
      expect(deleted.filter(Boolean)).toHaveLength(1);
    }),
  "deleteIfEquals never deletes a value that is set concurrently": ({ store, peer }) =>
    repeat(async (key) => {
      await store.set(key, "old", LONG_MS);
      await Promise.all([store.deleteIfEquals(key, "old"), peer.set(key, "new", LONG_MS)]);
      expect(await store.get(key)).toBe("new");
    }),
  "setIfAbsent never overwrites a value that is set concurrently": ({ store, peer }) =>
    repeat(async (key) => {
      await Promise.all([store.setIfAbsent(key, "if absent", LONG_MS), peer.set(key, "set", LONG_MS)]);
      expect(await store.get(key)).toBe("set");
    }),
  "concurrent operations on many keys do not affect each other": async ({ store, peer }) => {
    const keys = Array.from({ length: ROUNDS * CALLERS }, newKey);
    await Promise.all(keys.map((key, index) => store.set(key, `${index}`, LONG_MS)));
    expect(await Promise.all(keys.map((key) => peer.get(key)))).toEqual(keys.map((_, index) => `${index}`));
  },

  "getOrSet stores the value of a missing key, or returns the existing one": async ({ store, peer }) => {
    for (const value of ["", "one"]) {
      const key = newKey();
      expect(await store.getOrSet?.(key, value, LONG_MS)).toBe(value);
      expect(await peer.getOrSet?.(key, "two", LONG_MS)).toBe(value);
      expect(await peer.get(key)).toBe(value);
    }
  },
  "getOrSet does not extend the lifetime of an existing value": async (bench) => {
    expect(await touched(bench, [(key) => bench.store.getOrSet?.(key, "two", LONG_MS)])).toEqual([undefined]);
  },
  "getOrSet stores again after the value has expired": async ({ store, shortMs, pass }) => {
    const key = newKey();
    await store.set(key, "one", shortMs);
    for (const value of ["two", "three"]) {
      await pass(2 * shortMs);
      expect(await store.getOrSet?.(key, value, shortMs)).toBe(value);
      expect(await store.get(key)).toBe(value);
    }
  },
  "several concurrent getOrSet return the same value": async (bench) => {
    const key = newKey();
    const returned = await atOnce(bench, (store, value) => store.getOrSet?.(key, value, LONG_MS));
    expect([...new Set(returned)]).toEqual([await bench.store.get(key)]);
  },

  "getAndSet returns the value that it replaces": async ({ store, peer }) => {
    const key = newKey();
    expect(await store.getAndSet?.(key, "", LONG_MS)).toBeUndefined();
    expect(await store.getAndSet?.(key, "two", LONG_MS)).toBe("");
    expect(await peer.get(key)).toBe("two");
    await store.deleteIfEquals(key, "two");
    expect(await store.getAndSet?.(key, "three", LONG_MS)).toBeUndefined();
  },
  "getAndSet replaces an expired value, with a lifetime of its own": async (bench) => {
    const [{ store, shortMs, pass }, key] = [bench, newKey()];
    await store.getAndSet?.(key, "one", shortMs);
    await pass(2 * shortMs);
    expect(await store.getAndSet?.(key, "two", LONG_MS)).toBeUndefined();
    await expectReplaced(bench, async (each) => store.getAndSet?.(each, "two", shortMs));
  },
  "several concurrent getAndSet each return another value": async (bench) => {
    const key = newKey();
    const returned = await atOnce(bench, (store, value) => store.getAndSet?.(key, value, LONG_MS));
    expect(new Set([...returned, await bench.store.get(key)]).size).toBe(CALLERS + 1);
  },
};

/** The names of the cases. Those with `getOrSet` and `getAndSet` are for stores that have these operations. */
export const storeCases: readonly string[] = Object.keys(cases);

/** Rejects if the store does not hold what the name of the case says. */
export async function runStoreCase(name: string, bench: StoreBench): Promise<void> {
  await cases[name]?.({ pass: wait, ...bench });
}

function newKey(): string {
  return `${randomUUID()}:`;
}

function ofBoth(name: string, run: (method: Method, bench: Required<StoreBench>) => Promise<void>) {
  const caseOf = (method: Method): [string, Case] => [`${method}: ${name}`, (bench) => run(method, bench)];
  return Object.fromEntries([caseOf("set"), caseOf("setIfAbsent")]);
}

/** The values after their first lifetime, in the middle of which something was done with each key. */
async function touched({ store, shortMs, pass }: Required<StoreBench>, touches: readonly ((key: string) => unknown)[]) {
  const keys = touches.map(newKey);
  for (const key of keys) await store.set(key, "value", shortMs);
  await pass(shortMs / 2);
  for (const [index, touch] of touches.entries()) await touch(keys[index] as string);
  await pass(shortMs);
  return await Promise.all(keys.map((key) => store.get(key)));
}

/** What replaces a value with a long lifetime has a short one. */
async function expectReplaced(
  { store, shortMs, pass }: Required<StoreBench>,
  replace: (key: string) => Promise<unknown>,
) {
  const key = newKey();
  await store.set(key, "one", LONG_MS);
  await replace(key);
  await pass(2 * shortMs);
  expect(await store.get(key)).toBeUndefined();
}

async function oneWinner(bench: StoreBench, key: string): Promise<void> {
  const stored = await atOnce(bench, (store, value) => store.setIfAbsent(key, value, LONG_MS));
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await bench.store.get(key)).toBe(`${stored.indexOf(true)}`);
}

/** Several callers by both connections, each with a value of its own. */
function atOnce<Result>(
  { store, peer }: StoreBench,
  run: (store: Store, value: string) => Promise<Result> | undefined,
): Promise<(Result | undefined)[]> {
  return Promise.all(Array.from({ length: CALLERS }, (_, index) => run(index % 2 === 0 ? store : peer, `${index}`)));
}

async function repeat(round: (key: string) => Promise<void>): Promise<void> {
  for (let index = 0; index < ROUNDS; index++) await round(newKey());
}
