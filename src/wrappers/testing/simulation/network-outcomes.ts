// What can become of one attempt on its way to the service and back, and how tests draw it.

import fc from "fast-check";

/** How an answer is lost. */
export type Loss =
  /** The connection breaks before the first byte. */
  | "reset"
  /** Nothing comes any more, until the attempt is given up. */
  | "stall"
  /** The same, and the transport does not heed its signal. */
  | "deaf stall"
  | "reset within the body"
  | "stall within the body"
  /** The body ends early, as if that were all. */
  | "truncation"
  /** A gateway's page in its place. */
  | "page"
  | "empty body"
  | "redirect";

export type Fate =
  | { readonly kind: "delivered" /** Before it is done and answered. */; readonly afterMs: number }
  | { readonly kind: "not connected" }
  | { readonly kind: "lost"; readonly how: Loss; readonly isCarriedOut: boolean }
  | { readonly kind: "refused"; readonly status: RefusalStatus; readonly hint: Hint }
  /** An answer that says neither that it was done nor that it was not. */
  | { readonly kind: "unclear"; readonly answer: UnclearAnswer; readonly isCarriedOut: boolean };

const refusalStatuses = [400, 401, 403, 404, 409, 413, 415, 422, 425, 429, 429, 200] as const;
const unclearAnswers = [408, 409, "409 in progress", 500, 502, 503, 504, 200] as const;

/** Under 409 and 200 a documented code says that it is one. */
type RefusalStatus = (typeof refusalStatuses)[number];

/** Under 409 and 200 no code is given, but for the one that says that an earlier attempt runs. */
export type UnclearAnswer = (typeof unclearAnswers)[number];

const hints = {
  none: {},
  seconds: { "retry-after": "2" },
  "0 s": { "retry-after": "0" },
  "120 s": { "retry-after": "120" },
  date: { "retry-after": "Thu, 01 Jan 2026 00:00:03 GMT", date: "Thu, 01 Jan 2026 00:00:00 GMT" },
  reset: { "x-ratelimit-reset": "1767225605", date: "Thu, 01 Jan 2026 00:00:00 GMT" },
  rubbish: { "retry-after": "soon", "x-ratelimit-reset": "-1" },
} as const;

type Hint = keyof typeof hints;

/** The headers in which an answer says when to come back. */
export function hintHeaders(hint: Hint): Readonly<Record<string, string>> {
  return hints[hint];
}

const losses: readonly Loss[] = [
  ...(["reset", "stall", "deaf stall", "reset within the body", "stall within the body"] as const),
  ...(["truncation", "page", "empty body", "redirect"] as const),
];

export const fates: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({ kind: fc.constant("delivered" as const), afterMs: fc.constantFrom(0, 0, 800, 40_000, 90_000) }),
  fc.constant<Fate>({ kind: "not connected" }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("lost" as const),
      how: fc.constantFrom(...losses),
      isCarriedOut: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("refused" as const),
      status: fc.constantFrom(...refusalStatuses),
      hint: fc.constantFrom(...(Object.keys(hints) as Hint[])),
    }),
  },
  fc.record({
    kind: fc.constant("unclear" as const),
    answer: fc.constantFrom(...unclearAnswers),
    isCarriedOut: fc.boolean(),
  }),
);

/** What becomes of a login: it succeeds, it is lost or stalls, or a status that refuses it. */
export type LoginFate = "succeeds" | "lost" | "stalls" | 401 | 403 | 503;

export const loginFates: fc.Arbitrary<LoginFate> = fc.constantFrom<LoginFate[]>(
  "succeeds",
  "succeeds",
  "lost",
  "stalls",
  401,
  403,
  503,
);

/** A fate in words. */
export function wordsOf(fate: Fate): string {
  switch (fate.kind) {
    case "delivered":
      return fate.afterMs === 0 ? "arrives" : `arrives and takes ${fate.afterMs} ms`;
    case "not connected":
      return "finds nobody who listens";
    case "lost":
      return `${fate.isCarriedOut ? "arrives" : "is not carried out"}; of the answer: ${fate.how}`;
    case "refused":
      return `is refused with ${fate.status} (wait: ${fate.hint})`;
    case "unclear":
      return `${fate.isCarriedOut ? "arrives" : "is not carried out"}; answered with an unclear ${fate.answer}`;
  }
}
