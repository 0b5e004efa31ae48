// Which bodies a call takes, and what is sent for them.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { defineOperation } from "../client/define-operation.ts";
import { systemClock } from "../util/platform.ts";

describe("requests", () => {
  test("[S9] a fiat write gets a key unless the user passes one", async () => {
    const { fiat, sentTo } = fiatClient(
      { "/wallet/create": {} },
      { clock: { ...systemClock, uuid: () => "11111111-1111-4111-8111-111111111111" } },
    );
    await fiat.wallets.create({ currency: "USD" });
    await fiat.wallets.create({ currency: "USD" }, { idempotencyKey: "mine" });
    expect(sentTo("/wallet/create").map(({ headers }) => headers.get("idempotency-key"))).toEqual([
      "11111111-1111-4111-8111-111111111111",
      "mine",
    ]);
  });

  test("[S11] a transfer without a decision on its key is rejected; false sends none", async () => {
    const { wallets, sent, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    await expect(wallets.transactions.sendFunds(transfer, {} as never)).rejects.toMatchObject({
      code: "idempotency_key_required",
      method: "wallets.transactions.sendFunds",
      attempts: 0,
    });
    await expect(wallets.transactions.sendFunds(transfer, undefined as never)).rejects.toThrow("idempotencyKey");
    expect(sent).toEqual([]);
    await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
    expect(sentTo("/send-funds")[0]?.headers.has("idempotency-key")).toBe(false);
  });

  test.each([
    ["POST", undefined, "application/json"],
    ["POST", { a: 1 }, "application/json"],
    ["PUT", undefined, "application/json"],
    ["PUT", { a: 1 }, "application/json"],
    ["DELETE", undefined, null],
    ["DELETE", { a: 1 }, "application/json"],
  ] as const)("[C8] [A18] %s with the body %j has the content type %s", async (method, body, type) => {
    const { wallets, sentTo } = cryptoClient({ "/limits": {} });
    await wallets.request({ path: "/limits", retry: "unsent", method, body });
    expect(sentTo("/limits")[0]?.headers.get("content-type")).toBe(type);
  });

  test("[S29] amounts are sent digit for digit", async () => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    for (const amount of ["0.000000000000000001", "100.00", "9007199254740993", 25n]) {
      await wallets.transactions.sendFunds({ ...transfer, amount }, { idempotencyKey: `payout-of-${amount}` });
    }
    expect(sentTo("/send-funds").map(({ body }) => body?.match(/"amount":([^,]+),/)?.[1])).toEqual([
      "0.000000000000000001",
      "100.00",
      "9007199254740993",
      "25",
    ]);
  });

  test.each([25.1, "1e3", "-1", "+1", "", " 1", "NaN", "0", "0.00", null])(
    "[S30] the amount %j is rejected before anything is sent",
    async (amount) => {
      const { wallets, sent } = cryptoClient();
      const failure = await failureOf(wallets.transactions.sendFunds({ ...transfer, amount: amount as string }, keyed));
      expect(failure).toMatchObject({
        name: "ArgumentError",
        outcome: "not-sent",
        method: "wallets.transactions.sendFunds",
      });
      expect(failure.message).toContain("amount");
      expect(sent).toEqual([]);
    },
  );

  test("[S35] path values are encoded, and rejected if they would change the path", async () => {
    const { wallets, sent, sentTo } = cryptoClient({ "/x": {}, "": {} });
    await wallets.webhooks.get("a/b?c#d e%2f..");
    expect(sent.at(-1)?.url.href).toBe("https://pay.example/api/v1/svc-card/webhooks/a%2Fb%3Fc%23d%20e%252f..");
    const before = sent.length;
    for (const id of ["", ".", "..", undefined as unknown as string]) {
      await expect(wallets.webhooks.get(id)).rejects.toMatchObject({ name: "ArgumentError" });
    }
    expect(sent).toHaveLength(before);
    expect(sentTo("{webhookId}")).toEqual([]);
  });

  test.each(["Authorization", "idempotency-key", "Content-Type", "content-length", "HOST"])(
    "[S43] the header %s is rejected",
    async (name) => {
      const { fiat, sent } = fiatClient();
      await expect(fiat.webhooks.list({ headers: { [name]: "x" } })).rejects.toMatchObject({ name: "ArgumentError" });
      expect(sent).toEqual([]);
    },
  );

  test("[S35] header values with control characters are rejected", async () => {
    const { fiat, sentTo } = fiatClient({ "/webhooks": [] });
    await expect(fiat.webhooks.list({ headers: { "x-a": "1\r\nx-b: 2" } })).rejects.toMatchObject({
      name: "ArgumentError",
    });
    await fiat.webhooks.list({ headers: { "X-Trace": "7" } });
    expect(sentTo("/webhooks")[0]?.headers.get("x-trace")).toBe("7");
  });

  test("[S43] extra body fields are sent with the body; declared fields and the key are rejected", async () => {
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds, "/freeze": { success: true, data: {} } });
    await wallets.transactions.sendFunds(transfer, { ...keyed, extraBody: () => ({ twoFactorCode: "123456" }) });
    await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" }, { extraBody: { twoFactorCode: "123456" } });
    expect(JSON.parse(sentTo("/send-funds")[0]?.body ?? "")).toMatchObject({
      twoFactorCode: "123456",
      category: "business",
    });
    expect(sentTo("/freeze")[0]?.body).toBe('{"twoFactorCode":"123456"}');
    for (const extraBody of [{ amount: 1 }, { idempotency_key: "k" }]) {
      await expect(wallets.transactions.sendFunds(transfer, { ...keyed, extraBody })).rejects.toMatchObject({
        name: "ArgumentError",
      });
    }
  });

  test("[S28] an argument that throws when it is read becomes an SdkError", async () => {
    const { wallets, sent } = cryptoClient();
    const body = {
      get asset_id(): string {
        throw new Error("not now");
      },
    };
    const options = {
      get signal(): AbortSignal {
        throw new Error("not this either");
      },
    };
    expect(await failureOf(wallets.balances.check(body))).toMatchObject({
      ...{ name: "ArgumentError", method: "wallets.balances.check", cause: { message: "not now" } },
    });
    expect(await failureOf(wallets.balances.check({ asset_id: "a" }, options))).toMatchObject({
      ...{ name: "ArgumentError", method: "wallets.balances.check", cause: { message: "not this either" } },
    });
    expect((await failureOf(wallets.balances.check({ asset_id: "a" }, options))).message).toContain(
      "An argument cannot be read",
    );
    expect(sent).toEqual([]);
  });

  test("a body that the check of its operation rejects is named in the error", async () => {
    const { wallets, sent } = cryptoClient();
    const check = (): { a: string } => {
      throw new TypeError("a must be a text");
    };
    const ping = defineOperation({ method: "POST", path: "/ping", body: check, retry: "unsent" });
    expect(await failureOf(wallets.request(ping, { body: { a: "1" } }))).toMatchObject({
      ...{ name: "ArgumentError", field: "body", cause: { message: "a must be a text" } },
      message: expect.stringContaining("The body of POST /ping is invalid"),
    });
    expect(sent).toEqual([]);
  });

  test.each([
    [{ idempotency_key: "mine" }, /Unknown option "idempotency_key"\. Did you mean idempotencyKey\?$/],
    [{ header: {} }, /: Unknown option "header"\. Did you mean headers\?$/],
    [5, /must be an object/],
  ])("invalid options are rejected: %j", async (options, message) => {
    const { fiat, sent } = fiatClient();
    const failure = await failureOf(fiat.businessWebhook.register({ url: "https://a.example" }, options as never));
    expect(failure).toMatchObject({ name: "ArgumentError", message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });

  test("[F31] health lies above the prefix", async () => {
    const { fiat, sent } = fiatClient(
      { "/health": {}, "/health/ping": {} },
      { baseUrl: "https://gateway.example/pay/api/v1/" },
    );
    await fiat.health.check();
    await fiat.health.ping();
    expect(sent.slice(1).map(({ url }) => url.href)).toEqual([
      "https://gateway.example/pay/api/health",
      "https://gateway.example/pay/api/health/ping",
    ]);
  });

  test("a lookup takes exactly one identifier", async () => {
    const { wallets, sent, sentTo } = cryptoClient({
      "/lookup-customer": { success: true, data: { svc_card_id: "s" } },
    });
    for (const query of [{}, { id: "1", email: "a@b.example" }]) {
      const failure = await failureOf(wallets.cardIssuer.lookupCustomer(query as never));
      expect(failure.message).toMatch(/exactly one of/);
    }
    expect(sent).toEqual([]);
    await wallets.cardIssuer.lookupCustomer({ external_id: "a b" });
    expect(sentTo("/lookup-customer")[0]?.url.search).toBe("?external_id=a%20b");
  });

  test("an unknown query parameter and a Date are rejected", async () => {
    const { wallets } = cryptoClient();
    const list = (query: object) => wallets.cardIssuer.listCardTransactions("c_1", query as never);
    await expect(list({ limitt: 5 })).rejects.toMatchObject({ name: "ArgumentError" });
    await expect(list({ page: new Date() })).rejects.toMatchObject({ name: "ArgumentError" });
  });
});

