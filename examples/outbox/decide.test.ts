import {
  AbortedError,
  ApiError,
  ArgumentError,
  AuthenticationError,
  ConnectionError,
  IdempotencyKeyExpiredError,
  IdempotencyKeyReuseError,
  type NextStep,
  OutcomeUnknownError,
  RateLimitError,
  type SdkError,
  StoreError,
  TimeoutError,
} from "svc-sdk";
import { describe, expect, test } from "vitest";
import { decide } from "./decide.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const rejected = { outcome: "rejected", method: "wallets.transactions.sendFunds" } as const;

const again = ["pending", "unknown"] as const;
const lost = new ConnectionError("the response is lost", {
  outcome: "unknown",
  method: "wallets.transactions.sendFunds",
});
const unknown = (next: NextStep) => new OutcomeUnknownError(lost, next);
const resend = unknown({ kind: "resend", idempotencyKey: "k", before: inSeconds(60), why: "Resend" });

// The last column: the status of a payout whose earlier call may have been carried out.
test.each<[string, SdkError, neverSent: string, maybeSent: string]>([
  ["unknown, next: resend", resend, "unknown", "unknown"],
  ["unknown, next: read", unknown({ kind: "read", method: "get", why: "Look" }), "needs_human", "needs_human"],
  ["unknown, next: none", unknown({ kind: "none", why: "Nothing" }), "needs_human", "needs_human"],
  ["key too old", new IdempotencyKeyExpiredError("sendFunds", "k", now), "needs_human", "needs_human"],
  ["key of another request", new IdempotencyKeyReuseError("sendFunds", "k"), "needs_human", "needs_human"],
  ["conflict", new ApiError({ ...rejected, httpStatus: 409, code: "conflict" }), "needs_human", "needs_human"],
  ["rejected", new ApiError({ ...rejected, httpStatus: 422, code: "insufficient_balance" }), "refused", "unknown"],
  ["bad argument", new ArgumentError("amount"), "refused", "unknown"],
  ["rate limit", new RateLimitError({ ...rejected, httpStatus: 429 }), "pending", "unknown"],
  ["credentials rejected", new AuthenticationError({ ...rejected, httpStatus: 401 }), "pending", "unknown"],
  ["no connection", new ConnectionError("ECONNREFUSED", { outcome: "not-sent" }), "pending", "unknown"],
  ["store down", new StoreError("store"), "pending", "unknown"],
  [
    "a 401, then a login that fails",
    new ApiError({ ...rejected, method: "wallets.auth.token", httpStatus: 500 }),
    ...again,
  ],
  ["a 429, then no connection", new ConnectionError("ECONNREFUSED", rejected), ...again],
  ["a 429, then the client is closed", new AbortedError("the client was closed", rejected), ...again],
  ["a 401, then no time left", new TimeoutError({ ...rejected, limit: "totalTimeoutMs", limitMs: 1 }), ...again],
])("%s", (_, error, neverSent, maybeSent) => {
  for (const [was, status] of [
    ["pending", neverSent],
    ["unknown", maybeSent],
  ] as const) {
    const decision = decide(error, { was, attempts: 1 }, now);
    expect(decision.status).toBe(status);
    expect(decision.dueAt).toEqual(status === "pending" || status === "unknown" ? inSeconds(10) : undefined);
    expect(decision.note).toBe(`${error.code}: ${error.message}`);
  }
});

describe("the next attempt", () => {
  test.each([
    [1, 10],
    [2, 20],
    [5, 160],
    [9, 2_560],
    [10, 3_600],
    [2_000, 3_600],
  ])("after attempt %i is due in %i s", (attempts, seconds) => {
    expect(decide(resend, { was: "unknown", attempts }, now).dueAt).toEqual(inSeconds(seconds));
  });

  test.each([
    [5, 10],
    [7_200, 7_200],
  ])("waits %i s as the service requests, but not less than the backoff: %i s", (asked, seconds) => {
    const error = new RateLimitError({ ...rejected, httpStatus: 429, retryAt: inSeconds(asked) });
    expect(decide(error, { was: "pending", attempts: 1 }, now).dueAt).toEqual(inSeconds(seconds));
    const unknownOutcome = new OutcomeUnknownError(error, { kind: "resend", idempotencyKey: "k", why: "Resend" });
    expect(decide(unknownOutcome, { was: "unknown", attempts: 1 }, now).dueAt).toEqual(inSeconds(seconds));
  });
});
