import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { toUnits } from "../core/units.ts";
import { cardTransactionStatuses } from "../state/card-holder.ts";
import type { SetCardTransactionStatusInput } from "./settlement.ts";
import { cardMoney } from "./testing/card-money.ts";
import { openCards } from "./testing/open-cards.ts";

async function open(amount = "500.00") {
  const cards = openCards();
  const { customer, card } = await cards.withCard(amount);
  const { tenant, wallets } = cards;
  return {
    ...cards,
    customer,
    card,
    balance: async () => {
      const { balance, spending_limits } = await wallets.cardCustomers.wallet(customer);
      return [balance.available, balance.pending, spending_limits.daily.used];
    },
    set: (transaction_id: string, status: SetCardTransactionStatusInput["status"], part?: string) =>
      tenant.simulate.setCardTransactionStatus({ transaction_id, status, ...(part && { amount: part }) }),
  };
}

describe("an authorization", () => {
  it("holds its money; settlement takes it", async () => {
    const { card, pay, balance, set } = await open();
    const { transaction_id } = pay(card, "42.50");
    expect(await balance()).toEqual(["457.50", "42.50", "42.50"]);
    set(transaction_id, "settled");
    expect(await balance()).toEqual(["457.50", "0.00", "42.50"]);
  });

  it("is declined for each reason, and holds nothing then", async () => {
    const { tenant, card, customer, pay, balance } = await open("500.00");
    const { simulate } = tenant;
    const declined = (reason: string) => ({ transaction_id: expect.any(String), status: "declined", reason });
    expect(pay(card, "500.01")).toEqual(declined("insufficient_balance"));
    tenant.change({ cards: { dailySpendingLimit: "100.00" } });
    expect(pay(card, "100.01")).toEqual(declined("daily_limit_exceeded"));
    simulate.setWalletStatus({ svc_card_id: customer, account_status: 1 });
    expect(pay(card, "1.00")).toEqual(declined("wallet_not_ready"));
    simulate.setWalletStatus({ svc_card_id: customer, account_status: 0 });
    expect(simulate.declineCard({ card_id: card })).toEqual({ card_id: card });
    expect(pay(card, "1.00")).toEqual(declined("declined_on_demand"));
    expect(await balance()).toEqual(["500.00", "0.00", "0.00"]);
    expect(pay(card, "100.00")).toMatchObject({ status: "authorized" });
    expect(pay(card, "0.01")).toEqual(declined("daily_limit_exceeded"));
  });

  it("may take the whole available amount, but not the smallest part more", async () => {
    const { card, pay, balance } = await open("500.00");
    const smallest = `0.${"0".repeat(37)}1`;
    expect(pay(card, smallest.replace("0.", "500."))).toMatchObject({ reason: "insufficient_balance" });
    expect(pay(card, "500.00")).toMatchObject({ status: "authorized" });
    expect(await balance()).toEqual(["0.00", "500.00", "500.00"]);
    expect(pay(card, smallest)).toMatchObject({ reason: "insufficient_balance" });
  });

  it("may use up the day's limit, but not exceed it by the smallest part", async () => {
    const { tenant, wallets, customer, card, pay } = await open("500.00");
    pay(card, "40.00");
    tenant.change({ cards: { dailySpendingLimit: "30.00" } });
    const { spending_limits } = await wallets.cardCustomers.wallet(customer);
    expect(spending_limits.daily).toEqual({ limit: "30.00", used: "40.00", remaining: "0.00" });
    tenant.change({ cards: { dailySpendingLimit: "100.00" } });
    expect(pay(card, `60.${"0".repeat(37)}1`)).toMatchObject({ reason: "daily_limit_exceeded" });
    expect(pay(card, "60.00")).toMatchObject({ status: "authorized" });
  });

  it("keeps its rate after settlements, and rejects amounts that are too large", async () => {
    const { tenant, card, balance, set } = await open();
    const authorize = (amount: string, card_amount: string) =>
      tenant.simulate.authorizeCard({ ...{ card_id: card, currency: "JPY" }, amount, card_amount }).transaction_id;
    const yen = authorize("40", "10.00");
    set(yen, "settled", "0.00000000000000000000000000000000000001");
    set(yen, "settled", "40");
    expect(await balance()).toEqual(["490.00", "0.00", "10.00"]);
    const absurd = authorize("0.00000000000000000000000000000000000001", "10.00");
    expect(() => set(absurd, "settled", "1000000000000000000")).toThrow(
      "cost at the authorization's rate is too large",
    );
    expect(() => tenant.simulate.authorizeCard({ card_id: card, amount: "1000000000000000000.1" })).toThrow(
      ControlError,
    );
    const largest = tenant.simulate.authorizeCard({ card_id: card, amount: "1000000000000000000" });
    expect(largest).toMatchObject({ reason: "insufficient_balance" });
    expect(await balance()).toEqual(["480.00", "10.00", "20.00"]);
  });

  it("never counts spending below 0 when the clock goes back", async () => {
    const { sandbox, card, pay, balance, set } = await open();
    sandbox.clock.set("2026-01-02T12:00:00Z");
    const first = pay(card, "100.00").transaction_id;
    sandbox.clock.set("2026-01-03T12:00:00Z");
    pay(card, "50.00");
    sandbox.clock.set("2026-01-02T12:00:00Z");
    set(first, "reversed");
    expect(await balance()).toEqual(["450.00", "50.00", "0.00"]);
  });

  it("is declined for a card that is not activated", async () => {
    const { tenant, wallets, pay, withOwnCard } = openCards();
    await withOwnCard();
    const order = await wallets.cards.orderPhysical(tenant.seeded.cardId, {
      ...{ account_id: "account_1", card_type: "physical", shipping_name: "Example Holder" },
      shipping_address: { line1: "1", city: "Exampletown", country: "US", postal_code: "1" },
    });
    const card = "card_id" in order ? order.card_id : "";
    expect(pay(card, "1.00")).toMatchObject({ status: "declined", reason: "card_not_active" });
  });

  it("counts towards its own UTC day only", async () => {
    const { card, pay, balance, set, advance } = await open("3000.00");
    const { transaction_id } = pay(card, "1000.00");
    expect(pay(card, "0.01")).toMatchObject({ reason: "daily_limit_exceeded" });
    set(transaction_id, "reversed");
    expect(await balance()).toEqual(["3000.00", "0.00", "0.00"]);
    const second = pay(card, "1000.00");
    await advance(86_400 - 61);
    expect(pay(card, "0.01")).toMatchObject({ reason: "daily_limit_exceeded" });
    await advance(1);
    expect(await balance()).toEqual(["2000.00", "1000.00", "0.00"]);
    expect(pay(card, "300.00")).toMatchObject({ status: "authorized" });
    // Changes of yesterday's payments do not count today.
    set(second.transaction_id, "reversed");
    expect(await balance()).toEqual(["2700.00", "300.00", "300.00"]);
  });

  it("is recorded with an open type, a category code and a two-letter country", async () => {
    const { wallets, customer, card, pay } = await open();
    for (const type of ["purchase", "refund", "withdrawal", "tip"]) pay(card, "1.00", { type });
    const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
    expect(transactions.map(({ type }) => type)).toEqual(["purchase", "refund", "withdrawal", "tip"]);
    for (const { merchant_country, merchant_category } of transactions) {
      expect(merchant_country).toMatch(/^[A-Z]{2}$/);
      expect(merchant_category).toMatch(/^\d{4}$/);
    }
    const { cards } = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
    expect(cards.map(({ card_type }) => card_type)).toEqual(["virtual"]);
    const wrong = [{ merchant_country: "USA" }, { merchant_country: "us" }, { merchant_category: "book" }];
    for (const more of wrong) expect(() => pay(card, "1.00", more)).toThrow(/merchant_c/);
    expect(() => pay(card, "1.00", { merchant_category: "59420" })).toThrow("must be four digits");
    expect(() => pay(card, "1.00", { merchant_category: "a5942" })).toThrow("must be four digits");
    expect(() => pay(card, "0.00")).toThrow("amount must be more than 0");
    expect(() => pay(card, "1.00", { card_amount: "0" })).toThrow("card_amount must be more than 0");
    expect(() => pay(card, "1000000000000000000.1")).toThrow("amount must be at most 1000000000000000000");
    expect(() => pay("card_unknown", "1.00")).toThrow("no such card");
  });

  it("for a refund needs no balance, and pays out when settled", async () => {
    const { card, pay, balance, set } = await open("1.00");
    const { transaction_id, status } = pay(card, "2000.00", { type: "refund" });
    expect([status, await balance()]).toEqual(["authorized", ["1.00", "0.00", "0.00"]]);
    set(transaction_id, "settled");
    expect(await balance()).toEqual(["2001.00", "0.00", "0.00"]);
    set(transaction_id, "partially_reversed", "500.00");
    expect(await balance()).toEqual(["1501.00", "0.00", "0.00"]);
    set(transaction_id, "reversed");
    expect(await balance()).toEqual(["1.00", "0.00", "0.00"]);
  });
});

