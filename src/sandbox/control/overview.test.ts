import { beforeEach, expect, it } from "vitest";
import { OpenCards } from "../../../tests/support/sandbox/open-cards.ts";
import { transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { readSnapshot, writeSnapshot } from "../state/snapshot.ts";
import type { Overview } from "./overview.ts";

let open: OpenCards;
beforeEach(() => {
  open = new OpenCards();
});

const overview = async (): Promise<Overview> => (await open.control("GET", "/tenants/t1/overview")).body;
const swap = (amount: string) => ({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount }) as const;

const send = (amount: string) =>
  open.wallets.transactions.sendFunds(transferOf(open.tenant, amount), { idempotencyKey: `payment-${amount}` });

it("shows a new tenant", async () => {
  const { seeded } = open.tenant;
  const { balances, agentWallets, own } = await overview();
  const usdc = { assetId: seeded.assets.USDC_SOLANA, ticker: "USDC", chain: "SOLANA", balance: "10000.00" };
  expect(balances[0]).toMatchObject(usdc);
  expect(own).toMatchObject({ id: seeded.cardId, cards: [], wallet: { status: "not deployed", available: "0.00" } });
  const wallet = { ticker: "USDC", balance: "500.00", address: expect.any(String) };
  const { solana, base } = seeded.wallets;
  expect(agentWallets).toEqual(Object.entries({ solana, base }).map(([chain, id]) => ({ id, chain, ...wallet })));
});

it("follows a customer from onboarding to a card payment, without card numbers", async () => {
  const { wallets, tenant, sandbox } = open;
  const id = await open.onboard({ email: "customer@example.com" });
  const customer = async () => (await overview()).customers[0];
  const steps = (...statuses: string[]) =>
    ["identity", "source of funds", "phone"].map((name, at) => ({ name, status: statuses[at] }));
  const wallet = { status: "not deployed" };
  const start = { id, email: "customer@example.com", cards: [], wallet, steps: steps("pending", "pending", "pending") };
  expect(await customer()).toMatchObject(start);
  for (const step of ["approveIdentity", "completeSourceOfFunds", "verifyPhone"] as const)
    tenant.simulate[step]({ svc_card_id: id });
  const deploying = { steps: steps("approved", "done", "done"), wallet: { status: "deploying" } };
  expect(await customer()).toMatchObject(deploying);
  sandbox.clock.advance(60);
  for (const [account_status, status] of [[3, "not ready"] as const, [0, "ready"] as const]) {
    tenant.simulate.setWalletStatus({ svc_card_id: id, account_status });
    expect((await customer())?.wallet.status).toBe(status);
  }
  await wallets.cardCustomers.createVirtualCard(id, {});
  tenant.simulate.fundCard({ svc_card_id: id, amount: "100.00" });
  const [card] = (await customer())?.cards ?? [];
  const lastFour = expect.stringMatching(/^\d{4}$/);
  expect(card).toMatchObject({ type: "virtual", status: "active", isFrozen: false, lastFour });
  open.pay(card?.id ?? "", "25.50");
  const funds = { available: "74.50", pending: "25.50", usedToday: "25.50" };
  expect((await customer())?.wallet).toMatchObject(funds);
  expect(JSON.stringify(await overview())).not.toMatch(/\d{13,}/);
});

it("shows the newest 100 customers and card payments, and 20 quotes, newest first, and how many there are", async () => {
  const { wallets, onboard, withOwnCard, pay } = open;
  const card = await withOwnCard();
  for (let count = 1; count <= 102; count++) {
    await onboard({ email: `customer-${count}@example.com` });
    pay(card, `0.${String(count).padStart(3, "0")}`);
  }
  for (let dollars = 1; dollars <= 22; dollars++) await wallets.swaps.quote(swap(`${dollars}.00`));
  const { customers, customerCount, cardTransactions, cardTransactionCount, quotes } = await overview();
  const newest = Array.from({ length: 100 }, (_, index) => 102 - index);
  expect([customerCount, cardTransactionCount]).toEqual([102, 102]);
  expect(customers.map(({ email }) => email)).toEqual(newest.map((count) => `customer-${count}@example.com`));
  expect(cardTransactions.map(({ amount }) => Number(amount) * 1000)).toEqual(newest);
  expect(quotes.map(({ input }) => input)).toEqual(Array.from({ length: 20 }, (_, index) => `${22 - index}.00`));
});

it("shows transfers, newest first, and quotes, open, expired or executed", async () => {
  const { wallets, tenant, advance } = open;
  await send("25.10");
  await send("1.00");
  const { transfers, transferCount } = await overview();
  expect([transferCount, transfers.map(({ amount }) => amount)]).toEqual([2, ["1.00", "25.10"]]);
  expect(transfers[1]).toMatchObject({ ticker: "USDC", chain: "SOLANA", fees: "0.124", status: "pending" });

  const { quoteId, estimatedOutput } = await wallets.swaps.quote(swap("100.00"));
  await wallets.swaps.quote(swap("50.00"));
  tenant.simulate.executeQuote({ quoteId });
  const executed = { id: quoteId, input: "100.00", output: estimatedOutput, status: "executed" };
  const pending = { source: "USDC SOLANA", destination: "ETH ETHEREUM", status: "open" };
  expect((await overview()).quotes).toMatchObject([pending, executed]);
  await advance(30);
  expect((await overview()).quotes).toMatchObject([{ status: "expired" }, executed]);
});

it("shows payments with the own card and with those of customers, also if an import lacks what they refer to", async () => {
  const { tenant, sandbox, withOwnCard, withCard, pay } = open;
  const own = await withOwnCard();
  const { customer, card } = await withCard();
  const { transaction_id } = pay(own, "1.00");
  tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
  pay(card, "2.00");
  pay(card, "5000.00");
  const seen = await overview();
  const [ofCustomer] = seen.customers[0]?.cards ?? [];
  const places = { holderId: customer, cardId: card, lastFour: ofCustomer?.lastFour };
  const declined = { amount: "5000.00", status: "declined", declineReason: "insufficient_balance", settledAt: null };
  const settled = { id: transaction_id, amount: "1.00", currency: "USD", status: "settled", declineReason: null };
  expect(seen.cardTransactions).toMatchObject([
    { ...declined, ...places },
    { amount: "2.00", ...places },
    { ...settled, holderId: tenant.seeded.cardId, cardId: own, lastFour: seen.own.cards[0]?.lastFour },
  ]);
  for (const { lastFour } of seen.cardTransactions) expect(lastFour).toMatch(/^\d{4}$/);

  await send("3.00");
  const snapshot = readSnapshot(sandbox.state.export());
  for (const { funds, cards } of snapshot.tenants)
    for (const part of [funds.assets, cards.customers, cards.own.cards]) part.clear();
  sandbox.state.import(writeSnapshot(snapshot));
  const { transfers, cardTransactions } = await overview();
  expect(transfers).toMatchObject([{ ticker: "", chain: "", amount: "3.00" }]);
  expect(cardTransactions.map(({ lastFour }) => lastFour)).toEqual(["", "", ""]);
});

it("shows the receivers of deliveries with their secrets, and delivery faults", async () => {
  const { wallets, fiat, tenant } = open;
  const url = "http://127.0.0.1:9/hooks";
  const { id, secret } = (await wallets.webhooks.create({ url })) as { id: string; secret?: string };
  await fiat.businessWebhook.register({ url: `${url}/fiat` });
  tenant.deliveries.misbehave({ kind: "duplicate", count: 2 });
  const { receivers, deliveryFaults } = await overview();
  expect(receivers).toEqual([
    { webhookId: id, url, events: expect.any(Array), enabled: true, secret },
    { webhookId: null, url: `${url}/fiat`, events: [], enabled: true, secret: null },
  ]);
  expect(deliveryFaults).toEqual([{ kind: "duplicate", left: 2 }]);
});
