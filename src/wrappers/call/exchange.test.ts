// What messages and observers learn of a request and its response, through the real clients. That no response repeats a secret
// of any operation is a contract test (redaction.test.ts).

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  apiSecret,
  appSecret,
  cryptoClient,
  fiatClient,
  keyed,
  transfer,
} from "../../../tests/support/test-clients.ts";
import type { ObservedResponse } from "../observability/hooks.ts";
import { systemClock } from "../util/platform.ts";

test("a key that cannot be made is an error of a call that sent nothing", async () => {
  const uuid = () => {
    throw new Error("no entropy");
  };
  const { fiat, sent } = fiatClient({}, { clock: { ...systemClock, uuid } });
  expect(await failureOf(fiat.businessWebhook.get())).toMatchObject({
    name: "ConnectionError",
    outcome: "not-sent",
    attempts: 0,
    cause: { message: "no entropy" },
    message: expect.stringContaining("no credential is available"),
  });
  expect(sent).toEqual([]);
});

describe("[S36] secrets", () => {
  const pan = "4111 1111 1111 1111";
  const leaky = {
    error: "internal_error",
    details: { secret: "hidden-detail" },
    message: `bad secret ${apiSecret}, token crypto-token-1, card ${pan}`,
  };
  const cryptoOf = (path: string, body: unknown, status: number) =>
    cryptoClient({ [path]: json(body, status) }).wallets;
  const fiatOf = (path: string, body: unknown, status: number) => fiatClient({ [path]: json(body, status) }).fiat;
  const send = () =>
    cryptoOf("/send-funds", leaky, 403).transactions.sendFunds({ ...transfer, description: "private note" }, keyed);
  const create = (body: unknown, status: number) =>
    fiatOf("/create", body, status).webhooks.create({ webhook_secret: "whsec_abcdef" });
  const fileText = "QUJD/+".repeat(20_000);
  const submit = () => {
    const file = { document: fileText, note: "John Private" };
    return cryptoOf("/source-of-funds", { message: fileText }, 500).sourceOfFunds.submit(file);
  };
  const quoting: ScriptedAnswer = () => {
    throw new Error(`refused ${apiSecret}`);
  };
  const quote = () => cryptoClient({ "/check": quoting }).wallets.balances.check({ asset_id: "a" });
  const refusedExtra = () => {
    const extra = { extraBody: () => ({ code: "914233" }), headers: { "x-gateway-key": "gw-secret-99" } };
    const wallets = cryptoOf("/check", { message: "asset-77 needs more than 914233 and gw-secret-99" }, 400);
    return wallets.balances.check({ asset_id: "asset-77" }, extra);
  };
  const freeze = () => cryptoOf("/freeze", {}, 404).request({ method: "POST", path: "/cards/4111111111111111/freeze" });
  const all = new RegExp([apiSecret, "api-key-0001", "crypto-token-1", pan, "hidden-detail", "private note"].join("|"));
  const shows = (text: string) => ({ message: expect.stringContaining(text) });
  const refusedLogin = { message: "no api-key-0001 with api-secret-0001" };
  const credentials = /api-key-0001|api-secret-0001/;

  test.each<[string, RegExp, () => Promise<unknown>, object?]>([
    ["credential, card number or body of a refusal", all, send, shows("[redacted]")],
    ["credential of a refused login", credentials, () => cryptoOf("/auth/token", refusedLogin, 401).webhooks.list()],
    ["secret as the name of a field", /whsec_abcdef/, () => create({ errors: { whsec_abcdef: ["bad"] } }, 422)],
    [
      "value of extra fields and headers",
      /914233|gw-secret-99/,
      refusedExtra,
      shows("asset-77 needs more than [redacted]"),
    ],
    ["card number of a path", /4111/, freeze, shows("POST /cards/[redacted]/freeze")],
    ["body as large as a file", /QUJD|John Private/, submit, { name: "OutcomeUnknownError", httpStatus: 500 }],
    ["secret that an injected fetch quotes", /api-secret-0001/, quote, { cause: shows("refused") }],
  ])("no error shows a %s", async (_, secret, call, expected = {}) => {
    const failure = await failureOf(call());
    expect(failure).toMatchObject(expected);
    expect(inspect(failure, { depth: 9 }) + String(failure) + JSON.stringify(failure)).not.toMatch(secret);
  });

  test("a documented code is not scrubbed", async () => {
    const wallets = cryptoOf("/onboard", { success: false, error_code: "EMAIL_ALREADY_REGISTERED" }, 409);
    const failure = await failureOf(wallets.cardCustomers.onboard({ state: "REGISTERED" }));
    expect(failure).toMatchObject({ name: "ApiError", code: "EMAIL_ALREADY_REGISTERED", outcome: "rejected" });
  });

  test("a printed client shows no credentials", () => {
    for (const client of [fiatClient().fiat, cryptoClient().wallets, agentClient().agent]) {
      const shown = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client);
      for (const secret of [appSecret, apiSecret, "api-key-0001", "connector-key-0001"])
        expect(shown).not.toContain(secret);
    }
  });

  test("a token of a concurrent call, which is no longer the current one, does not appear", async () => {
    let tokens = 0;
    const echoed: ScriptedAnswer = ({ headers }) =>
      json({ message: `no access with ${headers.get("authorization")?.slice(7)}` }, 403);
    const token = () => `provided-token-${++tokens}`;
    const options = { apiKey: undefined, apiSecret: undefined, token } as never;
    const { wallets, sentTo } = cryptoClient({ "/balance/check": echoed }, options);
    const check = () => failureOf(wallets.balances.check({ asset_id: "a" }));
    const failures = await Promise.all([check(), check()]);
    const used = sentTo("/balance/check").map(({ headers }) => headers.get("authorization"));
    expect(used).toEqual(["Bearer provided-token-1", "Bearer provided-token-2"]);
    for (const failure of failures) {
      expect(failure.message).toContain("no access with [redacted]");
      expect(inspect(failure) + JSON.stringify(failure)).not.toContain("provided-token");
    }
  });
});

test.each([
  ["no text of a file", 200, ""],
  ["the text of a refusal", 404, "%PDF"],
  ["the text of the first redirect", 300, "%PDF"],
])("[S51] a drift observer is shown %s", async (_, status, body) => {
  const seen: ObservedResponse[] = [];
  const drift = { observe: (response: ObservedResponse) => void seen.push(response) };
  const answer = new Response("%PDF", { status, headers: { "content-type": "application/pdf" } });
  const { fiat } = fiatClient({ "/receipt/t": answer }, { drift });
  await fiat.transactions.receipt("t").catch(() => undefined);
  const expected = { operation: "getTransactionReceipt", status, contentType: "application/pdf", body };
  expect(seen.at(-1)).toMatchObject(expected);
});
