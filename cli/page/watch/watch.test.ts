import { expect, it } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import type { LoggedEvent, Overview } from "../client/control-types.ts";
import { actionRecord, delivery, requestRecord, tenantSummary } from "../testing/sample-data.ts";
import { createWatch, type WatchedClient } from "./watch.ts";

function setUp() {
  const sandbox = {
    tenants: [tenantSummary("t1"), tenantSummary("t2")],
    events: [] as LoggedEvent[],
    cleared: 0,
    descriptions: 0,
    isDown: false,
    reads: 0,
    now: "2026-01-01T00:00:00.000Z",
    /** Blocks the next overviews. */
    gate: Promise.resolve(),
  };
  const check = (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    if (sandbox.isDown) throw new TypeError("fetch failed");
  };
  const client: WatchedClient = {
    async tenants(signal) {
      sandbox.reads += 1;
      check(signal);
      return structuredClone(sandbox.tenants);
    },
    async events(after) {
      const { events, cleared } = sandbox;
      const last = Math.max(cleared, events.at(-1)?.id ?? 0);
      return { events: events.filter(({ id }) => id > after), last, cleared };
    },
    async overview(id) {
      await sandbox.gate;
      return { balances: [{ assetId: id }] } as unknown as Overview;
    },
    deliveries: async (id) => [delivery({ id: `${id}-d` })],
    clock: async () => ({ now: sandbox.now, follows: true }),
    faults: async () => ({ faults: [], fields: {} }),
    async simulations() {
      sandbox.descriptions += 1;
      return [{ name: "deposit", about: "Deposits money.", fields: {} }];
    },
    operations: async () => [],
  };
  const clock = new FakeClock();
  const watch = createWatch(client, clock);
  let changes = 0;
  const unsubscribe = watch.subscribe(() => {
    changes += 1;
  });
  const ids = () => watch.snapshot.events.map(({ id }) => id);
  async function start(...events: readonly LoggedEvent[]): Promise<void> {
    sandbox.events = [...events];
    watch.start();
    await settle();
  }
  return { sandbox, clock, watch, unsubscribe, changes: () => changes, ids, start };
}

it("shows the first tenant, and its events and those of no tenant, once it has started", async () => {
  const { sandbox, watch, ids, start } = setUp();
  await settle();
  expect([sandbox.reads, watch.snapshot.connection]).toEqual([0, "connecting"]);
  const ofNone = [actionRecord({ id: 3, tenant: null }), requestRecord({ id: 4, tenant: null })];
  await start(requestRecord({ id: 1 }), requestRecord({ id: 2, tenant: "t2" }), ...ofNone);
  expect(watch.snapshot).toMatchObject({ connection: "live", tenantId: "t1", clock: { now: sandbox.now } });
  expect(ids()).toEqual([1, 3, 4]);
  expect(watch.snapshot.overview?.balances[0]?.assetId).toBe("t1");
  expect(watch.snapshot.deliveries?.[0]?.id).toBe("t1-d");
});

it("keeps polling, and notifies only of changes", async () => {
  const { sandbox, clock, watch, changes, unsubscribe, start } = setUp();
  await start();
  expect(changes()).toBe(1);
  const { overview, events } = watch.snapshot;
  await clock.advance(1200);
  expect(sandbox.reads).toBe(3);
  expect(changes()).toBe(1);
  sandbox.events = [requestRecord({ id: 1 })];
  await clock.advance(600);
  expect(changes()).toBe(2);
  expect(watch.snapshot.overview).toBe(overview);
  expect(watch.snapshot.events).not.toBe(events);
  unsubscribe();
  sandbox.events = [requestRecord({ id: 1 }), requestRecord({ id: 2 })];
  await clock.advance(600);
  expect(changes()).toBe(2);
  expect(watch.snapshot.events).toHaveLength(2);
});

it("reports a lost sandbox, keeps its data, and reconnects to a new one", async () => {
  const { sandbox, clock, watch, start } = setUp();
  await start(requestRecord({ id: 1, path: "/old" }));
  sandbox.isDown = true;
  await clock.advance(600);
  expect(watch.snapshot).toMatchObject({ connection: "disconnected", tenantId: "t1" });
  expect(watch.snapshot.events).toHaveLength(1);
  sandbox.isDown = false;
  sandbox.events = [requestRecord({ id: 1, path: "/new" }), requestRecord({ id: 2, path: "/new" })];
  await clock.advance(1999);
  expect(watch.snapshot.connection).toBe("disconnected");
  await clock.advance(1);
  expect(watch.snapshot.connection).toBe("live");
  expect(watch.snapshot.events.map((event) => event.type === "request" && event.path)).toEqual(["/new", "/new"]);
});

