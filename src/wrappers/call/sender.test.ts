// What a call reports and what it retries, through the real clients. That the report is true after any faults is a property
// (outcome.properties.test.ts), contract-tests/faults has every fault with each class, and retry.test.ts every decision.

import { describe, expect, test, vi } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { type RetryClassName, retryClassCalls, runCall } from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, cryptoClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { lost, refused, unreachable } from "../../../tests/support/turns.ts";
import { ConfigurationError } from "../errors.ts";
import { extraFields } from "../http/extra-fields.ts";

type Answers = readonly ScriptedAnswer[];

const limited = refused(429, "rate_limit_exceeded");
const run = (name: RetryClassName, answers: Answers, options?: Parameters<typeof runCall>[2]) =>
  runCall(retryClassCalls[name], answers, options);
const ok = { keyed: retryClassCalls.keyed.ok, trade: retryClassCalls.trade.ok };
const sharedError = new ConfigurationError("no key");
const obtain = () => Promise.reject(sharedError);
const failingTokens = { tokenStore: { share: () => ({ obtain, refuse: () => undefined, secrets: () => [] }) } };
const unknown = (cause: object) => ({ name: "OutcomeUnknownError", outcome: "unknown", cause });

describe("[S44] a success without the field that proves it", () => {
  const { transaction_id: _, ...rest } = sentFunds.data;
  const withId = (transaction_id: unknown) => ({ ...rest, transaction_id });

  test.each([
    ...[undefined, null, {}, rest, { id: "tx_1" }],
    ...[null, "", " \n", true, false, {}, [], ["tx_1"]].map(withId),
  ])("leaves a transfer unknown, and its key is the next step: %j", async (data) => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": { ...sentFunds, data } }, { maxRetries: 2 });
    const error = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    const message = expect.stringMatching(/^wallets\.transactions\.sendFunds: the service responded without /);
    const raw = JSON.parse(JSON.stringify({ data }));
    const empty = unknown({ name: "ResponseError", code: "response_empty", raw, message });
    expect(error).toMatchObject({ ...empty, next: { kind: "resend", idempotencyKey: "payout-1" } });
    // The same key might get the same response: whether to try again is the caller's decision.
    expect(sentTo("/send-funds")).toHaveLength(1);
  });

  test.each(["tx_1", " tx_1", 7, 0])("is no such success: the id %j, whose text is returned", async (id) => {
    const { wallets } = cryptoClient({ "/send-funds": { ...sentFunds, data: { transaction_id: id } } });
    expect(await wallets.transactions.sendFunds(transfer, keyed)).toMatchObject({ transaction_id: String(id) });
  });

  test.each([{}, { status: 200 }, { status: 200, paid: null }, { status: 200, paid: "yes" }])(
    "leaves a paid fetch unknown: %j",
    async (data) =>
      expect((await run("x402", [{ success: true, data }])).error).toMatchObject(unknown({ code: "response_empty" })),
  );

  test("leaves a new card unknown", async () => {
    const { wallets } = cryptoClient({ "/cards/virtual": json({ success: true, data: { status: "active" } }, 201) });
    const failure = await failureOf(wallets.cardCustomers.createVirtualCard("card_1", {}));
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", next: { kind: "read" } });
  });
});

describe("[S28] every failure", () => {
  const outOfOrder = throwing(new Error("out of order"));

  test.each<[string, () => unknown]>([
    ["returns nothing", () => undefined],
    ["rejects with what is no error", () => Promise.reject("down")],
    ["rejects with nothing", () => Promise.reject(undefined)],
    ["throws at once", outOfOrder],
    ["returns a body that cannot be read", () => ({ status: 200, headers: new Headers(), body: null })],
    ["returns chunks that are no bytes", () => ({ status: 200, headers: new Headers(), body: [undefined] })],
    ["returns no headers", () => ({ status: 200, body: [] })],
  ])("is an SdkError, even if a transport %s", async (_, transport) => {
    const client = { fetch: undefined, transport: transport as never, maxRetries: 0 };
    const { error, pendingTimers } = await run("x402", [], { client });
    expect(error).toMatchObject({ name: "OutcomeUnknownError", outcome: "unknown", attempts: 1 });
    expect(pendingTimers).toBe(0);
  });

  test("is an SdkError, even if clock or random source fail", async () => {
    const broken = (name: string) => Object.assign(new FakeClock(), { [name]: outOfOrder });
    const fraction = await run("trade", [unreachable], { clock: broken("fraction") });
    expect(fraction.error).toMatchObject({ name: "OutcomeUnknownError", attempts: 1 });
    const uuid = await run("keyed", [], { clock: broken("uuid") });
    expect(uuid.error?.outcome).toBe("not-sent");
    const clock = new FakeClock();
    const breaking = () => {
      clock.after = outOfOrder;
      throw new Error("read ECONNRESET");
    };
    // It cannot wait, so it is not sent again at once.
    const error = { name: "ConnectionError", cause: { message: "out of order" }, attempts: 1 };
    expect(await run("read", [breaking, retryClassCalls.read.ok], { clock })).toMatchObject({ error, count: 1 });
  });
});

