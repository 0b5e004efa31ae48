// What messages and observers learn of a request and its response, through the real clients.

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
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

describe("a key that cannot be made", () => {
  test("is an error of a call that sent nothing", async () => {
    const uuid = () => {
      throw new Error("no entropy");
    };
    const { fiat, sent } = fiatClient({}, { clock: { ...systemClock, uuid } });
    expect(await failureOf(fiat.businessWebhook.get())).toMatchObject({
      ...{ name: "ConnectionError", outcome: "not-sent", attempts: 0, cause: { message: "no entropy" } },
      message: expect.stringContaining("no credential is available"),
    });
    expect(sent).toEqual([]);
  });
});

describe("secrets", () => {
  const pan = "4111 1111 1111 1111";
  const leaky = (status: number) =>
    json(
      {
        error: "internal_error",
        message: `bad secret ${apiSecret}, token crypto-token-1, card ${pan}`,
        details: { secret: "hidden-detail" },
      },
      status,
    );

  test.each([403, 500])("[S36] an error under %i shows no credential, token, card number or body", async (status) => {
    const { wallets } = cryptoClient({ "/send-funds": leaky(status) });
    const failure = await failureOf(
      wallets.transactions.sendFunds({ ...transfer, description: "private note" }, keyed),
    );
    const shown = [failure.message, String(failure), inspect(failure, { depth: 9 }), JSON.stringify(failure)].join(
      "\n",
    );
    expect(shown).toContain("[redacted]");
    for (const secret of [apiSecret, "api-key-0001", "crypto-token-1", pan, "hidden-detail", "private note"]) {
      expect(shown).not.toContain(secret);
    }
  });

  test("[S36] a printed client shows no credentials", () => {
    const { fiat } = fiatClient();
    const { wallets } = cryptoClient();
    const { agent } = agentClient();
    for (const client of [fiat, wallets, agent]) {
      const shown = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client);
      for (const secret of [appSecret, apiSecret, "api-key-0001", "connector-key-0001"])
        expect(shown).not.toContain(secret);
    }
  });
});

describe("secrets in responses", () => {
  const refusal = (path: string, body: unknown, status: number) => ({ [path]: json(body, status) });
  const cryptoOf = (...script: Parameters<typeof refusal>) => cryptoClient(refusal(...script)).wallets;
  const fiatOf = (...script: Parameters<typeof refusal>) => fiatClient(refusal(...script)).fiat;
  const body = { webhook_secret: "whsec_abcdef" };
  const fileText = "QUJD/+".repeat(20_000);
  const file = { document: fileText, note: "John Private" };
  const echo = { success: false, message: "made whsec_987654", data: { secret: "whsec_987654" } };
  const quoting = () => {
    throw new Error(`refused ${apiSecret}`);
  };

  test.each<[string, RegExp, () => Promise<unknown>, object?]>([
    [
      "a refused token, although it is dropped at once",
      /crypto-token-1/,
      () => cryptoOf("/check", { message: "token crypto-token-1 is not valid" }, 401).balances.check({ asset_id: "a" }),
      { name: "AuthenticationError" },
    ],
    [
      "the credentials that a login refuses",
      /api-key-0001|api-secret-0001/,
      () => cryptoOf("/auth/token", { message: "no api-key-0001 with api-secret-0001" }, 401).webhooks.list(),
    ],
    [
      "a credential that a refusal echoes",
      /app-secret-0001/,
      () => fiatOf("/webhooks", { status: "error", message: `who is ${appSecret}?` }, 400).webhooks.list(),
    ],
    [
      "a secret of the body",
      /whsec_abcdef/,
      () => fiatOf("/create", { status: "error", message: "whsec_abcdef is weak" }, 400).webhooks.create(body),
      { message: expect.stringContaining("[redacted]") },
    ],
    [
      "a body as large as a file",
      /QUJD|John Private/,
      () => cryptoOf("/source-of-funds", { message: fileText }, 500).sourceOfFunds.submit(file),
      { name: "OutcomeUnknownError", httpStatus: 500 },
    ],
    [
      "a secret as the name of a field",
      /whsec_abcdef/,
      () => fiatOf("/create", { status: "error", errors: { whsec_abcdef: ["bad"] } }, 422).webhooks.create(body),
    ],
    [
      "a value of the response",
      /whsec_987654/,
      () => cryptoOf("/create-webhook", echo, 200).webhooks.create({ url: "https://a.example" }),
    ],
    [
      "a secret that an injected fetch quotes",
      /api-secret-0001/,
      () => cryptoClient({ "/check": quoting }).wallets.balances.check({ asset_id: "a" }),
      { cause: { message: expect.stringContaining("refused") } },
    ],
  ])("[S36] no error shows %s", async (_, secret, call, expected = {}) => {
    const failure = await failureOf(call());
    expect(failure).toMatchObject(expected);
    expect(inspect(failure) + JSON.stringify(failure)).not.toMatch(secret);
  });

  test("a documented code is not scrubbed", async () => {
    const { wallets } = cryptoClient({
      "/onboard": json({ success: false, error_code: "EMAIL_ALREADY_REGISTERED" }, 409),
    });
    expect(await failureOf(wallets.cardCustomers.onboard({ state: "REGISTERED" }))).toMatchObject({
      name: "ApiError",
      code: "EMAIL_ALREADY_REGISTERED",
      outcome: "rejected",
    });
  });
});

test("[S36] a token of a concurrent call, which is no longer the current one, does not appear", async () => {
  let tokens = 0;
  const token = () => `provided-token-${++tokens}`;
  const { wallets, sentTo } = cryptoClient(
    {
      "/balance/check": ({ headers }) =>
        json({ message: `no access with ${headers.get("authorization")?.slice(7)}` }, 403),
    },
    { apiKey: undefined, apiSecret: undefined, token } as never,
  );
  const check = () => failureOf(wallets.balances.check({ asset_id: "a" }));
  const failures = await Promise.all([check(), check()]);
  expect(sentTo("/balance/check").map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer provided-token-1",
    "Bearer provided-token-2",
  ]);
  for (const failure of failures) {
    expect(failure.message).toContain("no access with [redacted]");
    expect(inspect(failure) + JSON.stringify(failure)).not.toContain("provided-token");
  }
});

describe("[S51] a drift observer", () => {
  test.each([
    ["no text of a file", 200, ""],
    ["the text of a refusal", 404, "%PDF"],
    ["the text of the first redirect", 300, "%PDF"],
  ])("is shown %s", async (_, status, body) => {
    const seen: ObservedResponse[] = [];
    const drift = { observe: (response: ObservedResponse) => void seen.push(response) };
    const answer = new Response("%PDF", { status, headers: { "content-type": "application/pdf" } });
    const { fiat } = fiatClient({ "/receipt/t": answer }, { drift });
    await fiat.transactions.receipt("t").catch(() => undefined);
    expect(seen.at(-1)).toMatchObject({
      ...{ operation: "getTransactionReceipt", status, contentType: "application/pdf", body },
    });
  });
});
