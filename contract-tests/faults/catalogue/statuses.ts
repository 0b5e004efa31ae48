// The service refuses, or the gateway before it.

import type { Family } from "../fault.ts";
import { bare, page, type RefusalExtras } from "../fault-responses.ts";
import type { Play, Refusal, Situation } from "../scenario.ts";
import { refused, refusedWith } from "./scenario-steps.ts";

const RATE_LIMITED = { status: 429, code: "rate_limit_exceeded" } as const;

/** What a conflict names as the transaction that is there. */
export const EXISTING_TRANSACTION = "transaction_existing";

/** 409 of the call that is named by its own key: the first of the name has been carried out. */
export const conflictOfOwnKey: Play = {
  ...refused({ status: 409, code: "conflict", namesOwnKey: true }, { fields: ({ key }) => conflictWith(key) }),
  isCarriedOut: true,
};

export const conflictOfAnotherKey: Play = refused(
  { status: 409, code: "conflict" },
  { fields: () => conflictWith("another-key") },
);

export const inProgress: Play = refused(
  { status: 409, code: "DUPLICATE_REQUEST_IN_PROGRESS" },
  { fields: ({ key }) => ({ success: false, idempotencyKey: key }) },
);

export const statuses: Family = {
  title: "A refusal",
  faults: [
    { name: "400", plays: [refused({ status: 400, code: "validation_error" })] },
    { name: "403", plays: [refused({ status: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED" })] },
    { name: "404", plays: [refused({ status: 404, code: "not_found" })] },
    { name: "408", plays: [refused({ status: 408 })] },
    { name: "409 of its own key", plays: [conflictOfOwnKey] },
    { name: "409 of another key", plays: [conflictOfAnotherKey] },
    { name: "409, still in progress", plays: [inProgress] },
    { name: "409 without a code", plays: [refused({ status: 409 })] },
    { name: "422", plays: [refused({ status: 422, code: "insufficient_balance" })] },
    { name: "425", plays: [refused({ status: 425 })] },
    { name: "500, carried out", plays: [{ ...refused({ status: 500, code: "internal_error" }), isCarriedOut: true }] },
    { name: "500, not carried out", plays: [refused({ status: 500, code: "internal_error" })] },
    { name: "500, each time another", plays: [refused({ status: 500, code: "internal_error", isNewEachTime: true })] },
    { name: "500 without a body", plays: [refusedWith({ status: 500 }, bare(500))] },
    { name: "502 with a page of HTML, carried out", plays: [refusedWith({ status: 502 }, page(502), true)] },
    { name: "503, not carried out", plays: [refused({ status: 503 })] },
    { name: "503, carried out", plays: [{ ...refused({ status: 503 }), isCarriedOut: true }] },
    { name: "504, carried out", plays: [{ ...refused({ status: 504 }), isCarriedOut: true }] },
  ],
};

export const limits: Family = {
  title: "A rate limit",
  faults: [
    { name: "429, Retry-After in seconds", plays: [limited(2, { headers: () => ({ "retry-after": "2" }) })] },
    { name: "429, retry_after in the body", plays: [limited(3, { fields: () => ({ retry_after: 3 }) })] },
    { name: "429, X-RateLimit-Reset by the service's own clock", plays: [limited(4, { headers: resetIn(4) })] },
    { name: "429, Retry-After as a date", plays: [limited(5, { headers: untilDate(5) })] },
    {
      name: "429, three hints that differ",
      plays: [
        limited(6, {
          headers: (situation) => ({ ...resetIn(20)(situation), "retry-after": "6" }),
          fields: () => ({ retry_after: 40 }),
        }),
      ],
    },
    { name: "429, Retry-After of 120 s", plays: [limited(120, { headers: () => ({ "retry-after": "120" }) })] },
    {
      name: "429, rubbish for hints",
      plays: [
        refused(RATE_LIMITED, {
          headers: () => ({ "retry-after": "soon", "x-ratelimit-reset": "never" }),
          fields: () => ({ retry_after: "later" }),
        }),
      ],
    },
    { name: "429 of a gateway", plays: [refusedWith({ status: 429 }, page(429))] },
    {
      name: "503, Retry-After in seconds",
      plays: [refused({ status: 503, hintMs: 2_000 }, { headers: () => ({ "retry-after": "2" }) })],
    },
  ],
};

function limited(seconds: number, extras: RefusalExtras): Play {
  const refusal: Refusal = { ...RATE_LIMITED, hintMs: seconds * 1_000 };
  return refused(refusal, extras);
}

// The service's clock is wrong by three hours.
function resetIn(seconds: number): (situation: Situation) => Record<string, string> {
  return ({ now }) => {
    const there = Math.floor(now.getTime() / 1_000) + 3 * 3_600;
    return { date: httpDate(there), "x-ratelimit-reset": String(there + seconds) };
  };
}

function untilDate(seconds: number): (situation: Situation) => Record<string, string> {
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
