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
import { judge } from "./decide.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const rejected = { outcome: "rejected", operation: "sendFunds" } as const;

const again = ["pending", "unknown"] as const;
const lost = new ConnectionError("the answer is lost", { outcome: "unknown", operation: "sendFunds" });
const unknown = (next: NextStep) => new OutcomeUnknownError(lost, next);
const resend = unknown({ kind: "resend", idempotencyKey: "k", before: inSeconds(60), why: "Resend" });

// The last column is what becomes of a payout of which an earlier call may have been carried out.
test.each<[string, SdkError, neverSent: string, maybeSent: string]>([
  ["unknown, settled by sending again", resend, "unknown", "unknown"],
  [
    "unknown, settled by a look",
    unknown({ kind: "read", operation: "get", why: "Look" }),
    "needs_human",
    "needs_human",
  ],
  ["unknown, settled by nothing", unknown({ kind: "none", why: "Nothing" }), "needs_human", "needs_human"],
  ["key too old", new IdempotencyKeyExpiredError("sendFunds", "k", now), "needs_human", "needs_human"],
  ["key of something else", new IdempotencyKeyReuseError("sendFunds", "k"), "needs_human", "needs_human"],
  ["conflict", new ApiError({ ...rejected, httpStatus: 409, code: "conflict" }), "needs_human", "needs_human"],
  ["refused", new ApiError({ ...rejected, httpStatus: 422, code: "insufficient_balance" }), "refused", "unknown"],
  ["bad argument", new ArgumentError("amount"), "refused", "unknown"],
  ["rate limit", new RateLimitError({ ...rejected, httpStatus: 429 }), "pending", "unknown"],
  ["credentials refused", new AuthenticationError({ ...rejected, httpStatus: 401 }), "pending", "unknown"],
  ["never left", new ConnectionError("ECONNREFUSED", { outcome: "not-sent" }), "pending", "unknown"],
  ["store down", new StoreError("store"), "pending", "unknown"],
  [
    "a 401, then a login that fails",
    new ApiError({ ...rejected, operation: "createToken", httpStatus: 500 }),
    ...again,
  ],
  ["a 429, then no connection", new ConnectionError("ECONNREFUSED", rejected), ...again],
  ["a 429, then the end of the client", new AbortedError("the end of its client", rejected), ...again],
  ["a 401, then no time left", new TimeoutError({ ...rejected, limit: "totalTimeoutMs", limitMs: 1 }), ...again],
])("%s", (_, error, neverSent, maybeSent) => {
  for (const [was, status] of [
    ["pending", neverSent],
    ["unknown", maybeSent],
  ] as const) {
    const verdict = judge(error, { was, attempts: 1 }, now);
    expect(verdict.status).toBe(status);
    expect(verdict.dueAt).toEqual(status === "pending" || status === "unknown" ? inSeconds(10) : undefined);
    expect(verdict.note).toBe(`${error.code}: ${error.message}`);
  }
});

describe("the next try", () => {
  test.each([
    [1, 10],
    [2, 20],
    [5, 160],
    [9, 2_560],
    [10, 3_600],
    [2_000, 3_600],
  ])("after attempt %i comes in %i s", (attempts, seconds) => {
    expect(judge(resend, { was: "unknown", attempts }, now).dueAt).toEqual(inSeconds(seconds));
  });

  test.each([
    [5, 10],
    [7_200, 7_200],
  ])("comes when the service asks for it, in %i s, but not too soon", (asked, seconds) => {
    const error = new RateLimitError({ ...rejected, httpStatus: 429, retryAt: inSeconds(asked) });
    expect(judge(error, { was: "pending", attempts: 1 }, now).dueAt).toEqual(inSeconds(seconds));
    const doubtful = new OutcomeUnknownError(error, { kind: "resend", idempotencyKey: "k", why: "Resend" });
    expect(judge(doubtful, { was: "unknown", attempts: 1 }, now).dueAt).toEqual(inSeconds(seconds));
  });
});
