// What properties draw a simulated run from: outcomes of attempts, rules of the service, jumps of the clocks, limits of calls.

import fc from "fast-check";
import type { LimitOptions } from "../../../src/wrappers/options.ts";

// Before the first byte. A deaf stall is that of a transport that ignores its signal.
const early = ["reset", "stall", "deaf stall"] as const;
// A truncated body ends early, as if complete.
const within = ["reset within the body", "stall within the body", "truncation"] as const;
// Instead of the response. A page is a gateway's.
const instead = ["page", "empty body", "redirect"] as const;

/** How a response is lost. */
export type Loss = (typeof early | typeof within | typeof instead)[number];

export type NetworkOutcome =
  | { readonly kind: "delivered" /** Time until it is carried out. */; readonly afterMs: number }
  | { readonly kind: "not connected" }
  | { readonly kind: "lost"; readonly how: Loss; readonly isCarriedOut: boolean }
  | { readonly kind: "rejected"; readonly status: RejectionStatus; readonly hint: Hint }
  /** The response leaves open whether the request was carried out. */
  | { readonly kind: "ambiguous"; readonly response: AmbiguousResponse; readonly isCarriedOut: boolean };

const rejectionStatuses = [400, 401, 403, 404, 405, 409, 411, 413, 415, 421, 422, 425, 429, 429, 431, 200] as const;
const ambiguousResponses = [408, 409, "409 in progress", 500, 502, 503, 504, 200] as const;

/** Under 409 and 200 a documented code makes it a rejection. */
type RejectionStatus = (typeof rejectionStatuses)[number];

/** 409 and 200 come without a code, except that an earlier attempt is in progress. */
export type AmbiguousResponse = (typeof ambiguousResponses)[number];

/** The headers that say when to retry. */
export const hintHeaders = {
  none: {},
  seconds: { "retry-after": "2" },
  "0 s": { "retry-after": "0" },
  "120 s": { "retry-after": "120" },
  date: { "retry-after": "Thu, 01 Jan 2026 00:00:03 GMT", date: "Thu, 01 Jan 2026 00:00:00 GMT" },
  reset: { "x-ratelimit-reset": "1767225605", date: "Thu, 01 Jan 2026 00:00:00 GMT" },
  invalid: { "retry-after": "soon", "x-ratelimit-reset": "-1" },
} as const;

type Hint = keyof typeof hintHeaders;

const isCarriedOut = fc.boolean();
const losses = fc.constantFrom<Loss[]>(...early, ...within, ...instead);
const of = <Kind extends string>(kind: Kind) => fc.constant(kind);

const networkOutcomes: fc.Arbitrary<NetworkOutcome> = fc.oneof(
  fc.record({ kind: of("delivered"), afterMs: fc.constantFrom(0, 0, 800, 40_000, 90_000) }),
  fc.record({ kind: of("not connected") }),
  { weight: 3, arbitrary: fc.record({ kind: of("lost"), how: losses, isCarriedOut }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: of("rejected"),
      status: fc.constantFrom(...rejectionStatuses),
      hint: fc.constantFrom(...(Object.keys(hintHeaders) as Hint[])),
    }),
  },
  fc.record({ kind: of("ambiguous"), response: fc.constantFrom(...ambiguousResponses), isCarriedOut }),
);

/** The outcome of a login: success, loss, stall, or a status that rejects it. */
export type LoginOutcome = "succeeds" | "lost" | "stalls" | 401 | 403 | 503;

export const loginOutcomes: fc.Arbitrary<LoginOutcome> = fc.constantFrom(
  ...(["succeeds", "succeeds", "lost", "stalls", 401, 403, 503] as const),
);

/** A change of the clocks of the machines that the clients run on. */
export type ClockJump =
  /** The machines sleep. Some monotonic clocks stop meanwhile. */
  | { readonly kind: "sleep"; readonly ms: number; readonly stopsMonotonic: boolean }
  /** The wall clock is set. */
  | { readonly kind: "set"; readonly ms: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const clockJumps: fc.Arbitrary<ClockJump> = fc.oneof(
  fc.record({
    kind: of("sleep"),
    ms: fc.constantFrom(MINUTE_MS, 3 * MINUTE_MS, HOUR_MS, 23.8 * HOUR_MS, 24.05 * HOUR_MS, 72 * HOUR_MS),
    stopsMonotonic: fc.boolean(),
  }),
  fc.record({
    kind: of("set"),
    ms: fc.constantFrom(-HOUR_MS, -2 * MINUTE_MS, 2 * MINUTE_MS, 12 * HOUR_MS, 25 * HOUR_MS),
  }),
);

export interface ServiceRules {
  /** The number of effects allowed. A limit that the first attempt used up can also reject its replay. */
  readonly limit: number;
  /** The response to a transfer with a known key: the first result, or a conflict that names it. */
  readonly replay: "result" | "conflict";
  /** Whether the object to delete exists. */
  readonly exists: boolean;
}

export interface SimulationPlan extends ServiceRules {
  /** Outcomes of the attempts, in the order in which they are sent. Later attempts are delivered. */
  readonly outcomes: readonly NetworkOutcome[];
  /** Outcomes of the logins. Later logins succeed. */
  readonly logins: readonly LoginOutcome[];
}

/** A network and a service. Some limits allow one effect and reject its replay. */
export const simulationPlans: fc.Arbitrary<Omit<SimulationPlan, "logins">> = fc.record({
  outcomes: fc.array(networkOutcomes, { maxLength: 5 }),
  limit: fc.constantFrom(1, 2, 9),
  replay: fc.constantFrom("result", "conflict"),
  exists: fc.boolean(),
});

export const limitOptions: fc.Arbitrary<LimitOptions> = fc.record({
  maxRetries: fc.constantFrom(0, 1, 2, 2, 5),
  timeoutMs: fc.constantFrom(1_000, 30_000, 60_000),
  totalTimeoutMs: fc.constantFrom(700, 5_000, 120_000, 120_000),
});
