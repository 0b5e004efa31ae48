import { beforeEach, expect, it } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import type { Overview } from "./overview.ts";

let open: OpenSandbox;
beforeEach(() => {
  open = openSandbox();
});

async function overview(): Promise<Overview> {
  const response = await open.sandbox.fetch("https://sandbox.example/_sandbox/tenants/t1/overview");
  return (await response.json()) as Overview;
}

it("shows a new tenant", async () => {
  const { seeded } = open.tenant;
  const seen = await overview();
  expect(seen).toMatchObject({ id: "t1", now: "2026-01-01T00:00:00.000Z", customers: [], customerCount: 0 });
  const usdc = { assetId: seeded.assets.USDC_SOLANA, ticker: "USDC", chain: "SOLANA", balance: "10000.00" };
  expect(seen.balances).toContainEqual({ ...usdc, address: expect.any(String) });
  const wallet = { status: "not deployed", available: "0.00" };
  expect(seen.own).toMatchObject({ id: seeded.cardId, cards: [], wallet });
  expect(seen.agentWallets).toEqual([
    expect.objectContaining({ id: seeded.wallets.solana, chain: "solana", ticker: "USDC", balance: "500.00" }),
    expect.objectContaining({ id: seeded.wallets.base, chain: "base", ticker: "USDC", balance: "500.00" }),
  ]);
});

it("follows a customer from onboarding to a card payment, without card numbers", async () => {
  const { wallets, tenant, sandbox } = open;
  await wallets.cardCustomers.onboard({ email: "customer@example.com" });
  const [onboarded] = (await overview()).customers;
  const id = onboarded?.id ?? "";
  expect(onboarded).toMatchObject({ email: "customer@example.com", cards: [], wallet: { status: "not deployed" } });
  expect(onboarded?.steps).toEqual([
    { name: "identity", status: "pending" },
    { name: "source of funds", status: "pending" },
    { name: "phone", status: "pending" },
  ]);

  tenant.simulate.approveIdentity({ svc_card_id: id });
  tenant.simulate.completeSourceOfFunds({ svc_card_id: id });
  tenant.simulate.verifyPhone({ svc_card_id: id });
  expect((await overview()).customers[0]?.steps).toEqual([
    { name: "identity", status: "approved" },
    { name: "source of funds", status: "done" },
    { name: "phone", status: "done" },
  ]);

  await wallets.cardCustomers.deploySafe(id);
  expect((await overview()).customers[0]?.wallet.status).toBe("deploying");
  sandbox.clock.advance(60);
  expect((await overview()).customers[0]?.wallet.status).toBe("ready");
  for (const [account_status, status] of [[3, "not ready"] as const, [7, "ready"] as const]) {
    tenant.simulate.setWalletStatus({ svc_card_id: id, account_status });
    expect((await overview()).customers[0]?.wallet.status).toBe(status);
  }

  await wallets.cardCustomers.createVirtualCard(id, {});
  tenant.simulate.fundCard({ svc_card_id: id, amount: "100.00" });
  const [card] = (await overview()).customers[0]?.cards ?? [];
  expect(card).toMatchObject({ type: "virtual", status: "active", isFrozen: false });
  expect(card?.lastFour).toMatch(/^\d{4}$/);
  tenant.simulate.authorizeCard({ card_id: card?.id ?? "", amount: "25.50" });
  const funds = { available: "74.50", pending: "25.50", usedToday: "25.50" };
  expect((await overview()).customers[0]?.wallet).toMatchObject(funds);
  expect(JSON.stringify(await overview())).not.toMatch(/\d{13,}/);
});

it("shows the newest 100 customers, newest first, and the total", async () => {
  for (let count = 0; count < 102; count++) {
    await open.wallets.cardCustomers.onboard({ email: `customer-${count}@example.com` });
  }
  const { customers, customerCount } = await overview();
  expect([customers.length, customerCount]).toEqual([100, 102]);
  expect([customers[0]?.email, customers[99]?.email]).toEqual(["customer-101@example.com", "customer-2@example.com"]);
});

it("shows transfers, quotes and card transactions, newest first", async () => {
  const { wallets, tenant, sandbox } = open;
  const { seeded } = tenant;
  const send = (amount: string) =>
    wallets.transactions.sendFunds(
      {
        ...{ account: seeded.account, assets: seeded.assets.USDC_SOLANA ?? "", type: "USDC", chain: "SOLANA", amount },
        ...{ receiving_address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", category: "business" },
      },
      { idempotencyKey: `payment-${amount}` },
    );
  await send("25.10");
  await send("1.00");
  await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" });
  const { transfers, transferCount, quotes } = await overview();
  expect([transferCount, transfers.map(({ amount }) => amount)]).toEqual([2, ["1.00", "25.10"]]);
  expect(transfers[1]).toMatchObject({ ticker: "USDC", chain: "SOLANA", fees: "0.124", status: "pending" });
  expect(quotes).toMatchObject([{ source: "USDC SOLANA", destination: "ETH ETHEREUM", status: "open" }]);
  sandbox.clock.advance(30);
  expect((await overview()).quotes[0]?.status).toBe("expired");

  await wallets.cardCustomers.onboard({ email: "customer@example.com" });
  const id = (await overview()).customers[0]?.id ?? "";
  for (const step of ["approveIdentity", "completeSourceOfFunds", "verifyPhone"] as const)
    tenant.simulate[step]({ svc_card_id: id });
  sandbox.clock.advance(60);
  await wallets.cardCustomers.createVirtualCard(id);
  const card = (await overview()).customers[0]?.cards[0];
  tenant.simulate.fundCard({ svc_card_id: id, amount: "100.00" });
  const pay = (amount: string) => tenant.simulate.authorizeCard({ card_id: card?.id ?? "", amount });
  const { transaction_id } = pay("25.50");
  tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
  pay("500.00");
  const { cardTransactions, cardTransactionCount } = await overview();
  expect(cardTransactionCount).toBe(2);
  expect(cardTransactions).toMatchObject([
    { amount: "500.00", status: "declined", declineReason: "insufficient_balance", settledAt: null, holderId: id },
    {
      id: transaction_id,
      amount: "25.50",
      currency: "USD",
      status: "settled",
      declineReason: null,
      lastFour: card?.lastFour,
    },
  ]);
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
