import { CryptoClient, type Fetch } from "svc-sdk";
import { ensureWalletReady } from "svc-sdk/crypto";
import { expect } from "vitest";
import { enrol } from "../src/enrol.ts";
import { freezeCard, unfreezeOwnCard } from "../src/freeze.ts";
import { readStatement } from "../src/statement.ts";
import { viewWallet } from "../src/wallet.ts";
import { ada, test } from "./open-programme.ts";

test("money arrives, is held by a payment, and is spent when it settles", async ({ programme }) => {
  const { tenant, wallets, fundedCard } = programme;
  const card_id = await fundedCard("100.00");
  expect(await viewWallet(wallets, "user-1")).toMatchObject({
    available: "100.00",
    pending: "0.00",
    dailyLimit: "1000.00",
  });
  const { transaction_id } = await tenant.simulate.authorizeCard({ card_id, amount: "25.10" });
  expect(await viewWallet(wallets, "user-1")).toMatchObject({ available: "74.90", pending: "25.10" });
  await tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
  expect(await viewWallet(wallets, "user-1")).toMatchObject({ available: "74.90", pending: "0.00" });
});

test("says where to send money only when the wallet can receive it", async ({ programme }) => {
  const { wallets, fundedCard } = programme;
  await enrol(wallets, ada);
  expect(await viewWallet(wallets, "user-1")).toMatchObject({ deposit: undefined });
  await fundedCard("1.00");
  expect(await viewWallet(wallets, "user-1")).toMatchObject({ deposit: { address: expect.any(String) } });
});

test("a statement has all pages, each transaction once, and exact totals", async ({ programme }) => {
  const { tenant, wallets, fundedCard, requests } = programme;
  const card_id = await fundedCard("500.00");
  for (let count = 0; count < 150; count += 1) await tenant.simulate.authorizeCard({ card_id, amount: "0.10" });
  const { transaction_id } = await tenant.simulate.authorizeCard({ card_id, amount: "0.20", currency: "EUR" });
  await tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
  const { transactions, totals } = await readStatement(wallets, "user-1");
  expect(transactions).toHaveLength(151);
  expect(totals).toEqual({ "purchase authorized USD": "15.00", "purchase settled EUR": "0.20" });
  expect(await requests("listCardTransactions")).toBe(2);
});

test("a transaction that comes on two pages counts once", async ({ programme }) => {
  const { tenant, fundedCard } = programme;
  const card_id = await fundedCard("500.00");
  for (let count = 0; count < 150; count += 1) await tenant.simulate.authorizeCard({ card_id, amount: "0.10" });
  // A payment has moved the last transaction of the first page to the second one.
  let last: unknown;
  const fetch: Fetch = async (url, init) => {
    const response = await tenant.crypto.fetch(url, init);
    if (!url.includes("/card-transactions")) return response;
    const body = (await response.json()) as { data: { transactions: unknown[] } };
    if (last) body.data.transactions.unshift(last);
    last = body.data.transactions.at(-1);
    return Response.json(body);
  };
  const wallets = new CryptoClient({ ...tenant.crypto, fetch });
  expect((await readStatement(wallets, "user-1")).transactions).toHaveLength(150);
});

test("a frozen card declines payments", async ({ programme }) => {
  const { tenant, wallets, fundedCard } = programme;
  const card_id = await fundedCard("100.00");
  await freezeCard(wallets, "user-1", card_id);
  expect(await tenant.simulate.authorizeCard({ card_id, amount: "1.00" })).toMatchObject({ status: "declined" });
});

test("freezing looks after a lost response, and fails if the card may be active", async ({ programme }) => {
  const { sandbox, tenant, wallets, fundedCard, loseResponses } = programme;
  const card_id = await fundedCard("100.00");
  await sandbox.faults.add({ kind: "reset", operationId: "freezeCustomerCard" });
  await expect(freezeCard(wallets, "user-1", card_id)).rejects.toMatchObject({ code: "outcome_unknown" });
  await loseResponses("freezeCustomerCard");
  await freezeCard(wallets, "user-1", card_id);
  expect(await tenant.simulate.authorizeCard({ card_id, amount: "1.00" })).toMatchObject({ status: "declined" });
});

test("the account's own card can be unfrozen", async ({ programme }) => {
  const { tenant, wallets, wait } = programme;
  const { cardId: svc_card_id } = tenant.seeded;
  await ensureWalletReady(wallets, { ownCard: svc_card_id }, wait);
  await tenant.simulate.fundCard({ svc_card_id, amount: "10.00" });
  const ordered = await wallets.cards.orderPhysical(svc_card_id, {
    account_id: tenant.seeded.account,
    card_type: "physical",
    shipping_name: "Ada Example",
    shipping_address: { line1: "1 Harbour Road", city: "Harbour Town", postal_code: "12345", country: "US" },
  });
  const card_id = "card_id" in ordered ? ordered.card_id : "";
  await tenant.simulate.activateCard({ card_id });
  await tenant.simulate.setCard({ card_id, is_frozen: true });
  const pay = () => tenant.simulate.authorizeCard({ card_id, amount: "1.00" });
  expect(await pay()).toMatchObject({ status: "declined", reason: "card_frozen" });
  await unfreezeOwnCard(wallets, svc_card_id, card_id);
  expect(await pay()).toMatchObject({ status: "authorized" });
});
