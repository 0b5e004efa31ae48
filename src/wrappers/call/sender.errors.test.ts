// What the errors of a call say, and about which argument.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { lost, refused, unreachable } from "../../../tests/support/turns.ts";
import type { ResponseEvent } from "../observability/hooks.ts";

const PATH = "/balance/check";
const balance = { success: true, data: {} };
const cut: ScriptedAnswer = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new Error("read ECONNRESET"));
      },
    }),
  );

function check(answer: ScriptedAnswer, options: object = {}, callOptions: object = {}) {
  const { wallets } = cryptoClient({ [PATH]: answer }, { maxRetries: 0, ...options });
  return failureOf(wallets.balances.check({ asset_id: "a" }, callOptions));
}

describe("[S28] the error of a call", () => {
  test.each<[what: string, answer: ScriptedAnswer, expected: object]>([
    ["no connection could be made", unreachable, { name: "ConnectionError", outcome: "not-sent" }],
    ["the connection failed", lost, { name: "ConnectionError", outcome: "unknown" }],
    ["the connection failed during the response", cut, { name: "ConnectionError", outcome: "unknown" }],
  ])("says that %s", async (what, answer, expected) => {
    const failure = await check(answer);
    expect(failure).toMatchObject(expected);
    expect(failure.message.split(" (")[0]).toBe(`wallets.balances.check: ${what}`);
  });

  test("says how long a response may be", async () => {
    const large = json({ success: true, data: "x".repeat(16 * 2 ** 20) }, 200, { "x-request-id": "r" });
    const failure = await check(large, { requestIdHeader: "x-request-id" });
    expect(failure).toMatchObject({
      ...{ name: "ResponseError", code: "response_too_large", httpStatus: 200, requestId: "r" },
      message: "wallets.balances.check: the response is larger than 16777216 bytes",
    });
  });

  test("has a request id of up to 255 characters, from the configured header alone", async () => {
    const answer = json({ error: "not_found", message: "" }, 404, { "x-request-id": "r".repeat(300) });
    expect(await check(answer, { requestIdHeader: "x-request-id" })).toMatchObject({ requestId: "r".repeat(255) });
    expect((await check(answer, { requestIdHeader: "x-other" })).requestId).toBeUndefined();
    expect((await check(answer)).requestId).toBeUndefined();
  });

  test("has no status if the runtime hides a redirect", async () => {
    const failure = await check(() => Response.error());
    expect([failure.code, failure.httpStatus]).toEqual(["response_redirect", undefined]);
  });
});

describe("[S35] the error of an argument", () => {
  test.each<[message: string, field: string, options: object]>([
    ["wallets.balances.check: timeoutMs must be", "timeoutMs", { timeoutMs: -1 }],
    ['wallets.balances.check: Unknown option "retryBudget"', "retryBudget", { retryBudget: false }],
    ["wallets.balances.check: signal must be an AbortSignal", "signal", { signal: {} }],
    ["wallets.balances.check: signal must be an AbortSignal", "signal", { signal: null }],
  ])("names the option: %s", async (message, field, options) => {
    expect(await check(balance, {}, options)).toMatchObject({
      ...{ name: "ArgumentError", field },
      message: expect.stringContaining(message),
    });
  });

  test("names extra fields of a request without a body", async () => {
    const { fiat, sent } = fiatClient({ "/webhooks": [] });
    expect(await failureOf(fiat.webhooks.list({ extraBody: { a: 1 } }))).toMatchObject({
      ...{ name: "ArgumentError", field: "extraBody" },
      message: "fiat.webhooks.list is a GET request without a body: extraBody is not allowed",
    });
    expect(sent).toEqual([]);
  });

  const noObject =
    "The body of wallets.transactions.sendFunds must be a plain object, or have a toJSON() that returns one";
  const keyInBody = "Pass the key as the option idempotencyKey, not as idempotency_key in the body";
  const withKey = { ...transfer, idempotency_key: "k" };

  test.each<[string, unknown, field: string, message: string]>([
    ["a Map", new Map([["a", 1]]), "body", noObject],
    ["a text", "text", "body", noObject],
    ["a number", 7, "body", noObject],
    ["a list", ["a"], "body", noObject],
    ["a toJSON() that returns a list", { toJSON: () => ["a"] }, "body", noObject],
    ["[S43] a key", withKey, "idempotency_key", keyInBody],
    ["[S43] a key that only toJSON() adds", { toJSON: () => withKey }, "idempotency_key", keyInBody],
  ])("names the body, and sends nothing: %s", async (_, body, field, message) => {
    const { wallets, sent } = cryptoClient({ "/send-funds": sentFunds });
    const failure = await failureOf(wallets.transactions.sendFunds(body as never, keyed));
    expect(failure).toMatchObject({ name: "ArgumentError", field, message });
    expect(sent).toEqual([]);
  });
});

test("A call accepts JSON, or any file where it returns one", async () => {
  const { fiat, sentTo } = fiatClient({ "/receipt/t": new Response("%PDF"), "/webhooks": [] });
  await fiat.transactions.receipt("t");
  await fiat.webhooks.list();
  const accepted = ["/receipt/t", "/webhooks"].map((path) => sentTo(path)[0]?.headers.get("accept"));
  expect(accepted).toEqual(["*/*", "application/json"]);
});

describe("[S28] the error of a call", () => {
  test("has its own key, though concurrent calls share a failed login", async () => {
    const { wallets, sentTo } = cryptoClient({ "/auth/token": refused(401) });
    const pay = (idempotencyKey: string) => failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }));
    const failures = await Promise.all([pay("payout-1"), pay("payout-2")]);
    expect(failures).toMatchObject([{ idempotencyKey: "payout-1" }, { idempotencyKey: "payout-2" }]);
    expect(failures.map(({ name, method }) => [name, method])).toEqual([
      ["AuthenticationError", "wallets.auth.token"],
      ["AuthenticationError", "wallets.auth.token"],
    ]);
    expect(sentTo("/auth/token")).toHaveLength(1);
  });

  test("is the one that the hooks were told of, if the whole call says no more than its last attempt", async () => {
    const events: ResponseEvent[] = [];
    const hooks = { onResponse: (event: ResponseEvent) => void events.push(event) };
    const { wallets } = cryptoClient({ "/balance/check": refused(422) }, { hooks });
    const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
    expect(events.at(-1)?.error).toBe(failure);
  });
});