test("[S46] an unknown trade names the read that reveals it, with its arguments", async () => {
  const { agent } = agentClient({ "": lost });
  const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;
  const failure = await failureOf(agent.markets.trade(trade, keyed));
  const read = { kind: "read", method: "agent.positions.list", args: { wallet_id: "w" } };
  expect(failure).toHaveProperty("next", { ...read, why: expect.stringMatching(/check agent\.positions\.list/i) });
});

test.each<[string, ScriptedAnswer, object]>([
  ["lost", lost, unknown({ name: "ArgumentError" })],
  ["refused", limited, { outcome: "rejected" }],
])("[S45] a failure inside the client does not change that of the first attempt: %s", async (_, answer, expected) => {
  const extraBody = vi.fn().mockReturnValueOnce({}).mockThrow(new Error("no second code"));
  const { error } = await run("transfer", [answer], { call: { extraBody: extraFields(extraBody) } });
  expect(error).toMatchObject({ ...expected, attempts: 1 });
});

const isNotFound = { error: { name: "ApiError", httpStatus: 404 } };

test.each<[string, Answers, object]>([
  ["lost", [lost], { error: undefined }],
  ["failed, then refused", [refused(503), limited], { error: undefined }],
  ["not made", [], isNotFound],
  ["unsent", [unreachable], isNotFound],
  ["refused", [limited], isNotFound],
])("[S17] a 404 on a deletion is a success only after an attempt that may have deleted: %s", async (_, before, end) => {
  const answers = [...before, refused(404, "not_found")];
  expect(await run("deletion", answers)).toMatchObject({ count: answers.length, ...end });
});

describe("[S18] two 500s in a row", () => {
  const failed = refused(500, "internal_error", { request_id: "r1" });
  const other = refused(500, "internal_error", { request_id: "r2" });
  const unavailable = refused(503, "internal_error", { request_id: "r1" });
  const empty = (text: string) => new Response(text, { status: 500 });

  test.each<[string, Answers, count: number]>([
    ["with the same body are a replay, and stop a keyed write", [failed, failed], 2],
    ["with different bodies do not", [failed, other], 3],
    ["of which the second goes on after the first do not", [empty(" "), empty(" \n")], 3],
    ["of which the first goes on after the second do not", [empty(" \n"), empty(" ")], 3],
    ["with something between them do not", [failed, lost, failed], 4],
    ["of which only the first is one do not", [failed, unavailable], 3],
    ["of which only the second is one do not", [unavailable, failed], 3],
  ])("%s", async (_, answers, count) => {
    const { error, ...result } = await run("keyed", [...answers, ok.keyed], { client: { maxRetries: 3 } });
    expect([result.count, error === undefined]).toEqual([count, count > answers.length]);
  });
});

test("[S19] [S20] [G60] assumeTradeReplay: a lost trade is sent again with its key, a failed one is not", async () => {
  const client = { assumeTradeReplay: true };
  const again = await run("trade", [lost, ok.trade], { client });
  expect([again.error, again.keys]).toEqual([undefined, ["payout-1", "payout-1"]]);
  expect(await run("trade", [refused(500), ok.trade], { client })).toMatchObject({ count: 1, error: unknown({}) });
});

test("[S23] the budget of a client is ten retries of all its calls together, returned by successes", async () => {
  const clock = new FakeClock();
  let isDown = true;
  const answer = () => (isDown ? refused(503) : json({ success: true, data: {} }));
  const { wallets, sentTo } = cryptoClient({ "/balance/check": answer }, { clock, maxRetries: 2 });
  const check = () => wallets.balances.check({ asset_id: "a" });
  /** How often each call is sent, one call after the other. */
  const many = async (calls: number) => {
    const counts: number[] = [];
    for (let call = 0; call < calls; call++) {
      const before = sentTo("/check").length;
      await clock.runUntil(check()).catch(() => undefined);
      counts.push(sentTo("/check").length - before);
    }
    return counts;
  };
  expect(await many(7)).toEqual([3, 3, 3, 3, 3, 1, 1]);
  isDown = false;
  expect(await many(3)).toEqual([1, 1, 1]);
  isDown = true;
  expect(await many(3)).toEqual([3, 2, 1]);
});

test.each<[string, object, string | undefined]>([
  ["by the service", {}, "wallets.auth.token"],
  ["by the token store", failingTokens, undefined],
])(
  "[S28] the error of each call is its own, though concurrent calls share a login that fails: %s",
  async (_, options, of) => {
    const { wallets, sentTo } = cryptoClient({ "/auth/token": refused(401) }, options);
    const pay = (idempotencyKey: string) => failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }));
    const failures = await Promise.all([pay("a"), pay("b"), failureOf(wallets.balances.check({ asset_id: "a" }))]);
    expect(failures.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["a", "b", undefined]);
    const own = ["wallets.transactions.sendFunds", "wallets.transactions.sendFunds", "wallets.balances.check"];
    expect(failures.map(({ method }) => method)).toEqual(own.map((method) => of ?? method));
    expect(sentTo("/auth/token")).toHaveLength(of === undefined ? 0 : 1);
  },
);
