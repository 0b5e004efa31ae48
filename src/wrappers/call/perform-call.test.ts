import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { exactNumber } from "../http/amounts.ts";

describe("serviceName", () => {
  test("[S47] paths, declared properties and queries carry the real name, both ways; open maps stay as they are", async () => {
    const { wallets, sent } = cryptoClient(
      {
        "/freeze": { success: true, data: { acme_card_id: "s", card_id: "c", is_frozen: true, frozen_at: "" } },
        "/lookup-customer": { success: true, data: { acme_card_id: "s" } },
      },
      { serviceName: "acme" },
    );
    expect(await wallets.cardCustomers.freezeCard({ svcCardId: "svc-card", cardId: "c" })).toMatchObject({
      svc_card_id: "s",
    });
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: "s" })).toMatchObject({ svc_card_id: "s" });
    expect(sent.slice(1).map(({ url }) => url.pathname + url.search)).toEqual([
      "/api/v1/acme-card/customers/svc-card/cards/c/freeze",
      "/api/v1/card-issuer/lookup-customer?acme_card_id=s",
    ]);
  });

  test("[S47] unset, wire names stay", async () => {
    const { wallets, sent } = cryptoClient({ "/freeze": { success: true, data: { svc_card_id: "s" } } });
    expect(await wallets.cardCustomers.freezeCard({ svcCardId: "s", cardId: "c" })).toMatchObject({ svc_card_id: "s" });
    expect(sent.at(-1)?.url.pathname).toBe("/api/v1/svc-card/customers/s/cards/c/freeze");
  });
});

describe("request()", () => {
  test("calls an undocumented operation with token, key and exact numbers", async () => {
    const { wallets, sentTo } = cryptoClient({ "/swap/execute": { success: true, data: { id: 1 } } });
    const answer = await wallets.request({
      method: "POST",
      path: "/swap/execute",
      query: { dry: true },
      body: { amount: exactNumber("25.10") },
      idempotencyKey: "swap-1",
    });
    expect([answer.raw, answer.unwrap()]).toEqual([{ success: true, data: { id: 1 } }, { id: 1 }]);
    expect(sentTo("/swap/execute")[0]).toMatchObject({ body: '{"amount":25.10}' });
    expect(sentTo("/swap/execute")[0]?.url.search).toBe("?dry=true");
    expect(sentTo("/swap/execute")[0]?.headers.get("authorization")).toBe("Bearer crypto-token-1");
    expect(sentTo("/swap/execute")[0]?.headers.get("idempotency-key")).toBe("swap-1");
  });

  test("a lost write has an unknown outcome, a read keeps its error, and the option retry decides", async () => {
    const { fiat } = fiatClient({ "/payouts": json({}, 500) });
    const outcome = async (request: Parameters<typeof fiat.request>[0]) =>
      (await failureOf(fiat.request(request))).name;
    expect(await outcome({ method: "POST", path: "/payouts", body: {} })).toBe("OutcomeUnknownError");
    expect(await outcome({ method: "GET", path: "/payouts" })).toBe("ApiError");
    expect(await outcome({ method: "POST", path: "/payouts", body: {}, retry: "read" })).toBe("ApiError");
  });

  test.each([
    { method: "FETCH", path: "/x" },
    { method: "GET", path: "x" },
    { method: "GET", path: "//evil.example/x" },
    { method: "GET", path: "/a/../b" },
    { method: "GET", path: "/x", body: {} },
    { method: "POST", path: "/x", retry: "often" },
    { method: "GET", path: "/x", idempotencyKey: "k" },
  ])("rejects %j before anything is sent", async (request) => {
    const { wallets, sent } = cryptoClient();
    await expect(wallets.request(request as never)).rejects.toMatchObject({
      name: "ArgumentError",
      outcome: "not-sent",
    });
    expect(sent).toEqual([]);
  });
});
