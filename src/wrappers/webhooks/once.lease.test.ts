import { describe, expect, test } from "vitest";
import { failingStore, inTurnAt, type StoreFailure } from "../../../tests/support/failing-store.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { noJitter } from "../../../tests/support/turns.ts";
import { StoreError } from "../errors.ts";
import type { Store } from "../idempotency/store.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { createLeases } from "./once.ts";

const KEY = "webhook:1";
const BODY = "ab".repeat(32);
const OTHER_BODY = "cd".repeat(32);
const other = `claimed:${OTHER_BODY}:other`;
const LEASE = 60_000;
const REMEMBERED = 600_000;

type Change = (good: Store, clock: FakeClock) => Store;

/** Leases in a store that `change` may break; `calls` has each store call with its time. */
function setUp(change: Change = (good) => good) {
  const clock = new FakeClock();
  const startedAt = clock.monotonic();
  const good = createMemoryStore({ clock });
  const calls: [keyof Store, number][] = [];
  const store = failingStore(change(good, clock), (operation) => {
    calls.push([operation, clock.monotonic() - startedAt]);
    return undefined;
  });
  const leases = createLeases({ store, clock, random: noJitter, leaseMs: LEASE, rememberMs: REMEMBERED });
  const acquire = async (token = leases.createToken(BODY)) =>
    (await clock.runUntil(leases.acquire(KEY, token, clock.monotonic()))).state;
  return { clock, good, calls, leases, acquire };
}

/** Fails at the first calls of one operation. */
const inTurn =
  (operation: keyof Store, ...failures: readonly StoreFailure[]): Change =>
  (good) =>
    failingStore(good, inTurnAt(operation, ...failures));

/** Fails at every call of some operations. */
const always =
  (failures: Partial<Record<keyof Store, StoreFailure>>): Change =>
  (good) =>
    failingStore(good, (operation) => failures[operation]);

/** Stores the token but then returns `result`, and finds `found`. */
const confused =
  (result: unknown, found?: unknown): Change =>
  (good) => ({
    ...good,
    async setIfAbsent(...args) {
      await good.setIfAbsent(...args);
      return result as boolean;
    },
    get: async () => found as string,
  });

const foreign = (found: unknown): [string, Change, RegExp] => [
  ...([`get finds ${found}`, confused(false, found), /not written by this version/] as const),
];

const notConnected = () => {
  throw new Error("not connected");
};

const failures: readonly StoreFailure[] = ["before", "after"];

describe("acquire", () => {
  test.each(failures)("makes four attempts with pauses if the store fails %s the call", async (how) => {
    const { good, calls, leases, acquire } = setUp(inTurn("setIfAbsent", how, how, how));
    const token = leases.createToken(BODY);
    expect(await acquire(token)).toBe("acquired");
    expect(await good.get(KEY)).toBe(token);
    const times = calls.filter(([operation]) => operation === "setIfAbsent").map(([, at]) => at);
    expect(times).toEqual([0, 100, 500, 2_100]);
  });

  test("retries if another lease expires between setIfAbsent and get", async () => {
    const { good, acquire } = setUp((store) => ({
      ...store,
      async get(key) {
        await store.deleteIfEquals(key, other);
        return store.get(key);
      },
    }));
    await good.set(KEY, other, LEASE);
    expect(await acquire()).toBe("acquired");
  });

  test.each<[string, Change, RegExp]>([
    ["no response arrives", always({ setIfAbsent: "after", get: "before" }), /response to setIfAbsent was lost/],
    ["no request arrives", always({ setIfAbsent: "before" }), /did not reach the store/],
    ["setIfAbsent returns no boolean", confused("OK"), /setIfAbsent must return true or false/],
    ["get finds no value", confused(false), /setIfAbsent .* but get found none|finds a value where get finds none/],
    // Null, an unknown value, no body hash, more than a lease, more than a result, no text.
    ...[null, "1", "done", `un-done:${BODY}`, `done:${BODY}-undone`, { toString: () => `done:${BODY}` }].map(foreign),
    ["it throws synchronously", (good) => ({ ...good, setIfAbsent: notConnected }), /not connected/],
  ])("fails and releases the lease if %s", async (_, change, cause) => {
    const { good, calls, acquire } = setUp(change);
    const failure = await failureOf(acquire());
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure.message).toBe("the store failed; the event was not handled");
    expect(failure.cause).toMatchObject({ message: expect.stringMatching(cause) });
    expect(calls.at(-1)?.[0]).toBe("deleteIfEquals");
    expect(await good.get(KEY)).toBeUndefined();
  });

  test("fails if less than half of the lease may be left", async () => {
    const slow = (ms: number) => (good: Store, clock: FakeClock) => ({
      ...good,
      async setIfAbsent(...args: Parameters<Store["setIfAbsent"]>) {
        const isStored = await good.setIfAbsent(...args);
        clock.skip(ms);
        return isStored;
      },
    });
    expect(await setUp(slow(LEASE / 2 - 1)).acquire()).toBe("acquired");
    const tooLate = { message: "the store took longer than half of the lease" };
    expect((await failureOf(setUp(slow(LEASE / 2)).acquire())).cause).toMatchObject(tooLate);
    // A second lease of the same delivery.
    const { clock, leases } = setUp(slow(1));
    const second = leases.acquire(KEY, leases.createToken(BODY), clock.monotonic() - LEASE / 2 + 1);
    expect((await failureOf(second)).cause).toMatchObject(tooLate);
  });
});

