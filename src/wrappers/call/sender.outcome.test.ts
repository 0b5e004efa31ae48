// What a call reports after all its attempts: its outcome, its error and the next step, through the real clients. That the outcome
// is true after any faults is a property (outcome.properties.test.ts), and contract-tests/faults has each of them.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { loginBody } from "../../../tests/support/fake-service.ts";
import { type RetryClassName, retryClassCalls, runCall } from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, cryptoClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { lost, refused, tooLong, unreachable } from "../../../tests/support/turns.ts";
import { SdkError } from "../errors.ts";
import type { ResponseEvent } from "../observability/hooks.ts";

type Answers = readonly ScriptedAnswer[];

const limited = refused(429, "rate_limit_exceeded");
const run = (name: RetryClassName, answers: Answers, options?: Parameters<typeof runCall>[2]) =>
  runCall(retryClassCalls[name], answers, options);
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
    expect(error).toMatchObject({
      ...unknown({ name: "ResponseError", code: "response_empty", raw, message }),
      next: { kind: "resend", idempotencyKey: "payout-1" },
    });
    // The same key might get the same response: whether to try again is the caller's decision.
    expect(sentTo("/send-funds")).toHaveLength(1);
  });

  test.each(["tx_1", " tx_1", 7, 0])("is no such success: the id %j, whose text is returned", async (id) => {
    const { wallets } = cryptoClient({ "/send-funds": { ...sentFunds, data: { transaction_id: id } } });
    expect(await wallets.transactions.sendFunds(transfer, keyed)).toMatchObject({ transaction_id: String(id) });
  });

  test.each([{}, { status: 200 }, { status: 200, paid: null }, { status: 200, paid: "yes" }])(
    "leaves a paid fetch unknown: %j",
    async (data) => {
      const { error } = await run("x402", [{ success: true, data }]);
      expect(error).toMatchObject(unknown({ code: "response_empty" }));
    },
  );

  test("leaves a new card unknown", async () => {
    const { wallets } = cryptoClient({ "/cards/virtual": json({ success: true, data: { status: "active" } }, 201) });
    const failure = await failureOf(wallets.cardCustomers.createVirtualCard("card_1", {}));
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", next: { kind: "read" } });
  });
});

describe("[S45] the outcome of several attempts", () => {
  const unsent = [unreachable, unreachable, unreachable];
  const rejected = { outcome: "rejected" };

  test.each<[string, RetryClassName, number, Answers, object]>([
    ["[A9] a 500, which is not retried", "transfer", 1, [refused(500)], unknown({ httpStatus: 500 })],
    ["lost, then refused", "transfer", 2, [lost, refused(403)], unknown({ httpStatus: 403 })],
    ["a read's own error", "read", 2, [lost, refused(403)], { name: "ApiError", httpStatus: 403, outcome: "unknown" }],
    ["a 401, then unsent: the service had it", "readBack", 4, [refused(401), ...unsent], rejected],
    ["every attempt without a connection", "transfer", 3, unsent, { name: "ConnectionError", outcome: "not-sent" }],
    ["without a connection, then refused", "transfer", 2, [unreachable, refused(422)], rejected],
    ["refused between attempts without a connection", "transfer", 3, [unreachable, limited, unreachable], rejected],
  ])("%s: %s", async (_, name, attempts, answers, expected) => {
    const { error, count } = await run(name, answers);
    expect([count, error?.attempts]).toEqual([attempts, attempts]);
    expect(error).toMatchObject(expected);
    expect(Object.hasOwn(error ?? {}, "next")).toBe(error?.name === "OutcomeUnknownError");
  });

  test.each<[string, ScriptedAnswer, object]>([
    ["lost", lost, unknown({ name: "ArgumentError" })],
    ["refused", limited, rejected],
  ])("a failure inside the client does not change that of the first attempt: %s", async (_, answer, expected) => {
    let calls = 0;
    const extraBody = () => {
      calls += 1;
      if (calls > 1) throw new Error("no second code");
      return {};
    };
    const { error } = await run("transfer", [answer], { call: { extraBody } });
    expect(error).toMatchObject({ ...expected, attempts: 1 });
  });
});