it("shows nothing of the previous tenant, even from a read in progress", async () => {
  const { sandbox, watch, ids, start } = setUp();
  await start(requestRecord({ id: 1 }), requestRecord({ id: 2, tenant: "t2" }));
  let open = (): void => undefined;
  sandbox.gate = new Promise((resolve) => {
    open = resolve;
  });
  const late = watch.refresh();
  await settle();
  watch.chooseTenant("t2");
  expect(watch.snapshot).toMatchObject({ tenantId: "t2", overview: undefined, deliveries: undefined });
  expect(ids()).toEqual([2]);
  open();
  await late;
  await settle();
  expect(watch.snapshot.overview?.balances[0]?.assetId).toBe("t2");
  expect(watch.snapshot.deliveries?.[0]?.id).toBe("t2-d");
});

it("switches tenant when its own is gone, and is live without tenants", async () => {
  const { sandbox, clock, watch, start } = setUp();
  await start();
  watch.chooseTenant("t2");
  await settle();
  sandbox.tenants = [tenantSummary("t1")];
  await clock.advance(600);
  expect([watch.snapshot.tenantId, watch.snapshot.overview?.balances[0]?.assetId]).toEqual(["t1", "t1"]);
  sandbox.tenants = [];
  await clock.advance(600);
  expect(watch.snapshot).toMatchObject({ connection: "live", tenantId: undefined, overview: undefined });
});

it("clears the list, even during a read", async () => {
  const { sandbox, clock, watch, ids, start } = setUp();
  await start(requestRecord({ id: 1 }));
  void watch.refresh();
  watch.clear();
  expect(ids()).toEqual([]);
  await settle();
  expect(ids()).toEqual([]);
  sandbox.events = [requestRecord({ id: 1 }), requestRecord({ id: 2 })];
  await clock.advance(600);
  expect(ids()).toEqual([2]);
});

it("leaves no timer behind, and no change from an aborted read", async () => {
  const { clock, watch, changes, start } = setUp();
  watch.start();
  watch.stop();
  await settle();
  expect(changes()).toBe(0);
  await start();
  watch.stop();
  expect(clock.pending).toBe(0);
});

it("begins anew after a reset, and for another sandbox at the same address; reads descriptions once", async () => {
  const { sandbox, watch, clock, ids, start } = setUp();
  await start(actionRecord({ id: 1, tenant: "t2" }), requestRecord({ id: 2, tenant: "t2" }));
  watch.chooseTenant("t2");
  await settle();
  expect(ids()).toEqual([1, 2]);
  sandbox.events.push(actionRecord({ id: 3, kind: "reset", tenant: null }));
  await clock.advance(600);
  expect([ids(), sandbox.descriptions]).toEqual([[3], 1]);
  sandbox.events = [actionRecord({ id: 1, tenant: "t2" })];
  await clock.advance(600);
  expect(ids()).toEqual([1]);
  watch.stop();
});

it("drops what the sandbox cleared, follows a restarted one, and keeps the newest 500", async () => {
  const { sandbox, watch, ids } = setUp();
  const read = async (...held: readonly number[]) => {
    sandbox.events = held.map((id) => requestRecord({ id }));
    await watch.refresh();
    return ids();
  };
  expect(await read(1, 2, 3)).toEqual([1, 2, 3]);
  sandbox.cleared = 2;
  expect(await read(4)).toEqual([3, 4]);
  sandbox.cleared = 4;
  expect(await read()).toEqual([]);
  sandbox.cleared = 0;
  expect(await read(1)).toEqual([1]);
  sandbox.events = [actionRecord({ id: 2 })];
  await watch.refresh();
  const many = Array.from({ length: 700 }, (_, index) => index + 3);
  await read(...many.slice(0, 400));
  expect(await read(...many)).toEqual([2, ...many.slice(-500)]);
});
