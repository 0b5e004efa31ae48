import { expect, it } from "vitest";
import { openCards, openPayments, SMALLEST } from "../../../tests/support/sandbox/open-cards.ts";
import type { CardTransactionStatus } from "../state/card-holder.ts";

type Step = readonly [status: CardTransactionStatus, part?: string];

it("uses the authorization's rate for a payment in another currency, also after settlements", async () => {
  const { tenant, card, pay, balance, set } = await openPayments();
  const yen = pay(card, "40", { currency: "JPY", card_amount: "10.00" }).transaction_id;
  set(yen, "settled", `0.${SMALLEST}`);
  set(yen, "settled", "40");
  expect(await balance()).toEqual(["490.00", "0.00", "10.00"]);
  set(yen, "settled", "20");
  expect(await balance()).toEqual(["495.00", "0.00", "5.00"]);
  const absurd = pay(card, `0.${SMALLEST}`, { card_amount: "10.00" }).transaction_id;
  const tooMuch = () => set(absurd, "settled", "1000000000000000000");
  expect(tooMuch).toThrow("the cost at the authorization's rate is too large");
  const largest = tenant.simulate.authorizeCard({ card_id: card, amount: "1000000000000000000" });
  expect(largest).toMatchObject({ reason: "insufficient_balance" });
});

it.each<[string, Step, string]>([
  ["an amount that is not allowed", ["reversed", "1.00"], "amount is allowed with"],
  ["a missing amount", ["partially_reversed"], "requires an amount"],
  ["the whole amount", ["partially_reversed", "10.00"], "requires an amount"],
  ["more than the balance", ["settled", `500.${SMALLEST}`], "the wallet has only 490.00 available"],
  ["zero", ["settled", "0"], "amount must be more than 0"],
])("%s is rejected, and nothing changes", async (_, [status, part], message) => {
  const { sandbox, card, pay, set } = await openPayments();
  const { transaction_id } = pay(card, "10.00");
  const before = sandbox.state.export();
  expect(() => set(transaction_id, status, part)).toThrow(message);
  expect(() => set("card_transaction_unknown", "settled")).toThrow("must be the id of a card transaction");
  expect(sandbox.state.export()).toBe(before);
});

it("automatic settlement settles authorized payments at their time, and what is left of those reversed in part", async () => {
  const cards = openCards({ settings: { cards: { autoSettleSeconds: 90 } } });
  const { sandbox, wallets, customer, card, pay, set, balance } = await openPayments("500.00", cards);
  const start = sandbox.clock.now();
  pay(card, "20.00");
  set(pay(card, "5.00").transaction_id, "reversed");
  pay(card, "900.00");
  set(pay(card, "20.00").transaction_id, "partially_reversed", "5.00");
  const settledBefore = pay(card, "10.00").transaction_id;
  set(settledBefore, "settled");
  set(settledBefore, "partially_reversed", "4.00");
  expect(await balance()).toEqual(["459.00", "35.00", "41.00"]);
  sandbox.clock.advance(89);
  expect(await balance()).toEqual(["459.00", "35.00", "41.00"]);
  sandbox.clock.advance(86_400);
  expect(await balance()).toEqual(["459.00", "0.00", "0.00"]);
  const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
  const secondsTo = (time: string | null) => (time === null ? "" : ` ${(Date.parse(time) - start) / 1000}`);
  expect(transactions.map(({ status, settled_at }) => `${status}${secondsTo(settled_at)}`)).toEqual([
    ...["settled 90", "reversed", "declined", "settled 90", "partially_reversed 0"],
  ]);
});