describe("the body of a call", () => {
  test("is an empty object where the operation documents one", async () => {
    const { wallets, sentTo } = cryptoClient({ "/virtual": { success: true, data: { card_id: "c" } } });
    await wallets.cardCustomers.createVirtualCard("s");
    expect(sentTo("/virtual")[0]?.body).toBe("{}");
  });

  test("may be an object of a class whose toJSON() returns a plain one", async () => {
    class Payout {
      toJSON() {
        return { ...transfer, category: "gift" };
      }
    }
    const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds });
    await wallets.transactions.sendFunds(new Payout() as never, keyed);
    const [sent] = sentTo("/send-funds");
    expect(sent?.body).toContain('"amount":25.10,');
    expect(JSON.parse(sent?.body ?? "")).toEqual({ ...transfer, amount: 25.1, category: "gift" });
  });

  test("is any JSON value where the operation is undocumented", async () => {
    const { wallets, sentTo } = cryptoClient({ "/swap/execute": {} });
    for (const body of [["a"], "text", 7, { idempotency_key: "k" }]) {
      await wallets.request({ method: "POST", path: "/swap/execute", body });
    }
    expect(sentTo("/swap/execute").map(({ body }) => body)).toEqual([
      '["a"]',
      '"text"',
      "7",
      '{"idempotency_key":"k"}',
    ]);
  });
});

test("[S36] extra fields do not appear in a message, the documented ones do", async () => {
  const refused = json({ success: false, message: "asset-77 needs another code than 123456" }, 400);
  const { wallets } = cryptoClient({ "/balance/check": refused });
  const extraBody = { twoFactorCode: "123456" };
  const failure = await failureOf(wallets.balances.check({ asset_id: "asset-77" }, { extraBody }));
  expect(failure.message).toContain("asset-77 needs another code than [redacted]");
});

test("[S35] a call without its path values is rejected with the name of the first", async () => {
  const { wallets, sent } = cryptoClient();
  const getWallet = defineOperation({ method: "GET", path: "/wallets/{wallet_id}" });
  expect(await failureOf(wallets.request(getWallet, {} as never))).toMatchObject({
    ...{ name: "ArgumentError", field: "wallet_id", message: "wallet_id must be a non-empty string" },
  });
  expect(sent).toEqual([]);
});
