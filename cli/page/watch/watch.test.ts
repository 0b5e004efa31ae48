import { expect, it } from "vitest";
import { FakeClock, settle } from "../../../src/wrappers/testing/fake-clock.ts";
import type { ControlClient } from "../client/control-client.ts";
import type { RequestRecord } from "../client/control-types.ts";
import { delivery, exchange, overview } from "../testing/sample-data.ts";
import { createWatch } from "./watch.ts";

const tenant = (id: string) => ({
  id,
  fiat: { baseUrl: "http://127.0.0.1:4010/fiat/api/v1" },
  crypto: { baseUrl: "http://127.0.0.1:4010/crypto/api/v1" },
});

function setUp() {
  const world = {
    tenants: [tenant("t1"), tenant("t2")],
    exchanges: [] as RequestRecord[],
    isDown: false,
    reads: 0,
    now: "2026-01-01T00:00:00.000Z",
    /** What the next overviews wait for. */
    gate: Promise.resolve(),
  };
  const check = (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    if (world.isDown) throw new TypeError("fetch failed");
  };
  const client: ControlClient = {
    async tenants(signal) {
      world.reads += 1;
      check(signal);
      return structuredClone(world.tenants);
    },
    async requests(after) {
      const requests = world.exchanges.filter(({ id }) => id > after);
      return { requests, last: world.exchanges.at(-1)?.id ?? 0, cleared: 0 };
    },
    async overview(id) {
      await world.gate;
      const name = { assetId: id, ticker: "USDC", chain: "SOLANA", balance: "1.00" };
      return overview({ balances: [name] });
    },
    deliveries: async (id) => [delivery({ id: `${id}-d` })],
    retry: async () => delivery(),
    clock: async () => ({ now: world.now }),
    advance: async () => ({ now: world.now }),
  };
  const clock = new FakeClock();
  const watch = createWatch({ client, clock });
  let changes = 0;
  const unsubscribe = watch.subscribe(() => {
    changes += 1;
  });
  return { world, clock, watch, unsubscribe, changes: () => changes };
}

it("reads nothing before it is started", async () => {
  const { world, watch } = setUp();
  await settle();
  expect(world.reads).toBe(0);
  expect(watch.snapshot.connection).toBe("connecting");
});

it("shows the first tenant, and what nobody's credential has sent", async () => {
  const { world, watch } = setUp();
  world.exchanges = [exchange({ id: 1 }), exchange({ id: 2, tenant: "t2" }), exchange({ id: 3, tenant: null })];
  watch.start();
  await settle();
  expect(watch.snapshot).toMatchObject({ connection: "live", tenantId: "t1", clock: { now: world.now } });
  expect(watch.snapshot.exchanges.map(({ id }) => id)).toEqual([1, 3]);
  expect(watch.snapshot.overview?.balances[0]?.assetId).toBe("t1");
  expect(watch.snapshot.deliveries?.[0]?.id).toBe("t1-d");
});

it("reads on, and tells only of what has changed", async () => {
  const { world, clock, watch, changes, unsubscribe } = setUp();
  watch.start();
  await settle();
  expect(changes()).toBe(1);
  const { overview, exchanges } = watch.snapshot;
  await clock.advance(1200);
  expect(world.reads).toBe(3);
  expect(changes()).toBe(1);
  world.exchanges = [exchange({ id: 1 })];
  await clock.advance(600);
  expect(changes()).toBe(2);
  expect(watch.snapshot.overview).toBe(overview);
  expect(watch.snapshot.exchanges).not.toBe(exchanges);
  unsubscribe();
  world.exchanges = [exchange({ id: 1 }), exchange({ id: 2 })];
  await clock.advance(600);
  expect(changes()).toBe(2);
  expect(watch.snapshot.exchanges).toHaveLength(2);
});

