// Every fault with every class of operation, by fetch; undici is in faults.nightly.test.ts.

import { expect, it } from "vitest";
import type { FaultPlan, Mode } from "./catalogue.ts";
import { faults } from "./catalogue.ts";
import { type ClassName, subjectOf } from "./classes.ts";
import { testFaults } from "./fault-tests.ts";
import { byFetch, runFaultCase, type Summary, summaryOf } from "./run-case.ts";
import { rejected } from "./scenarios.ts";

testFaults(byFetch);

const unknown = { gets: "OutcomeUnknownError", outcome: "unknown" } as const;

// Worked out by hand from the rules, which `npx vitest -u` does not change.
it.each<[string, Mode, ClassName, Partial<Summary>]>([
  // S16, S23: 0.5 s and 1 s at 75 %.
  ["502 with an HTML page, carried out", "once", "read", { gets: "result", requests: 2, elapsedMs: 375 }],
  [
    "502 with an HTML page, carried out",
    "always",
    "read",
    { gets: "ApiError", outcome: "unknown", requests: 3, elapsedMs: 1_125 },
  ],
  // S17, S46
  ["reset in the middle of the body", "always", "idempotent", { ...unknown, next: "read", requests: 3, effects: 1 }],
  // S18
  ["500, carried out", "always", "keyed", { ...unknown, next: "resend", requests: 2, effects: 1, elapsedMs: 375 }],
  ["500, with a new body each time", "always", "keyed", { ...unknown, requests: 3, elapsedMs: 1_125 }],
  ["408", "once", "keyed", { ...unknown, requests: 1 }],
  // S19, S25: 60 s, 0.375 s, and what is left of 120 s.
  [
    "stalled before the headers",
    "always",
    "keyed-transfer",
    { ...unknown, cause: "TimeoutError", requests: 2, effects: 1, elapsedMs: 120_000 },
  ],
  ["409, still in progress", "always", "keyed-transfer", { ...unknown, requests: 5, elapsedMs: 7_500 }],
  ["500, carried out", "once", "keyed-transfer", { ...unknown, next: "resend", requests: 1, effects: 1, elapsedMs: 0 }],
  // S20, S44
  ["refused", "always", "x402", { gets: "ConnectionError", outcome: "not-sent", requests: 3, effects: 0 }],
  ["reset before the headers", "once", "transfer, no key", { ...unknown, next: "none", requests: 1, effects: 1 }],
  ["429 of a gateway", "once", "x402", { gets: "RateLimitError", outcome: "rejected", requests: 1 }],
  // S21, S3
  [
    "revoked before the first attempt",
    "once",
    "unsent",
    { gets: "result", requests: 2, logins: 2, effects: 1, elapsedMs: 0 },
  ],
  [
    "revoked before the first attempt",
    "always",
    "unsent",
    { gets: "AuthenticationError", outcome: "rejected", requests: 2 },
  ],
  // S22
  ["then 409 of its own key", "always", "keyed-transfer", { gets: "duplicate", requests: 2, effects: 1 }],
  ["409 of another key", "always", "keyed-transfer", { gets: "ApiError", outcome: "rejected", requests: 1 }],
  // S24
  ["429, three different hints", "once", "keyed", { gets: "result", requests: 2, elapsedMs: 6_300 }],
  [
    "429, Retry-After of 120 s",
    "always",
    "read",
    { gets: "RateLimitError", retryInMs: 120_000, requests: 1, elapsedMs: 0 },
  ],
  // S26
  ["abort before the call", "once", "keyed", { gets: "AbortedError", outcome: "not-sent", requests: 0, logins: 0 }],
  [
    "abort between two attempts",
    "always",
    "keyed-transfer",
    { ...unknown, cause: "AbortedError", requests: 1, elapsedMs: 0 },
  ],
  // S45
  ["then 403", "always", "keyed-transfer", { ...unknown, cause: "ApiError", next: "resend", requests: 2, effects: 1 }],
  ["then 403", "always", "read", { gets: "ApiError", outcome: "unknown", requests: 2 }],
  // S4
  [
    "login: responds with 401",
    "always",
    "keyed-transfer",
    { gets: "AuthenticationError", outcome: "not-sent", requests: 0, logins: 1 },
  ],
  ["login: responds with 401", "always", "x402", { gets: "result", requests: 1, logins: 0 }],
])("%s, %s: %s", async (name, mode, className, expected) => {
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined) throw new Error(`there is no fault "${name}"`);
  const subject = subjectOf(className);
  const measured = await runFaultCase({ subject, fault, mode, connection: "keep-alive" });
  expect(summaryOf(subject, measured)).toMatchObject(expected);
});

it("[S27] complete rejections keep one connection for all attempts", async ({ signal }) => {
  const fault: FaultPlan = {
    name: "too many requests",
    requests: [rejected(429, "rate_limit_exceeded")],
  };
  // Without a login, which would take a connection as well.
  const scene = { subject: subjectOf("x402"), fault, mode: "always" } as const;
  const kept = await runFaultCase({ ...scene, connection: "keep-alive" }, signal);
  const closed = await runFaultCase({ ...scene, connection: "close" }, signal);
  expect([kept.requests, kept.connections, closed.connections]).toEqual([3, 1, 3]);
});
