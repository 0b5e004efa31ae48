import { describe, expect, test } from "vitest";
import { StoreError } from "../errors/index.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { type Deferred, deferred } from "../testing/deferred.ts";
import { failingStore, type StoreFailure } from "../testing/failing-store.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import { promptDigests } from "../testing/prompt-digests.ts";
import { noJitter } from "../testing/turns.ts";
import type { WebhookEvent } from "./event.ts";
import { createOnce, type Once } from "./once.ts";

promptDigests();

const SECOND = 1_000;
const LEASE = 300 * SECOND;
const MONTH = 30 * 86_400 * SECOND;

function event(text: string): WebhookEvent {
  const raw = new TextEncoder().encode(text);
  return { known: false, type: undefined, transactionId: undefined, payload: undefined, raw };
}

const paid = event("paid");

/** Processes with one store, which fails as `failures` says at the moment. */
function setUp() {
  const clock = new FakeClock();
  const failures: Partial<Record<keyof Store, StoreFailure>> = {};
  const store = failingStore(createMemoryStore({ clock }), (operation) => failures[operation]);
  const process = (scope?: string) => createOnce({ store, scope, clock, random: noJitter });
  return { clock, failures, process };
}

/** A handler whose runs end when the test says so. */
function handler() {
  const runs: Deferred<void>[] = [];
  const run = () => {
    const begun = deferred<void>();
    runs.push(begun);
    return begun.promise;
  };
  return { runs, run };
}

/** A handler that ends at once. */
function counter() {
  const counted = { runs: 0, run: () => void counted.runs++ };
  return counted;
}

/** A delivery on its way, as far as it comes without time and handlers. */
async function delivered(once: Once, run: () => unknown) {
  const result = once(paid, run);
  const outcome = result.catch((error: unknown) => error);
  await settle();
  return { outcome };
}

const refusal = new Error("the books are closed");
const refusing = () => {
  throw refusal;
};