// Frozen: processes with different versions share a store.
test.each([
  ["held", other],
  ["done", `done:${OTHER_BODY}`],
])("[W10a] the body of another delivery is known while its lease is %s", async (state, value) => {
  const { leases } = setUp((good) => ({ ...good, setIfAbsent: async () => false, get: async () => value }));
  expect(await leases.acquire(KEY, leases.createToken(BODY), 0)).toEqual({ state, bodyHash: OTHER_BODY });
});

/** Leases, of which one is acquired. */
async function leased(change?: Change) {
  const all = setUp(change);
  const token = all.leases.createToken(BODY);
  await all.acquire(token);
  return { ...all, token };
}

describe("release", () => {
  test.each(failures)("removes its own lease, also if the store fails %s the call", async (how) => {
    const { clock, good, leases, token } = await leased(inTurn("deleteIfEquals", how, how, how));
    await clock.runUntil(leases.release(KEY, token));
    expect(await good.get(KEY)).toBeUndefined();
  });

  test("keeps another delivery's lease and a handled event", async () => {
    const { good, leases, acquire, token } = await leased();
    await leases.release(KEY, leases.createToken(BODY));
    expect(await good.get(KEY)).toBe(token);
    await leases.complete(KEY, BODY);
    await leases.release(KEY, token);
    expect(await acquire()).toBe("done");
  });

  test("lets the lease expire if the store keeps failing", async () => {
    const { clock, good, leases, token } = await leased(always({ deleteIfEquals: "before" }));
    await clock.runUntil(leases.release(KEY, token));
    expect(await good.get(KEY)).toBe(token);
  });
});

describe("complete", () => {
  test("records a handled event for as long as events are remembered, whoever has the lease", async () => {
    const { clock, good, leases, acquire } = setUp();
    await acquire();
    expect(await leases.complete(KEY, BODY)).toBeUndefined();
    // Frozen: processes with different versions share a store.
    expect(await good.get(KEY)).toBe(`done:${BODY}`);
    clock.skip(REMEMBERED - 1);
    expect(await acquire()).toBe("done");
    clock.skip(1);
    expect(await acquire()).toBe("acquired");
  });

  test.each(failures)("makes four attempts if the store fails %s the call", async (how) => {
    const { clock, leases, acquire } = setUp(inTurn("set", how, how, how));
    expect(await clock.runUntil(leases.complete(KEY, BODY))).toBeUndefined();
    expect(await acquire()).toBe("done");
  });

  test("resolves to the error if the store keeps failing", async () => {
    const { clock, calls, leases } = setUp(always({ set: "before" }));
    const error = await clock.runUntil(leases.complete(KEY, BODY));
    expect(error).toMatchObject({ code: "store_failed", cause: expect.any(Error) });
    expect(calls.map(([, at]) => at)).toEqual([0, 100, 500, 2_100]);
  });
});

test("concurrent retries are spread by jitter", async () => {
  const times = [0, 0.5, 0.999].map(async (fraction) => {
    const clock = new FakeClock();
    const startedAt = clock.monotonic();
    const store = inTurn("set", "before", "before", "before")(createMemoryStore({ clock }), clock);
    const random = { ...noJitter, fraction: () => fraction };
    await clock.runUntil(createLeases({ store, clock, random, leaseMs: LEASE, rememberMs: LEASE }).complete(KEY, BODY));
    return clock.monotonic() - startedAt;
  });
  expect(await Promise.all(times)).toEqual([1_050, 1_575, 2_099]);
});
