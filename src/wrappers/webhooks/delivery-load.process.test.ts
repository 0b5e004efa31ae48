// Many concurrent deliveries to several processes, with every kind of failure (W10, W11).
// `npm test` runs one seed with fewer deliveries; with PROPERTY_RUNS set (nightly) there are four.

import { afterEach, expect, test, vi } from "vitest";
import { isNightly } from "../../../tests/support/property-runs.ts";
import { createChance } from "../../../tests/support/webhooks/load/chance.ts";
import type { Incident, LoadReport } from "../../../tests/support/webhooks/load/load-report.ts";
import { type LoadOptions, runLoad } from "../../../tests/support/webhooks/load/run-load.ts";
import type { Store } from "../idempotency/store.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The same seed gives the same run. */
function run(seed: number, options: LoadOptions): Promise<LoadReport> {
  const chance = createChance(seed);
  // The receivers' waits use Math.random as well.
  vi.spyOn(Math, "random").mockImplementation(chance.fraction);
  return runLoad(chance, options);
}

const everything: readonly Incident[] = [
  "handler threw",
  "handler hung",
  "process died",
  "store failed",
  "response lost",
  "connection lost",
  "handled",
  "duplicate",
  "in_flight",
  "time_limit",
  "store_failed",
  "handler_failed",
];

const LOAD = isNightly ? 500 : 200;
const loads = [1, 2, 3, 4].flatMap((seed) => [
  { seed, onConflict: "handle" as const },
  { seed, onConflict: "skip" as const },
]);

test.each(isNightly ? loads : loads.slice(0, 1))(
  "[W10] [W10a] under load every event is handled once and then acknowledged: %o",
  async ({ seed, onConflict }) => {
    const { violations, incidents, peak } = await run(seed, { deliveries: LOAD, onConflict });
    expect(violations).toEqual([]);
    expect(peak).toBe(LOAD);
    expect(Object.keys(incidents).sort()).toEqual([...everything].sort());
  },
);

const endless = Number.POSITIVE_INFINITY;

test.each<[string, (good: Store) => Partial<Store>, RegExp]>([
  [
    "every process gets the lease",
    ({ set }) => ({ setIfAbsent: (key, value, ttlMs) => set(key, value, ttlMs).then(() => true) }),
    /^event \d+ runs while it is running$/,
  ],
  ["handled events are not recorded", () => ({ set: async () => undefined }), /^event \d+ runs after it was handled$/],
  [
    "any process releases a lease",
    ({ get, deleteIfEquals }) => ({ deleteIfEquals: async (key) => deleteIfEquals(key, (await get(key)) ?? "") }),
    /^event \d+ runs (while it is running|after it was handled)$/,
  ],
  [
    "leases never expire",
    ({ setIfAbsent }) => ({ setIfAbsent: (key, value) => setIfAbsent(key, value, endless) }),
    /^a delivery of event \d+ is never acknowledged$/,
  ],
  [
    "leased events count as handled",
    ({ get }) => ({ get: async (key) => (await get(key))?.replace("claimed:", "done:") }),
    /^event \d+ is acknowledged before it is handled$/,
  ],
])("the load detects when %s", async (_, change, violation) => {
  const { violations } = await run(1, {
    deliveries: 100,
    onConflict: "skip",
    change: (good) => ({ ...good, ...change(good) }),
  });
  expect(violations[0]).toMatch(violation);
});
