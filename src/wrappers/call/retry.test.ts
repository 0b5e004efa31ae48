import { describe, expect, test } from "vitest";
import * as cryptoOperations from "../../../generated/crypto/operations.ts";
import * as fiatOperations from "../../../generated/fiat/operations.ts";
import { isReplayed } from "../idempotency/key.ts";
import type { RetryRule } from "../operation.ts";
import { ruleOf } from "./request.ts";
import { type AttemptEnd, BACKOFF, backoffMs, decide, type RetryDecision, type RetryState } from "./retry.ts";

const rules: readonly RetryRule[] = ["read", "idempotent", "keyed", "keyed-transfer", "unsent"];
const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
const codes = ["rate_limit_exceeded", "DUPLICATE_REQUEST_IN_PROGRESS", "conflict", "internal_error", "of_its_own"];
const fresh: RetryState = {
  retries: 0,
  hasRenewed: false,
  inProgressWaits: 0,
  remainingMs: 120_000,
  hasBudget: true,
  fraction: 0,
};

type Refusal = Extract<AttemptEnd, { kind: "refusal" }>;
const refusal = (status: number, parts: Partial<Refusal> = {}): Refusal => ({
  kind: "refusal",
  ...{ status, code: `http_${status}`, waitMs: undefined, isRepeated: false, isRenewable: false },
  ...parts,
});
const lost: AttemptEnd = { kind: "no-answer", isProvablyUnsent: false };
const unsent: AttemptEnd = { kind: "no-answer", isProvablyUnsent: true };
const final: RetryDecision = { kind: "stop", why: "final" };
const decided = (rule: RetryRule, end: AttemptEnd, state: Partial<RetryState> = {}, maxRetries = 2) =>
  decide(rule, end, { ...fresh, ...state }, maxRetries);
/** The status codes after which the rule retries. */
const repeated = (rule: RetryRule, parts: Partial<Refusal> = {}) =>
  statuses.filter((status) => decided(rule, refusal(status, parts)).kind === "resend");

describe("when to retry", () => {
  test("[S16] [S17] reads and idempotent writes: after 408, 429, 500, 502, 503 and 504, whatever the code", () => {
    for (const code of codes) {
      for (const isRepeated of [false, true]) {
        expect(repeated("read", { code, isRepeated })).toEqual([408, 429, 500, 502, 503, 504]);
        expect(repeated("idempotent", { code, isRepeated })).toEqual([408, 429, 500, 502, 503, 504]);
      }
    }
  });

  test("[S18] keyed writes: after 429 and every 5xx, but not after the same 500 twice", () => {
    const serverErrors = statuses.filter((status) => status >= 500);
    for (const code of codes) {
      expect(repeated("keyed", { code })).toEqual([429, ...serverErrors]);
      expect(repeated("keyed", { code, isRepeated: true })).toEqual([429, ...serverErrors.slice(1)]);
    }
  });

  test("[S18] not after a 501 that says that nothing carries out the operation", () => {
    for (const code of ["not_documented", "not_simulated"]) {
      expect(repeated("keyed", { code })).toEqual([
        429,
        ...statuses.filter((status) => status >= 500 && status !== 501),
      ]);
    }
  });

  test("[S19] keyed transfers: after 429, 502, 503 and 504; a 409 only while an earlier attempt runs", () => {
    for (const code of codes) {
      const inProgress = code === "DUPLICATE_REQUEST_IN_PROGRESS" ? [409] : [];
      expect(repeated("keyed-transfer", { code })).toEqual([...inProgress, 429, 502, 503, 504]);
    }
  });

  test("[S20] [S21] other writes: only after a 429 of the service's own rate limit", () => {
    for (const code of [...codes, "http_429", "RATE_LIMIT_EXCEEDED"]) {
      expect(repeated("unsent", { code })).toEqual(code === "rate_limit_exceeded" ? [429] : []);
    }
  });

  test("[S16] [S18] [S19] [S20] a lost attempt unless repeating may harm, an unsent one always", () => {
    expect(rules.filter((rule) => decided(rule, lost).kind === "resend")).toEqual(
      rules.filter((rule) => rule !== "unsent"),
    );
    expect(rules.filter((rule) => decided(rule, unsent).kind === "resend")).toEqual(rules);
  });

  test("[S16] an unreadable response: only reads", () => {
    expect(rules.filter((rule) => decided(rule, { kind: "unreadable" }).kind === "resend")).toEqual(["read"]);
  });

  test.each(rules)("%s: nothing that another attempt cannot fix", (rule) => {
    expect(decided(rule, { kind: "final" })).toEqual(final);
  });
});

