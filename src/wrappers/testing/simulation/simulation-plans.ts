// How tests draw what the world and the clients in it are like.

import fc from "fast-check";
import type { LimitOptions } from "../../operation/call-options.ts";
import { fates } from "./network-outcomes.ts";
import type { Jump, WorldPlan } from "./simulation.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const jumps: fc.Arbitrary<Jump> = fc.oneof(
  fc.record({
    kind: fc.constant("sleep" as const),
    ms: fc.constantFrom(MINUTE_MS, 3 * MINUTE_MS, HOUR_MS, 23.8 * HOUR_MS, 24.05 * HOUR_MS, 72 * HOUR_MS),
    stopsMonotonic: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("set" as const),
    ms: fc.constantFrom(-HOUR_MS, -2 * MINUTE_MS, 2 * MINUTE_MS, 12 * HOUR_MS, 25 * HOUR_MS),
  }),
);

/** A network and a service; some limits allow one effect and refuse its replay. */
export const worldPlans: fc.Arbitrary<Omit<WorldPlan, "logins">> = fc.record({
  fates: fc.array(fates, { maxLength: 5 }),
  limit: fc.constantFrom(1, 2, 9),
  replay: fc.constantFrom("result", "conflict"),
  isThere: fc.boolean(),
});

export const limitOptions: fc.Arbitrary<LimitOptions> = fc.record({
  maxRetries: fc.constantFrom(0, 1, 2, 2, 5),
  timeoutMs: fc.constantFrom(1_000, 30_000, 60_000),
  totalTimeoutMs: fc.constantFrom(700, 5_000, 120_000, 120_000),
});
