import { describe, expect, test } from "vitest";
import { StoreError } from "../errors/index.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { failingStore, inTurnAt, type StoreFailure } from "../testing/failing-store.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { noJitter } from "../testing/turns.ts";
import { createClaims } from "./lease.ts";

const KEY = "webhook:1";
const LEASE = 60_000;
const REMEMBERED = 600_000;

/** Claims in a store that may be changed; `asked` has every call and when it came. */
function setUp(change: (good: Store, clock: FakeClock) => Store = (good) => good) {
  const clock = new FakeClock();
  const startedAt = clock.monotonic();
  const good = createMemoryStore({ clock });
  const asked: [keyof Store, number][] = [];
  const store = failingStore(change(good, clock), (operation) => {
    asked.push([operation, clock.monotonic() - startedAt]);
    return undefined;
  });
  const claims = createClaims({ store, clock, random: noJitter, leaseMs: LEASE, rememberMs: REMEMBERED });
  return { clock, good, asked, claims };
}

/** A store that fails at the first calls of one operation. */
function inTurn(operation: keyof Store, ...failures: readonly StoreFailure[]) {
  return (good: Store) => failingStore(good, inTurnAt(operation, ...failures));
}

/** A store that fails each time at some operations. */
function always(failures: Partial<Record<keyof Store, StoreFailure>>) {
  return (good: Store) => failingStore(good, (operation) => failures[operation]);
}

const failures: readonly StoreFailure[] = ["before", "after"];

describe("take", () => {
  test("claims what nobody has, for the lease", async () => {
    const { clock, good, claims } = setUp();
    const claim = claims.create();
    expect(await claims.take(KEY, claim)).toBe("mine");
    clock.skip(LEASE - 1);
    expect(await good.get(KEY)).toBe(claim);
    expect(await claims.take(KEY, claims.create())).toBe("theirs");
    clock.skip(1);
    expect(await claims.take(KEY, claims.create())).toBe("mine");
  });

  test("tells the end of the work from a claim", async () => {
    const { claims } = setUp();
    await claims.take(KEY, claims.create());
    await claims.finish(KEY);
    expect(await claims.take(KEY, claims.create())).toBe("done");
  });

  test.each(failures)("asks four times, and gives the store time between, where it fails %s", async (how) => {
    const { clock, good, asked, claims } = setUp(inTurn("setIfAbsent", how, how, how));
    const claim = claims.create();
    expect(await clock.runUntil(claims.take(KEY, claim))).toBe("mine");
    expect(await good.get(KEY)).toBe(claim);
    const times = asked.filter(([operation]) => operation === "setIfAbsent").map(([, at]) => at);
    expect(times).toEqual([0, 100, 500, 2_100]);
  });

  test("asks again where the claim that it met ends between the two looks", async () => {
    const { clock, good, claims } = setUp((store) => ({
      ...store,
      async get(key) {
        await store.deleteIfEquals(key, "claimed:other");
        return store.get(key);
      },
    }));
    await good.set(KEY, "claimed:other", LEASE);
    expect(await clock.runUntil(claims.take(KEY, claims.create()))).toBe("mine");
  });

  test.each<[string, (good: Store) => Store, RegExp]>([
    ["no answer comes back", always({ setIfAbsent: "after", get: "before" }), /answer to setIfAbsent was lost/],
    ["no question arrives", always({ setIfAbsent: "before" }), /did not reach the store/],
    ["the answer is neither true nor false", claiming("OK"), /setIfAbsent must return true or false/],
    ["what is there cannot be found", claiming(false, undefined), /finds a value where get finds none/],
    ["there is null", claiming(false, null), /not written by this version/],
    ["there is what nobody here writes", claiming(false, "1"), /not written by this version/],
    ["it throws before it gives a promise", (good) => ({ ...good, setIfAbsent: notConnected }), /not connected/],
  ])("fails, and releases what it may have claimed, where %s", async (_, change, cause) => {
    const { clock, good, asked, claims } = setUp(change);
    const failure = await failureOf(clock.runUntil(claims.take(KEY, claims.create())));
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure.message).toBe("the store failed; the event was not handled");
    expect(failure.cause).toMatchObject({ message: expect.stringMatching(cause) });
    expect(asked.at(-1)?.[0]).toBe("deleteIfEquals");
    expect(await good.get(KEY)).toBeUndefined();
  });

  test("does not count on a claim of whose lease less than half may be left when it is told of it", async () => {
    const slow = (ms: number) => (good: Store, clock: FakeClock) => ({
      ...good,
      async setIfAbsent(...args: Parameters<Store["setIfAbsent"]>) {
        const isStored = await good.setIfAbsent(...args);
        clock.skip(ms);
        return isStored;
      },
    });
    const inTime = setUp(slow(LEASE / 2 - 1));
    expect(await inTime.claims.take(KEY, inTime.claims.create())).toBe("mine");
    const late = setUp(slow(LEASE / 2));
    const failure = await failureOf(late.clock.runUntil(late.claims.take(KEY, late.claims.create())));
    expect(failure.cause).toMatchObject({ message: "the store took longer than half of the lease" });
  });
});

