import { describe, expect, test, vi } from "vitest";
import { ConfigurationError } from "../errors/index.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { systemClock } from "../platform/clock.ts";
import { broken } from "../testing/broken-stores.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { type StoreUnderTest, storeConformance } from "./suite.ts";

/** A store that lets others run before and after each step, as one behind a network does. */
function distant(store: Store): Store {
  return wrap(store, (method) => async (...args) => {
    await Promise.resolve();
    const result = await method(...args);
    await Promise.resolve();
    return result;
  });
}

type Method<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

function wrap(
  { get, set, setIfAbsent, deleteIfEquals }: Store,
  around: <Args extends unknown[], Result>(method: Method<Args, Result>) => Method<Args, Result>,
): Store {
  return {
    get: around(get),
    set: around(set),
    setIfAbsent: around(setIfAbsent),
    deleteIfEquals: around(deleteIfEquals),
  };
}

function onFakeClock(make: (good: Store, clock: FakeClock) => Partial<StoreUnderTest>): () => StoreUnderTest {
  return () => {
    const clock = new FakeClock();
    const store = createMemoryStore({ clock });
    return { store, pass: (milliseconds) => clock.skip(milliseconds), ...make(store, clock) };
  };
}

/** Looks first and acts then, as one may where nobody else is there. */
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

/** A store that lets one operation end before the next begins, as long as they come through this one connection. */
function inOrder(store: Store): Store {
  let last: Promise<unknown> = Promise.resolve();
  return wrap(store, (method) => (...args) => {
    const result = last.then(() => method(...args));
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

describe("the memory store", () => {
  for (const { name, run } of storeConformance(onFakeClock(() => ({})))) {
    test(name, async () => {
      await expect(run()).resolves.toBeUndefined();
    });
  }
});

describe("a store behind a network, of which each process has its own connection", () => {
  const create = onFakeClock((good) => ({ store: distant(good), peer: distant(distant(good)) }));
  for (const { name, run } of storeConformance(create)) {
    test(name, async () => {
      await expect(run()).resolves.toBeUndefined();
    });
  }
});

describe("a broken store", () => {
  test.each(Object.entries(broken))("that %s is found out", async (_, { make, fails }) => {
    const found = await failures(onFakeClock((good, clock) => ({ store: { ...good, ...make(good, clock) } as Store })));
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...fails]));
  });

  test("that keeps only its own process in order is found out", async () => {
    const create = onFakeClock((good) => ({ store: inOrder(readThenWrite(good)), peer: inOrder(readThenWrite(good)) }));
    expect(Object.keys(await failures(create)).sort()).toEqual([
      "deleteIfEquals never deletes a value that is set meanwhile",
      "of concurrent deleteIfEquals one deletes",
      "of concurrent setIfAbsent one stores",
      "of concurrent setIfAbsent one stores where a value has just ended",
      "setIfAbsent never overwrites a value that is set meanwhile",
    ]);
    const alone = onFakeClock((good) => ({ store: inOrder(readThenWrite(good)) }));
    expect(await failures(alone)).toEqual({});
  });

  test("that other processes do not see is found out", async () => {
    const found = await failures(onFakeClock(() => ({ peer: createMemoryStore() })));
    expect(Object.keys(found)).toContain("set stores a value, for other processes too");
  });
});

describe("storeConformance", () => {
  const named = (name: string, create: () => StoreUnderTest | Promise<StoreUnderTest>, shortMs?: number) => {
    const check = storeConformance(create, { shortMs }).find((each) => each.name === name);
    if (!check) throw new Error(`no check "${name}"`);
    return check;
  };

  test("has no check that finds out no broken store", () => {
    expect(new Set(Object.values(broken).flatMap(({ fails }) => fails))).toEqual(new Set(names));
    expect(new Set(names).size).toBe(names.length);
  });

  test("says what was got and what was expected, cut to a readable length", async () => {
    const get = async () => "x".repeat(5_000);
    const run = (parts: Partial<Store>) =>
      named("set puts a value in place of another", () => ({ store: { ...createMemoryStore(), ...parts } })).run();
    await expect(run({ get: async () => "one" })).rejects.toThrow('get: got "one", expected "two"');
    await expect(run({ get: async () => undefined })).rejects.toThrow('get: got undefined, expected "two"');
    await expect(run({ get })).rejects.toThrow(/^get: got "x{99}… \(5002 characters\), expected "two"$/);
  });

  test("makes a store for each check, and closes it whether it passed or failed", async () => {
    const log: string[] = [];
    const create = (get: Store["get"]) => async () => {
      log.push("create");
      return { store: { ...createMemoryStore(), get }, close: async () => void log.push("close") };
    };
    const name = "get gives undefined where nothing was stored";
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
  ])("waits by the real clock where the store's cannot be moved: %s ms", async (shortMs, waits) => {
    const clock = new FakeClock();
    const after = vi.spyOn(systemClock, "after").mockImplementation((milliseconds, callback) => {
      clock.skip(milliseconds);
      callback();
      return () => undefined;
    });
    const name = "set: the value is there until its time is over, and not after it";
    await named(name, () => ({ store: createMemoryStore({ clock }) }), shortMs).run();
    expect(after.mock.calls.map(([milliseconds]) => milliseconds)).toEqual(waits);
    after.mockRestore();
  });

  test.each([0, 1, -5, 1.5, Number.NaN, "500" as never])("refuses shortMs: %s", (shortMs) => {
    const make = () => storeConformance(() => ({ store: createMemoryStore() }), { shortMs });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/shortMs must be a whole number of milliseconds above 1/);
  });
});
