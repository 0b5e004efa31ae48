import { describe, expect, test } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failingStore, inTurnAt, type StoreFailure, wrapStore } from "../../../tests/support/failing-store.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { noJitter } from "../../../tests/support/turns.ts";
import { ConfigurationError, StoreError } from "../errors.ts";
import { createMemoryStore, type Store } from "../idempotency/store.ts";
import { systemClock, systemRandom } from "../util/platform.ts";
import type { WebhookEvent } from "./event.ts";
import { createLeases, createOnce, type Once } from "./once.ts";
import { type OnceOptions, readOnceOptions } from "./options.ts";

const SECOND = 1_000;
const LEASE = 300 * SECOND;
const MONTH = 30 * 86_400 * SECOND;

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

/** A handler that ends at once. */
function counter() {
  const counted = { runs: 0, run: () => void counted.runs++ };
  return counted;
}

/** Delivers the event and waits until only the clock or the handler can continue. */
async function delivered(once: Once, run: () => unknown) {
  const result = once(paid, run);
  const outcome = result.catch((error: unknown) => error);
  await settle();
  return { outcome };
}

const failure = new Error("the books are closed");
const failing = () => {
  throw failure;
};

describe("a delivery", () => {
  test("[W10] is handled, and then a duplicate in every process for as long as events are remembered", async () => {
    const { clock, process } = setUp();
    const [a, b] = [process(), process()];
    const counted = counter();
    expect(await a(paid, counted.run)).toBe("handled");
    expect(await a(paid, counted.run)).toBe("duplicate");
    clock.skip(MONTH - 1);
    expect(await b(paid, counted.run)).toBe("duplicate");
    expect(counted.runs).toBe(1);
    clock.skip(1);
    expect(await b(paid, counted.run)).toBe("handled");
  });

  test("[W10] runs nothing before it has the lease, and is recorded only after the handler has ended", async () => {
    const { clock, failures, process } = setUp();
    const { runs, run } = handler();
    failures.setIfAbsent = "before";
    const first = await delivered(process(), run);
    expect(runs).toHaveLength(0);
    delete failures.setIfAbsent;
    await clock.advance(SECOND);
    expect(runs).toHaveLength(1);
    expect(await process()(paid, run)).toBe("in-flight");
    runs[0]?.resolve();
    expect(await first.outcome).toBe("handled");
    expect(await process()(paid, run)).toBe("duplicate");
    expect(runs).toHaveLength(1);
  });

  test("of another event, or for another scope, is handled separately", async () => {
    const { process } = setUp();
    const counted = counter();
    expect(await process()(paid, counted.run)).toBe("handled");
    expect(await process()(event("paid again"), counted.run)).toBe("handled");
    expect(await process("mail")(paid, counted.run)).toBe("handled");
    expect(counted.runs).toBe(3);
  });
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
  test("[W10] in any process after its handler has thrown; the caller gets the error", async () => {
    const { process } = setUp();
    const counted = counter();
    const once = process();
    for (const run of [failing, () => Promise.reject(failure)]) await expect(once(paid, run)).rejects.toBe(failure);
    expect(await process()(paid, counted.run)).toBe("handled");
    expect(counted.runs).toBe(1);
  });

  test("[W10] in another process only after its lease has expired", async () => {
    const { clock, process } = setUp();
    const { run } = handler();
    const counted = counter();
    await delivered(process(), run);
    clock.skip(LEASE - 1);
    expect(await process()(paid, counted.run)).toBe("in-flight");
    clock.skip(1);
    expect(await process()(paid, counted.run)).toBe("handled");
  });

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
});

describe("a run that outlasts its lease", () => {
  async function outlasted() {
    const { clock, process } = setUp();
    const { runs, run } = handler();
    const first = await delivered(process(), run);
    clock.skip(LEASE);
    const second = await delivered(process(), run);
    const [early, late] = runs;
    return { first, second, early, late, process };
  }

  test("[W10] still records that the event is handled", async () => {
    const { first, second, early, late, process } = await outlasted();
    early?.resolve();
    expect(await first.outcome).toBe("handled");
    expect(await process()(paid, counter().run)).toBe("duplicate");
    late?.reject(failure);
    expect(await second.outcome).toBe(failure);
    expect(await process()(paid, counter().run)).toBe("duplicate");
  });

  test("[W10] does not release another delivery's lease when it fails", async () => {
    const { first, second, early, late, process } = await outlasted();
    early?.reject(failure);
    expect(await first.outcome).toBe(failure);
    expect(await process()(paid, counter().run)).toBe("in-flight");
    late?.resolve();
    expect(await second.outcome).toBe("handled");
  });
});

