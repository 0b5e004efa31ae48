import { describe, expect, test, vi } from "vitest";
import { ConfigurationError } from "../errors/index.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { systemClock } from "../platform/clock.ts";
import { broken } from "../testing/broken-stores.ts";
import { wrapStore } from "../testing/failing-store.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { roundTripStore } from "../testing/round-trip-store.ts";
import { type StoreUnderTest, storeConformance } from "./suite.ts";

/** A store behind a network: others may run before and after each operation. */
function remote(store: Store): Store {
  return wrapStore(store, async (_, run) => {
    await Promise.resolve();
    const result = await run();
    await Promise.resolve();
    return result;
  });
}

function onFakeClock(make: (good: Store, clock: FakeClock) => Partial<StoreUnderTest>): () => StoreUnderTest {
  return () => {
    const clock = new FakeClock();
    const store = createMemoryStore({ clock });
    return { store, pass: (milliseconds) => clock.skip(milliseconds), ...make(store, clock) };
  };
}

/** Reads and then writes, which is safe only without concurrency. */
function readThenWrite(good: Store): Store {
  return {
    ...good,
    async setIfAbsent(key, value, ttlMs) {
      if ((await good.get(key)) !== undefined) return false;
      await good.set(key, value, ttlMs);
      return true;
    },
    async deleteIfEquals(key, value) {
      if ((await good.get(key)) !== value) return false;
      await good.deleteIfEquals(key, (await good.get(key)) ?? "");
      return true;
    },
  };
}

/** Runs the operations of this connection one after the other. */
function inOrder(store: Store): Store {
  let last: Promise<unknown> = Promise.resolve();
  return wrapStore(store, (_, run) => {
    const result = last.then(run);
    last = result;
    return result;
  });
}

const names = storeConformance(() => ({ store: createMemoryStore() })).map(({ name }) => name);

async function failures(create: () => StoreUnderTest): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  for (const { name, run } of storeConformance(create)) {
    await run().catch((error: Error) => {
      failed[name] = error.message;
    });
  }
  return failed;
}

describe.each([
  ["the memory store", onFakeClock(() => ({}))],
  [
    "a store behind a network, with a connection for each process",
    onFakeClock((good) => ({ store: remote(good), peer: remote(remote(good)) })),
  ],
  ["a store with the optional operations", onFakeClock((_, clock) => ({ store: roundTripStore({ clock }) }))],
])("%s", (_, create) => {
  test.each(storeConformance(create).map(({ name, run }) => [name, run] as const))("%s", async (_name, run) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("a broken store", () => {
  test.each(Object.entries(broken))("that %s is detected", async (_, { make, fails }) => {
    const found = await failures(onFakeClock((good, clock) => ({ store: { ...good, ...make(good, clock) } as Store })));
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...fails]));
  });

  test("that serializes only its own process is detected", async () => {
    const create = onFakeClock((good) => ({ store: inOrder(readThenWrite(good)), peer: inOrder(readThenWrite(good)) }));
    expect(Object.keys(await failures(create)).sort()).toEqual([
      "deleteIfEquals never deletes a value that is set concurrently",
      "only one of several concurrent deleteIfEquals deletes the value",
      "only one of several concurrent setIfAbsent stores its value",
      "only one of several concurrent setIfAbsent stores its value after the old one has expired",
      "setIfAbsent never overwrites a value that is set concurrently",
    ]);
    const alone = onFakeClock((good) => ({ store: inOrder(readThenWrite(good)) }));
    expect(await failures(alone)).toEqual({});
  });

  test("that other processes do not see is detected", async () => {
    const found = await failures(onFakeClock(() => ({ peer: createMemoryStore() })));
    expect(Object.keys(found)).toContain("set stores a value, visible to other processes");
  });
});

describe("storeConformance", () => {
  const named = (name: string, create: () => StoreUnderTest | Promise<StoreUnderTest>, shortMs?: number) => {
    const check = storeConformance(create, { shortMs }).find((each) => each.name === name);
    if (!check) throw new Error(`no check "${name}"`);
    return check;
  };

  test("has no check without a broken store that fails it", () => {
    expect(new Set(Object.values(broken).flatMap(({ fails }) => fails))).toEqual(new Set(names));
    expect(new Set(names).size).toBe(names.length);
  });

  test("reports the actual and expected values, truncated", async () => {
    const get = async () => "x".repeat(5_000);
    const run = (parts: Partial<Store>) =>
      named("set replaces a value", () => ({ store: { ...createMemoryStore(), ...parts } })).run();
    await expect(run({ get: async () => "one" })).rejects.toThrow('get: got "one", expected "two"');
    await expect(run({ get: async () => undefined })).rejects.toThrow('get: got undefined, expected "two"');
    await expect(run({ get })).rejects.toThrow(/^get: got "x{99}… \(5002 characters\), expected "two"$/);
  });

  test("creates a store for each check, and closes it after success and failure", async () => {
    const log: string[] = [];
    const create = (get: Store["get"]) => async () => {
      log.push("create");
      return { store: { ...createMemoryStore(), get }, close: async () => void log.push("close") };
    };
    const name = "get returns undefined for a missing key";
    await named(
      name,
      create(async () => undefined),
    ).run();
    await expect(
      named(
        name,
        create(async () => "x"),
      ).run(),
    ).rejects.toThrow("get");
    await expect(
      named(
        name,
        create(() => Promise.reject(new Error("no route"))),
      ).run(),
    ).rejects.toThrow("no route");
    expect(log).toEqual(["create", "close", "create", "close", "create", "close"]);
  });

  test.each([
    [undefined, [250, 500]],
    [2_000, [1_000, 2_000]],
  ])("waits by the system clock if the store has no fake one: %s ms", async (shortMs, waits) => {
    const clock = new FakeClock();
    const after = vi.spyOn(systemClock, "after").mockImplementation((milliseconds, callback) => {
      clock.skip(milliseconds);
      callback();
      return () => undefined;
    });
    const name = "set: the value exists until it expires, and no longer";
    await named(name, () => ({ store: createMemoryStore({ clock }) }), shortMs).run();
    expect(after.mock.calls.map(([milliseconds]) => milliseconds)).toEqual(waits);
    after.mockRestore();
  });

  test.each([0, 1, -5, 1.5, Number.NaN, "500" as never])("rejects shortMs: %s", (shortMs) => {
    const make = () => storeConformance(() => ({ store: createMemoryStore() }), { shortMs });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/shortMs must be a whole number of milliseconds above 1/);
  });
});
