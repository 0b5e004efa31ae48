// Every next step up to a verdict, through the real clients.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer, type SentRequest } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { lost, refused } from "../../../tests/support/turns.ts";
import {
  AbortedError,
  ApiError,
  ArgumentError,
  AuthenticationError,
  ConnectionError,
  IdempotencyKeyError,
  OutcomeUnknownError,
  RateLimitError,
  type SdkError,
  StoreError,
  TimeoutError,
} from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import type { Undescribed } from "../results.ts";
import { settle, type UnsettledCall } from "./settle.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const inSeconds = (seconds: number) => new Date(start + seconds * 1_000);
const rejected = { outcome: "rejected", method: "wallets.transactions.sendFunds" } as const;
const trade = { wallet_id: "w_1", market_id: "m_1", outcome: "yes", amount: "5" } as const;

/** A process whose transfer has lost its response, and later processes that share nothing with it but the service. */
async function lostTransfer(clock = new FakeClock(start)) {
  let answer: ScriptedAnswer = lost;
  const respond = (request: SentRequest) => (typeof answer === "function" ? answer(request) : answer) as Response;
  const process = () => cryptoClient({ "/send-funds": respond }, { clock });
  const error = (await failureOf(process().wallets.transactions.sendFunds(transfer, keyed))) as OutcomeUnknownError;
  return {
    clock,
    error,
    /** Settles in a new process, from the JSON that the first one stored. */
    async settleLater(next: ScriptedAnswer, failure: unknown = JSON.parse(JSON.stringify(error)), attempt = 1) {
      answer = next;
      const { wallets, sentTo } = process();
      const settlement = await settle(wallets, failure as UnsettledCall, {
        resend: (idempotencyKey) => wallets.transactions.sendFunds(transfer, { idempotencyKey }),
        attempt,
      });
      const keys = sentTo("/send-funds").map(({ headers }) => headers.get("idempotency-key"));
      return { settlement, keys };
    },
  };
}

describe("[S55] a transfer with a key, resumed from JSON in another process", () => {
  const conflict = { details: { existing_transaction_id: "tx_7", idempotency_key: "payout-1" } };
  const limit = refused(403, "WITHDRAWAL_LIMIT_EXCEEDED");
  const tooMany = json({ code: "rate_limit_exceeded" }, 429, { "retry-after": "7200" });
  const why = expect.stringContaining("WITHDRAWAL_LIMIT_EXCEEDED");
  const unknownUntil = (seconds: number) => ({ verdict: "still-unknown", retryAt: inSeconds(seconds) });

  const paid = { verdict: "executed", transactionId: "tx_1", result: { transaction_hash: "hash_1" } };
  const paidBefore = { verdict: "executed", transactionId: "tx_7" };

  test.each<[string, number, ScriptedAnswer, object]>([
    ["is executed, with the transaction of the same key", 0, sentFunds, paid],
    ["is executed, after a conflict", 0, refused(409, "conflict", conflict), paidBefore],
    ["stays unknown after a rejection: the first call may have caused it", 120, limit, { ...unknownUntil(130), why }],
    ["[S45] stays unknown after a rejection right away, knowing of no earlier call", 0, limit, unknownUntil(10)],
    ["waits as long as the service asks", 0, tooMany, unknownUntil(7_200)],
  ])("%s", async (_, seconds, answer, expected) => {
    const { clock, settleLater } = await lostTransfer();
    clock.skip(seconds * 1_000);
    expect(await settleLater(answer)).toMatchObject({ settlement: expected, keys: ["payout-1"] });
  });

  test("[S36] stays unknown after another lost response, repeats no secret, and says when to look again, later each time", async () => {
    const { settleLater } = await lostTransfer();
    let failure: unknown;
    for (const [attempt, seconds] of [10, 20, 40, 80].entries()) {
      const { settlement } = await settleLater(lost, failure, attempt + 1);
      expect(settlement).toMatchObject({ verdict: "still-unknown", retryAt: inSeconds(seconds) });
      expect(JSON.stringify(settlement)).not.toMatch(/api-secret|crypto-token|Address1|25\.10/);
      failure = JSON.parse(JSON.stringify((settlement as { unsettled?: unknown }).unsettled));
      expect(failure).toEqual({
        next: {
          kind: "resend",
          idempotencyKey: "payout-1",
          firstUsedAt: "2026-01-01T00:00:00.000Z",
          before: "2026-01-01T23:50:00.000Z",
          why: expect.stringContaining("Call again with this key before"),
        },
      });
    }
    expect((await settleLater(sentFunds, failure)).settlement.verdict).toBe("executed");
  });

  test("sends nothing once the key has expired, and leaves it to a person", async () => {
    const { clock, settleLater } = await lostTransfer();
    clock.skip(25 * HOUR);
    const { settlement, keys } = await settleLater(sentFunds);
    expect(settlement).toMatchObject({
      verdict: "still-unknown",
      retryAt: undefined,
      unsettled: { next: { kind: "none" } },
      why: expect.stringMatching(/^idempotency_key_expired: /),
    });
    expect(keys).toEqual([]);
  });

  test("looks again before the key expires", async () => {
    const { clock, settleLater } = await lostTransfer();
    clock.skip(23 * HOUR);
    const { settlement } = await settleLater(lost, undefined, 20);
    expect(settlement).toMatchObject({ verdict: "still-unknown", retryAt: new Date(start + 23 * HOUR + 40 * 60_000) });
    clock.skip(HOUR * (2 / 3));
    const last = await settleLater(lost, undefined, 20);
    expect(last.settlement).toMatchObject({ retryAt: new Date(start + 24 * HOUR + 40 * 60_000) });
  });

  test("is the same from the error itself, and from what one writes after a crash that left no error", async () => {
    const { error, settleLater } = await lostTransfer();
    const written = { next: { kind: "resend", idempotencyKey: "payout-1", firstUsedAt: inSeconds(0).toISOString() } };
    for (const failure of [error, written]) {
      expect((await settleLater(sentFunds, failure)).settlement).toMatchObject({ verdict: "executed" });
    }
  });

  test("without resend stays unknown, and nothing is sent", async () => {
    const { error, clock } = await lostTransfer();
    const { wallets, sent } = cryptoClient({}, { clock });
    expect(await settle(wallets, error)).toMatchObject({ verdict: "still-unknown", retryAt: inSeconds(10) });
    expect(sent).toEqual([]);
  });

  test("an error from outside the SDK is not swallowed", async () => {
    const { error, clock } = await lostTransfer();
    const { wallets } = cryptoClient({}, { clock });
    const resend = () => Promise.reject(new RangeError("a bug"));
    await expect(settle(wallets, error, { resend })).rejects.toThrow("a bug");
  });
});

