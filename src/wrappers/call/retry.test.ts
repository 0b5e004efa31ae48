import { describe, expect, test } from "vitest";
import { isReplayed } from "../idempotency/key.ts";
import type { IdempotencyRule, RetryRule } from "../operation.ts";
import { ruleOf } from "./request.ts";
import { type AttemptEnd, BACKOFF, backoffMs, decide, type RetryDecision, type RetryState } from "./retry.ts";

const rules: readonly RetryRule[] = ["read", "idempotent", "keyed", "keyed-transfer", "unsent"];
const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
const serverErrors = statuses.filter((status) => status >= 500);
const codes = ["rate_limit_exceeded", "DUPLICATE_REQUEST_IN_PROGRESS", "conflict", "internal_error", "of_its_own"];
const fresh: RetryState = {
  retries: 0,
  renewals: 0,
  inProgressWaits: 0,
  remainingMs: 120_000,
  hasBudget: true,
  fraction: 0,
};

type Refusal = Extract<AttemptEnd, { kind: "refusal" }>;
const refusal = (status: number, parts: Partial<Refusal> = {}): Refusal => ({
  kind: "refusal",
  status,
  code: `http_${status}`,
  waitMs: undefined,
  isRepeated: false,
  isRenewable: false,
  ...parts,
});
const lost: AttemptEnd = { kind: "no-response", isProvablyUnsent: false };
const unsent: AttemptEnd = { kind: "no-response", isProvablyUnsent: true };
const resend = (afterMs: number, isFree = false): RetryDecision => ({
  afterMs,
  countsAs: isFree ? "inProgressWaits" : "retries",
});
const decided = (rule: RetryRule, end: AttemptEnd, state: Partial<RetryState> = {}, maxRetries = 2) =>
  decide(rule, end, { ...fresh, ...state }, maxRetries);
/** The status codes after which the rule retries. */
const repeated = (rule: RetryRule, parts: Partial<Refusal> = {}) =>
  statuses.filter((status) => decided(rule, refusal(status, parts)) !== undefined);

describe("when to retry", () => {
  test.each(codes)("[S16] [S17] [S18] [S19] [S20] [S21] [A9] after a response with the code %s", (code) => {
    for (const rule of ["read", "idempotent"] as const) {
      for (const isRepeated of [false, true]) {
        expect(repeated(rule, { code, isRepeated })).toEqual([408, 429, 500, 502, 503, 504]);
      }
    }
    expect(repeated("keyed", { code })).toEqual([429, ...serverErrors]);
    expect(repeated("keyed", { code, isRepeated: true })).toEqual([429, ...serverErrors.slice(1)]);
    const inProgress = code === "DUPLICATE_REQUEST_IN_PROGRESS" ? [409] : [];
    expect(repeated("keyed-transfer", { code })).toEqual([...inProgress, 429, 502, 503, 504]);
    expect(repeated("unsent", { code })).toEqual(code === "rate_limit_exceeded" ? [429] : []);
  });

  test.each(["not_documented", "not_simulated"])(
    "[S18] not after a 501 of an operation that nothing does: %s",
    (code) => expect(repeated("keyed", { code })).toEqual([429, ...serverErrors.filter((status) => status !== 501)]),
  );

  test.each<[string, AttemptEnd, readonly RetryRule[]]>([
    ["a lost attempt: unless repeating may harm", lost, rules.filter((rule) => rule !== "unsent")],
    ["an unsent one: always", unsent, rules],
    ["an unreadable response: only reads", { kind: "unreadable" }, ["read"]],
    ["what another attempt cannot fix: never", { kind: "final" }, []],
  ])("[S16] [S18] [S19] [S20] after %s", (_, end, expected) => {
    const retrying = rules.filter((rule) => decided(rule, end) !== undefined);
    expect(retrying).toEqual(expected);
  });
});

describe("after a 401", () => {
  test.each(rules)("[S3] %s: renews the token once, not counted by retries and budget, for every code", (rule) => {
    for (const code of codes) {
      const used = { retries: 9, hasBudget: false, inProgressWaits: 9 };
      const renewable = refusal(401, { code, isRenewable: true });
      expect(decided(rule, renewable, used, 0)).toEqual({ afterMs: 0, countsAs: "renewals" });
      expect(decided(rule, renewable, { renewals: 1 })).toBeUndefined();
      expect(decided(rule, renewable, { remainingMs: 0 })).toBeUndefined();
      expect(decided(rule, refusal(401, { code }))).toBeUndefined();
    }
  });
});

