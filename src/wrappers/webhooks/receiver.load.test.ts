// Many deliveries at once, to several processes, while all that can fail fails (W10, W11).

import { afterEach, expect, test, vi } from "vitest";
import type { Store } from "../idempotency/store.ts";
import { promptDigests } from "../testing/prompt-digests.ts";
import { createChance } from "./testing/load/chance.ts";
import type { Incident, Journal } from "./testing/load/load-report.ts";
import { DELIVERIES, runLoad } from "./testing/load/run-load.ts";

promptDigests();

afterEach(() => {
  vi.restoreAllMocks();
});

// Thousands of turns of the event loop each.
vi.setConfig({ testTimeout: 60_000 });

/** The same seed, the same story. */
function run(seed: number, change?: (good: Store) => Store): Promise<Journal> {
  const chance = createChance(seed);
  // The receivers' waits are random as well.
  vi.spyOn(Math, "random").mockImplementation(chance.fraction);
  return runLoad(chance, change);
}

const everything: readonly Incident[] = [
  "handler threw",
  "handler hung",
  "process died",
  "store failed",
  "answer lost",
  "connection lost",
  "handled",
  "duplicate",
  "in_flight",
  "time_limit",
  "store_failed",
  "handler_failed",
];

test.each([1, 2, 3, 4])(
  "[W10] under load every event is handled once, and acknowledged after that: seed %i",
  async (seed) => {
    const { violations, incidents, peak } = await run(seed);
    expect(violations).toEqual([]);
    expect(peak).toBe(DELIVERIES);
    expect(Object.keys(incidents).sort()).toEqual([...everything].sort());
  },
);

const endless = Number.POSITIVE_INFINITY;

test.each<[string, (good: Store) => Partial<Store>, RegExp]>([
  [
    "whoever asks has the claim",
    ({ set }) => ({ setIfAbsent: (key, value, ttlMs) => set(key, value, ttlMs).then(() => true) }),
    /^event \d+ is run while it is running$/,
  ],
  ["nobody knows what is done", () => ({ set: async () => undefined }), /^event \d+ is run after it was handled$/],
  [
    "anybody releases a claim",
    ({ get, deleteIfEquals }) => ({
      deleteIfEquals: async (key) => deleteIfEquals(key, (await get(key)) ?? ""),
    }),
    /^event \d+ is run (while it is running|after it was handled)$/,
  ],
  [
    "a claim has no end",
    ({ setIfAbsent }) => ({ setIfAbsent: (key, value) => setIfAbsent(key, value, endless) }),
    /^a delivery of event \d+ is never acknowledged$/,
  ],
  [
    "what is claimed counts as done",
    ({ get }) => ({ get: async (key) => ((await get(key)) === undefined ? undefined : "done") }),
    /^event \d+ is acknowledged before it is handled$/,
  ],
])("the load shows when %s", async (_, change, violation) => {
  const { violations } = await run(1, (good) => ({ ...good, ...change(good) }));
  expect(violations[0]).toMatch(violation);
});
