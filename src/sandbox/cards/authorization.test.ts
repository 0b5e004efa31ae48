import { describe, expect, it } from "vitest";
import { issueRequest, openPayments, SMALLEST } from "../../../tests/support/sandbox/open-cards.ts";

describe("an authorization", () => {
  it("holds its money; a refund needs no balance and pays out when settled", async () => {
    const { card, pay, balance, set } = await openPayments("50.00");
    const { transaction_id } = pay(card, "42.50");
    expect(await balance()).toEqual(["7.50", "42.50", "42.50"]);
    set(transaction_id, "settled");
    expect(await balance()).toEqual(["7.50", "0.00", "42.50"]);
    const refund = pay(card, "2000.00", { type: "refund" });
    expect([refund.status, await balance()]).toEqual(["authorized", ["7.50", "0.00", "42.50"]]);
    for (const [status, part, available] of [
      ["settled", undefined, "2007.50"],
      ["partially_reversed", "500.00", "1507.50"],
      ["reversed", undefined, "7.50"],
    ] as const) {
      set(refund.transaction_id, status, part);
      expect(await balance()).toEqual([available, "0.00", "42.50"]);
    }
  });

  it("is declined for each reason, to the smallest part, and holds nothing then", async () => {
    const { tenant, wallets, card, customer, pay, balance, send } = await openPayments("500.00");
    const { simulate } = tenant;
    const declined = (reason: string) => ({ transaction_id: expect.any(String), status: "declined", reason });
    expect(pay(card, `500.${SMALLEST}`)).toEqual(declined("insufficient_balance"));
    tenant.change({ cards: { dailySpendingLimit: "100.00" } });
    expect(pay(card, `100.${SMALLEST}`)).toEqual(declined("daily_limit_exceeded"));
    simulate.setWalletStatus({ svc_card_id: customer, account_status: 1 });
    expect(pay(card, "1.00")).toEqual(declined("wallet_not_ready"));
    simulate.setWalletStatus({ svc_card_id: customer, account_status: 0 });
    expect(simulate.declineCard({ card_id: card })).toEqual({ card_id: card });
    expect(pay(card, "1.00")).toEqual(declined("declined_on_demand"));
    const { body } = await send("POST", `/svc-card/${tenant.seeded.cardId}/cards/physical/order`, issueRequest);
    expect(pay(body.data.card_id, "1.00")).toEqual(declined("card_not_active"));
    expect(await balance()).toEqual(["500.00", "0.00", "0.00"]);
    expect(pay(card, "100.00")).toMatchObject({ status: "authorized" });
    tenant.change({ cards: { dailySpendingLimit: "30.00" } });
    const { spending_limits } = await wallets.cardCustomers.wallet(customer);
    expect(spending_limits.daily).toEqual({ limit: "30.00", used: "100.00", remaining: "0.00" });
    tenant.change({ cards: { dailySpendingLimit: "1000.00" } });
    expect(pay(card, "400.00")).toMatchObject({ status: "authorized" });
    expect(await balance()).toEqual(["0.00", "500.00", "500.00"]);
  });

  it("counts towards its own UTC day only", async () => {
    const { card, pay, balance, set, advance } = await openPayments("3000.00");
    const { transaction_id } = pay(card, "1000.00");
    await advance(86_400 - 61);
    expect(pay(card, "0.01")).toMatchObject({ reason: "daily_limit_exceeded" });
    await advance(1);
    expect(await balance()).toEqual(["2000.00", "1000.00", "0.00"]);
    expect(pay(card, "300.00")).toMatchObject({ status: "authorized" });
    // Changes of yesterday's payments do not count today.
    set(transaction_id, "reversed");
    expect(await balance()).toEqual(["2700.00", "300.00", "300.00"]);
  });

  it("never counts spending below 0 when the clock goes back", async () => {
    const { sandbox, card, pay, balance, set } = await openPayments();
    sandbox.clock.set("2026-01-02T12:00:00Z");
    const first = pay(card, "100.00").transaction_id;
    sandbox.clock.set("2026-01-03T12:00:00Z");
    pay(card, "50.00");
    sandbox.clock.set("2026-01-02T12:00:00Z");
    set(first, "reversed");
    expect(await balance()).toEqual(["450.00", "50.00", "0.00"]);
  });

  it.each([
    ["1.00", { merchant_country: "us" }, "merchant_country must be two capital letters"],
    ["1.00", { merchant_country: "USA" }, "merchant_country must be two capital letters"],
    ["1.00", { merchant_category: "59420" }, "merchant_category must be four digits"],
    ["1.00", { merchant_category: "a5942" }, "merchant_category must be four digits"],
    ["0.00", {}, "amount must be more than 0"],
    ["1.00", { card_amount: "0" }, "card_amount must be more than 0"],
    ["1000000000000000000.1", {}, "amount must be at most 1000000000000000000"],
    ["1.00", { card_id: "card_unknown" }, "there is no such card"],
  ])("of %s with %j is rejected", async (amount, more, message) => {
    const { card, tenant } = await openPayments();
    expect(() => tenant.simulate.authorizeCard({ card_id: card, amount, ...more })).toThrow(message);
  });
});