// One on-chain transaction that carries two deposits: a batch payout.
const hash = "0xabc";
const deposit = (output: number, dedupeKey?: string): WebhookEvent => {
  const payload = { type: "deposit.confirmed", transaction_id: hash, output };
  const raw = new TextEncoder().encode(JSON.stringify(payload));
  return { known: true, type: "deposit.confirmed", transactionId: hash, payload, raw, dedupeKey };
};
const [first, second] = [deposit(0), deposit(1)];

describe("[W10a] a second deposit under one transaction", () => {
  /** The results of these deliveries in turn, in alternating processes, and the events that ran. */
  async function delivered(options: Partial<OnceOptions>, ...events: readonly WebhookEvent[]) {
    const { process } = setUp(options);
    const processes = [process(), process()];
    const ran: WebhookEvent[] = [];
    const results: unknown[] = [];
    for (const [index, each] of events.entries()) {
      const once = processes[index % 2] ?? process();
      results.push(await once(each, () => void ran.push(each)).catch((error: unknown) => error));
    }
    return { ran, results };
  }

  const ambiguous = expect.objectContaining({ name: "WebhookError", code: "ambiguous_duplicate", transactionId: hash });

  test("is neither run nor a duplicate by default, however often it is delivered", async () => {
    const { ran, results } = await delivered({}, first, second, second, first, first);
    expect(results).toEqual(["handled", ambiguous, ambiguous, "duplicate", "duplicate"]);
    expect(ran).toEqual([first]);
    expect((results[1] as Error).message).toBe(
      "a delivery with another body has the same type and transaction, and no other dedupeKey: return one from readEvent, " +
        "or set onConflict",
    );
  });

  test('runs once with onConflict "handle"', async () => {
    const { ran, results } = await delivered({ onConflict: "handle" }, first, second, first, first, second, second);
    expect(results).toEqual(["handled", "handled", ...Array(4).fill("duplicate")]);
    expect(ran).toEqual([first, second]);
  });

  test('is a duplicate with onConflict "skip"', async () => {
    const { ran, results } = await delivered({ onConflict: "skip" }, first, second, second, first);
    expect(results).toEqual(["handled", "duplicate", "duplicate", "duplicate"]);
    expect(ran).toEqual([first]);
  });

  test("runs once if its dedupeKey is another, whatever onConflict is", async () => {
    const events = [deposit(0, "0"), deposit(1, "1")];
    for (const onConflict of [undefined, "handle", "skip"] as const) {
      const { ran, results } = await delivered({ onConflict }, ...events, ...events);
      expect(results).toEqual(["handled", "handled", "duplicate", "duplicate"]);
      expect(ran).toEqual(events);
    }
  });

  test("is ambiguous if its dedupeKey is the same", async () => {
    const { ran, results } = await delivered({}, deposit(0, "0"), deposit(1, "0"));
    expect(results).toEqual(["handled", ambiguous]);
    expect(ran).toHaveLength(1);
  });

  test("that a dedupeKey identifies may be of any type", async () => {
    const events = [deposit(0, "0"), deposit(1, "1"), deposit(2, "1")];
    const { results } = await delivered(
      {},
      ...events.map((each) => ({ ...each, type: "transaction.settled" as const })),
    );
    expect(results).toEqual(["handled", "handled", ambiguous]);
  });

  test.each([
    [undefined, ambiguous, ambiguous],
    ["skip", "in-flight", "duplicate"],
    ["handle", "handled", "duplicate"],
  ] as const)("while the first one runs, in any process, is: onConflict %s", async (onConflict, during, after) => {
    const { process } = setUp({ onConflict });
    const once = process();
    const { runs, run } = handler();
    const running = once(first, run);
    await settle();
    const other = counter();
    const resultIn = (each: Once) => each(second, other.run).catch((error: unknown) => error);
    expect(await resultIn(once)).toEqual(during);
    expect(await resultIn(process())).toEqual(during === "handled" ? "duplicate" : during);
    runs[0]?.resolve();
    expect(await running).toBe("handled");
    expect(await resultIn(once)).toEqual(after);
    expect(other.runs).toBe(onConflict === "handle" ? 1 : 0);
  });

  test.each([undefined, "skip", "handle"] as const)("runs once the first one failed: onConflict %s", async (given) => {
    const { process } = setUp({ onConflict: given });
    await expect(process()(first, failing)).rejects.toBe(failure);
    expect(await process()(second, () => undefined)).toBe("handled");
    expect(await process()(second, failing)).toBe("duplicate");
  });

  test("that ran while the first one failed does not run again when the first one has run", async () => {
    const { process } = setUp({ onConflict: "handle" });
    const { runs, run } = handler();
    const running = process()(first, run);
    await settle();
    const counted = counter();
    expect(await process()(second, counted.run)).toBe("handled");
    runs[0]?.reject(failure);
    await expect(running).rejects.toBe(failure);
    expect(await process()(second, counted.run)).toBe("duplicate");
    expect(await process()(first, counted.run)).toBe("handled");
    expect(await process()(second, counted.run)).toBe("duplicate");
    expect(counted.runs).toBe(2);
  });

  test("that was refused leaves no lease behind", async () => {
    const { store, process } = setUp();
    await process()(first, () => undefined);
    await expect(process()(second, failing)).rejects.toEqual(ambiguous);
    expect(await setUp({ store, onConflict: "handle" }).process()(second, () => undefined)).toBe("handled");
  });

  test("is known in this process even if the store failed to record the first one", async () => {
    const { clock, failures, process } = setUp();
    const once = process();
    failures.set = "before";
    expect(await clock.runUntil(once(first, () => undefined))).toBe("handled");
    clock.skip(LEASE);
    const again = clock.runUntil(once(second, failing));
    await expect(again).rejects.toEqual(ambiguous);
    delete failures.set;
    expect(await once(first, failing)).toBe("duplicate");
    // The transaction is recorded as well.
    await expect(process()(second, failing)).rejects.toEqual(ambiguous);
  });

  test("is recorded and released by its transaction first, which also identifies the body", async () => {
    const called: [keyof Store, string][] = [];
    const store = wrapStore(createMemoryStore(), (operation, run, key) => {
      called.push([operation, key]);
      return run();
    });
    const once = createOnce({ store, scope: "ledger" });
    const keysOf = (operation: keyof Store) => called.filter(([name]) => name === operation).map(([, key]) => key);
    await once(first, failing).catch(() => undefined);
    expect(keysOf("deleteIfEquals")).toEqual(keysOf("setIfAbsent").reverse());
    await once(first, () => undefined);
    expect(keysOf("set")).toEqual(keysOf("setIfAbsent").slice(2).reverse());
    expect(new Set(keysOf("set")).size).toBe(2);
  });

  test("is reported once if the store fails to record it under both keys", async () => {
    const reported: unknown[] = [];
    const { clock, failures, process } = setUp({ onUnrecorded: (error) => void reported.push(error) });
    failures.set = "before";
    await clock.runUntil(process()(first, () => undefined));
    expect(reported).toHaveLength(1);
  });

  test("does not run if the store fails between its two leases, and its body's lease is released", async () => {
    const { clock, failures, process } = setUp();
    const counted = counter();
    let calls = 0;
    const get = () => (calls++ === 0 ? undefined : "before");
    Object.defineProperty(failures, "setIfAbsent", { configurable: true, get });
    expect(await failureOf(clock.runUntil(process()(first, counted.run)))).toBeInstanceOf(StoreError);
    expect(counted.runs).toBe(0);
    Reflect.deleteProperty(failures, "setIfAbsent");
    expect(await process()(first, counted.run)).toBe("handled");
  });
});