describe("after a 401", () => {
  test.each(rules)("[S3] %s: renews the token once, not counted by retries and budget, for every code", (rule) => {
    for (const code of codes) {
      const used = { retries: 9, hasBudget: false, inProgressWaits: 9 };
      expect(decided(rule, refusal(401, { code, isRenewable: true }), used, 0)).toEqual({ kind: "renew" });
      expect(decided(rule, refusal(401, { code, isRenewable: true }), { hasRenewed: true })).toEqual(final);
      expect(decided(rule, refusal(401, { code }))).toEqual(final);
    }
  });

  test.each(rules)("%s: not after the deadline, and not for another status", (rule) => {
    expect(decided(rule, refusal(401, { isRenewable: true }), { remainingMs: 0 })).toEqual(final);
    const renewing = statuses.filter(
      (status) => decided(rule, refusal(status, { isRenewable: true })).kind === "renew",
    );
    expect(renewing).toEqual([401]);
  });
});

describe("how often and when", () => {
  const failed = refusal(503);

  test("[S23] up to maxRetries, and within the budget", () => {
    const kinds = [0, 1, 2, 3].map((retries) => decided("read", failed, { retries }).kind);
    expect(kinds).toEqual(["resend", "resend", "stop", "stop"]);
    expect(decided("read", failed, {}, 0)).toEqual({ kind: "stop", why: "exhausted" });
    expect(decided("read", failed, { hasBudget: false })).toEqual({ kind: "stop", why: "exhausted" });
  });

  test("[S23] waits grow with the retries and are counted", () => {
    expect([0, 1].map((retries) => decided("read", failed, { retries, fraction: 1 }))).toEqual([
      { kind: "resend", afterMs: 500, isFree: false },
      { kind: "resend", afterMs: 1000, isFree: false },
    ]);
    expect(decided("read", lost, { fraction: 0.5 })).toMatchObject({ afterMs: 375 });
  });

  test.each([
    [0, 30_000],
    [0.5, 31_500],
    [1, 33_000],
  ])("[S24] as long as the service asks: with jitter %f, %i ms", (fraction, afterMs) => {
    expect(decided("read", refusal(429, { waitMs: 30_000 }), { fraction })).toEqual({
      kind: "resend",
      afterMs,
      isFree: false,
    });
    expect(decided("read", refusal(503, { waitMs: 30_000 }), { fraction, retries: 1 })).toMatchObject({ afterMs });
  });

  test("[S24] at once if the service says so", () => {
    expect(decided("read", refusal(429, { waitMs: 0 }), { fraction: 1 })).toMatchObject({ kind: "resend", afterMs: 0 });
  });

  test("[S24] waits of up to a minute, whatever the jitter", () => {
    for (const fraction of [0, 0.5, 1]) {
      const wait = (waitMs: number) => decided("read", refusal(429, { waitMs }), { fraction });
      expect(wait(60_000)).toMatchObject({ kind: "resend", afterMs: 60_000 + 6000 * fraction });
      expect(wait(60_001)).toEqual({ kind: "stop", why: "too-late" });
    }
  });

  test.each<[string, AttemptEnd, number]>([
    ["asked for", refusal(429, { waitMs: 5000 }), 5000],
    ["of the backoff", refusal(503), 250],
  ])("[S24] a wait %s that would end at or after the deadline is not begun", (_, end, wait) => {
    expect(decided("read", end, { remainingMs: wait + 1 })).toMatchObject({ kind: "resend", afterMs: wait });
    for (const remainingMs of [wait, wait - 1, 0, -1]) {
      expect(decided("read", end, { remainingMs })).toEqual({ kind: "stop", why: "too-late" });
    }
  });

  test("[S24] short time cuts the jitter and not the wait", () => {
    const end = refusal(429, { waitMs: 10_000 });
    const within = (remainingMs: number) => decided("read", end, { remainingMs, fraction: 1 });
    expect(within(10_500)).toMatchObject({ kind: "resend", afterMs: 10_499 });
    expect(within(10_001)).toMatchObject({ kind: "resend", afterMs: 10_000 });
    expect(within(10_000)).toEqual({ kind: "stop", why: "too-late" });
  });
});

describe("[S19] while an earlier attempt of the transfer runs", () => {
  const inProgress = refusal(409, { code: "DUPLICATE_REQUEST_IN_PROGRESS", waitMs: 30_000 });
  const waited = (inProgressWaits: number, state: Partial<RetryState> = {}) =>
    decided("keyed-transfer", inProgress, { inProgressWaits, fraction: 1, ...state }, 0);

  test("waits 0.5, 1, 2 and 4 s, even without retries and budget", () => {
    expect([0, 1, 2, 3, 4].map((done) => waited(done, { hasBudget: false, retries: 9 }))).toEqual([
      ...[500, 1000, 2000, 4000].map((afterMs) => ({ kind: "resend", afterMs, isFree: true })),
      { kind: "stop", why: "exhausted" },
    ]);
  });

  test("waits only within the deadline", () => {
    expect(waited(3, { remainingMs: 4001 })).toMatchObject({ kind: "resend" });
    expect(waited(3, { remainingMs: 4000 })).toEqual({ kind: "stop", why: "too-late" });
  });

  test("such a refusal is final for other calls", () => {
    for (const rule of ["read", "keyed", "unsent"] as const) expect(decided(rule, inProgress)).toEqual(final);
  });
});

