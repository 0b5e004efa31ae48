// Twenty calls as a user writes them. They are type-checked only.

// biome-ignore lint/correctness/noUndeclaredDependencies: the built package, by the paths of tsconfig.json
import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";

export async function callAll(fiat: FiatClient, wallets: CryptoClient, agent: AgentClient): Promise<string> {
  let spent: string | undefined;
  const key = { idempotencyKey: "payout-1" };
  await fiat.health.check();
  await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  await fiat.businessWebhook.get();
  await fiat.webhooks.list();
  await fiat.health.ping();
  await fiat.wallets.create({ currency: "EUR" });
  await fiat.transactions.receipt("transaction");
  await wallets.balances.check({ asset_id: "asset" });
  await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "1.5" });
  await wallets.webhooks.create({ url: "https://shop.example/hooks" });
  await wallets.webhooks.update("webhook", { enabled: false });
  await wallets.cards.safeStatus("card");
  await wallets.cards.fundingAddress("card");
  await wallets.cardCustomers.freezeCard({ svcCardId: "holder", cardId: "card" });
  await wallets.cardCustomers.createVirtualCard("holder");
  await wallets.cardIssuer.lookupCustomer({ email: "ada@customer.example" });
  await agent.positions.list({ wallet_id: "wallet" });
  await agent.markets.trade({ wallet_id: "wallet", market_id: "market", outcome: "yes", amount: "5.25" }, key);
  for await (const { amount } of wallets.cardIssuer.listCardTransactions("customer", { status: "settled" })) {
    spent = amount;
  }
  const sent = await wallets.transactions.sendFunds(
    {
      account: "0123456789abcdef01234567",
      assets: "asset",
      receiving_address: "receiver",
      amount: "25.10",
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    },
    key,
  );
  return sent.duplicate ? sent.existingTransactionId : `${sent.transaction_id} ${spent}`;
}
