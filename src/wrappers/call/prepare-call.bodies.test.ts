// Which bodies a call takes, and what is sent for them.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { defineOperation } from "../client/define-operation.ts";

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
