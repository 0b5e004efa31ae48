import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { openFunds } from "./testing/open-funds.ts";

describe("undocumented figures", () => {
  it("are settings: rate, window, withdrawals, spending, connector, gas and platform fee [G46]", async () => {
    const { wallets, agent, tenant, send, transfer, advance, raw, token } = openFunds();
    tenant.change({ transfers: { gas: { default: "1" }, platformFee: "2" } });
    expect(await send(transfer())).toMatchObject({ gas_amount: "1.00", platform_fee: "2.00" });
    tenant.change({ transfers: { withdrawalLimits: { daily: "30", monthly: null } } });
    expect(await failureOf(send(transfer()))).toMatchObject({ code: "WITHDRAWAL_LIMIT_EXCEEDED" });
    const onboarding = wallets.cardCustomers.onboard({ email: "ada@shop.example" });
    const { svc_card_id: id } = await onboarding.unwrap<{ svc_card_id: string }>();
    tenant.change({ cards: { dailySpendingLimit: "123.45" } });
    expect(await wallets.cardCustomers.wallet(id)).toMatchObject({ spending_limits: { daily: { limit: "123.45" } } });
    tenant.change({ agent: { maxPositionUsd: "9.99" } });
    const order = { wallet_id: tenant.seeded.wallets.solana, market_id: "mkt_rain_in_harbour_town", amount: "10" };
    const trade = agent.markets.trade({ ...order, outcome: "yes" }, { idempotencyKey: false });
    expect(await failureOf(trade)).toMatchObject({ httpStatus: 403 });
    tenant.change({ rateLimits: { default: { limit: 2, windowSeconds: 10 } } });
    const body = { asset_id: transfer().assets };
    const bearer = await token("crypto");
    const check = () => raw("crypto", "POST", "/balance/check", { body, token: bearer });
    await advance(600);
    const responses = [await check(), await check(), await check()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(responses[0]?.headers.get("x-ratelimit-limit")).toBe("2");
    await advance(10);
    expect((await check()).status).toBe(200);
  });
});
