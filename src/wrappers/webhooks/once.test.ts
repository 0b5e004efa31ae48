import { describe, expect, test, vi } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failingStore, type StoreFailure, wrapStore } from "../../../tests/support/failing-store.ts";
import { throwing } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { noJitter } from "../../../tests/support/turns.ts";
import { StoreError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { type DocumentedEventType, eventKeys, type WebhookEvent } from "./event.ts";
import { createOnce, type Once } from "./once.ts";
import type { OnceOptions } from "./options.ts";

const LEASE = 300_000;
const MONTH = 30 * 86_400_000;

function event(text: string): WebhookEvent {
  const raw = new TextEncoder().encode(text);
  return { known: false, type: undefined, transactionId: undefined, payload: undefined, raw };
}

const paid = event("paid");

type Change = (good: Store, clock: FakeClock) => Store;

/** Processes with a shared store, changed by `change`, whose operations fail as `failures` currently says. */
function setUp(options: Partial<OnceOptions> = {}, change: Change = (good) => good) {
  const clock = new FakeClock();
  const failures: Partial<Record<keyof Store, StoreFailure>> = {};
  const good = createMemoryStore({ clock });
  const store = failingStore(change(good, clock), (operation) => failures[operation]);
  const process = (scope = "ledger") => createOnce({ store, scope, clock, random: noJitter, ...options });
  /** The result or the error of a delivery to a new process, or to this one. */
  const resultOf = (given: WebhookEvent, run: () => unknown, once: Once = process()) =>
    clock.runUntil(once(given, run).catch((error: unknown) => error));
  return { clock, good, failures, process, resultOf };
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
const failing = throwing(failure);

const succeed = (run?: Deferred<void>) => run?.resolve();
const fail = (run?: Deferred<void>) => run?.reject(failure);

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

test.each([
  ["result", "handled", succeed],
  ["error", failure, fail],
])("[W10] a concurrent duplicate in the same process shares the %s", async (_, shared, end) => {
  const once = setUp().process();
  const { runs, run } = handler();
  const both = [delivered(once, run), delivered(once, run)];
  await settle();
  const all = [...(await Promise.all(both)), await delivered(once, run)];
  end(runs[0]);
  expect(await Promise.all(all.map(({ outcome }) => outcome))).toEqual([shared, shared, shared]);
  expect(runs).toHaveLength(1);
});

test("[W10] an event runs again in the same process after its lease has expired, even if the first run hangs", async () => {
  const { clock, process } = setUp();
  const { runs, run } = handler();
  const once = process();
  await delivered(once, run);
  clock.skip(LEASE - 1);
  await delivered(once, run);
  expect(runs).toHaveLength(1);
  clock.skip(1);
  const again = [await delivered(once, run), await delivered(once, run)];
  // The first run ends after all; deliveries still share the second one.
  fail(runs[0]);
  await settle();
  again.push(await delivered(once, run));
  expect(runs).toHaveLength(2);
  succeed(runs[1]);
  for (const { outcome } of again) expect(await outcome).toBe("handled");
});

test.each([
  ["records its success", succeed, "handled", "duplicate", fail, failure, "duplicate"],
  ["keeps the second lease if it fails", fail, failure, "in-flight", succeed, "handled", "duplicate"],
] as const)(
  "[W10] an event runs again in another process only after its lease has expired; the first run %s",
  async (_, end, outcome, next, endSecond, secondOutcome, last) => {
    const { clock, process } = setUp();
    const { runs, run } = handler();
    const first = await delivered(process(), run);
    clock.skip(LEASE - 1);
    expect(await process()(paid, run)).toBe("in-flight");
    clock.skip(1);
    const second = await delivered(process(), run);
    end(runs[0]);
    expect(await first.outcome).toBe(outcome);
    expect(await process()(paid, failing)).toBe(next);
    endSecond(runs[1]);
    expect(await second.outcome).toBe(secondOutcome);
    expect(await process()(paid, failing)).toBe(last);
  },
);

// One on-chain transaction that carries two deposits: a batch payout.
const hash = "0xabc";
const deposit = (output: number, dedupeKey?: string, type: DocumentedEventType = "deposit.confirmed") => {
  const payload = { type, transaction_id: hash, output };
  const raw = new TextEncoder().encode(JSON.stringify(payload));
  return { known: true, type, transactionId: hash, payload, raw, dedupeKey } as WebhookEvent;
};
const [first, second] = [deposit(0), deposit(1)];
const settled = (output: number, dedupeKey: string) => deposit(output, dedupeKey, "transaction.settled");

describe("[W10a] a second deposit under one transaction", () => {
  const why = "a delivery with another body has the same type and transaction, and no other dedupeKey";
  const message = `${why}: return one from readEvent, or set onConflict`;
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
    ["handled with a dedupeKey of its own", { onConflict: "skip" }, own, bothRun],
    ["refused with the same dedupeKey", {}, [deposit(0, "0"), deposit(1, "0")], ["handled", ambiguous]],
    ["the same for any type", {}, ofAnotherType, ["handled", "handled", ambiguous]],
  ])("is %s: %j", async (_, options, events, expected) => {
    const { process, resultOf } = setUp(options);
    const processes = [process(), process()];
    const ran: WebhookEvent[] = [];
    for (const [index, each] of events.entries()) {
      expect(await resultOf(each, () => void ran.push(each), processes[index % 2])).toEqual(expected[index]);
    }
    expect(ran).toEqual(events.filter((_, index) => expected[index] === "handled"));
  });

  test.each([
    [undefined, ambiguous, ambiguous],
    ["skip", "in-flight", "duplicate"],
    ["handle", "handled", "duplicate"],
  ] as const)("while the first one runs, in any process, is: onConflict %s", async (onConflict, during, after) => {
    const { process, resultOf } = setUp({ onConflict });
    const once = process();
    const { runs, run } = handler();
    const running = await delivered(once, run, first);
    const other = vi.fn();
    expect(await resultOf(second, other, once)).toEqual(during);
    expect(await resultOf(second, other)).toEqual(during === "handled" ? "duplicate" : during);
    succeed(runs[0]);
    expect(await running.outcome).toBe("handled");
    expect(await resultOf(second, other, once)).toEqual(after);
    expect(other).toHaveBeenCalledTimes(onConflict === "handle" ? 1 : 0);
  });

  test("that ran while the first one failed does not run again when the first one has run", async () => {
    const { process } = setUp({ onConflict: "handle" });
    const { runs, run } = handler();
    const running = await delivered(process(), run, first);
    expect(await process()(second, nothing)).toBe("handled");
    fail(runs[0]);
    expect(await running.outcome).toBe(failure);
    expect(await process()(second, failing)).toBe("duplicate");
    expect(await process()(first, nothing)).toBe("handled");
    expect(await process()(second, failing)).toBe("duplicate");
  });

  test("is recorded and released by its transaction first, which also identifies the body", async () => {
    const called: [keyof Store, string][] = [];
    const { resultOf } = setUp({}, (good) =>
      wrapStore(good, (operation, run, key) => {
        called.push([operation, key]);
        return run();
      }),
    );
    const keysOf = (operation: keyof Store) => called.filter(([name]) => name === operation).map(([, key]) => key);
    await resultOf(first, failing);
    expect(keysOf("deleteIfEquals")).toEqual(keysOf("setIfAbsent").reverse());
    await resultOf(first, nothing);
    expect(keysOf("set")).toEqual(keysOf("setIfAbsent").slice(2).reverse());
    expect(new Set(keysOf("set")).size).toBe(2);
  });

  const tooSlow = { name: "StoreError", cause: new Error("the store took longer than half of the lease") };

  test.each<[string, number, unknown, number]>([
    ["runs", LEASE / 4 - 1, "handled", 1],
    ["does not run, and its body is released", LEASE / 4, expect.objectContaining(tooSlow), 0],
  ])("%s if its two leases took %d ms each, of half a lease together", async (_, ms, expected, runs) => {
    const { good, clock, resultOf } = setUp({}, (store, clock) =>
      wrapStore(store, (operation, run) => {
        if (operation === "setIfAbsent") clock.skip(ms);
        return run();
      }),
    );
    const run = vi.fn();
    expect(await resultOf(first, run)).toEqual(expected);
    expect(run).toHaveBeenCalledTimes(runs);
    const next = createOnce({ store: good, scope: "ledger", clock });
    expect(await next(first, nothing)).toBe(runs === 1 ? "duplicate" : "handled");
  });
});