describe("a failing store", () => {
  test.each<StoreFailure>(["before", "after"])("at the lease (%s) fails the delivery; nothing runs", async (how) => {
    const { clock, failures, process } = setUp();
    const counted = counter();
    Object.assign(failures, { setIfAbsent: how, get: "before" });
    expect(await failureOf(clock.runUntil(process()(paid, counted.run)))).toBeInstanceOf(StoreError);
    expect(counted.runs).toBe(0);
    delete failures.setIfAbsent;
    delete failures.get;
    expect(await process()(paid, counted.run)).toBe("handled");
  });

  test("at the release does not hide the handler's error", async () => {
    const { clock, failures, process } = setUp();
    failures.deleteIfEquals = "before";
    await expect(clock.runUntil(process()(paid, failing))).rejects.toBe(failure);
    expect(await process()(paid, failing)).toBe("in-flight");
  });

  describe("after the event is handled", () => {
    async function unrecorded() {
      const all = setUp();
      const once = all.process();
      const counted = counter();
      all.failures.set = "before";
      // It must not be delivered again.
      expect(await all.clock.runUntil(once(paid, counted.run))).toBe("handled");
      return { ...all, once, counted };
    }

    test("is reported to onUnrecorded, whose errors are ignored", async () => {
      const reported: unknown[] = [];
      const onUnrecorded = (error: unknown) => {
        reported.push(error);
        throw failure;
      };
      const { clock, failures, process } = setUp({ onUnrecorded });
      failures.set = "before";
      expect(await clock.runUntil(process()(paid, () => undefined))).toBe("handled");
      expect(reported).toEqual([expect.any(StoreError)]);
      expect(reported).toMatchObject([{ message: "the store failed to record that an event was handled" }]);
    });

    test("fails the delivery if the store's transaction takes the effect back as well", async () => {
      const { clock, store } = setUp();
      const cause = new StoreError("the transaction is rolled back", { reason: "rolled_back" });
      let isRolledBack = true;
      const inTransaction = wrapStore(store, (operation, run) =>
        operation === "set" && isRolledBack ? Promise.reject(cause) : run(),
      );
      const once = setUp({ store: inTransaction, clock }).process();
      const counted = counter();
      const first = await failureOf(clock.runUntil(once(paid, counted.run)));
      expect(first).toMatchObject({ name: "StoreError", reason: "rolled_back" });
      isRolledBack = false;
      clock.skip(LEASE);
      expect(await clock.runUntil(once(paid, counted.run))).toBe("handled");
      expect(counted.runs).toBe(2);
    });

    test("leaves the event a duplicate in this process, even after the lease has expired", async () => {
      const { clock, once, counted } = await unrecorded();
      for (let count = 0; count < 2; count++) {
        clock.skip(LEASE);
        expect(await clock.runUntil(once(paid, counted.run))).toBe("duplicate");
      }
      expect(counted.runs).toBe(1);
    });

    test("leaves the event a duplicate in this process even if the store never responds", async () => {
      const clock = new FakeClock();
      const store = { ...createMemoryStore({ clock }), set: () => new Promise<never>(() => undefined) };
      const once = setUp({ store, clock }).process();
      const counted = counter();
      for (let count = 0; count < 2; count++) {
        void once(paid, counted.run);
        await clock.advance(LEASE);
      }
      expect(counted.runs).toBe(1);
    });

    test("is made up for when a duplicate arrives", async () => {
      const { clock, failures, once, counted, process } = await unrecorded();
      delete failures.set;
      expect(await once(paid, counted.run)).toBe("duplicate");
      clock.skip(LEASE);
      expect(await process()(paid, counted.run)).toBe("duplicate");
      // Once recorded, this process relies on the store again.
      clock.skip(MONTH);
      expect(await once(paid, counted.run)).toBe("handled");
    });

    // Slow on a busy machine.
    test("is remembered for the latest 1000 events", async () => {
      const { clock, once, counted } = await unrecorded();
      const others = [...Array(1_000).keys()].map((number) => event(`other ${number}`));
      await clock.runUntil(Promise.all(others.map((other) => once(other, () => undefined))));
      clock.skip(LEASE);
      for (const remembered of [others[0] ?? paid, others.at(-1) ?? paid]) {
        expect(await clock.runUntil(once(remembered, counted.run))).toBe("duplicate");
      }
      expect(await clock.runUntil(once(paid, counted.run))).toBe("handled");
    });
  });
});

