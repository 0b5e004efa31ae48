// Fills in the fields of an action's form from the row beside which it is opened.

import type { TenantInfo } from "../client/control-types.ts";
import { type ActionField, BODY, isHolderId, type PageAction } from "./page-action.ts";

/** What is known of a row: its ids by field name, and names for the bodies of calls. */
export interface RowFacts {
  readonly asset?: { readonly id: string; readonly ticker: string; readonly chain: string };
  readonly holderId?: string | undefined;
  readonly cardId?: string;
  readonly walletId?: string;
  readonly transactionId?: string;
  readonly quoteId?: string;
  readonly webhookId?: string;
  readonly deliveryId?: string;
}

/** The first value of a field; empty if unknown. */
export function firstValue(action: PageAction, { name, type }: ActionField, row: RowFacts, tenant: TenantInfo): string {
  if (name === BODY) return JSON.stringify(bodyOf(action, row, tenant), null, 2);
  if (isHolderId(name) || name === "customerId") return row.holderId ?? "";
  if (name === "amount" && type === "decimal") return "25.00";
  return idsOf(row, tenant)[name] ?? "";
}

function idsOf({ asset, ...row }: RowFacts, { seeded }: TenantInfo): Readonly<Record<string, string | undefined>> {
  return {
    asset_id: asset?.id,
    card_id: row.cardId,
    cardId: row.cardId,
    wallet_id: row.walletId,
    transaction_id: row.transactionId,
    quoteId: row.quoteId,
    webhookId: row.webhookId,
    deliveryId: row.deliveryId,
    programId: seeded.programId,
  };
}

/** A body to start from. Its values are valid in the sandbox. */
function bodyOf({ name, operation }: PageAction, row: RowFacts, tenant: TenantInfo): object {
  const { seeded, crypto: wallets } = tenant;
  const { id, ticker, chain } = row.asset ?? { id: seeded.assets.USDC_SOLANA ?? "", ticker: "USDC", chain: "SOLANA" };
  const [origin] = wallets.baseUrl.split("/crypto/");
  const inbox = `${origin}/_sandbox/inbox/page`;
  const receiver =
    chain === "ETHEREUM"
      ? "0x52908400098527886E0F7030069857D2E4169EE7"
      : "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
  const bodies: Readonly<Record<string, object>> = {
    onboardCardCustomer: { email: "customer@example.com" },
    checkBalance: { asset_id: id },
    sendFunds: {
      account: seeded.account,
      assets: id,
      type: ticker,
      chain,
      receiving_address: receiver,
      amount: 1,
      category: "business",
    },
    quoteSwap: {
      sourceAsset: `${ticker}_${chain}`,
      destinationAsset: ticker === "ETH" ? "SOL" : "ETH",
      amount: "1.00",
    },
    createWebhook: { url: inbox, events: ["*"] },
    updateWebhook: { enabled: false },
    registerBusinessWebhook: { url: inbox },
    updateBusinessWebhook: { url: inbox },
    updateCardLimits: { max_virtual_per_customer: 1, max_total_per_customer: 2 },
    tradeMarket: {
      wallet_id: row.walletId ?? seeded.wallets.solana,
      market_id: "market_example",
      outcome: "yes",
      side: "buy",
      amount: 5.25,
    },
    fetchPaidResource: {
      wallet_id: row.walletId ?? seeded.wallets.solana,
      url: `${origin}/_sandbox/x402/paid?amount=0.05`,
    },
    login: { account_id: tenant.fiat.accountId, app_secret: tenant.fiat.appSecret },
    createToken: { api_key: wallets.apiKey, api_secret: wallets.apiSecret },
  };
  return bodies[name] ?? Object.fromEntries((operation?.bodyFields ?? []).map((field) => [field, ""]));
}