test("a store that fails at the release does not hide the handler's error", async () => {
  const { failures, resultOf } = setUp();
  failures.deleteIfEquals = "before";
  expect(await resultOf(paid, failing)).toBe(failure);
  expect(await resultOf(paid, failing)).toBe("in-flight");
});

describe("a store that fails after the event is handled", () => {
  test("is reported to onUnrecorded once for both keys; errors of onUnrecorded are ignored", async () => {
    const onUnrecorded = vi.fn(failing);
    const { failures, resultOf } = setUp({ onUnrecorded });
    failures.set = "before";
    expect(await resultOf(first, nothing)).toBe("handled");
    const message = "the store failed to record that an event was handled";
    const facts = { name: "StoreError", message, code: "store_failed", cause: expect.any(Error) };
    expect(onUnrecorded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(facts));
  });

  test("fails the delivery if the store's transaction takes the effect back as well", async () => {
    const cause = new StoreError("the transaction is rolled back", { reason: "rolled_back" });
    let isRolledBack = true;
    const { clock, process, resultOf } = setUp({}, (good) =>
      wrapStore(good, (operation, run) => (operation === "set" && isRolledBack ? Promise.reject(cause) : run())),
    );
    const once = process();
    expect(await resultOf(paid, nothing, once)).toMatchObject({ name: "StoreError", reason: "rolled_back" });
    isRolledBack = false;
    clock.skip(LEASE);
    expect(await resultOf(paid, nothing, once)).toBe("handled");
  });

  test("leaves the event a duplicate in this process, which records it when the store works again", async () => {
    const { clock, failures, process, resultOf } = setUp();
    const once = process();
    const ambiguous = { code: "ambiguous_duplicate" };
    failures.set = "before";
    // It must not be delivered again.
    expect(await resultOf(first, nothing, once)).toBe("handled");
    for (let count = 0; count < 2; count++) {
      clock.skip(LEASE);
      expect(await resultOf(first, failing, once)).toBe("duplicate");
    }
    expect(await resultOf(second, failing, once)).toMatchObject(ambiguous);
    delete failures.set;
    expect(await once(first, failing)).toBe("duplicate");
    clock.skip(LEASE);
    expect(await resultOf(first, failing)).toBe("duplicate");
    // The transaction is recorded as well.
    expect(await resultOf(second, failing)).toMatchObject(ambiguous);
    // Once recorded, this process relies on the store again.
    clock.skip(MONTH);
    expect(await once(first, nothing)).toBe("handled");
  });

  test("leaves the event a duplicate in this process even if the store never responds", async () => {
    const { clock, process } = setUp({}, (good) => ({ ...good, set: () => new Promise<never>(nothing) }));
    const once = process();
    const run = vi.fn();
    for (let count = 0; count < 2; count++) {
      void once(paid, run);
      await clock.advance(LEASE);
    }
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("leaves the latest 1000 events duplicates", async () => {
    const { clock, failures, process, resultOf } = setUp();
    const once = process();
    failures.set = "before";
    await resultOf(paid, nothing, once);
    const other = (number: number) => event(`other ${number}`);
    await clock.runUntil(Promise.all([...Array(1_000).keys()].map((number) => once(other(number), nothing))));
    clock.skip(LEASE);
    for (const remembered of [0, 999]) expect(await resultOf(other(remembered), failing, once)).toBe("duplicate");
    expect(await resultOf(paid, nothing, once)).toBe("handled");
  });
});

test.each<[StoreFailure, number, number[]]>([
  ["before", 1, [0, 100, 500, 2_100]],
  ["after", 0, [0, 50, 250, 1_050]],
])("a call that the store fails %s it gets four attempts, spread by jitter", async (how, fraction, times) => {
  const { body: key, bodyHash } = await eventKeys("ledger", paid);
  const called: [keyof Store, number][] = [];
  const timesOf = (operation: keyof Store) => called.filter(([name]) => name === operation).map(([, time]) => time);
  const { good, resultOf } = setUp({ random: { ...noJitter, fraction: () => fraction } }, (store, clock) =>
    failingStore(store, (operation) => {
      called.push([operation, clock.monotonic()]);
      return operation !== "get" && timesOf(operation).length <= 3 ? how : undefined;
    }),
  );
  expect(await resultOf(paid, failing)).toBe(failure);
  expect(await good.get(key)).toBeUndefined();
  // Frozen: processes with different versions share a store.
  const claimed = async () => expect(await good.get(key)).toMatch(`claimed:${bodyHash}:`);
  expect(await resultOf(paid, claimed)).toBe("handled");
  expect(await good.get(key)).toBe(`done:${bodyHash}`);
  for (const write of ["setIfAbsent", "deleteIfEquals", "set"] as const) {
    const [start = 0, ...rest] = timesOf(write);
    expect([0, ...rest.slice(0, 3).map((time) => time - start)], write).toEqual(times);
  }
});

const OTHER = "cd".repeat(32);

const foreign = (found: unknown): [string, Change, RegExp] => [
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

test.each<[string, Change, RegExp]>([
  ["no response arrives", always({ setIfAbsent: "after", get: "before" }), /response to setIfAbsent was lost/],
  ["no request arrives", always({ setIfAbsent: "before" }), /did not reach the store/],
  ["it throws synchronously", (good) => ({ ...good, setIfAbsent: failing }), /the books are closed/],
  // Null, an unknown value, no body hash, more than a lease, more than a result, no text.
  ...[null, "1", "done", `un-done:${OTHER}`, `done:${OTHER}-undone`, { toString: () => `done:${OTHER}` }].map(foreign),
])("a delivery fails before its run and releases its lease if %s", async (_, change, cause) => {
  const { clock, good, resultOf } = setUp({}, change);
  const run = vi.fn();
  const error = await resultOf(paid, run);
  expect(error).toBeInstanceOf(StoreError);
  const message = "the store failed; the event was not handled";
  expect(error).toMatchObject({ message, cause: { message: expect.stringMatching(cause) } });
  expect(run).not.toHaveBeenCalled();
  expect(await createOnce({ store: good, scope: "ledger", clock })(paid, nothing)).toBe("handled");
});

// Frozen: processes with different versions share a store.
test.each([
  ["claimed", ":other", "in-flight"],
  ["done", "", "duplicate"],
])("[W10a] the body of another delivery is known from a stored %s:<hash>%s", async (kind, rest, result) => {
  const { body, transaction = "", bodyHash } = await eventKeys("ledger", first);
  const { good, resultOf } = setUp();
  await good.set(transaction, `${kind}:${OTHER}${rest}`, LEASE);
  expect(await resultOf(first, failing)).toMatchObject({ code: "ambiguous_duplicate" });
  await good.set(transaction, `${kind}:${bodyHash}${rest}`, LEASE);
  expect(await resultOf(first, failing)).toBe(result);
  await good.set(body, `${kind}:${bodyHash}${rest}`, LEASE);
  expect(await resultOf(first, failing)).toBe(result);
});