it("says that the sandbox is gone, keeps what it knows, and finds whatever comes back", async () => {
  const { world, clock, watch } = setUp();
  world.exchanges = [exchange({ id: 1, path: "/old" })];
  watch.start();
  await settle();
  world.isDown = true;
  await clock.advance(600);
  expect(watch.snapshot).toMatchObject({ connection: "lost", tenantId: "t1" });
  expect(watch.snapshot.exchanges).toHaveLength(1);
  world.isDown = false;
  world.exchanges = [exchange({ id: 1, path: "/new" }), exchange({ id: 2, path: "/new" })];
  await clock.advance(1999);
  expect(watch.snapshot.connection).toBe("lost");
  await clock.advance(1);
  expect(watch.snapshot.connection).toBe("live");
  expect(watch.snapshot.exchanges.map(({ path }) => path)).toEqual(["/new", "/new"]);
});

it("pauses, is refreshed meanwhile, and goes on", async () => {
  const { world, clock, watch } = setUp();
  watch.start();
  await settle();
  watch.togglePause();
  expect(watch.snapshot.connection).toBe("paused");
  world.exchanges = [exchange({ id: 1 })];
  await clock.advance(10_000);
  expect(watch.snapshot.exchanges).toEqual([]);
  await watch.refresh();
  expect(watch.snapshot.connection).toBe("paused");
  expect(watch.snapshot.exchanges).toHaveLength(1);
  expect(clock.pending).toBe(0);
  watch.togglePause();
  await settle();
  expect(watch.snapshot.connection).toBe("live");
  expect(clock.pending).toBe(1);
});

it("shows nothing of the tenant that was left, not even from a read under way", async () => {
  const { world, watch } = setUp();
  world.exchanges = [exchange({ id: 1 }), exchange({ id: 2, tenant: "t2" })];
  watch.start();
  await settle();
  let open = (): void => undefined;
  world.gate = new Promise((resolve) => {
    open = resolve;
  });
  const late = watch.refresh();
  await settle();
  watch.chooseTenant("t2");
  expect(watch.snapshot).toMatchObject({ tenantId: "t2", overview: undefined, deliveries: undefined });
  expect(watch.snapshot.exchanges.map(({ id }) => id)).toEqual([2]);
  open();
  await late;
  await settle();
  expect(watch.snapshot.overview?.balances[0]?.assetId).toBe("t2");
  expect(watch.snapshot.deliveries?.[0]?.id).toBe("t2-d");
});

it("goes to another tenant where its own is gone", async () => {
  const { world, clock, watch } = setUp();
  watch.start();
  await settle();
  watch.chooseTenant("t2");
  await settle();
  world.tenants = [tenant("t1")];
  await clock.advance(600);
  expect(watch.snapshot.tenantId).toBe("t1");
  expect(watch.snapshot.overview?.balances[0]?.assetId).toBe("t1");
});

it("is live without any tenant", async () => {
  const { world, watch } = setUp();
  world.tenants = [];
  watch.start();
  await settle();
  expect(watch.snapshot).toMatchObject({ connection: "live", tenantId: undefined, overview: undefined });
});

it("forgets what was there, also where a read brings it", async () => {
  const { world, clock, watch } = setUp();
  world.exchanges = [exchange({ id: 1 })];
  watch.start();
  await settle();
  void watch.refresh();
  watch.clear();
  expect(watch.snapshot.exchanges).toEqual([]);
  await settle();
  expect(watch.snapshot.exchanges).toEqual([]);
  world.exchanges = [exchange({ id: 1 }), exchange({ id: 2 })];
  await clock.advance(600);
  expect(watch.snapshot.exchanges.map(({ id }) => id)).toEqual([2]);
});

it("leaves no timer behind, and no word of a read that was ended", async () => {
  const { clock, watch, changes } = setUp();
  watch.start();
  watch.stop();
  await settle();
  expect(changes()).toBe(0);
  watch.start();
  await settle();
  watch.stop();
  expect(clock.pending).toBe(0);
});
