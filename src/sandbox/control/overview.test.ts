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
  expect(seen.balances).toContainEqual(usdc);
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
  expect(onboarded?.steps).toContainEqual({ name: "identity", status: "pending" });

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