describe("options", () => {
  const store = createMemoryStore();
  const shared = (({ get, set, setIfAbsent, deleteIfEquals }) => ({ get, set, setIfAbsent, deleteIfEquals }))(store);

  test.each<[RegExp, object | undefined]>([
    [/^The options of createOnce must be an object$/, undefined],
    [/^createOnce: Unknown option "lease"/, { store, lease: 5 }],
    [/^store must have the method get$/, {}],
    [/^store must have the method setIfAbsent$/, { store: new Map() }],
    [/^store must have the method set$/, { store: { ...store, set: 1 } }],
    [/^store must have the method deleteIfEquals$/, { store: { ...store, deleteIfEquals: undefined } }],
    [/^clock must have the method after$/, { store, clock: { monotonic: () => 0 } }],
    [/^clock must have the method monotonic$/, { store, clock: { after: () => 0 } }],
    [/^random must have the method fraction$/, { store, random: { uuid: () => "" } }],
    [/^random must have the method uuid$/, { store, random: { fraction: () => 0 } }],
    [/^scope must be a string$/, { store, scope: 7 }],
    [/^scope is required with a store that processes share: name this handler/, { store: shared }],
    [/^scope is required/, { store: shared, scope: undefined }],
    [/^onConflict must be "handle" or "skip"$/, { store, onConflict: "drop" }],
    [/^onConflict/, { store, onConflict: null }],
    [/^onUnrecorded must be a function$/, { store, onUnrecorded: "log" }],
    [/^leaseSeconds must be a whole number of seconds above 0$/, { store, leaseSeconds: 0 }],
    [/^leaseSeconds/, { store, leaseSeconds: 1.5 }],
    [/^leaseSeconds/, { store, leaseSeconds: -1 }],
    [/^leaseSeconds/, { store, leaseSeconds: "60" }],
    [/^rememberSeconds must be a whole number of seconds/, { store, rememberSeconds: Number.POSITIVE_INFINITY }],
    [/^rememberSeconds must not be less than leaseSeconds$/, { store, rememberSeconds: 299 }],
    [/^rememberSeconds must not be less than leaseSeconds$/, { store, leaseSeconds: 61, rememberSeconds: 60 }],
  ])("that are invalid are rejected by name: %s (%#)", (message, options) => {
    const make = () => readOnceOptions(options as OnceOptions);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
  });

  test("that are missing or undefined have defaults", () => {
    const times = { leaseMs: 300_000, rememberMs: 2_592_000_000 };
    const defaults = { store, scope: "default", ...times, clock: systemClock, random: systemRandom };
    expect(readOnceOptions({ store })).toEqual(defaults);
    const nothing = { scope: undefined, leaseSeconds: undefined, rememberSeconds: undefined, clock: undefined };
    expect(readOnceOptions({ store, ...nothing, random: undefined })).toEqual(defaults);
    const given = { store, scope: "mail", leaseSeconds: 60, rememberSeconds: 60 };
    for (const onConflict of ["handle", "skip"] as const) {
      expect(readOnceOptions({ store, onConflict })).toMatchObject({ onConflict });
    }
    expect(readOnceOptions({ store: shared, scope: "default" })).toMatchObject({ scope: "default" });
    expect(readOnceOptions(given)).toMatchObject({ scope: "mail", leaseMs: 60_000, rememberMs: 60_000 });
  });
});

