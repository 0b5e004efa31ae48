// The service rejects the request, or a gateway does.

import type { FaultFamily } from "../fault.ts";
import { bare, page, type RejectionExtras } from "../fault-responses.ts";
import type { RequestScenario, ResponseContext } from "../request-scenario.ts";
import { answered, rejected } from "./scenario-steps.ts";

const RATE_LIMITED = { status: 429, code: "rate_limit_exceeded" } as const;

/** The transaction that a conflict names. */
export const EXISTING_TRANSACTION = "transaction_existing";

/** 409 that names the call's own key: its first request was carried out. */
export const conflictOfOwnKey: RequestScenario = {
  ...rejected({ status: 409, code: "conflict" }, { fields: ({ key }) => conflictWith(key) }),
  isCarriedOut: true,
};

export const conflictOfAnotherKey: RequestScenario = rejected(
  { status: 409, code: "conflict" },
  { fields: () => conflictWith("another-key") },
);

export const inProgress: RequestScenario = rejected(
  { status: 409, code: "DUPLICATE_REQUEST_IN_PROGRESS" },
  { fields: ({ key }) => ({ success: false, idempotencyKey: key }) },
);

export const statuses: FaultFamily = {
  title: "Rejections",
  faults: [
    { name: "400", requests: [rejected({ status: 400, code: "validation_error" })] },
    { name: "403", requests: [rejected({ status: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED" })] },
    { name: "404", requests: [rejected({ status: 404, code: "not_found" })] },
    { name: "408", requests: [rejected({ status: 408 })] },
    { name: "409 of its own key", requests: [conflictOfOwnKey] },
    { name: "409 of another key", requests: [conflictOfAnotherKey] },
    { name: "409, still in progress", requests: [inProgress] },
    { name: "409 without a code", requests: [rejected({ status: 409 })] },
    { name: "422", requests: [rejected({ status: 422, code: "insufficient_balance" })] },
    { name: "425", requests: [rejected({ status: 425 })] },
    {
      name: "500, carried out",
      requests: [{ ...rejected({ status: 500, code: "internal_error" }), isCarriedOut: true }],
    },
    { name: "500, not carried out", requests: [rejected({ status: 500, code: "internal_error" })] },
    {
      name: "500, with a new body each time",
      requests: [rejected({ status: 500, code: "internal_error", isNewEachTime: true })],
    },
    { name: "500 without a body", requests: [answered(bare(500), false)] },
    { name: "502 with an HTML page, carried out", requests: [answered(page(502))] },
    { name: "503, not carried out", requests: [rejected({ status: 503 })] },
    { name: "503, carried out", requests: [{ ...rejected({ status: 503 }), isCarriedOut: true }] },
    { name: "504, carried out", requests: [{ ...rejected({ status: 504 }), isCarriedOut: true }] },
  ],
};

export const limits: FaultFamily = {
  title: "Rate limits",
  faults: [
    { name: "429, Retry-After in seconds", requests: [limited({ headers: () => ({ "retry-after": "2" }) })] },
    { name: "429, retry_after in the body", requests: [limited({ fields: () => ({ retry_after: 3 }) })] },
    { name: "429, X-RateLimit-Reset by the service's own clock", requests: [limited({ headers: resetIn(4) })] },
    { name: "429, Retry-After as a date", requests: [limited({ headers: untilDate(5) })] },
    {
      name: "429, three different hints",
      requests: [
        limited({
          headers: (context) => ({ ...resetIn(20)(context), "retry-after": "6" }),
          fields: () => ({ retry_after: 40 }),
        }),
      ],
    },
    { name: "429, Retry-After of 120 s", requests: [limited({ headers: () => ({ "retry-after": "120" }) })] },
    {
      name: "429, invalid hints",
      requests: [
        rejected(RATE_LIMITED, {
          headers: () => ({ "retry-after": "soon", "x-ratelimit-reset": "never" }),
          fields: () => ({ retry_after: "later" }),
        }),
      ],
    },
    { name: "429 of a gateway", requests: [answered(page(429), false)] },
    {
      name: "503, Retry-After in seconds",
      requests: [rejected({ status: 503 }, { headers: () => ({ "retry-after": "2" }) })],
    },
  ],
};

function limited(extras: RejectionExtras): RequestScenario {
  return rejected(RATE_LIMITED, extras);
}

// The service's clock is wrong by three hours.
function resetIn(seconds: number): (context: ResponseContext) => Record<string, string> {
  return ({ now }) => {
    const there = Math.floor(now.getTime() / 1_000) + 3 * 3_600;
    return { date: httpDate(there), "x-ratelimit-reset": String(there + seconds) };
  };
}

function untilDate(seconds: number): (context: ResponseContext) => Record<string, string> {
  return ({ now }) => {
    const there = Math.floor(now.getTime() / 1_000);
    return { date: httpDate(there), "retry-after": httpDate(there + seconds) };
  };
}

function httpDate(seconds: number): string {
  return new Date(seconds * 1_000).toUTCString();
}

function conflictWith(key: string | undefined): object {
  return { details: { existing_transaction_id: EXISTING_TRANSACTION, idempotency_key: key } };
}
