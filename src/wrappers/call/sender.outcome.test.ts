// The outcome of a call after all its attempts, through the real clients.

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

const writes = retryClassNames.filter((name) => name !== "read");
const limited = refused(429, "rate_limit_exceeded");
const expired = refused(401);

describe("[S10] the key of a call", () => {
  const withKeys: readonly RetryClassName[] = ["idempotent", "keyed", "transfer"];

  test.each(withKeys)("is the same on every attempt, also with a renewed token: %s", async (name) => {
    const { keys } = await runCall(retryClassCalls[name], [lost, expired, limited, retryClassCalls[name].ok]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[!-~]{1,255}$/);
  });

  test("is different for another call", async () => {
    const { fiat, sentTo } = fiatClient({ "/business/webhook": retryClassCalls.keyed.ok });
    for (const url of ["https://a.example", "https://a.example"]) await fiat.businessWebhook.register({ url });
    const keys = sentTo("/business/webhook").map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(2);
  });
});

describe("[S44] the outcome of one attempt", () => {
  const cases: readonly (readonly [string, ScriptedAnswer, "not-sent" | "rejected" | "unknown"])[] = [
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
  ];

  test.each(cases)("%s", async (_, answer, outcome) => {
    const options = { client: { maxRetries: 0 } };
    for (const name of retryClassNames) {
      const { error } = await runCall(retryClassCalls[name], [answer], options);
      expect([name, error?.outcome]).toEqual([name, outcome]);
      // A read changed nothing, so there is nothing to recover from.
      expect(error?.name === "OutcomeUnknownError").toBe(outcome === "unknown" && name !== "read");
    }
  });
});

describe("[S44] a success without the field that proves it", () => {
  const { transaction_id: _, ...rest } = sentFunds.data;
  const noTransfers: readonly unknown[] = [
    ...[undefined, null, {}, rest, { id: "tx_1" }],
    ...[null, "", " \n", true, false, {}, [], ["tx_1"]].map((transaction_id) => ({ ...rest, transaction_id })),
  ];

  test.each(noTransfers)("leaves a transfer unknown, and its key is the next step: %j", async (data) => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": { ...sentFunds, data } }, { maxRetries: 2 });
    const error = await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" }));
    expect(error).toMatchObject({
      ...{ name: "OutcomeUnknownError", outcome: "unknown" },
      next: { kind: "resend", idempotencyKey: "payout-1" },
      cause: { name: "ResponseError", code: "response_empty", raw: JSON.parse(JSON.stringify({ data })) },
    });
    const said = "wallets.transactions.sendFunds: the service responded without ";
    expect((error.cause as Error).message).toMatch(new RegExp(`^${said}`));
    // The same key might get the same response: whether to try again is the caller's decision.
    expect(sentTo("/send-funds")).toHaveLength(1);
  });

  test.each([["tx_1"], [" tx_1"], [7], [0]])("is no such success: the id %j, whose text is returned", async (id) => {
    const { wallets } = cryptoClient({ "/send-funds": { ...sentFunds, data: { transaction_id: id } } });
    const result = await wallets.transactions.sendFunds(transfer, keyed);
    expect(result).toMatchObject({ transaction_id: String(id) });
  });

  test.each([{}, { status: 200 }, { status: 200, paid: null }, { status: 200, paid: "yes" }])(
    "leaves a paid fetch unknown: %j",
    async (data) => {
      const { agent } = agentClient({ "/x402-fetch": { success: true, data } });
      const failure = failureOf(agent.x402.fetch({ wallet_id: "w", url: "https://shop.example/a", method: "GET" }));
      expect(await failure).toMatchObject({ name: "OutcomeUnknownError", cause: { code: "response_empty" } });
    },
  );

  test("leaves a new card unknown", async () => {
    const { wallets } = cryptoClient({ "/cards/virtual": json({ success: true, data: { status: "active" } }, 201) });
    const failure = failureOf(wallets.cardCustomers.createVirtualCard("card_1", {}));
    expect(await failure).toMatchObject({ name: "OutcomeUnknownError", next: { kind: "read" } });
  });
});

