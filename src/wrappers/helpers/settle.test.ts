// Every next step up to a verdict, through the real clients.

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import {
  json,
  keyOf,
  type ScriptedAnswer,
  type SentRequest,
  scriptedFetch,
} from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  apiSecret,
  baseUrl,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused } from "../../../tests/support/turns.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import * as errors from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Undescribed } from "../results.ts";
import { type CheckResult, type StillUnknown, settle, type UnsettledCall } from "./settle.ts";

const start = Date.UTC(2026, 0, 1);
const inSeconds = (seconds: number) => new Date(start + seconds * 1_000);
const HOUR = 3_600;
const rejected = { outcome: "rejected", method: "wallets.transactions.sendFunds" } as const;
const trade = { wallet_id: "w_1", market_id: "m_1", outcome: "yes", amount: "5" } as const;
const stored = (failure: unknown): UnsettledCall => JSON.parse(JSON.stringify(failure));
const unknownUntil = (seconds: number) => ({ verdict: "still-unknown", retryAt: inSeconds(seconds) });
const person = { verdict: "still-unknown", retryAt: undefined };
/** The first response is lost. */
const lostOnce = (answer: ScriptedAnswer) => inTurn(new FakeClock(), lost, answer).answer;

describe("[S55] a transfer with a key, resumed from JSON in another process", () => {
  /** A process whose transfer has lost its response, and later processes that share nothing with it but the service. */
  async function lostTransfer() {
    const clock = new FakeClock(start);
    let answer: ScriptedAnswer = lost;
    const respond = (request: SentRequest) => (typeof answer === "function" ? answer(request) : answer) as Response;
    const process = () => cryptoClient({ "/send-funds": respond }, { clock });
    const error = await failureOf(process().wallets.transactions.sendFunds(transfer, keyed));
    return {
      clock,
      error,
      /** Settles in a new process, from the JSON that the first one stored. */
      async settleLater(next: ScriptedAnswer, failure: errors.SdkError | UnsettledCall = stored(error), attempt = 1) {
        answer = next;
        const { wallets, sentTo } = process();
        const settlement = await settle(wallets, failure, {
          resend: (idempotencyKey) => wallets.transactions.sendFunds(transfer, { idempotencyKey }),
          attempt,
        });
        return { settlement, keys: sentTo("/send-funds").map(keyOf) };
      },
    };
  }

  const conflict = { details: { existing_transaction_id: "tx_7", idempotency_key: "payout-1" } };
  const limit = refused(403, "WITHDRAWAL_LIMIT_EXCEEDED");
  const tooMany = json({ code: "rate_limit_exceeded" }, 429, { "retry-after": "7200" });
  const why = expect.stringContaining("WITHDRAWAL_LIMIT_EXCEEDED");
  const paid = { verdict: "executed", transactionId: "tx_1", result: { transaction_hash: "hash_1" } };
  const paidBefore = { verdict: "executed", transactionId: "tx_7" };
  const expiry = expect.stringMatching(/^idempotency_key_e/);
  const expired = { ...person, unsettled: { next: { kind: "none" } }, why: expiry };

  test.each<[string, seconds: number, ScriptedAnswer, expected: object, attempt?: number, keys?: string[]]>([
    ["is executed, with the transaction of the same key", 0, sentFunds, paid],
    ["is executed, after a conflict", 0, refused(409, "conflict", conflict), paidBefore],
    ["stays unknown after a rejection: the first call may have caused it", 120, limit, { ...unknownUntil(130), why }],
    ["[S45] stays unknown after a rejection right away, knowing of no earlier call", 0, limit, unknownUntil(10)],
    ["waits as long as the service asks", 0, tooMany, unknownUntil(7_200)],
    ["is looked at again before the key expires", 23 * HOUR, lost, unknownUntil(23.5 * HOUR + 600), 20],
    ["waits on after that last chance", 23.5 * HOUR + 600, lost, unknownUntil(24.5 * HOUR + 600), 20],
    ["sends nothing with an expired key, and leaves it to a person", 25 * HOUR, sentFunds, expired, 1, []],
  ])("%s", async (_, seconds, answer, settlement, attempt, keys = ["payout-1"]) => {
    const { clock, settleLater } = await lostTransfer();
    clock.skip(seconds * 1_000);
    expect(await settleLater(answer, undefined, attempt)).toMatchObject({ settlement, keys });
  });

  test("[S36] stays unknown after another lost response, repeats no secret, and says when to look again, later each time", async () => {
    const { settleLater } = await lostTransfer();
    const [firstUsedAt, before] = ["2026-01-01T00:00:00.000Z", "2026-01-01T23:50:00.000Z"];
    const why = expect.stringContaining("Call again with this key before");
    const next = { kind: "resend", idempotencyKey: "payout-1", firstUsedAt, before, why };
    let failure: UnsettledCall | undefined;
    for (const [attempt, seconds] of [10, 20, 40, 80].entries()) {
      const { settlement } = await settleLater(lost, failure, attempt + 1);
      expect(settlement).toMatchObject(unknownUntil(seconds));
      expect(JSON.stringify(settlement)).not.toMatch(/api-secret|crypto-token|Address1|25\.10/);
      failure = stored((settlement as StillUnknown).unsettled);
      expect(failure).toEqual({ next });
    }
    expect((await settleLater(sentFunds, failure)).settlement.verdict).toBe("executed");
  });

  test("is the same from the error itself, and from what one writes after a crash that left no error", async () => {
    const { error, settleLater } = await lostTransfer();
    const firstUsedAt = inSeconds(0).toISOString();
    const written: UnsettledCall = { next: { kind: "resend", idempotencyKey: "payout-1", firstUsedAt } };
    for (const failure of [error, written])
      expect((await settleLater(sentFunds, failure)).settlement.verdict).toBe("executed");
    const known = { unsettled: { next: { before: "2026-01-01T23:50:00.000Z" } } };
    expect((await settleLater(lost, written)).settlement).toMatchObject(known);
  });

  test("without resend stays unknown, and nothing is sent; an error from outside the SDK is not swallowed", async () => {
    const { error, clock } = await lostTransfer();
    const { wallets, sent } = cryptoClient({}, { clock });
    expect(await settle(wallets, error)).toMatchObject(unknownUntil(10));
    expect(sent).toEqual([]);
    const resend = () => Promise.reject(new RangeError("a bug"));
    await expect(settle(wallets, error, { resend })).rejects.toThrow("a bug");
  });
});

