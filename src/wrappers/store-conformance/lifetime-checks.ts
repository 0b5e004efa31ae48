// Checks that values live exactly as long as their lifetime.

import { type ConformanceCheck, expectSame, LONG_MS, type StoreBench } from "./store-check.ts";

// More milliseconds than a signed 32-bit number can hold. The key ledger keeps its entries that long.
const MONTH_MS = 30 * 24 * 3_600_000;

export const lifetimeChecks: readonly ConformanceCheck[] = [
  ...(["set", "setIfAbsent"] as const).flatMap((method): ConformanceCheck[] => [
    {
      name: `${method}: the value exists until it expires, and no longer`,
      async run({ store, peer, shortMs, pass, newKey }) {
        const key = newKey();
        await store[method](key, "value", shortMs);
        await pass(shortMs / 2);
        expectSame("get before expiry", await peer.get(key), "value");
        await pass(shortMs);
        expectSame("get after expiry", await peer.get(key), undefined);
      },
    },
    {
      name: `${method}: the value can live for 30 days`,
      async run({ store, shortMs, pass, newKey }) {
        const key = newKey();
        await store[method](key, "value", MONTH_MS);
        await pass(shortMs);
        expectSame("get", await store.get(key), "value");
      },
    },
  ]),
  {
    name: "set starts a new, longer lifetime",
    async run(bench) {
      await expectLifetime(bench, LONG_MS, (key) => bench.store.set(key, "value", LONG_MS));
    },
  },
  {
    name: "set starts a new, shorter lifetime",
    async run({ store, shortMs, pass, newKey }) {
      const key = newKey();
      await store.set(key, "one", LONG_MS);
      await store.set(key, "two", shortMs);
      await pass(2 * shortMs);
      expectSame("get after expiry", await store.get(key), undefined);
    },
  },
  {
    name: "get does not extend the lifetime",
    run: (bench) => expectLifetime(bench, bench.shortMs, (key) => bench.store.get(key)),
  },
  {
    name: "setIfAbsent does not extend the lifetime of an existing value",
    run: (bench) => expectLifetime(bench, bench.shortMs, (key) => bench.store.setIfAbsent(key, "value", LONG_MS)),
  },
  {
    name: "deleteIfEquals does not extend the lifetime of another value",
    run: (bench) => expectLifetime(bench, bench.shortMs, (key) => bench.store.deleteIfEquals(key, "other")),
  },
  {
    name: "setIfAbsent stores again after the value has expired",
    async run({ store, peer, shortMs, pass, newKey }) {
      const key = newKey();
      await store.set(key, "one", shortMs);
      await pass(2 * shortMs);
      expectSame("setIfAbsent", await peer.setIfAbsent(key, "two", LONG_MS), true);
      expectSame("get", await store.get(key), "two");
    },
  },
  {
    name: "deleteIfEquals returns false after the value has expired",
    async run({ store, shortMs, pass, newKey }) {
      const key = newKey();
      await store.set(key, "value", shortMs);
      await pass(2 * shortMs);
      expectSame("deleteIfEquals", await store.deleteIfEquals(key, "value"), false);
    },
  },
];

/** Calls `touch` in the middle of a short lifetime, and checks how long the value lives. */
async function expectLifetime(
  bench: StoreBench,
  lifetimeMs: number,
  touch: (key: string) => Promise<unknown>,
): Promise<void> {
  const { store, shortMs, pass, newKey } = bench;
  const key = newKey();
  await store.set(key, "value", shortMs);
  await pass(shortMs / 2);
  await touch(key);
  await pass(shortMs);
  expectSame("get after the first lifetime", await store.get(key), lifetimeMs > shortMs ? "value" : undefined);
}