describe("how often and when", () => {
  const failed = refusal(503);
  const wait = (waitMs: number, state: Partial<RetryState> = {}) => decided("read", refusal(429, { waitMs }), state);

  test.each<[string, RetryDecision, RetryDecision]>([
    ["the first retry", decided("read", failed, { fraction: 1 }), resend(500)],
    ["the second, later", decided("read", failed, { retries: 1, fraction: 1 }), resend(1000)],
    ["no third", decided("read", failed, { retries: 2 }), undefined],
    ["nor a fourth", decided("read", failed, { retries: 3 }), undefined],
    ["none without budget", decided("read", failed, { hasBudget: false }), undefined],
    ["none that would begin at the deadline", decided("read", failed, { remainingMs: 250 }), undefined],
    ["one just before it", decided("read", failed, { remainingMs: 251 }), resend(250)],
    ["a lost one with jitter", decided("read", lost, { fraction: 0.5 }), resend(375)],
  ])("[S23] %s", (_, decision, expected) => expect(decision).toEqual(expected));

  test.each<[string, RetryDecision, RetryDecision]>([
    ["no jitter", wait(30_000), resend(30_000)],
    ["all of it", wait(30_000, { fraction: 1 }), resend(33_000)],
    ["a 503", decided("read", refusal(503, { waitMs: 30_000 }), { fraction: 1, retries: 1 }), resend(33_000)],
    ["at once", wait(0, { fraction: 1 }), resend(0)],
    ["a minute", wait(60_000), resend(60_000)],
    ["a minute, with jitter", wait(60_000, { fraction: 1 }), resend(66_000)],
    ["more than a minute", wait(60_001), undefined],
    ["more than a minute, with jitter", wait(60_001, { fraction: 1 }), undefined],
    ["time that cuts the jitter", wait(10_000, { remainingMs: 10_500, fraction: 1 }), resend(10_499)],
    ["time without jitter", wait(10_000, { remainingMs: 10_001, fraction: 1 }), resend(10_000)],
    ["time that would cut the wait", wait(10_000, { remainingMs: 10_000, fraction: 1 }), undefined],
  ])("[S24] as long as the service asks: %s", (_, decision, expected) => expect(decision).toEqual(expected));

  test("[S19] while an earlier attempt of the transfer runs: 0.5, 1, 2 and 4 s, even without retries and budget", () => {
    const inProgress = refusal(409, { code: "DUPLICATE_REQUEST_IN_PROGRESS", waitMs: 30_000 });
    const waited = (inProgressWaits: number, state: Partial<RetryState> = {}) =>
      decided("keyed-transfer", inProgress, { inProgressWaits, fraction: 1, ...state }, 0);
    const expected = [...[500, 1000, 2000, 4000].map((afterMs) => resend(afterMs, true)), undefined];
    expect([0, 1, 2, 3, 4].map((done) => waited(done, { hasBudget: false, retries: 9 }))).toEqual(expected);
    expect([4001, 4000].map((remainingMs) => waited(3, { remainingMs }))).toEqual([resend(4000, true), undefined]);
    for (const rule of ["read", "keyed", "unsent"] as const) expect(decided(rule, inProgress)).toBeUndefined();
  });
});

// Which operation has which rule is proven by specs/facts.test.ts.
describe("the rule of a call", () => {
  /** The rule without a key, with one, and with one under assumeTradeReplay. */
  test.each<[RetryRule, IdempotencyRule["mode"] | undefined, readonly [RetryRule, RetryRule, RetryRule]]>([
    ["read", "required", ["read", "read", "read"]],
    ["idempotent", "required", ["idempotent", "idempotent", "idempotent"]],
    ["keyed", undefined, ["unsent", "keyed", "keyed"]],
    ["keyed-transfer", "required", ["unsent", "keyed-transfer", "keyed-transfer"]],
    ["unsent", "required", ["unsent", "unsent", "keyed-transfer"]],
    ["unsent", "auto", ["unsent", "unsent", "unsent"]],
    ["unsent", undefined, ["unsent", "unsent", "unsent"]],
  ])("is that of its operation, unless that depends on its key: %s, keys %s", (retry, mode, expected) => {
    const operation = { retry, ...(mode && { idempotency: { mode } }) };
    const unkeyed = [ruleOf(operation, false, false), ruleOf(operation, false, true)];
    expect(new Set(unkeyed)).toEqual(new Set([expected[0]]));
    expect([ruleOf(operation, true, false), ruleOf(operation, true, true)]).toEqual(expected.slice(1));
  });

  test("other calls with the key matter under the keyed rules alone", () =>
    expect(rules.filter(isReplayed)).toEqual(["keyed", "keyed-transfer"]));
});

const own = { baseMs: 10, capMs: 500, factor: 3, minJitter: 0.9 };

test.each<[string, typeof BACKOFF, number, readonly number[]]>([
  ["doubles from half a second up to eight", BACKOFF, 1, [500, 1000, 2000, 4000, 8000, 8000, 8000]],
  ["is a whole number of milliseconds", BACKOFF, 1 / 3, [333, 667, 1333, 2667, 5333, 5333, 5333]],
  ["may have no jitter", { ...own, minJitter: 1 }, 0, [10, 30, 90, 270, 500, 500, 500]],
  ["may be nothing", { ...own, baseMs: 0 }, 0.7, [0, 0, 0, 0, 0, 0, 0]],
])("[S23] the backoff %s", (_, backoff, fraction, expected) => {
  expect([0, 1, 2, 3, 4, 5, 19].map((retry) => backoffMs(backoff, retry, fraction))).toEqual(expected);
});