describe("[S55] a write that a read shows", () => {
  /** A trade whose response was lost, and what its wallet holds. */
  async function lostTrade(positions: ScriptedAnswer) {
    const clock = new FakeClock(start);
    const { agent, sentTo } = agentClient({ "/markets/trade": lost, "/agent/positions": positions }, { clock });
    const failure = JSON.parse(JSON.stringify(await failureOf(agent.markets.trade(trade, keyed))));
    return { agent, failure, reads: () => sentTo("/agent/positions") };
  }

  test.each(["executed", "not-executed"] as const)("is %s, as the check of its result says", async (verdict) => {
    const { agent, failure, reads } = await lostTrade(json({ positions: [{ market_id: "m_1" }] }));
    const seen: unknown[] = [];
    const check = async (data: unknown) => {
      seen.push((data as Undescribed).unwrap());
      return verdict;
    };
    expect(await settle(agent, failure, { check })).toMatchObject({ verdict });
    expect(reads().map(({ url }) => url.search)).toEqual(["?wallet_id=w_1"]);
    expect(JSON.stringify(seen)).toContain("m_1");
  });

  test("stays unknown without a check, for a person, and if the check cannot tell or the read fails", async () => {
    const { agent, failure, reads } = await lostTrade(json({ positions: [] }));
    expect(await settle(agent, failure)).toMatchObject({ verdict: "still-unknown", retryAt: undefined });
    expect(reads()).toEqual([]);
    expect(await settle(agent, failure, { check: () => undefined })).toMatchObject({
      verdict: "still-unknown",
      why: "agent.positions.list does not show the outcome",
      retryAt: inSeconds(10),
      unsettled: { next: { kind: "read", method: "agent.positions.list", args: { wallet_id: "w_1" } } },
    });
    const broken = await lostTrade(json({}, 503));
    expect(await settle(broken.agent, broken.failure, { check: () => "executed" })).toMatchObject({
      verdict: "still-unknown",
      retryAt: inSeconds(10),
    });
  });

  test.each([
    ["agent.positions.list", "pass the client that has the method agent.positions.list"],
    ...["wallets.transactions.sendFunds", "wallets.constructor.get", "agent.__proto__.list", "get", 7].map((method) => [
      method,
      /./,
    ]),
  ])("a client never calls %s, whatever the JSON says", async (method, message) => {
    const { wallets, sent } = cryptoClient({ "/send-funds": sentFunds });
    const failure = { next: { kind: "read", method, args: transfer } } as unknown as UnsettledCall;
    await expect(settle(wallets, failure, { check: () => "executed" })).rejects.toThrow(message as string);
    expect(sent).toEqual([]);
  });
});

