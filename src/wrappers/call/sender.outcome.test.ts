// The outcome of a call after all its attempts, through the real clients.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, impatientClock } from "../../../tests/support/fake-clock.ts";
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
import { lost, refused, silent, stalled, tooLong, unreachable } from "../../../tests/support/turns.ts";
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
      cause: { name: "ResponseError", code: "response_empty" },
    });
    // The same key might get the same response: whether to try again is the caller's decision.
    expect(sentTo("/send-funds")).toHaveLength(1);
  });

  test("is named", async () => {
    const { wallets } = cryptoClient({ "/send-funds": { ...sentFunds, data: {} } });
    const { cause } = (await failureOf(wallets.transactions.sendFunds(transfer, keyed))) as Error;
    expect(cause).toMatchObject({
      message: "wallets.transactions.sendFunds: the service responded without transaction_id",
      raw: { data: {} },
    });
  });

  test.each<[unknown, string | undefined]>([
    ["tx_1", undefined],
    [" tx_1", undefined],
    [7, undefined],
    [0, undefined],
  ])("does not count as such with the id %j", async (transaction_id) => {
    const answer = { ...sentFunds, data: { transaction_id } };
    const { wallets } = cryptoClient({ "/send-funds": answer });
    expect(await wallets.transactions.sendFunds(transfer, keyed)).toMatchObject({
      // A number becomes its digits, as documented.
      transaction_id: String(transaction_id),
    });
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

  test("a limit that the first attempt may have reached", async () => {
    const { error } = await runCall(retryClassCalls.transfer, [lost, refused(403, "WITHDRAWAL_LIMIT_EXCEEDED")]);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", cause: { code: "WITHDRAWAL_LIMIT_EXCEEDED" } });
  });

  test("[A9] a 500 of a transfer is not retried, and its outcome is unknown", async () => {
    const { error, count } = await runCall(retryClassCalls.transfer, [
      refused(500, "internal_error"),
      retryClassCalls.transfer.ok,
    ]);
    expect(count).toBe(1);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", cause: { httpStatus: 500, code: "internal_error" } });
  });

  test("a lost response, then two refused tokens", async () => {
    const { error } = await runCall(retryClassCalls.transfer, [lost, expired, expired]);
    expect(error).toMatchObject({
      ...{ name: "OutcomeUnknownError", attempts: 3 },
      cause: { name: "AuthenticationError" },
    });
  });

  test("a lost response, then no connection", async () => {
    const { error } = await runCall(retryClassCalls.transfer, [lost, unreachable, unreachable]);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", attempts: 3, cause: { name: "ConnectionError" } });
  });

  test("a read keeps its own error, with the outcome of all attempts", async () => {
    const { error } = await runCall(retryClassCalls.read, [lost, refused(403)]);
    expect(error).toMatchObject({ name: "ApiError", httpStatus: 403, outcome: "unknown", attempts: 2 });
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

  test("a 401, then no connection: rejected, as the service had the request", async () => {
    const { error } = await runCall(retryClassCalls.readBack, [expired, unreachable, unreachable, unreachable]);
    expect(error).toMatchObject({ outcome: "rejected", attempts: 4 });
  });

  test("a failure inside the client between two attempts does not change the outcome of the first", async () => {
    let calls = 0;
    const extraBody = () => {
      calls += 1;
      if (calls > 1) throw new Error("no second code");
      return {};
    };
    const afterLost = await runCall(retryClassCalls.transfer, [lost], { call: { extraBody } });
    expect(afterLost.error).toMatchObject({
      name: "OutcomeUnknownError",
      attempts: 1,
      cause: { name: "ArgumentError" },
    });
    calls = 0;
    const afterRefusal = await runCall(retryClassCalls.transfer, [limited], { call: { extraBody } });
    expect(afterRefusal.error).toMatchObject({ outcome: "rejected", attempts: 1 });
  });
});

describe("[S45] a login that fails between two attempts", () => {
  test("leaves a lost transfer unknown, with the login error as the cause", async () => {
    let logins = 0;
    const script = {
      "/auth/token": () => {
        logins += 1;
        return logins === 1 ? json({ success: true, access_token: "t1", expires_in: 3600 }) : refused(401);
      },
    };
    const answers = [lost, expired];
    const { wallets } = cryptoClient(
      { ...script, "/send-funds": (request) => sendNext(answers, request) },
      { maxRetries: 2, clock: impatientClock },
    );
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject({
      ...{
        name: "OutcomeUnknownError",
        method: "wallets.transactions.sendFunds",
        attempts: 2,
        idempotencyKey: "payout-1",
      },
      cause: { name: "AuthenticationError", method: "wallets.auth.token" },
    });
  });
});

function sendNext(
  answers: ScriptedAnswer[],
  request: Parameters<Extract<ScriptedAnswer, (...args: never) => unknown>>[0],
) {
  const answer = answers.shift();
  return typeof answer === "function" ? answer(request) : (answer ?? refused(400));
}

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

  const broken: readonly (readonly [string, () => unknown])[] = [
    ["returns nothing", () => undefined],
    ["throws what is no error", () => Promise.reject("down")],
    ["throws nothing", () => Promise.reject(undefined)],
    [
      "throws at once",
      () => {
        throw new Error("down");
      },
    ],
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
    const fail = () => {
      throw new Error("out of order");
    };
    const fraction = await runCall(retryClassCalls.trade, [unreachable], {
      clock: Object.assign(new FakeClock(), { fraction: fail }),
    });
    expect(fraction.error).toMatchObject({ name: "OutcomeUnknownError", attempts: 1 });
    const uuid = await runCall(retryClassCalls.keyed, [], { clock: Object.assign(new FakeClock(), { uuid: fail }) });
    expect(uuid.error).toBeInstanceOf(SdkError);
    expect(uuid.error?.outcome).toBe("not-sent");
  });
});