describe("[S55] a write that a read shows", () => {
  const positions = json({ positions: [{ market_id: "m_1" }] });
  const unclear = {
    ...unknownUntil(10),
    why: "agent.positions.list does not show the outcome",
    unsettled: { next: { kind: "read", method: "agent.positions.list", args: { wallet_id: "w_1" } } },
  };

  test.each<[string, ScriptedAnswer, says: CheckResult | "no check", expected: object, reads?: number]>([
    ["is executed, as the check of its result says", positions, "executed", { verdict: "executed" }],
    ["is not executed, as the check of its result says", positions, "not-executed", { verdict: "not-executed" }],
    ["stays unknown without a check, for a person", positions, "no check", person, 0],
    ["stays unknown if the check cannot tell", positions, undefined, unclear],
    ["stays unknown if the read fails", json({}, 503), "executed", unknownUntil(10)],
  ])("%s", async (_, answer, says, expected, reads = 1) => {
    const clock = new FakeClock(start);
    const { agent, sentTo } = agentClient({ "/markets/trade": lost, "/agent/positions": answer }, { clock });
    const failure = stored(await failureOf(agent.markets.trade(trade, keyed)));
    const check = async (data: unknown) => {
      expect((data as Undescribed).unwrap()).toMatchObject({ positions: [{ market_id: "m_1" }] });
      return says as CheckResult;
    };
    expect(await settle(agent, failure, says === "no check" ? {} : { check })).toMatchObject(expected);
    expect(sentTo("/agent/positions").map(({ url }) => url.search)).toEqual(Array(reads).fill("?wallet_id=w_1"));
  });

  const others = ["wallets.transactions.sendFunds", "wallets.constructor.get", "agent.__proto__.list", "get", 7];
  test.each<[method: unknown, message?: string | RegExp]>([
    ["agent.positions.list", "pass the client that has the method agent.positions.list"],
    ...others.map((method): [unknown] => [method]),
  ])("a client never calls %s, whatever the JSON says", async (method, message = /./) => {
    const { wallets, sent } = cryptoClient({ "/send-funds": sentFunds });
    const failure = { next: { kind: "read", method, args: transfer } } as unknown as UnsettledCall;
    await expect(settle(wallets, failure, { check: () => "executed" })).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });
});