describe("[S28] every failure", () => {
  const fails = (thrown: unknown) => () => {
    throw thrown;
  };

  test.each<[string, () => unknown]>([
    ["returns nothing", () => undefined],
    ["rejects with what is no error", () => Promise.reject("down")],
    ["rejects with nothing", () => Promise.reject(undefined)],
    ["throws at once", fails(new Error("down"))],
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
    const broken = (name: string) => Object.assign(new FakeClock(), { [name]: fails(new Error("out of order")) });
    const fraction = await run("trade", [unreachable], { clock: broken("fraction") });
    expect(fraction.error).toMatchObject({ name: "OutcomeUnknownError", attempts: 1 });
    const uuid = await run("keyed", [], { clock: broken("uuid") });
    expect(uuid.error).toBeInstanceOf(SdkError);
    expect(uuid.error?.outcome).toBe("not-sent");
  });

  const cut = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("read ECONNRESET")) }));

  test.each<[what: string, answer: ScriptedAnswer, expected: object]>([
    ["no connection could be made", unreachable, { name: "ConnectionError" }],
    ["the connection failed", lost, { name: "ConnectionError" }],
    ["the connection failed during the response", cut, { name: "ConnectionError", outcome: "unknown" }],
    ["the response is larger than 16777216 bytes", tooLong, { code: "response_too_large", httpStatus: 200 }],
  ])("says that %s", async (what, answer, expected) => {
    const { error } = await run("read", [answer], { client: { maxRetries: 0 } });
    expect(error).toMatchObject(expected);
    expect(error?.message.split(" (")[0]).toBe(`wallets.balances.check: ${what}`);
  });

  test("has a request id of up to 255 characters", async () => {
    const answer = json({ error: "not_found", message: "" }, 404, { "x-request-id": "r".repeat(300) });
    const { error } = await run("read", [answer], { client: { requestIdHeader: "x-request-id" } });
    expect(error?.requestId).toBe("r".repeat(255));
  });

  test("has its own key, though concurrent calls share a failed login", async () => {
    const { wallets, sentTo } = cryptoClient({ "/auth/token": refused(401) });
    const pay = (idempotencyKey: string) => failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }));
    const ofLogin = { name: "AuthenticationError", method: "wallets.auth.token" };
    expect(await Promise.all([pay("payout-1"), pay("payout-2")])).toMatchObject([
      { ...ofLogin, idempotencyKey: "payout-1" },
      { ...ofLogin, idempotencyKey: "payout-2" },
    ]);
    expect(sentTo("/auth/token")).toHaveLength(1);
  });

  test("is the one that the hooks were told of, if the whole call says no more than its last attempt", async () => {
    const events: ResponseEvent[] = [];
    const hooks = { onResponse: (event: ResponseEvent) => void events.push(event) };
    const { error } = await run("read", [refused(422)], { client: { hooks } });
    expect(events.at(-1)?.error).toBe(error);
  });
});

describe("[S46] how to recover from an unknown outcome", () => {
  test("a transfer with a key: the same key, until it expires", async () => {
    expect((await run("transfer", [lost, lost, lost])).error?.next).toEqual({
      kind: "resend",
      idempotencyKey: "payout-1",
      firstUsedAt: new Date(Date.UTC(2026, 0, 1)),
      before: new Date(Date.UTC(2026, 0, 1, 23, 50)),
      why: expect.stringMatching(/^Call again with this key before 2026-01-01T23:50:00/),
    });
  });

  const { wallets } = cryptoClient({ "": lost, "/auth/token": loginBody("/auth/token", "t") });
  const { agent } = agentClient({ "": lost });
  const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;

  test.each<[string, unknown, () => Promise<unknown>]>([
    ["wallets.cardCustomers.safeStatus", "s", () => wallets.cardCustomers.deploySafe("s")],
    ["wallets.webhooks.list", undefined, () => wallets.webhooks.create({ url: "https://a.example" })],
    ["agent.positions.list", { wallet_id: "w" }, () => agent.markets.trade(trade, keyed)],
  ])("%s reveals it, with the argument %j", async (method, args, call) => {
    const failure = await failureOf(call());
    const why = expect.stringMatching(new RegExp(`check ${method}`, "i"));
    const next = { kind: "read", method, why, ...(args !== undefined && { args }) };
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", message: expect.stringContaining(method) });
    expect(failure).toHaveProperty("next", next);
  });
});

describe("refusals that prove an earlier success", () => {
  const details = { existing_transaction_id: "tx_1", idempotency_key: "payout-1" };

  test("[S22] [A8] a conflict of the call's key gives the existing transfer, with the response of the conflict", async () => {
    const { wallets } = cryptoClient({ "/send-funds": refused(409, "conflict", { details }) });
    const answer = await wallets.transactions.sendFunds(transfer, keyed).withResponse();
    const duplicate = { duplicate: true, existingTransactionId: "tx_1", idempotencyKey: "payout-1" };
    expect([answer.data, answer.status]).toEqual([duplicate, 409]);
  });

  const isNotFound = { error: { name: "ApiError", httpStatus: 404 } };

  test.each<[string, Answers, object]>([
    ["lost", [lost], { error: undefined }],
    ["failed, then refused", [refused(503), limited], { error: undefined }],
    ["not made", [], isNotFound],
    ["unsent", [unreachable], isNotFound],
    ["refused", [limited], isNotFound],
  ])(
    "[S17] a 404 on a deletion is a success only after an attempt that may have deleted: %s",
    async (_, before, end) => {
      const answers = [...before, refused(404, "not_found")];
      expect(await run("deletion", answers)).toMatchObject({ count: answers.length, ...end });
    },
  );
});