// Leases, with a store that breaks in every way.

const KEY = "webhook:1";
const BODY = "ab".repeat(32);
const OTHER_BODY = "cd".repeat(32);
const other = `claimed:${OTHER_BODY}:other`;
const LEASE_MS = 60_000;
const REMEMBERED = 600_000;

type Change = (good: Store, clock: FakeClock) => Store;

/** Leases in a store that `change` may break; `calls` has each store call with its time. */
function setUpLeases(change: Change = (good) => good) {
  const clock = new FakeClock();
  const startedAt = clock.monotonic();
  const good = createMemoryStore({ clock });
  const calls: [keyof Store, number][] = [];
  const store = failingStore(change(good, clock), (operation) => {
    calls.push([operation, clock.monotonic() - startedAt]);
    return undefined;
  });
  const leases = createLeases({ store, clock, random: noJitter, leaseMs: LEASE_MS, rememberMs: REMEMBERED });
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

const moments: readonly StoreFailure[] = ["before", "after"];

describe("acquire", () => {
  test.each(moments)("makes four attempts with pauses if the store fails %s the call", async (how) => {
    const { good, calls, leases, acquire } = setUpLeases(inTurn("setIfAbsent", how, how, how));
    const token = leases.createToken(BODY);
    expect(await acquire(token)).toBe("acquired");
    expect(await good.get(KEY)).toBe(token);
    const times = calls.filter(([operation]) => operation === "setIfAbsent").map(([, at]) => at);
    expect(times).toEqual([0, 100, 500, 2_100]);
  });

  test("retries if another lease expires between setIfAbsent and get", async () => {
    const { good, acquire } = setUpLeases((store) => ({
      ...store,
      async get(key) {
        await store.deleteIfEquals(key, other);
        return store.get(key);
      },
    }));
    await good.set(KEY, other, LEASE_MS);
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
    const { good, calls, acquire } = setUpLeases(change);
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
    expect(await setUpLeases(slow(LEASE_MS / 2 - 1)).acquire()).toBe("acquired");
    const tooLate = { message: "the store took longer than half of the lease" };
    expect((await failureOf(setUpLeases(slow(LEASE_MS / 2)).acquire())).cause).toMatchObject(tooLate);
    // A second lease of the same delivery.
    const { clock, leases } = setUpLeases(slow(1));
    const second = leases.acquire(KEY, leases.createToken(BODY), clock.monotonic() - LEASE_MS / 2 + 1);
    expect((await failureOf(second)).cause).toMatchObject(tooLate);
  });
});

// Frozen: processes with different versions share a store.
test.each([
  ["held", other],
  ["done", `done:${OTHER_BODY}`],
])("[W10a] the body of another delivery is known while its lease is %s", async (state, value) => {
  const { leases } = setUpLeases((good) => ({ ...good, setIfAbsent: async () => false, get: async () => value }));
  expect(await leases.acquire(KEY, leases.createToken(BODY), 0)).toEqual({ state, bodyHash: OTHER_BODY });
});

test.each(moments)("a release removes its own lease, also if the store fails %s the call", async (how) => {
  const { clock, good, leases, acquire } = setUpLeases(inTurn("deleteIfEquals", how, how, how));
  const token = leases.createToken(BODY);
  await acquire(token);
  await clock.runUntil(leases.release(KEY, token));
  expect(await good.get(KEY)).toBeUndefined();
});

describe("complete", () => {
  test("records a handled event for as long as events are remembered, whoever has the lease", async () => {
    const { clock, good, leases, acquire } = setUpLeases();
    await acquire();
    expect(await leases.complete(KEY, BODY)).toBeUndefined();
    // Frozen: processes with different versions share a store.
    expect(await good.get(KEY)).toBe(`done:${BODY}`);
    clock.skip(REMEMBERED - 1);
    expect(await acquire()).toBe("done");
    clock.skip(1);
    expect(await acquire()).toBe("acquired");
  });

  test.each(moments)("makes four attempts if the store fails %s the call", async (how) => {
    const { clock, leases, acquire } = setUpLeases(inTurn("set", how, how, how));
    expect(await clock.runUntil(leases.complete(KEY, BODY))).toBeUndefined();
    expect(await acquire()).toBe("done");
  });

  test("resolves to the error if the store keeps failing", async () => {
    const { clock, calls, leases } = setUpLeases(always({ set: "before" }));
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
    await clock.runUntil(
      createLeases({ store, clock, random, leaseMs: LEASE_MS, rememberMs: LEASE_MS }).complete(KEY, BODY),
    );
    return clock.monotonic() - startedAt;
  });
  expect(await Promise.all(times)).toEqual([1_050, 1_575, 2_099]);
});
