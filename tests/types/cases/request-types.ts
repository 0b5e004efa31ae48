// Types of request bodies and queries.

import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";

const transfer: SendFundsRequest = {
  account: "0123456789abcdef01234567",
  assets: "asset",
  receiving_address: "receiver",
  amount: "25.10",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
};
const keyed = { idempotencyKey: "payout-1" };

export async function fields(fiat: FiatClient, wallets: CryptoClient, agent: AgentClient): Promise<void> {
  await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  // @ts-expect-error a misspelled field
  await fiat.businessWebhook.register({ url: "https://shop.example/hooks", event: "*" });
  // @ts-expect-error a misspelled field
  await wallets.transactions.sendFunds({ ...transfer, receving_address: "receiver" }, keyed);
  // @ts-expect-error a misspelled field, two levels down
  await wallets.cards.orderPhysical("card", { shipping_address: { line1: "1", citty: "T" } });
  // @ts-expect-error a missing field
  await fiat.businessWebhook.register({});
  const { chain: _, ...incomplete } = transfer;
  // @ts-expect-error a missing field
  await wallets.transactions.sendFunds(incomplete, keyed);
  // @ts-expect-error an undocumented requirement: the call is useless without this field
  await wallets.auth.token({ api_key: "key" });
  // @ts-expect-error the same in a query
  await agent.positions.list({});
  // @ts-expect-error a field of another type
  await wallets.webhooks.update("webhook", { enabled: "no" });
  // @ts-expect-error no body at all
  await wallets.balances.check();
  // A body with undocumented fields accepts anything.
  await fiat.wallets.create({ anything: ["goes"] });
  // A body with more fields than documented accepts additional fields.
  await wallets.webhooks.create({ url: "https://shop.example/hooks", label: "mine" });
  // A virtual card has an empty body, which the SDK sends.
  await wallets.cardCustomers.createVirtualCard("holder");
  // @ts-expect-error and you cannot pass one
  await wallets.cardCustomers.createVirtualCard("holder", { currency: "USD" });
}

export async function amounts(wallets: CryptoClient, agent: AgentClient): Promise<void> {
  await wallets.transactions.sendFunds({ ...transfer, amount: "0.000000000000000001" }, keyed);
  await wallets.transactions.sendFunds({ ...transfer, amount: 25n }, keyed);
  // @ts-expect-error [S30] an amount is not a number
  await wallets.transactions.sendFunds({ ...transfer, amount: 25.1 }, keyed);
  // @ts-expect-error [S30] also where the wire has a string
  await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: 1.5 });
  const trade = { wallet_id: "wallet", market_id: "market", outcome: "yes" } as const;
  await agent.markets.trade({ ...trade, amount: "5.25" }, keyed);
  // @ts-expect-error [S30] also in a trade
  await agent.markets.trade({ ...trade, amount: 5.25 }, keyed);
}

export async function values(wallets: CryptoClient, agent: AgentClient): Promise<void> {
  await wallets.transactions.sendFunds({ ...transfer, priority: "high" }, keyed);
  // @ts-expect-error a value that is not in the list
  await wallets.transactions.sendFunds({ ...transfer, priority: "urgent" }, keyed);
  // @ts-expect-error a value that is not in the list
  await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example", method: "HEAD" });
  // @ts-expect-error a value that is not in the list, in a query
  await wallets.cardIssuer.listCardTransactions("customer", { status: "settld" });
  // [C30] The list of categories is open.
  await wallets.transactions.sendFunds({ ...transfer, category: "something new" }, keyed);
}

export async function queries(fiat: FiatClient, wallets: CryptoClient): Promise<void> {
  await wallets.cardIssuer.listCardTransactions("customer");
  await wallets.cardIssuer.listCardTransactions("customer", { page: 2, limit: 50, status: "settled" });
  // @ts-expect-error a misspelled parameter
  await wallets.cardIssuer.listCardTransactions("customer", { pge: 2 });
  await wallets.cardIssuer.lookupCustomer({ email: "ada@customer.example" });
  // @ts-expect-error [C70] no identifier
  await wallets.cardIssuer.lookupCustomer({});
  // @ts-expect-error [C70] two identifiers
  await wallets.cardIssuer.lookupCustomer({ email: "ada@customer.example", card_id: "card" });
  // The names are undocumented.
  await fiat.sendMoney.quote({ from: "EUR", to: "USD", amount: 5 });
  // @ts-expect-error a query cannot carry a date
  await fiat.sendMoney.quote({ at: new Date() });
}

/** Optional fields may be undefined, in queries and in bodies. */
export async function optional(wallets: CryptoClient, maybe: "settled" | undefined): Promise<void> {
  await wallets.cardIssuer.listCardTransactions("customer", { status: maybe });
  await wallets.webhooks.update("webhook", { enabled: undefined });
}