describe("[S45] the outcome of several attempts", () => {
  const refusals = [400, 403, 404, 405, 411, 413, 415, 421, 422, 425, 431];

  test.each(refusals)("a lost response, then %i: still unknown, for every write that is retried", async (status) => {
    for (const name of ["idempotent", "keyed", "transfer"] as const) {
      const { error, count } = await runCall(retryClassCalls[name], [lost, refused(status)]);
      expect([name, count]).toEqual([name, 2]);
      expect(error).toMatchObject({
        ...{ name: "OutcomeUnknownError", outcome: "unknown", attempts: 2, httpStatus: status },
        cause: { name: "ApiError", httpStatus: status },
      });
    }
  });

  const { ok } = retryClassCalls.transfer;
  const unknown = (cause: object) => ({ name: "OutcomeUnknownError", outcome: "unknown", cause });
  const limitReached = refused(403, "WITHDRAWAL_LIMIT_EXCEEDED");
  const noRefresh = { name: "AuthenticationError" };
  const unsent = [expired, unreachable, unreachable, unreachable];

  test.each<[string, RetryClassName, number, readonly ScriptedAnswer[], object]>([
    [
      "a limit it may have reached",
      "transfer",
      2,
      [lost, limitReached],
      unknown({ code: "WITHDRAWAL_LIMIT_EXCEEDED" }),
    ],
    ["[A9] a 500, which is not retried", "transfer", 1, [refused(500), ok], unknown({ httpStatus: 500 })],
    ["lost, then two refused tokens", "transfer", 3, [lost, expired, expired], unknown(noRefresh)],
    ["lost, then unsent", "transfer", 3, [lost, unreachable, unreachable], unknown({ name: "ConnectionError" })],
    ["its own error", "read", 2, [lost, refused(403)], { name: "ApiError", httpStatus: 403, outcome: "unknown" }],
    ["a 401, then unsent: the service had it", "readBack", 4, unsent, { outcome: "rejected" }],
  ])("%s: %s", async (_, name, attempts, answers, expected) => {
    const { error, count } = await runCall(retryClassCalls[name], answers);
    expect([count, error?.attempts]).toEqual([attempts, attempts]);
    expect(error).toMatchObject(expected);
  });

  test.each(writes)("every attempt without a connection: not-sent: %s", async (name) => {
    const { error } = await runCall(retryClassCalls[name], [unreachable, unreachable, unreachable]);
    expect(error).toMatchObject({ name: "ConnectionError", outcome: "not-sent", attempts: 3 });
    expect(error).not.toHaveProperty("next");
  });

  test.each(writes)("a refusal before or after it: rejected: %s", async (name) => {
    for (const answers of [
      [unreachable, refused(422)],
      [limited, unreachable, unreachable],
      [unreachable, limited, unreachable],
    ]) {
      const { error, count } = await runCall(retryClassCalls[name], answers);
      expect([name, count, error?.outcome]).toEqual([name, answers.length, "rejected"]);
    }
  });

  test.each(["idempotent", "keyed", "transfer"] as const)("a success overrides earlier outcomes: %s", async (name) => {
    expect(await runCall(retryClassCalls[name], [lost, limited, retryClassCalls[name].ok])).toMatchObject({
      error: undefined,
      count: 3,
    });
  });

  test.each<[string, ScriptedAnswer, object]>([
    ["lost", lost, unknown({ name: "ArgumentError" })],
    ["refused", limited, { outcome: "rejected" }],
  ])("a failure inside the client does not change that of the first attempt: %s", async (_, answer, expected) => {
    let calls = 0;
    const extraBody = () => {
      calls += 1;
      if (calls > 1) throw new Error("no second code");
      return {};
    };
    const { error } = await runCall(retryClassCalls.transfer, [answer], { call: { extraBody } });
    expect(error).toMatchObject({ ...expected, attempts: 1 });
  });
});

test("[S45] a login that fails between two attempts leaves a lost transfer unknown, with its error as the cause", async () => {
  const logins = inTurn(new FakeClock(), loginBody("/auth/token", "t1"), refused(401));
  const payments = inTurn(new FakeClock(), lost, expired);
  const script = { "/auth/token": logins.answer, "/send-funds": payments.answer };
  const { wallets } = cryptoClient(script, { maxRetries: 2, clock: impatientClock });
  expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject({
    ...{ name: "OutcomeUnknownError", method: "wallets.transactions.sendFunds" },
    ...{ attempts: 2, idempotencyKey: "payout-1" },
    cause: { name: "AuthenticationError", method: "wallets.auth.token" },
  });
});

describe("[S28] every failure", () => {
  const cases: readonly (readonly [RetryClassName, readonly ScriptedAnswer[]])[] = retryClassNames.flatMap((name) =>
    [unreachable, lost, refused(422), refused(500), new Response("<html>"), limited, expired].map(
      (answer) => [name, [answer, answer, answer]] as const,
    ),
  );

  test("has method, code, attempts, outcome and the key that was sent", async () => {
    for (const [name, answers] of cases) {
      const { error, keys, count } = await runCall(retryClassCalls[name], answers);
      expect(error).toMatchObject({ code: expect.stringMatching(/./), attempts: count });
      expect(error?.method).toBeDefined();
      expect(["not-sent", "rejected", "unknown"]).toContain(error?.outcome);
      expect(error?.idempotencyKey ?? null).toBe(keys[0]);
    }
  });

  const fails = (thrown: unknown) => () => {
    throw thrown;
  };
  const broken: readonly (readonly [string, () => unknown])[] = [
    ["returns nothing", () => undefined],
    ["rejects with what is no error", () => Promise.reject("down")],
    ["rejects with nothing", () => Promise.reject(undefined)],
    ["throws at once", fails(new Error("down"))],
    ["returns a body that cannot be read", () => ({ status: 200, headers: new Headers(), body: null })],
    ["returns chunks that are no bytes", () => ({ status: 200, headers: new Headers(), body: [undefined] })],
    ["returns no headers", () => ({ status: 200, body: [] })],
  ];

  test.each(broken)("is an SdkError, even if a transport %s", async (_, transport) => {
    const client = { fetch: undefined, transport: transport as never, maxRetries: 0 };
    for (const name of ["trade", "x402"] as const) {
      const { error, pendingTimers } = await runCall(retryClassCalls[name], [], { client });
      expect(error).toBeInstanceOf(SdkError);
      expect(error).toMatchObject({ name: "OutcomeUnknownError", outcome: "unknown", attempts: 1 });
      expect(pendingTimers).toBe(0);
    }
  });

  test("is an SdkError, even if clock or random source fail", async () => {
    const fail = fails(new Error("out of order"));
    const fraction = await runCall(retryClassCalls.trade, [unreachable], {
      clock: Object.assign(new FakeClock(), { fraction: fail }),
    });
    expect(fraction.error).toMatchObject({ name: "OutcomeUnknownError", attempts: 1 });
    const uuid = await runCall(retryClassCalls.keyed, [], { clock: Object.assign(new FakeClock(), { uuid: fail }) });
    expect(uuid.error).toBeInstanceOf(SdkError);
    expect(uuid.error?.outcome).toBe("not-sent");
  });
});