describe("a delivery", () => {
  test("[W10] is handled, and after that a duplicate anywhere, for as long as events are remembered", async () => {
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

  test("[W10] runs nothing before it has the claim, and is done only after the handler is", async () => {
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

  test("of another event, or for another scope, is handled by itself", async () => {
    const { process } = setUp();
    const counted = counter();
    expect(await process()(paid, counted.run)).toBe("handled");
    expect(await process()(event("paid again"), counted.run)).toBe("handled");
    expect(await process("mail")(paid, counted.run)).toBe("handled");
    expect(counted.runs).toBe(3);
  });
});

describe("a concurrent duplicate", () => {
  test("[W10] shares the result within a process", async () => {
    const { process } = setUp();
    const once = process();
    const { runs, run } = handler();
    const both = Promise.all([once(paid, run), once(paid, run)]);
    await settle();
    const third = await delivered(once, run);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    expect(await both).toEqual(["handled", "handled"]);
    expect(await third.outcome).toBe("handled");
  });

  test("[W10] shares the error within a process", async () => {
    const { process } = setUp();
    const once = process();
    const { runs, run } = handler();
    const [first, second] = [await delivered(once, run), await delivered(once, run)];
    runs[0]?.reject(refusal);
    expect(await first.outcome).toBe(refusal);
    expect(await second.outcome).toBe(refusal);
    expect(runs).toHaveLength(1);
  });

  test("[W10] is in flight for another process, and changes nothing for the first", async () => {
    const { process } = setUp();
    const { runs, run } = handler();
    const first = await delivered(process(), run);
    expect(await process()(paid, run)).toBe("in-flight");
    runs[0]?.resolve();
    expect(await first.outcome).toBe("handled");
    expect(runs).toHaveLength(1);
  });
});

describe("an event runs again", () => {
  test("[W10] in any process at once after its handler has thrown; the caller has the error", async () => {
    const { process } = setUp();
    const counted = counter();
    const once = process();
    await expect(once(paid, refusing)).rejects.toBe(refusal);
    await expect(once(paid, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(await process()(paid, counted.run)).toBe("handled");
    expect(counted.runs).toBe(1);
  });

  test("[W10] in another process when its lease is over, and not before", async () => {
    const { clock, process } = setUp();
    const { run } = handler();
    const counted = counter();
    await delivered(process(), run);
    clock.skip(LEASE - 1);
    expect(await process()(paid, counted.run)).toBe("in-flight");
    clock.skip(1);
    expect(await process()(paid, counted.run)).toBe("handled");
  });

  test("[W10] in the same process when its lease is over: nobody waits for a run that hangs", async () => {
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
    // The first one ends after all; those who share the new run go on with that.
    runs[0]?.reject(refusal);
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
    late?.reject(refusal);
    expect(await second.outcome).toBe(refusal);
    expect(await process()(paid, counter().run)).toBe("duplicate");
  });

  test("[W10] releases nothing of another's when it fails", async () => {
    const { first, second, early, late, process } = await outlasted();
    early?.reject(refusal);
    expect(await first.outcome).toBe(refusal);
    expect(await process()(paid, counter().run)).toBe("in-flight");
    late?.resolve();
    expect(await second.outcome).toBe("handled");
  });
});

describe("a store that fails", () => {
  test.each<StoreFailure>(["before", "after"])(
    "for good at the claim (%s) ends the delivery; nothing ran",
    async (how) => {
      const { clock, failures, process } = setUp();
      const counted = counter();
      const once = process();
      failures.setIfAbsent = how;
      failures.get = "before";
      expect(await failureOf(clock.runUntil(once(paid, counted.run)))).toBeInstanceOf(StoreError);
      expect(counted.runs).toBe(0);
      delete failures.setIfAbsent;
      delete failures.get;
      expect(await process()(paid, counted.run)).toBe("handled");
    },
  );

  test("at the release leaves the caller the handler's error", async () => {
    const { clock, failures, process } = setUp();
    failures.deleteIfEquals = "before";
    await expect(clock.runUntil(process()(paid, refusing))).rejects.toBe(refusal);
    expect(await process()(paid, refusing)).toBe("in-flight");
  });

  describe("for good when the event is handled", () => {
    async function unrecorded() {
      const world = setUp();
      const once = world.process();
      const counted = counter();
      world.failures.set = "before";
      const result = await world.clock.runUntil(once(paid, counted.run));
      return { ...world, once, counted, result };
    }

    test("leaves it handled: it must not be delivered again", async () => {
      expect((await unrecorded()).result).toBe("handled");
    });

    test("is told, whatever becomes of telling it", async () => {
      const told: unknown[] = [];
      const clock = new FakeClock();
      const store = failingStore(createMemoryStore({ clock }), (operation) =>
        operation === "set" ? "before" : undefined,
      );
      const onUnrecorded = (error: StoreError) => {
        told.push(error);
        throw refusal;
      };
      const once = createOnce({ store, clock, random: noJitter, onUnrecorded });
      expect(await clock.runUntil(once(paid, () => undefined))).toBe("handled");
      expect(told).toEqual([expect.any(StoreError)]);
      expect(told).toMatchObject([{ message: "the store failed to record that an event was handled" }]);
    });

    test("leaves this process knowing it, also after the lease", async () => {
      const { clock, once, counted } = await unrecorded();
      clock.skip(LEASE);
      expect(await clock.runUntil(once(paid, counted.run))).toBe("duplicate");
      clock.skip(LEASE);
      expect(await clock.runUntil(once(paid, counted.run))).toBe("duplicate");
      expect(counted.runs).toBe(1);
    });

    test("leaves this process knowing it where the store never answers", async () => {
      const clock = new FakeClock();
      const store = { ...createMemoryStore({ clock }), set: () => new Promise<never>(() => undefined) };
      const once = createOnce({ store, clock, random: noJitter });
      const counted = counter();
      void once(paid, counted.run);
      await clock.advance(LEASE);
      void once(paid, counted.run);
      await clock.advance(LEASE);
      expect(counted.runs).toBe(1);
    });

    test("is made up for when a duplicate comes", async () => {
      const { clock, failures, once, counted, process } = await unrecorded();
      delete failures.set;
      expect(await once(paid, counted.run)).toBe("duplicate");
      clock.skip(LEASE);
      expect(await process()(paid, counted.run)).toBe("duplicate");
      // And forgotten here when the store knows it: it lasts no longer than that.
      clock.skip(MONTH);
      expect(await once(paid, counted.run)).toBe("handled");
    });

    test("is known of the latest 1000 events", async () => {
      const { clock, once, counted } = await unrecorded();
      const others = [...Array(1_000).keys()].map((number) => event(`other ${number}`));
      const all = Promise.all(others.map((other) => once(other, () => undefined)));
      await clock.runUntil(all);
      clock.skip(LEASE);
      const [second, last] = [others[0] ?? paid, others.at(-1) ?? paid];
      expect(await clock.runUntil(once(second, counted.run))).toBe("duplicate");
      expect(await clock.runUntil(once(last, counted.run))).toBe("duplicate");
      expect(await clock.runUntil(once(paid, counted.run))).toBe("handled");
    });
  });
});