describe("[S55] an error whose outcome is known has its verdict at once", () => {
  const { wallets, sent } = cryptoClient({}, { clock: new FakeClock(start) });
  const person = { verdict: "still-unknown", retryAt: undefined };
  const again = { verdict: "not-executed", retryAt: inSeconds(10) };
  const never = { verdict: "not-executed", retryAt: undefined };
  const login = { ...rejected, method: "wallets.auth.token" };
  const key = { method: "m", idempotencyKey: "k" };
  const used = { ...key, firstUsedAt: inSeconds(0) };
  const none = { kind: "none", why: "No way" } as const;

  test.each<[string, SdkError, object]>([
    ["rejected", new ApiError({ ...rejected, httpStatus: 422, code: "insufficient_balance" }), never],
    ["a wrong argument", new ArgumentError("amount"), never],
    ["a rate limit", new RateLimitError({ ...rejected, httpStatus: 429 }), again],
    ["rejected credentials", new AuthenticationError({ ...rejected, httpStatus: 401 }), again],
    ["no connection", new ConnectionError("ECONNREFUSED", { outcome: "not-sent" }), again],
    ["a store that is down", new StoreError("store"), again],
    ["a 401, then a login that fails", new ApiError({ ...login, httpStatus: 500 }), again],
    ["a 429, then no connection", new ConnectionError("ECONNREFUSED", rejected), again],
    ["a 429, then a closed client", new AbortedError("the client was closed", rejected), again],
    ["a 401, then no time", new TimeoutError({ ...rejected, limit: "totalTimeoutMs", limitMs: 1 }), again],
    ["an expired key", new IdempotencyKeyError("idempotency_key_expired", used), person],
    ["the key of another request", new IdempotencyKeyError("idempotency_key_reused", key), person],
    ["a conflict without a transaction", new ApiError({ ...rejected, httpStatus: 409, code: "conflict" }), person],
    ["a read without a response", new ConnectionError("lost", { outcome: "unknown" }), person],
    [
      "no documented way to check",
      new OutcomeUnknownError(new ConnectionError("lost", { outcome: "unknown" }), none),
      person,
    ],
    ["a first use in the future", new ArgumentError("clock", { ...key, code: "invalid_idempotency_key" }), person],
  ])("%s", async (_, error, verdict) => {
    const settlement = await settle(wallets, error);
    expect(settlement).toMatchObject({ ...verdict, why: `${error.code}: ${error.message}` });
    expect(sent).toEqual([]);
  });

  test.each([
    [5, 10],
    [7_200, 7_200],
  ])("a rate limit of %i s means another try in %i s", async (asked, seconds) => {
    const error = new RateLimitError({ ...rejected, httpStatus: 429, retryAt: inSeconds(asked) });
    expect(await settle(wallets, error)).toMatchObject({ retryAt: inSeconds(seconds) });
    const unknown = new OutcomeUnknownError(error, { kind: "resend", idempotencyKey: "k", why: "Resend" });
    expect(await settle(wallets, unknown)).toMatchObject({ verdict: "still-unknown", retryAt: inSeconds(seconds) });
  });

  test.each([
    [1, 10],
    [5, 160],
    [9, 2_560],
    [10, 3_600],
    [2_000, 3_600],
  ])("after try %i the next is due in %i s", async (attempt, seconds) => {
    expect(await settle(wallets, new StoreError("s"), { attempt })).toMatchObject({ retryAt: inSeconds(seconds) });
  });
});

describe("[S55] what settle cannot read throws: a wrong verdict could pay twice", () => {
  const { fiat } = fiatClient({});

  test.each([
    ...[undefined, null, 7, "error", {}, { next: {} }, { next: { kind: "retry" } }, { next: { kind: "resend" } }],
    ...[{ next: { kind: "resend", idempotencyKey: "" } }, new Error("x"), { outcome: "rejected" }],
    { next: { kind: "resend", idempotencyKey: "k", before: "soon" } },
    { next: { kind: "resend", idempotencyKey: "k", firstUsedAt: 7 } },
  ])("%j", async (failure) => {
    await expect(settle(fiat, failure as never)).rejects.toThrow(ArgumentError);
  });

  test("an object that is no client", async () => {
    await expect(settle({}, new StoreError("s"))).rejects.toThrow("Not a client of this SDK");
  });
});

test("[S55] a keyed fiat write is made again with the key that the SDK has made", async () => {
  let answer: ScriptedAnswer = lost;
  const store = createMemoryStore();
  const respond = () => (typeof answer === "function" ? answer({} as never) : answer) as Response;
  const { fiat, sentTo } = fiatClient({ "/business/webhook": respond }, { store });
  const body = { url: "https://a.example" };
  const error = await failureOf(fiat.businessWebhook.register(body));
  answer = json({ status: "success", status_code: 200, message: "", data: { id: "1" } });
  const resend = (idempotencyKey: { readonly key: string }) => fiat.businessWebhook.register(body, { idempotencyKey });
  expect(await settle(fiat, error, { resend })).toMatchObject({ verdict: "executed", transactionId: undefined });
  const [first, second] = sentTo("/business/webhook").map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(first);
});