describe("[S55] an error whose outcome is known has its verdict at once", () => {
  const { wallets, sent } = cryptoClient({}, { clock: new FakeClock(start) });
  const again = { verdict: "not-executed", retryAt: inSeconds(10) };
  const never = { verdict: "not-executed", retryAt: undefined };
  const login = { ...rejected, method: "wallets.auth.token", httpStatus: 500 };
  const key = { method: "m", idempotencyKey: "k" };
  const used = { ...key, firstUsedAt: inSeconds(0) };
  const invalid = { ...key, code: "invalid_idempotency_key" } as const;
  const conflict = { ...rejected, httpStatus: 409, code: "conflict" };
  const lostOne = new errors.ConnectionError("lost", { outcome: "unknown" });

  test.each<[string, errors.SdkError, object]>([
    ["rejected", new errors.ApiError({ ...rejected, httpStatus: 422, code: "insufficient_balance" }), never],
    ["a wrong argument", new errors.ArgumentError("amount"), never],
    ["a rate limit", new errors.RateLimitError({ ...rejected, httpStatus: 429 }), again],
    ["rejected credentials", new errors.AuthenticationError({ ...rejected, httpStatus: 401 }), again],
    ["no connection", new errors.ConnectionError("ECONNREFUSED", { outcome: "not-sent" }), again],
    ["a store that is down", new errors.StoreError("store"), again],
    ["a 401, then a login that fails", new errors.ApiError(login), again],
    ["a 429, then no connection", new errors.ConnectionError("ECONNREFUSED", rejected), again],
    ["a 429, then a closed client", new errors.AbortedError("the client was closed", rejected), again],
    ["a 401, then no time", new errors.TimeoutError({ ...rejected, limit: "totalTimeoutMs", limitMs: 1 }), again],
    ["an expired key", new errors.IdempotencyKeyError("idempotency_key_expired", used), person],
    ["the key of another request", new errors.IdempotencyKeyError("idempotency_key_reused", key), person],
    ["a conflict without a transaction", new errors.ApiError(conflict), person],
    ["a read without a response", lostOne, person],
    ["no documented way to check", new errors.OutcomeUnknownError(lostOne, { kind: "none", why: "No way" }), person],
    ["a first use in the future", new errors.ArgumentError("clock", invalid), person],
  ])("%s", async (_, error, verdict) => {
    expect(await settle(wallets, error)).toMatchObject({ ...verdict, why: `${error.code}: ${error.message}` });
    expect(sent).toEqual([]);
  });

  test.each([
    [5, 10],
    [7_200, 7_200],
  ])("a rate limit of %i s means another try in %i s", async (asked, seconds) => {
    const error = new errors.RateLimitError({ ...rejected, httpStatus: 429, retryAt: inSeconds(asked) });
    expect(await settle(wallets, error)).toMatchObject({ retryAt: inSeconds(seconds) });
    const unknown = new errors.OutcomeUnknownError(error, { kind: "resend", idempotencyKey: "k", why: "Resend" });
    expect(await settle(wallets, unknown)).toMatchObject(unknownUntil(seconds));
  });

  test("with each try the next is due later, up to an hour", async () => {
    for (const [attempt, seconds] of Object.entries({ 1: 10, 5: 160, 9: 2_560, 10: HOUR, 2000: HOUR })) {
      const settlement = await settle(wallets, new errors.StoreError("s"), { attempt: Number(attempt) });
      expect(settlement).toMatchObject({ retryAt: inSeconds(seconds) });
    }
  });
});

const resend = { kind: "resend", idempotencyKey: "k" };
const badKeys = [{ idempotencyKey: "" }, { before: "soon" }, { firstUsedAt: 7 }].map((bad) => ({ ...resend, ...bad }));
test.each([
  ...[undefined, null, 7, "error", {}, new Error("x"), { outcome: "rejected" }, { next: {} }],
  ...[{ kind: "retry" }, { kind: "resend" }, ...badKeys].map((next) => ({ next })),
])("[S55] what settle cannot read throws, as a wrong verdict could pay twice: %j", async (failure) => {
  const { fiat } = fiatClient({});
  await expect(settle(fiat, failure as never)).rejects.toThrow(errors.ArgumentError);
  await expect(settle({}, new errors.StoreError("s"))).rejects.toThrow("Not a client of this SDK");
});

test("[S55] a client and an error of another copy of the package are as its own", async () => {
  // A second copy of every module of this package.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const copies = [await import("../../index.ts"), { CryptoClient, settle }];
  for (const [index, { CryptoClient: Client }] of copies.entries()) {
    const { fetch, sentTo } = scriptedFetch({ "/send-funds": lostOnce(sentFunds) });
    const wallets = new Client({ baseUrl, apiKey: "k", apiSecret, fetch, store: createMemoryStore(), maxRetries: 0 });
    const pay = (idempotencyKey: string) => wallets.transactions.sendFunds(transfer, { idempotencyKey });
    const error = await failureOf(pay("payout-1"));
    expect(error.constructor === errors.OutcomeUnknownError).toBe(index === 1);
    const other = copies[1 - index]?.settle ?? settle;
    const settlement = await other(wallets, error, { resend: ({ key }) => pay(key) });
    expect(settlement).toMatchObject({ verdict: "executed", transactionId: "tx_1" });
    expect(sentTo("/send-funds")).toHaveLength(2);
  }
});

test("[S55] a keyed fiat write is made again with the key that the SDK has made", async () => {
  const done = json({ status: "success", status_code: 200, message: "", data: { id: "1" } });
  const { fiat, sentTo } = fiatClient({ "/business/webhook": lostOnce(done) });
  const register = (options = {}) => fiat.businessWebhook.register({ url: "https://a.example" }, options);
  const error = await failureOf(register());
  const settlement = await settle(fiat, error, { resend: (idempotencyKey) => register({ idempotencyKey }) });
  expect(settlement).toMatchObject({ verdict: "executed", transactionId: undefined });
  const [first, second] = sentTo("/business/webhook").map(keyOf);
  expect(second).toBe(first);
});
