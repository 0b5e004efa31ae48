// Checks of the two optional operations, which save round trips. A store without them passes.

import type { Store } from "../idempotency/store.ts";
import { type ConformanceCheck, expectSame, LONG_MS, type StoreBench } from "./store-check.ts";

type GetOrSet = NonNullable<Store["getOrSet"]>;
type GetAndSet = NonNullable<Store["getAndSet"]>;

const CALLERS = 16;

export const roundTripChecks: readonly ConformanceCheck[] = [
  getOrSetCheck("getOrSet stores the value of a missing key and returns it", async (getOrSet, { peer, newKey }) => {
    const key = newKey();
    expectSame("getOrSet", await getOrSet(key, "value", LONG_MS), "value");
    expectSame("get of the peer", await peer.get(key), "value");
  }),
  getOrSetCheck("getOrSet keeps an existing value and returns it", async (getOrSet, { store, peer, newKey }) => {
    const key = newKey();
    for (const value of ["", "one"]) {
      await peer.set(key, value, LONG_MS);
      expectSame("getOrSet", await getOrSet(key, "two", LONG_MS), value);
      expectSame("get", await store.get(key), value);
    }
  }),
  getOrSetCheck("getOrSet does not extend the lifetime of an existing value", async (getOrSet, bench) => {
    const { store, shortMs, pass, newKey } = bench;
    const key = newKey();
    await store.set(key, "one", shortMs);
    await pass(shortMs / 2);
    await getOrSet(key, "two", LONG_MS);
    await pass(shortMs);
    expectSame("get after the first lifetime", await store.get(key), undefined);
  }),
  getOrSetCheck("getOrSet stores again after the value has expired", async (getOrSet, bench) => {
    const { store, shortMs, pass, newKey } = bench;
    const key = newKey();
    await store.set(key, "one", shortMs);
    await pass(2 * shortMs);
    expectSame("getOrSet", await getOrSet(key, "two", shortMs), "two");
    expectSame("get", await store.get(key), "two");
    await pass(2 * shortMs);
    expectSame("get after expiry", await store.get(key), undefined);
  }),
  getOrSetCheck("several concurrent getOrSet return the same value", async (_, bench) => {
    const key = bench.newKey();
    const returned = await Promise.all(
      callers(bench).map((store, index) => store.getOrSet?.(key, `${index}`, LONG_MS)),
    );
    expectSame("number of different values", new Set(returned).size, 1);
    expectSame("get", await bench.store.get(key), returned[0]);
  }),
  getAndSetCheck("getAndSet returns the value that it replaces", async (getAndSet, { store, peer, newKey }) => {
    const key = newKey();
    expectSame("getAndSet of a missing key", await getAndSet(key, "", LONG_MS), undefined);
    expectSame("getAndSet of an empty value", await getAndSet(key, "two", LONG_MS), "");
    expectSame("get of the peer", await peer.get(key), "two");
    await store.deleteIfEquals(key, "two");
    expectSame("getAndSet after a delete", await getAndSet(key, "three", LONG_MS), undefined);
  }),
  getAndSetCheck("getAndSet returns undefined after the value has expired", async (getAndSet, bench) => {
    const { shortMs, pass, newKey } = bench;
    const key = newKey();
    await getAndSet(key, "one", shortMs);
    await pass(2 * shortMs);
    expectSame("getAndSet", await getAndSet(key, "two", LONG_MS), undefined);
  }),
  getAndSetCheck("getAndSet starts a new lifetime", async (getAndSet, bench) => {
    const { store, shortMs, pass, newKey } = bench;
    const key = newKey();
    await store.set(key, "one", LONG_MS);
    await getAndSet(key, "two", shortMs);
    await pass(2 * shortMs);
    expectSame("get after expiry", await store.get(key), undefined);
  }),
  getAndSetCheck("several concurrent getAndSet each return another value", async (_, bench) => {
    const key = bench.newKey();
    const returned = await Promise.all(
      callers(bench).map((store, index) => store.getAndSet?.(key, `${index}`, LONG_MS)),
    );
    expectSame("number of different values", new Set([...returned, await bench.store.get(key)]).size, CALLERS + 1);
  }),
];

function getOrSetCheck(name: string, run: (getOrSet: GetOrSet, bench: StoreBench) => Promise<void>): ConformanceCheck {
  return { name, run: async (bench) => bench.store.getOrSet && run(bench.store.getOrSet.bind(bench.store), bench) };
}

function getAndSetCheck(
  name: string,
  run: (getAndSet: GetAndSet, bench: StoreBench) => Promise<void>,
): ConformanceCheck {
  return { name, run: async (bench) => bench.store.getAndSet && run(bench.store.getAndSet.bind(bench.store), bench) };
}

function callers({ store, peer }: StoreBench): Store[] {
  return Array.from({ length: CALLERS }, (_, index) => (index % 2 === 0 ? store : peer));
}
