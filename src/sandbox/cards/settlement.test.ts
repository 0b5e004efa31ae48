import { expect, it } from "vitest";
import { OpenCards, openPayments, SMALLEST } from "../../../tests/support/sandbox/open-cards.ts";
import type { CardTransactionStatus } from "../state/card-holder.ts";

type Step = readonly [status: CardTransactionStatus, part?: string];
const part = (amount: string): Step => ["partially_reversed", amount];
const FIRST = "2026-01-01T00:01:00.000Z";

it.each<[string, Step[], money: string, string, string | null]>([
  ["settled for all that is available", [["settled", "500.00"]], "0.00 0.00 500.00", "500.00", FIRST],
  ["reversed after it settled", [["settled"], ["reversed"]], "500.00 0.00 0.00", "10.00", FIRST],
  ["authorized again", [["settled"], ["reversed"], ["authorized"]], "490.00 10.00 10.00", "10.00", null],
  ["settled for the rest of a reversal", [part("4.00"), ["settled"]], "494.00 0.00 6.00", "10.00", FIRST],
  ["reversed in part again", [part("4.00"), ["settled"], part("7.00")], "497.00 0.00 3.00", "10.00", FIRST],
  ["settled again", [["settled"], part("7.00"), ["settled", "9.00"]], "491.00 0.00 9.00", "9.00", FIRST],
])("a payment of 10.00 that is %s", async (_, steps, expected, amount, settled_at) => {
  const { wallets, customer, card, pay, set, balance, advance } = await openPayments();
  const { transaction_id } = pay(card, "10.00");
  for (const [status, part] of steps) {
    expect(set(transaction_id, status, part)).toEqual({ transaction_id, status });
    // The time of a settlement is that of the first.
    if (status === "settled") await advance(60);
  }
  expect((await balance()).join(" ")).toBe(expected);
  const { transactions } = await wallets.cardIssuer.listCardTransactions(customer);
  expect(transactions).toMatchObject([{ amount, settled_at }]);
});

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
  const cards = new OpenCards({ settings: { cards: { autoSettleSeconds: 90 } } });
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
