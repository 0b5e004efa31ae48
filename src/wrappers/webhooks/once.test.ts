import { describe, expect, test, vi } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failingStore, inTurnAt, type StoreFailure, wrapStore } from "../../../tests/support/failing-store.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { noJitter } from "../../../tests/support/turns.ts";
import { StoreError } from "../errors.ts";
import { createMemoryStore, type Store } from "../idempotency/store.ts";
import type { WebhookEvent } from "./event.ts";
import { createLeases, createOnce, type Once } from "./once.ts";
import type { OnceOptions } from "./options.ts";

const LEASE = 300_000;
const MONTH = 30 * 86_400_000;

function event(text: string): WebhookEvent {
  const raw = new TextEncoder().encode(text);
  return { known: false, type: undefined, transactionId: undefined, payload: undefined, raw };
}

const paid = event("paid");

/** Processes with a shared store, whose operations fail as `failures` currently says. */
function setUp(options: Partial<OnceOptions> = {}) {
  const clock = new FakeClock();
  const failures: Partial<Record<keyof Store, StoreFailure>> = {};
  const store = failingStore(createMemoryStore({ clock }), (operation) => failures[operation]);
  const process = (scope = "ledger") => createOnce({ store, scope, clock, random: noJitter, ...options });
  return { clock, store, failures, process };
}

/** A handler whose runs end when the test says so. */
function handler() {
  const runs: Deferred<void>[] = [];
  const run = () => {
    const started = deferred<void>();
    runs.push(started);
    return started.promise;
  };
  return { runs, run };
}

/** Delivers the event and waits until only the clock or the handler can continue. */
async function delivered(once: Once, run: () => unknown, given = paid) {
  const outcome = once(given, run).catch((error: unknown) => error);
  await settle();
  return { outcome };
}

const nothing = () => undefined;
const failure = new Error("the books are closed");
const failing = () => {
  throw failure;
};

test("[W10] a delivery is handled, and then a duplicate in every process for as long as events are remembered", async () => {
  const { clock, process } = setUp();
  const [a, b] = [process(), process()];
  expect(await a(paid, nothing)).toBe("handled");
  expect(await a(paid, failing)).toBe("duplicate");
  expect(await process("another scope")(paid, nothing)).toBe("handled");
  clock.skip(MONTH - 1);
  expect(await b(paid, failing)).toBe("duplicate");
  clock.skip(1);
  expect(await b(paid, nothing)).toBe("handled");
});

test.each<[string, unknown, (run?: Deferred<void>) => void]>([
  ["result", "handled", (run) => run?.resolve()],
  ["error", failure, (run) => run?.reject(failure)],
])("[W10] a concurrent duplicate in the same process shares the %s", async (_, shared, end) => {
  const once = setUp().process();
  const { runs, run } = handler();
  const both = [once(paid, run), once(paid, run)].map((each) => each.catch((error: unknown) => error));
  await settle();
  const third = await delivered(once, run);
  end(runs[0]);
  expect(await Promise.all([...both, third.outcome])).toEqual([shared, shared, shared]);
  expect(runs).toHaveLength(1);
});

describe("an event runs again", () => {
  test("[W10] in the same process after its lease has expired, even if the first run hangs", async () => {
    const { clock, process } = setUp();
    const { runs, run } = handler();
    const once = process();
    await delivered(once, run);
    clock.skip(LEASE - 1);
    await delivered(once, run);
    expect(runs).toHaveLength(1);
    clock.skip(1);
    const third = await delivered(once, run);
    const fourth = await delivered(once, run);
    expect(runs).toHaveLength(2);
    // The first run ends after all; deliveries still share the second one.
    runs[0]?.reject(failure);
    await settle();
    const fifth = await delivered(once, run);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    for (const { outcome } of [third, fourth, fifth]) expect(await outcome).toBe("handled");
  });

  /** The first run outlasts its lease, and another process runs the event again. */
  async function outlasted() {
    const { clock, process } = setUp();
    const { runs, run } = handler();
    const first = await delivered(process(), run);
    clock.skip(LEASE - 1);
    expect(await process()(paid, run)).toBe("in-flight");
    clock.skip(1);
    const second = await delivered(process(), run);
    const [early, late] = runs;
    return { first, second, early, late, next: () => process()(paid, failing) };
  }

  test("[W10] in another process only after its lease has expired; the first run is still recorded", async () => {
    const { first, second, early, late, next } = await outlasted();
    early?.resolve();
    expect(await first.outcome).toBe("handled");
    expect(await next()).toBe("duplicate");
    late?.reject(failure);
    expect(await second.outcome).toBe(failure);
    expect(await next()).toBe("duplicate");
  });

  test("[W10] and keeps its lease if the first run fails", async () => {
    const { first, second, early, late, next } = await outlasted();
    early?.reject(failure);
    expect(await first.outcome).toBe(failure);
    expect(await next()).toBe("in-flight");
    late?.resolve();
    expect(await second.outcome).toBe("handled");
  });
});