describe("the rule of a call", () => {
  const all = Object.values({ ...fiatOperations, ...cryptoOperations });
  const ruleFor = (id: string, isKeyed = true, assumeTradeReplay = false) => {
    const operation = all.find((candidate) => candidate.id === id);
    expect(operation, id).toBeDefined();
    return operation && ruleOf(operation, isKeyed, assumeTradeReplay);
  };

  test("[S16] reads, balances, quotes and tokens are safe", () => {
    const reads = all.filter(({ method }) => method === "GET").map(({ id }) => id);
    expect(reads).toEqual(expect.arrayContaining(["refreshToken", "refreshAuthentication"]));
    for (const id of [...reads, "checkBalance", "quoteSwap", "createToken", "login"]) {
      expect(ruleFor(id, false), id).toBe("read");
    }
  });

  test.each([
    "deployCardSafe",
    "deployCustomerSafe",
    "updateCardLimits",
    "updateApiKeyPermissions",
    "updateWebhook",
    "deleteWebhook",
  ])("[S17] %s is idempotent", (id) => expect([ruleFor(id), ruleFor(id, false)]).toEqual(["idempotent", "idempotent"]));

  test("[S18] fiat writes except the login are keyed", () => {
    const writes = Object.values(fiatOperations).filter(({ id, method }) => method !== "GET" && id !== "login");
    expect(writes.length).toBeGreaterThan(0);
    for (const { id } of writes) expect(ruleFor(id), id).toBe("keyed");
  });

  test("[S19] [S20] the key of a transfer counts with a documented lifetime, or with assumeTradeReplay", () => {
    expect([ruleFor("sendFunds"), ruleFor("sendFunds", false), ruleFor("sendFunds", false, true)]).toEqual([
      "keyed-transfer",
      "unsent",
      "unsent",
    ]);
    expect([ruleFor("tradeMarket"), ruleFor("tradeMarket", true, true), ruleFor("tradeMarket", false, true)]).toEqual([
      "unsent",
      "keyed-transfer",
      "unsent",
    ]);
    expect([ruleFor("fetchPaidResource", false), ruleFor("fetchPaidResource", false, true)]).toEqual([
      "unsent",
      "unsent",
    ]);
  });

  test.each([
    "resetCardCustomer",
    "createVirtualCard",
    "orderPhysicalCard",
    "rotateWebhookSecret",
    "createWebhook",
    "freezeCustomerCard",
    "unfreezeCard",
    "generateApiKey",
    "exchangeApiKeyToken",
    "onboardCardCustomer",
    "submitSourceOfFunds",
    "batchAddAssets",
    "retryDelivery",
  ])("[S21] %s is retried only if provably unsent, even with a key", (id) => {
    expect([ruleFor(id), ruleFor(id, false), ruleFor(id, true, true)]).toEqual(["unsent", "unsent", "unsent"]);
  });

  test("without a key there is no protection", () => {
    expect(ruleOf({ retry: "keyed" }, false, true)).toBe("unsent");
    expect(ruleOf({ retry: "keyed-transfer" }, false, true)).toBe("unsent");
    for (const retry of ["read", "idempotent"] as const)
      expect(ruleOf({ retry, idempotency: { mode: "required" } }, true, true)).toBe(retry);
  });

  test("other calls with the key matter under the keyed rules alone", () => {
    expect(rules.filter(isReplayed)).toEqual(["keyed", "keyed-transfer"]);
  });
});

const waits = (fraction: number, backoff = BACKOFF) =>
  [0, 1, 2, 3, 4, 5, 19].map((retry) => backoffMs(backoff, retry, fraction));

describe("backoffMs", () => {
  test("[S23] doubles from half a second up to eight", () => {
    expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test("[S23] uses 50 to 100 % of that, evenly", () => {
    expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(waits(0.5)).toEqual([375, 750, 1500, 3000, 6000, 6000, 6000]);
  });

  test("[S23] uses base, cap, factor and jitter as set", () => {
    const own = { baseMs: 10, capMs: 500, factor: 3, minJitter: 0.9 };
    expect(waits(1, own)).toEqual([10, 30, 90, 270, 500, 500, 500]);
    expect(waits(0, own)).toEqual([9, 27, 81, 243, 450, 450, 450]);
    expect(waits(0, { ...own, minJitter: 1 })).toEqual(waits(1, own));
    expect(waits(0.7, { ...own, baseMs: 0 })).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(waits(1, { ...own, factor: 1 })).toEqual([10, 10, 10, 10, 10, 10, 10]);
  });

  test("is a whole number of milliseconds", () => {
    for (const fraction of [0.1, 1 / 3, 0.999]) {
      expect(waits(fraction).every(Number.isInteger)).toBe(true);
    }
  });
});
