import { expect, it } from "vitest";
import { openCards } from "../cards/testing/open-cards.ts";
import { readSnapshot, writeSnapshot } from "../state/snapshot.ts";
import type { Overview } from "./overview.ts";
import { controlOf } from "./testing/control-calls.ts";

function open() {
  const cards = openCards();
  const control = controlOf(cards.sandbox);
  return { ...cards, overview: async (): Promise<Overview> => (await control("GET", "/tenants/t1/overview")).body };
}

it("shows the newest 20 quotes, newest first", async () => {
  const { wallets, overview } = open();
  for (let dollars = 1; dollars <= 22; dollars++)
    await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: `${dollars}.00` });
  const { quotes } = await overview();
  expect(quotes.map(({ input }) => input)).toEqual(Array.from({ length: 20 }, (_, index) => `${22 - index}.00`));
});

it("shows the newest 100 card payments, newest first, and counts all", async () => {
  const { withCard, pay, overview } = open();
  const { card } = await withCard();
  for (let cents = 1; cents <= 102; cents++) pay(card, `0.${String(cents).padStart(3, "0")}`);
  const { cardTransactions, cardTransactionCount } = await overview();
  expect([cardTransactions.length, cardTransactionCount]).toEqual([100, 102]);
  expect([cardTransactions[0]?.amount, cardTransactions.at(-1)?.amount]).toEqual(["0.102", "0.003"]);
});

it("shows what a quote gives, and that it was executed, also after its end", async () => {
  const { wallets, tenant, advance, overview } = open();
  const swap = { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" } as const;
  const { quoteId, estimatedOutput } = await wallets.swaps.quote(swap);
  tenant.simulate.executeQuote({ quoteId });
  const quote = { id: quoteId, input: "100.00", output: estimatedOutput, status: "executed" };
  expect((await overview()).quotes).toMatchObject([quote]);
  await advance(3600);
  expect((await overview()).quotes).toMatchObject([quote]);
});

it("shows payments with the own card and with those of customers", async () => {
  const { tenant, withOwnCard, withCard, pay, overview } = open();
  const own = await withOwnCard();
  const { customer, card } = await withCard();
  pay(own, "1.00");
  pay(card, "2.00");
  const seen = await overview();
  const [ofCustomer] = seen.customers[0]?.cards ?? [];
  expect(seen.cardTransactions).toMatchObject([
    { amount: "2.00", holderId: customer, cardId: card, lastFour: ofCustomer?.lastFour },
    { amount: "1.00", holderId: tenant.seeded.cardId, cardId: own, lastFour: seen.own.cards[0]?.lastFour },
  ]);
  expect(seen.cardTransactions.map(({ lastFour }) => lastFour)).toEqual(
    Array(2).fill(expect.stringMatching(/^\d{4}$/)),
  );
});

it("shows payments although an imported state lacks their assets, customers or cards", async () => {
  const { sandbox, tenant, wallets, withOwnCard, withCard, pay, overview } = open();
  pay(await withOwnCard(), "1.00");
  pay((await withCard()).card, "2.00");
  const { account, assets } = tenant.seeded;
  const order = {
    ...{ account, assets: assets.USDC_SOLANA ?? "", type: "USDC", chain: "SOLANA", amount: "3.00" },
    ...{ receiving_address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", category: "business" },
  } as const;
  await wallets.transactions.sendFunds(order, { idempotencyKey: "payment-1" });
  const snapshot = readSnapshot(sandbox.state.export());
  for (const { funds, cards } of snapshot.tenants) {
    for (const part of [funds.assets, cards.customers, cards.own.cards]) part.clear();
  }
  sandbox.state.import(writeSnapshot(snapshot));
  const { transfers, cardTransactions } = await overview();
  expect(transfers).toMatchObject([{ assetId: order.assets, ticker: "", chain: "", amount: "3.00" }]);
  expect(cardTransactions).toMatchObject([
    { amount: "2.00", lastFour: "" },
    { amount: "1.00", lastFour: "" },
  ]);
});