describe("later statuses", () => {
  it("can follow in any order [G20]", async () => {
    const { wallets, customer, card, pay, set, balance } = await open();
    for (const from of cardTransactionStatuses) {
      for (const to of cardTransactionStatuses) {
        const { transaction_id } = pay(card, "10.00");
        const part = (status: string) => (status === "partially_reversed" ? "4.00" : undefined);
        set(transaction_id, from, part(from));
        set(transaction_id, to, part(to));
        const { transactions } = await wallets.cardIssuer.listCardTransactions(customer, { status: to, limit: 100 });
        expect(transactions).toContainEqual(expect.objectContaining({ transaction_id, status: to }));
        set(transaction_id, "reversed");
        expect(await balance()).toEqual(["500.00", "0.00", "0.00"]);
      }
    }
  });

  it.each([
    ["settled for less", ["settled", "8.00"], ["492.00", "0.00", "8.00"], "8.00"],
    ["settled for more", ["settled", "12.00"], ["488.00", "0.00", "12.00"], "12.00"],
    ["reversed in part while held", ["partially_reversed", "4.00"], ["494.00", "6.00", "6.00"], "10.00"],
    ["failed", ["failed"], ["500.00", "0.00", "0.00"], "10.00"],
    ["expired", ["expired"], ["500.00", "0.00", "0.00"], "10.00"],
    ["declined", ["declined"], ["500.00", "0.00", "0.00"], "10.00"],
  ] as const)("%s", async (_, [status, part], expected, amount) => {
    const { wallets, customer, card, pay, set, balance } = await open();
    const { transaction_id } = pay(card, "10.00");
    set(transaction_id, status, part);
    expect(await balance()).toEqual(expected);
    const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
    expect(transactions).toMatchObject([{ amount, settled_at: status === "settled" ? expect.any(String) : null }]);
  });

  it("reverse a part of a settlement, and settle the rest of a partial reversal", async () => {
    const { wallets, customer, card, pay, set, balance, advance } = await open();
    const { transaction_id } = pay(card, "10.00");
    set(transaction_id, "partially_reversed", "4.00");
    set(transaction_id, "settled");
    expect(await balance()).toEqual(["494.00", "0.00", "6.00"]);
    await advance(60);
    set(transaction_id, "partially_reversed", "7.00");
    expect(await balance()).toEqual(["497.00", "0.00", "3.00"]);
    set(transaction_id, "settled", "9.00");
    expect(await balance()).toEqual(["491.00", "0.00", "9.00"]);
    // settled_at keeps the first settlement.
    const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
    expect(transactions).toMatchObject([{ amount: "9.00", settled_at: "2026-01-01T00:01:00.000Z" }]);
  });

  it("hold the money again when authorized again, and keep the time of a settlement that is reversed", async () => {
    const { wallets, customer, card, pay, set, balance } = await open();
    const { transaction_id } = pay(card, "10.00");
    expect(set(transaction_id, "settled")).toEqual({ transaction_id, status: "settled" });
    set(transaction_id, "reversed");
    const settledAt = async () => (await wallets.cardIssuer.listCardTransactions(customer)).transactions[0]?.settled_at;
    expect(await settledAt()).toBe("2026-01-01T00:01:00.000Z");
    set(transaction_id, "authorized");
    expect([await settledAt(), await balance()]).toEqual([null, ["490.00", "10.00", "10.00"]]);
  });

  it("may settle for all that is available, but not for the smallest part more", async () => {
    const { card, pay, set, balance } = await open("500.00");
    const { transaction_id } = pay(card, "10.00");
    expect(() => set(transaction_id, "settled", `500.${"0".repeat(37)}1`)).toThrow("has only 490.00 available");
    set(transaction_id, "settled", "500.00");
    expect(await balance()).toEqual(["0.00", "0.00", "500.00"]);
  });

  it("use the rate of a payment in another currency", async () => {
    const { card, pay, set, balance } = await open();
    const { transaction_id } = pay(card, "30.00", { currency: "EUR", card_amount: "33.00" });
    expect(await balance()).toEqual(["467.00", "33.00", "33.00"]);
    set(transaction_id, "settled", "10.00");
    expect(await balance()).toEqual(["489.00", "0.00", "11.00"]);
  });

  it.each([
    ["an amount that is not allowed", ["reversed", "1.00"], "amount is allowed with"],
    ["a missing amount", ["partially_reversed"], "requires an amount"],
    ["the whole amount", ["partially_reversed", "10.00"], "requires an amount"],
    ["more than the balance", ["settled", "500.01"], "has only"],
    ["zero", ["settled", "0"], "amount must be more than 0"],
  ] as const)("are rejected with %s, and nothing changes", async (_, [status, part], message) => {
    const { sandbox, card, pay, set } = await open();
    const { transaction_id } = pay(card, "10.00");
    const before = sandbox.state.export();
    expect(() => set(transaction_id, status, part)).toThrow(message);
    expect(sandbox.state.export()).toBe(before);
  });

  it("are rejected for unknown transactions, customers and cards", async () => {
    const { tenant, set, customer } = await open();
    expect(() => set("card_transaction_unknown", "settled")).toThrow("must be the id of a card transaction");
    expect(() => tenant.simulate.fundCard({ svc_card_id: "nobody", amount: "1.00" })).toThrow("no such card customer");
    expect(() => tenant.simulate.verifyPhone({ svc_card_id: tenant.seeded.cardId })).toThrow("no such card customer");
    expect(() => tenant.simulate.fundCard({ svc_card_id: customer, amount: "0" })).toThrow("amount must");
  });
});

