// Fills in the fields of an action's form from the row beside which it is opened.

import type { CardView, CustomerView, TenantInfo } from "../client/control-types.ts";
import { loginOf } from "../client/service-caller.ts";
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
  const { asset, ...ids } = row;
  const { programId } = tenant.seeded;
  const known: Readonly<Record<string, string | undefined>> = { ...ids, assetId: asset?.id, programId };
  // Paths have `cardId` where simulations have `card_id`.
  return known[name.replace(/_id$/, "Id")] ?? "";
}

/** A body to start from. Its values are valid in the sandbox. */
function bodyOf({ name, operation }: PageAction, row: RowFacts, tenant: TenantInfo): object {
  const { seeded, crypto: wallets } = tenant;
  const { id, ticker, chain } = row.asset ?? { id: seeded.assets.USDC_SOLANA, ticker: "USDC", chain: "SOLANA" };
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
    login: loginOf(tenant, "fiat").body,
    createToken: loginOf(tenant, "crypto").body,
  };
  return bodies[name] ?? Object.fromEntries((operation?.bodyFields ?? []).map((field) => [field, ""]));
}

/** What a customer needs on the way to the first payment, by the name of the action. */
export const customerSteps = {
  approveIdentity: "Approve identity",
  completeSourceOfFunds: "Complete source of funds",
  verifyPhone: "Verify phone",
  deployCustomerSafe: "Deploy wallet",
  advance: "Advance the clock by 1m, until the wallet is deployed",
  createVirtualCard: "Create a virtual card",
  fundCard: "Fund the card wallet",
  authorizeCard: "Make a payment",
} as const;

/** Undefined if the customer cannot go on. */
export function nextStep({ steps, wallet, cards }: CustomerView): keyof typeof customerSteps | undefined {
  const [identity, sourceOfFunds, phone] = steps.map(({ status }) => status);
  if (identity === "rejected") return undefined;
  if (identity === "pending") return "approveIdentity";
  if (sourceOfFunds === "pending") return "completeSourceOfFunds";
  if (phone === "pending") return "verifyPhone";
  if (wallet.status === "not deployed") return "deployCustomerSafe";
  if (wallet.status === "deploying") return "advance";
  if (cards.length === 0) return "createVirtualCard";
  if (!/[1-9]/.test(wallet.available)) return "fundCard";
  return payingCard(cards) ? "authorizeCard" : undefined;
}

/** The card that the next payment is made with. */
export function payingCard(cards: readonly CardView[]): CardView | undefined {
  return cards.find(({ status }) => status === "active");
}

// Without it, the kind has no meaning.
const needed: Readonly<Record<string, string>> = { status: "status", latency: "latencyMs" };

/** Those of every kind and of `kind`, whose descriptions begin with it, such as `status: from 200 to 599.` */
export function faultFieldsOf(
  fields: Readonly<Record<string, Omit<ActionField, "name">>>,
  kind: string | undefined,
): readonly ActionField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [, owner, about] = /^([\w-]+): (.*)$/s.exec(field.about) ?? [];
    if (owner === undefined || about === undefined) return [{ ...field, name }];
    const required = needed[owner] === name;
    return owner === kind ? [{ ...field, name, required, about: about.charAt(0).toUpperCase() + about.slice(1) }] : [];
  });
}