// One on-chain transaction that carries two deposits: a batch payout.
const hash = "0xabc";
const deposit = (output: number, dedupeKey?: string): WebhookEvent => {
  const type = "deposit.confirmed";
  const payload = { type, transaction_id: hash, output };
  const raw = new TextEncoder().encode(JSON.stringify(payload));
  return { known: true, type, transactionId: hash, payload, raw, dedupeKey };
};
const [first, second] = [deposit(0), deposit(1)];
const settled = (output: number, dedupeKey: string) =>
  ({ ...deposit(output, dedupeKey), type: "transaction.settled" }) as WebhookEvent;

describe("[W10a] a second deposit under one transaction", () => {
  const message =
    "a delivery with another body has the same type and transaction, and no other dedupeKey: return one from readEvent, " +
    "or set onConflict";
  const error = { name: "WebhookError", code: "ambiguous_duplicate", transactionId: hash, message };
  const ambiguous = expect.objectContaining(error);
  const own = [deposit(0, "0"), deposit(1, "1"), deposit(0, "0"), deposit(1, "1")];
  const ofAnotherType = [settled(0, "0"), settled(1, "1"), settled(2, "1")];
  const bothRun = ["handled", "handled", "duplicate", "duplicate"];

  test.each<[string, Partial<OnceOptions>, readonly WebhookEvent[], readonly unknown[]]>([
    ["refused", {}, [first, second, second, first], ["handled", ambiguous, ambiguous, "duplicate"]],
    ["handled", { onConflict: "handle" }, [first, second, first, first, second], [...bothRun, "duplicate"]],
    ["a duplicate", { onConflict: "skip" }, [first, second, second], ["handled", "duplicate", "duplicate"]],
    ["handled with a dedupeKey of its own", {}, own, bothRun],
    ["handled with a dedupeKey of its own", { onConflict: "handle" }, own, bothRun],
    ["handled with a dedupeKey of its own", { onConflict: "skip" }, own, bothRun],
    ["refused with the same dedupeKey", {}, [deposit(0, "0"), deposit(1, "0")], ["handled", ambiguous]],
    ["the same for any type", {}, ofAnotherType, ["handled", "handled", ambiguous]],
  ])("is %s: %j", async (_, options, events, expected) => {
    const { process } = setUp(options);
    const processes = [process(), process()];
    const ran: WebhookEvent[] = [];
    const results: unknown[] = [];
    for (const [index, each] of events.entries()) {
      const once = processes[index % 2] ?? process();
      results.push(await once(each, () => void ran.push(each)).catch((error: unknown) => error));
    }
    expect(results).toEqual(expected);
    expect(ran).toEqual(events.filter((_, index) => expected[index] === "handled"));
  });

  test.each([
    [undefined, ambiguous, ambiguous],
    ["skip", "in-flight", "duplicate"],
    ["handle", "handled", "duplicate"],
  ] as const)("while the first one runs, in any process, is: onConflict %s", async (onConflict, during, after) => {
    const { process } = setUp({ onConflict });
    const once = process();
    const { runs, run } = handler();
    const running = await delivered(once, run, first);
    const other = vi.fn();
    const resultIn = (each: Once) => each(second, other).catch((error: unknown) => error);
    expect(await resultIn(once)).toEqual(during);
    expect(await resultIn(process())).toEqual(during === "handled" ? "duplicate" : during);
    runs[0]?.resolve();
    expect(await running.outcome).toBe("handled");
    expect(await resultIn(once)).toEqual(after);
    expect(other).toHaveBeenCalledTimes(onConflict === "handle" ? 1 : 0);
  });

  test("that ran while the first one failed does not run again when the first one has run", async () => {
    const { process } = setUp({ onConflict: "handle" });
    const { runs, run } = handler();
    const running = await delivered(process(), run, first);
    expect(await process()(second, nothing)).toBe("handled");
    runs[0]?.reject(failure);
    expect(await running.outcome).toBe(failure);
    expect(await process()(second, failing)).toBe("duplicate");
    expect(await process()(first, nothing)).toBe("handled");
    expect(await process()(second, failing)).toBe("duplicate");
  });

  test("is recorded and released by its transaction first, which also identifies the body", async () => {
    const called: [keyof Store, string][] = [];
    const store = wrapStore(createMemoryStore(), (operation, run, key) => {
      called.push([operation, key]);
      return run();
    });
    const once = createOnce({ store, scope: "ledger" });
    const keysOf = (operation: keyof Store) => called.filter(([name]) => name === operation).map(([, key]) => key);
    await once(first, failing).catch(nothing);
    expect(keysOf("deleteIfEquals")).toEqual(keysOf("setIfAbsent").reverse());
    await once(first, nothing);
    expect(keysOf("set")).toEqual(keysOf("setIfAbsent").slice(2).reverse());
    expect(new Set(keysOf("set")).size).toBe(2);
  });

  test("does not run if the store fails between its two leases, and its body's lease is released", async () => {
    const clock = new FakeClock();
    let leases = 0;
    const store = failingStore(createMemoryStore({ clock }), (operation) =>
      operation === "setIfAbsent" && [2, 3, 4, 5].includes(++leases) ? "before" : undefined,
    );
    const { process } = setUp({ store, clock });
    expect(await failureOf(clock.runUntil(process()(first, failing)))).toBeInstanceOf(StoreError);
    expect(await process()(first, nothing)).toBe("handled");
  });

  test("does not run if both leases together took half of the lease, although each took less", async () => {
    const clock = new FakeClock();
    const store = wrapStore(createMemoryStore({ clock }), (operation, run) => {
      if (operation === "setIfAbsent") clock.skip(LEASE / 4);
      return run();
    });
    const once = setUp({ store, clock }).process();
    expect(await failureOf(clock.runUntil(once(first, failing)))).toMatchObject({ name: "StoreError" });
    expect(await once(paid, nothing)).toBe("handled");
  });
});

