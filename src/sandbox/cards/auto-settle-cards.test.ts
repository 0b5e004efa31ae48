import { expect, it } from "vitest";
import { openCards } from "./testing/open-cards.ts";

it("settles authorized payments at their time, and moves their money", async () => {
  const { sandbox, wallets, withCard, pay } = openCards({ settings: { cards: { autoSettleSeconds: 90 } } });
  const { customer, card } = await withCard("500.00");
  const start = sandbox.clock.now();
  pay(card, "20.00");
  const reversed = pay(card, "5.00");
  pay(card, "900.00");
  sandbox.tenants[0]?.simulate.setCardTransactionStatus({
    transaction_id: reversed.transaction_id,
    status: "reversed",
  });
  const before = await wallets.cardCustomers.wallet(customer);
  expect(before.balance).toMatchObject({ available: "480.00", pending: "20.00" });
  sandbox.clock.advance(86_400);
  const after = await wallets.cardCustomers.wallet(customer);
  expect(after.balance).toMatchObject({ available: "480.00", pending: "0.00" });
  const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
  expect(transactions.map(({ status, settled_at }) => [status, settled_at])).toEqual([
    ["settled", new Date(start + 90_000).toISOString()],
    ["reversed", null],
    ["declined", null],
  ]);
});

it("settles the rest of a payment that was reversed in part, and nothing of one that had settled before", async () => {
  const { sandbox, tenant, wallets, withCard, pay } = openCards({ settings: { cards: { autoSettleSeconds: 90 } } });
  const { customer, card } = await withCard("500.00");
  const set = (transaction_id: string, status: "settled" | "partially_reversed", amount?: string) =>
    tenant.simulate.setCardTransactionStatus({ transaction_id, status, ...(amount !== undefined && { amount }) });
  const held = pay(card, "20.00");
  set(held.transaction_id, "partially_reversed", "5.00");
  const settledBefore = pay(card, "10.00");
  set(settledBefore.transaction_id, "settled");
  set(settledBefore.transaction_id, "partially_reversed", "4.00");
  const balance = async () => (await wallets.cardCustomers.wallet(customer)).balance;
  expect(await balance()).toMatchObject({ available: "479.00", pending: "15.00" });
  sandbox.clock.advance(89);
  expect(await balance()).toMatchObject({ pending: "15.00" });
  sandbox.clock.advance(1);
  expect(await balance()).toMatchObject({ available: "479.00", pending: "0.00" });
  const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
  expect(transactions.map(({ status }) => status)).toEqual(["settled", "partially_reversed"]);
});