describe("release", () => {
  test.each(failures)("takes away its own claim, also where the store fails %s", async (how) => {
    const { clock, good, claims } = setUp(inTurn("deleteIfEquals", how, how, how));
    const claim = claims.create();
    await claims.take(KEY, claim);
    await clock.runUntil(claims.release(KEY, claim));
    expect(await good.get(KEY)).toBeUndefined();
  });

  test("leaves the claim of another, and what is done", async () => {
    const { good, claims } = setUp();
    const other = claims.create();
    await claims.take(KEY, other);
    await claims.release(KEY, claims.create());
    expect(await good.get(KEY)).toBe(other);
    await claims.finish(KEY);
    await claims.release(KEY, other);
    expect(await claims.take(KEY, claims.create())).toBe("done");
  });

  test("leaves the claim to its lease where the store fails for good", async () => {
    const { clock, good, claims } = setUp(always({ deleteIfEquals: "before" }));
    const claim = claims.create();
    await claims.take(KEY, claim);
    await clock.runUntil(claims.release(KEY, claim));
    expect(await good.get(KEY)).toBe(claim);
  });
});

describe("finish", () => {
  test("records for as long as handled events are remembered, whoever has a claim", async () => {
    const { clock, good, claims } = setUp();
    await claims.take(KEY, claims.create());
    expect(await claims.finish(KEY)).toBeUndefined();
    // Frozen: processes of several versions share a store.
    expect(await good.get(KEY)).toBe("done");
    clock.skip(REMEMBERED - 1);
    expect(await claims.take(KEY, claims.create())).toBe("done");
    clock.skip(1);
    expect(await claims.take(KEY, claims.create())).toBe("mine");
  });

  test.each(failures)("tries four times where the store fails %s", async (how) => {
    const { clock, claims } = setUp(inTurn("set", how, how, how));
    expect(await clock.runUntil(claims.finish(KEY))).toBeUndefined();
    expect(await claims.take(KEY, claims.create())).toBe("done");
  });

  test("says that the store failed for good, and throws nothing", async () => {
    const { clock, asked, claims } = setUp(always({ set: "before" }));
    expect(await clock.runUntil(claims.finish(KEY))).toMatchObject({ code: "store_failed", cause: expect.any(Error) });
    expect(asked.map(([, at]) => at)).toEqual([0, 100, 500, 2_100]);
  });
});

test("claims that are waited for at the same time come back apart", async () => {
  const times = [0, 0.5, 0.999].map(async (fraction) => {
    const clock = new FakeClock();
    const startedAt = clock.monotonic();
    const store = inTurn("set", "before", "before", "before")(createMemoryStore({ clock }));
    const random = { ...noJitter, fraction: () => fraction };
    await clock.runUntil(createClaims({ store, clock, random, leaseMs: LEASE, rememberMs: LEASE }).finish(KEY));
    return clock.monotonic() - startedAt;
  });
  expect(await Promise.all(times)).toEqual([1_050, 1_575, 2_099]);
});

/** A store that claims as it should and then says something else, and finds something else. */
function claiming(said: unknown, found?: unknown) {
  return (good: Store): Store => ({
    ...good,
    async setIfAbsent(...args) {
      await good.setIfAbsent(...args);
      return said as boolean;
    },
    get: async () => found as string,
  });
}

function notConnected(): never {
  throw new Error("not connected");
}