test("a store that fails at the release does not hide the handler's error", async () => {
  const { clock, failures, process } = setUp();
  failures.deleteIfEquals = "before";
  await expect(clock.runUntil(process()(paid, failing))).rejects.toBe(failure);
  expect(await process()(paid, failing)).toBe("in-flight");
});

describe("a store that fails after the event is handled", () => {
  test("is reported to onUnrecorded once for both keys; errors of onUnrecorded are ignored", async () => {
    const onUnrecorded = vi.fn(failing);
    const { clock, failures, process } = setUp({ onUnrecorded });
    failures.set = "before";
    expect(await clock.runUntil(process()(first, nothing))).toBe("handled");
    const message = "the store failed to record that an event was handled";
    expect(onUnrecorded.mock.calls).toEqual([[expect.any(StoreError)]]);
    expect(onUnrecorded.mock.calls).toMatchObject([[{ message, code: "store_failed", cause: expect.any(Error) }]]);
  });

  test("fails the delivery if the store's transaction takes the effect back as well", async () => {
    const { clock, store } = setUp();
    const cause = new StoreError("the transaction is rolled back", { reason: "rolled_back" });
    let isRolledBack = true;
    const inTransaction = wrapStore(store, (operation, run) =>
      operation === "set" && isRolledBack ? Promise.reject(cause) : run(),
    );
    const once = setUp({ store: inTransaction, clock }).process();
    const rolledBack = await failureOf(clock.runUntil(once(paid, nothing)));
    expect(rolledBack).toMatchObject({ name: "StoreError", reason: "rolled_back" });
    isRolledBack = false;
    clock.skip(LEASE);
    expect(await clock.runUntil(once(paid, nothing))).toBe("handled");
  });

  test("leaves the event a duplicate in this process, which records it when the store works again", async () => {
    const { clock, failures, process } = setUp();
    const once = process();
    const ambiguous = { code: "ambiguous_duplicate" };
    failures.set = "before";
    // It must not be delivered again.
    expect(await clock.runUntil(once(first, nothing))).toBe("handled");
    for (let count = 0; count < 2; count++) {
      clock.skip(LEASE);
      expect(await clock.runUntil(once(first, failing))).toBe("duplicate");
    }
    await expect(clock.runUntil(once(second, failing))).rejects.toMatchObject(ambiguous);
    delete failures.set;
    expect(await once(first, failing)).toBe("duplicate");
    clock.skip(LEASE);
    expect(await process()(first, failing)).toBe("duplicate");
    // The transaction is recorded as well.
    await expect(process()(second, failing)).rejects.toMatchObject(ambiguous);
    // Once recorded, this process relies on the store again.
    clock.skip(MONTH);
    expect(await once(first, nothing)).toBe("handled");
  });

  test("leaves the event a duplicate in this process even if the store never responds", async () => {
    const clock = new FakeClock();
    const store = { ...createMemoryStore({ clock }), set: () => new Promise<never>(nothing) };
    const once = setUp({ store, clock }).process();
    const run = vi.fn();
    for (let count = 0; count < 2; count++) {
      void once(paid, run);
      await clock.advance(LEASE);
    }
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("leaves the latest 1000 events duplicates", async () => {
    const { clock, failures, process } = setUp();
    const once = process();
    failures.set = "before";
    await clock.runUntil(once(paid, nothing));
    const others = [...Array(1_000).keys()].map((number) => event(`other ${number}`));
    await clock.runUntil(Promise.all(others.map((other) => once(other, nothing))));
    clock.skip(LEASE);
    for (const remembered of [others[0] ?? paid, others.at(-1) ?? paid]) {
      expect(await clock.runUntil(once(remembered, failing))).toBe("duplicate");
    }
    expect(await clock.runUntil(once(paid, nothing))).toBe("handled");
  });
});

// Leases, with a store that breaks in every way.

const KEY = "webhook:1";
const BODY = "ab".repeat(32);
const OTHER_BODY = "cd".repeat(32);
const LEASE_MS = 60_000;

/** Leases in the store that `change` makes of a good one; `calls` has each store call with its time. */
function setUpLeases(change: (good: Store, clock: FakeClock) => Store = (good) => good, fraction = 1) {
  const clock = new FakeClock();
  const startedAt = clock.monotonic();
  const good = createMemoryStore({ clock });
  const calls: [keyof Store, number][] = [];
  const store = wrapStore(change(good, clock), (operation, run) => {
    calls.push([operation, clock.monotonic() - startedAt]);
    return run();
  });
  const random = { ...noJitter, fraction: () => fraction };
  const leases = createLeases({ store, clock, random, leaseMs: LEASE_MS, rememberMs: LEASE_MS });
  const acquire = async (token = leases.createToken(BODY)) =>
    (await clock.runUntil(leases.acquire(KEY, token, clock.monotonic()))).state;
  return { clock, good, calls, leases, acquire };
}

test.each<[StoreFailure, number, number[]]>([
  ["before", 1, [0, 100, 500, 2_100]],
  ["after", 0, [0, 50, 250, 1_050]],
])("a call that the store fails %s it gets four attempts, spread by jitter", async (how, fraction, times) => {
  const writes = ["setIfAbsent", "deleteIfEquals", "set"] as const;
  const failures = writes.map((operation) => inTurnAt(operation, how, how, how));
  const { clock, good, calls, leases, acquire } = setUpLeases(
    (store) => failingStore(store, (operation) => failures.map((next) => next(operation)).find(Boolean)),
    fraction,
  );
  const token = leases.createToken(BODY);
  expect(await acquire(token)).toBe("acquired");
  expect(await good.get(KEY)).toBe(token);
  await clock.runUntil(leases.release(KEY, token));
  expect(await good.get(KEY)).toBeUndefined();
  expect(await clock.runUntil(leases.complete(KEY, BODY))).toBeUndefined();
  // Frozen: processes with different versions share a store.
  expect(await good.get(KEY)).toBe(`done:${BODY}`);
  expect(await acquire()).toBe("done");
  for (const write of writes) {
    const at = calls.filter(([operation]) => operation === write).map(([, time]) => time);
    expect(
      at.slice(0, 4).map((time) => time - (at[0] ?? 0)),
      write,
    ).toEqual(times);
  }
});

const foreign = (found: unknown): [string, (good: Store) => Store, RegExp] => [
  `get finds ${found}`,
  // The token is stored all the same.
  (good) => ({
    ...good,
    setIfAbsent: (...args) => good.setIfAbsent(...args).then(() => false),
    get: async () => found as string,
  }),
  /not written by this version/,
];

const always = (failures: Partial<Record<keyof Store, StoreFailure>>) => (good: Store) =>
  failingStore(good, (operation) => failures[operation]);

test.each<[string, (good: Store) => Store, RegExp]>([
  ["no response arrives", always({ setIfAbsent: "after", get: "before" }), /response to setIfAbsent was lost/],
  ["no request arrives", always({ setIfAbsent: "before" }), /did not reach the store/],
  ["it throws synchronously", (good) => ({ ...good, setIfAbsent: failing }), /the books are closed/],
  // Null, an unknown value, no body hash, more than a lease, more than a result, no text.
  ...[null, "1", "done", `un-done:${BODY}`, `done:${BODY}-undone`, { toString: () => `done:${BODY}` }].map(foreign),
])("acquire fails and releases the lease if %s", async (_, change, cause) => {
  const { good, calls, acquire } = setUpLeases(change);
  const error = await failureOf(acquire());
  expect(error).toBeInstanceOf(StoreError);
  expect(error.message).toBe("the store failed; the event was not handled");
  expect(error.cause).toMatchObject({ message: expect.stringMatching(cause) });
  expect(calls.at(-1)?.[0]).toBe("deleteIfEquals");
  expect(await good.get(KEY)).toBeUndefined();
});

test("acquire fails if less than half of the lease may be left", async () => {
  const slow = (ms: number) => (good: Store, clock: FakeClock) => ({
    ...good,
    async setIfAbsent(...args: Parameters<Store["setIfAbsent"]>) {
      clock.skip(ms);
      return good.setIfAbsent(...args);
    },
  });
  expect(await setUpLeases(slow(LEASE_MS / 2 - 1)).acquire()).toBe("acquired");
  const tooLate = { message: "the store took longer than half of the lease" };
  expect((await failureOf(setUpLeases(slow(LEASE_MS / 2)).acquire())).cause).toMatchObject(tooLate);
  // A second lease of the same delivery.
  const { clock, leases } = setUpLeases(slow(1));
  const late = leases.acquire(KEY, leases.createToken(BODY), clock.monotonic() - LEASE_MS / 2 + 1);
  expect((await failureOf(late)).cause).toMatchObject(tooLate);
});

// Frozen: processes with different versions share a store.
test.each([
  ["held", `claimed:${OTHER_BODY}:other`],
  ["done", `done:${OTHER_BODY}`],
])("[W10a] the body of another delivery is known while its lease is %s", async (state, value) => {
  const { leases } = setUpLeases((good) => ({ ...good, setIfAbsent: async () => false, get: async () => value }));
  expect(await leases.acquire(KEY, leases.createToken(BODY), 0)).toEqual({ state, bodyHash: OTHER_BODY });
});