describe("money", () => {
  it("that is funded is held, spent or abandoned", async () => {
    const cards = openCards();
    const { card, customer } = await cards.withCard("100");
    const funded = cards.tenant.simulate.fundCard({ svc_card_id: customer, amount: "1" });
    expect(funded).toEqual({ result: "bridged", available: "101.00" });
    const { transaction_id } = cards.pay(card, "30");
    cards.tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
    cards.pay(card, "5");
    const money = { funded: toUnits("101"), held: toUnits("71"), spent: toUnits("30"), abandoned: 0n };
    expect(cardMoney(cards.kept())).toEqual(money);
  });

  it("of a deleted customer stays accounted for", async () => {
    const cards = openCards();
    const customer = await cards.onboard();
    cards.tenant.simulate.fundCard({ svc_card_id: customer, amount: "7.00" });
    await cards.wallets.cardCustomers.reset(customer);
    expect(cardMoney(cards.kept())).toEqual({ funded: toUnits("7"), held: 0n, spent: 0n, abandoned: toUnits("7") });
  });

  it("is exact to the last digit", async () => {
    const cards = openCards();
    const { card, customer } = await cards.withCard("1");
    const smallest = `0.${"0".repeat(37)}1`;
    cards.pay(card, smallest);
    expect((await cards.wallets.cardCustomers.wallet(customer)).balance).toMatchObject({
      available: `0.${"9".repeat(38)}`,
      pending: smallest,
    });
    expect(cardMoney(cards.kept()).held).toBe(toUnits("1"));
  });
});
