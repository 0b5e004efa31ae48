// What a call reports after all its attempts: its outcome, its error and the next step, through the real clients.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, impatientClock } from "../../../tests/support/fake-clock.ts";
import { loginBody } from "../../../tests/support/fake-service.ts";
import {
  type RetryClassName,
  retryClassCalls,
  retryClassNames,
  runCall,
} from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, silent, stalled, tooLong, unreachable } from "../../../tests/support/turns.ts";
import { SdkError } from "../errors.ts";
import type { ResponseEvent } from "../observability/hooks.ts";

type Answers = readonly ScriptedAnswer[];

const writes = retryClassNames.filter((name) => name !== "read");
const withKeys = ["idempotent", "keyed", "transfer"] as const;
const limited = refused(429, "rate_limit_exceeded");
const expired = refused(401);
const run = (name: RetryClassName, answers: Answers, options?: Parameters<typeof runCall>[2]) =>
  runCall(retryClassCalls[name], answers, options);
const unknown = (cause: object) => ({ name: "OutcomeUnknownError", outcome: "unknown", cause });

describe("[S10] the key of a call", () => {
  test.each(withKeys)("is the same on every attempt, also with a renewed token: %s", async (name) => {
    const { keys } = await run(name, [lost, expired, limited, retryClassCalls[name].ok]);
    expect(keys).toEqual(Array(4).fill(expect.stringMatching(/^[!-~]{1,255}$/)));
    expect(new Set(keys).size).toBe(1);
  });

  test("is different for another call", async () => {
    const { fiat, sentTo } = fiatClient({ "/business/webhook": retryClassCalls.keyed.ok });
    for (const url of ["https://a.example", "https://a.example"]) await fiat.businessWebhook.register({ url });
    expect(new Set(sentTo("/webhook").map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2);
  });
});

describe("[S44] the outcome of one attempt", () => {
  test.each<[string, ScriptedAnswer, "not-sent" | "rejected" | "unknown"]>([
    ["no connection", unreachable, "not-sent"],
    ["a lost answer", lost, "unknown"],
    ["no answer in time", silent, "unknown"],
    ["a stalled answer", stalled, "unknown"],
    ["an unreadable response", new Response("{"), "unknown"],
    ["one that is too long", tooLong, "unknown"],
    ["a redirect", new Response("", { status: 307 }), "unknown"],
    ["a refusal", refused(422), "rejected"],
    ["a 409 without a known code", refused(409), "unknown"],
    ["a timeout of the service", refused(408), "unknown"],
    ["a failure of the service", refused(500), "unknown"],
  ])("%s", async (_, answer, outcome) => {
    for (const name of retryClassNames) {
      const { error } = await run(name, [answer], { client: { maxRetries: 0 } });
      expect([name, error?.outcome]).toEqual([name, outcome]);
      // A read changed nothing, so there is nothing to recover from.
      expect(error?.name === "OutcomeUnknownError").toBe(outcome === "unknown" && name !== "read");
    }
  });
});

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
  test.each([400, 403, 404, 405, 411, 413, 415, 421, 422, 425, 431])(
    "a lost response, then %i: still unknown, for every write that is retried",
    async (httpStatus) => {
      for (const name of withKeys) {
        const { error } = await run(name, [lost, refused(httpStatus)]);
        expect(error).toMatchObject({ ...unknown({ name: "ApiError", httpStatus }), attempts: 2, httpStatus });
      }
    },
  );

  const { ok } = retryClassCalls.transfer;
  const code = "WITHDRAWAL_LIMIT_EXCEEDED";
  const ownError = { name: "ApiError", httpStatus: 403, outcome: "unknown" };
  const unsent = [unreachable, unreachable, unreachable];
  const notSent = { name: "ConnectionError", outcome: "not-sent" };
  const rejected = { outcome: "rejected" };

  test.each<[string, readonly RetryClassName[], number, Answers, object]>([
    ["a limit it may have reached", ["transfer"], 2, [lost, refused(403, code)], unknown({ code })],
    ["[A9] a 500, which is not retried", ["transfer"], 1, [refused(500), ok], unknown({ httpStatus: 500 })],
    ["lost, two refused tokens", ["transfer"], 3, [lost, expired, expired], unknown({ name: "AuthenticationError" })],
    ["lost, then unsent", ["transfer"], 3, [lost, ...unsent], unknown({ name: "ConnectionError" })],
    ["a read's own error", ["read"], 2, [lost, refused(403)], ownError],
    ["a 401, then unsent: the service had it", ["readBack"], 4, [expired, ...unsent], rejected],
    ["every attempt without a connection", writes, 3, unsent, notSent],
    ["without a connection, then refused", writes, 2, [unreachable, refused(422)], rejected],
    ["refused, then without a connection", writes, 3, [limited, unreachable, unreachable], rejected],
    ["refused between attempts without a connection", writes, 3, [unreachable, limited, unreachable], rejected],
  ])("%s: %s", async (_, names, attempts, answers, expected) => {
    for (const name of names) {
      const { error, count } = await run(name, answers);
      expect([name, count, error?.attempts]).toEqual([name, attempts, attempts]);
      expect(error).toMatchObject(expected);
      expect(Object.hasOwn(error ?? {}, "next")).toBe(error?.name === "OutcomeUnknownError");
    }
  });

  test.each(withKeys)("a success overrides earlier outcomes: %s", async (name) => {
    const success = await run(name, [lost, limited, retryClassCalls[name].ok]);
    expect(success).toMatchObject({ error: undefined, count: 3 });
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

  test("a login that fails between two attempts leaves a lost transfer unknown, with its error as the cause", async () => {
    const logins = inTurn(new FakeClock(), loginBody("/auth/token", "t1"), refused(401));
    const payments = inTurn(new FakeClock(), lost, expired);
    const script = { "/auth/token": logins.answer, "/send-funds": payments.answer };
    const { wallets } = cryptoClient(script, { maxRetries: 2, clock: impatientClock });
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject({
      ...unknown({ name: "AuthenticationError", method: "wallets.auth.token" }),
      ...{ method: "wallets.transactions.sendFunds", attempts: 2, idempotencyKey: "payout-1" },
    });
  });
});

describe("[S28] every failure", () => {
  test("has method, code, attempts, outcome and the key that was sent", async () => {
    for (const name of retryClassNames) {
      for (const answer of [unreachable, lost, refused(422), refused(500), new Response("<html>"), limited, expired]) {
        const { error, keys, count } = await run(name, [answer, answer, answer]);
        expect(error).toMatchObject({ code: expect.stringMatching(/./), method: expect.any(String), attempts: count });
        expect(["not-sent", "rejected", "unknown"]).toContain(error?.outcome);
        expect(error?.idempotencyKey ?? null).toBe(keys[0]);
      }
    }
  });

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
    for (const name of ["trade", "x402"] as const) {
      const { error, pendingTimers } = await run(name, [], { client });
      expect(error).toMatchObject({ name: "OutcomeUnknownError", outcome: "unknown", attempts: 1 });
      expect(pendingTimers).toBe(0);
    }
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

  test("has a request id of up to 255 characters, from the configured header alone", async () => {
    const answer = json({ error: "not_found", message: "" }, 404, { "x-request-id": "r".repeat(300) });
    const idBy = async (requestIdHeader?: string) =>
      (await run("read", [answer], { client: { requestIdHeader } as object })).error?.requestId;
    expect([await idBy("x-request-id"), await idBy("x-other"), await idBy()]).toEqual([
      "r".repeat(255),
      undefined,
      undefined,
    ]);
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
      ...{ kind: "resend", idempotencyKey: "payout-1" },
      firstUsedAt: new Date(Date.UTC(2026, 0, 1)),
      before: new Date(Date.UTC(2026, 0, 1, 23, 50)),
      why: expect.stringMatching(/^Call again with this key before 2026-01-01T23:50:00/),
    });
  });

  const { wallets } = cryptoClient({ "": lost, "/auth/token": loginBody("/auth/token", "t") });
  const { agent } = agentClient({ "": lost });
  const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;

  test.each<[string, unknown, () => Promise<unknown>]>([
    ["wallets.cardIssuer.lookupCustomer", { svc_card_id: "s" }, () => wallets.cardCustomers.reset("s")],
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

  test("none, if nothing is documented", async () => {
    const { error } = await run("transferWithoutKey", [lost]);
    expect(error).toMatchObject({ next: { kind: "none" } });
    expect(error?.message).toContain("There is no documented way to check");
  });
});

describe("refusals that prove an earlier success", () => {
  const conflict = (key: string) =>
    refused(409, "conflict", { details: { existing_transaction_id: "tx_1", idempotency_key: key } });
  const [own, other] = [conflict("payout-1"), conflict("payout-2")];
  const duplicate = { duplicate: true, existingTransactionId: "tx_1", idempotencyKey: "payout-1" };
  const isRejected = { error: { name: "ApiError", code: "conflict", outcome: "rejected" } };
  const isUnknown = { error: unknown({ code: "conflict" }) };

  test.each<[string, RetryClassName, Answers, object]>([
    ["gives the existing transfer", "transfer", [own], { value: duplicate, count: 1 }],
    ["gives it after a lost response", "transfer", [lost, own], { value: duplicate, count: 2 }],
    ["of another key throws", "transfer", [other], isRejected],
    ["of another key proves nothing after a lost response", "transfer", [lost, other], isUnknown],
    ["of a call without a key throws", "transferWithoutKey", [own], isRejected],
  ])("[S22] [A8] a conflict %s", async (_, name, answers, expected) => {
    expect(await run(name, answers)).toMatchObject(expected);
  });

  test("[S22] the existing transfer has the response of the conflict", async () => {
    const { wallets } = cryptoClient({ "/send-funds": own });
    const answer = await wallets.transactions.sendFunds(transfer, keyed).withResponse();
    expect([answer.data, answer.status]).toEqual([duplicate, 409]);
  });

  const gone = refused(404, "not_found");
  const isSuccess = { error: undefined };
  const isNotFound = { error: { name: "ApiError", httpStatus: 404 } };

  test.each<[string, Answers, object]>([
    ["lost", [lost], isSuccess],
    ["failed, then refused", [refused(503), limited], isSuccess],
    ["lost, then with a refused token", [lost, expired], isSuccess],
    ["not made", [], isNotFound],
    ["unsent", [unreachable], isNotFound],
    ["refused", [limited], isNotFound],
    ["with a refused token", [expired], isNotFound],
  ])(
    "[S17] a 404 on a deletion is a success only after an attempt that may have deleted: %s",
    async (_, before, expected) => {
      const answers = [...before, gone];
      expect(await run("deletion", answers)).toMatchObject({ count: answers.length, ...expected });
    },
  );
});
