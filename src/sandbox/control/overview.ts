// An overview of a tenant for people: balances, cards, card customers, agent wallets and payments. Amounts are decimal strings.

import { statusOf } from "../cards/card-holders.ts";
import { isDeployed, isReady, usedToday } from "../cards/card-wallet.ts";
import { toDecimal } from "../core/assets.ts";
import type { AgentWallet } from "../state/agent-state.ts";
import { type Card, type CardHolder, tokens } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { Asset } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { ActiveDeliveryFault } from "../state/webhooks-state.ts";
import { type PaymentsOverview, paymentsOverview } from "./payments-overview.ts";

export interface BalanceView {
  readonly assetId: string;
  readonly ticker: string;
  readonly chain: string;
  readonly balance: string;
  /** Where deposits go. */
  readonly address: string;
}

export interface CardView {
  readonly id: string;
  readonly type: "virtual" | "physical";
  readonly network: string;
  readonly lastFour: string;
  readonly status: string;
  readonly isFrozen: boolean;
  readonly isLost: boolean;
  readonly isBlocked: boolean;
}

/** The wallet of a card holder, in the currency of the cards. */
export interface CardWalletView {
  readonly address: string;
  readonly status: "not deployed" | "deploying" | "ready" | "not ready";
  readonly token: string;
  readonly currency: string;
  readonly available: string;
  /** Held by authorizations. */
  readonly pending: string;
  readonly usedToday: string;
  readonly dailyLimit: string;
}

/** A card holder: a customer, or the account itself. */
export interface CardHolderView {
  /** `svc_card_id`. */
  readonly id: string;
  readonly wallet: CardWalletView;
  readonly cards: readonly CardView[];
}

export interface CustomerView extends CardHolderView {
  readonly email: string;
  readonly status: string;
  /** The steps of onboarding, in order. */
  readonly steps: readonly { readonly name: string; readonly status: string }[];
}

export interface AgentWalletView {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
  readonly ticker: string;
  readonly balance: string;
}

/** The overview of a tenant. */
export interface Overview extends PaymentsOverview {
  readonly id: string;
  /** The sandbox's time, ISO 8601. */
  readonly now: string;
  readonly balances: readonly BalanceView[];
  /** The account's own card record. */
  readonly own: CardHolderView;
  /** The newest 100, newest first. */
  readonly customers: readonly CustomerView[];
  readonly customerCount: number;
  readonly agentWallets: readonly AgentWalletView[];
  /** Subscriptions to webhooks, and the address of the fiat service's notifications. */
  readonly receivers: readonly ReceiverView[];
  /** Faults of the next deliveries. */
  readonly deliveryFaults: readonly ActiveDeliveryFault[];
}

/** A receiver of deliveries. */
export interface ReceiverView {
  /** Id of the subscription; null: the address registered with the fiat service. */
  readonly webhookId: string | null;
  readonly url: string;
  /** Event types; empty for the fiat service, whose types are undocumented (G11). */
  readonly events: readonly string[];
  readonly enabled: boolean;
  /** Of this sandbox only; null: unsigned. */
  readonly secret: string | null;
}

const MAX_CUSTOMERS = 100;

export function createOverview(tenant: Tenant): Overview {
  const { funds, cards, agent } = tenant.state;
  const customers = [...cards.customers.values()].slice(-MAX_CUSTOMERS).reverse();
  return {
    id: tenant.id,
    now: tenant.isoNow(),
    balances: [...funds.assets.values()].map(balanceView),
    own: holderView(tenant, cards.own),
    customers: customers.map((customer) => customerView(tenant, customer)),
    customerCount: cards.customers.size,
    agentWallets: [...agent.wallets.values()].map(agentWalletView),
    ...paymentsOverview(tenant),
    receivers: receiverViews(tenant),
    deliveryFaults: tenant.state.webhooks.mischief,
  };
}

function balanceView({ id, ticker, chain, balance, address }: Asset): BalanceView {
  return { assetId: id, ticker, chain, balance: toDecimal(balance), address };
}

function receiverViews({ state }: Tenant): ReceiverView[] {
  const views: ReceiverView[] = [...state.webhooks.subscriptions.values()].map(
    ({ id, url, events, enabled, secret }) => ({ webhookId: id, url, events, enabled, secret }),
  );
  const { webhook } = state.fiat;
  const key = state.settings.fiat.signature?.secret ?? null;
  if (webhook) views.push({ webhookId: null, url: webhook.url, events: [], enabled: true, secret: key });
  return views;
}

function customerView(tenant: Tenant, customer: Customer): CustomerView {
  const done = (at: string | null) => (at === null ? "pending" : "done");
  return {
    ...holderView(tenant, customer),
    email: customer.email,
    status: customer.flowStatus,
    steps: [
      { name: "identity", status: customer.identity },
      { name: "source of funds", status: done(customer.sourceOfFundsAt) },
      { name: "phone", status: done(customer.phoneVerifiedAt) },
    ],
  };
}

function holderView(tenant: Tenant, holder: CardHolder): CardHolderView {
  const { available, pending } = holder.wallet;
  return {
    id: holder.id,
    wallet: {
      address: holder.walletAddress,
      status: walletStatus(holder, tenant.now()),
      token: tokens[holder.currency],
      currency: holder.currency,
      available: toDecimal(available),
      pending: toDecimal(pending),
      usedToday: toDecimal(usedToday(tenant, holder)),
      dailyLimit: tenant.state.settings.cards.dailySpendingLimit,
    },
    cards: [...holder.cards.values()].map(cardView),
  };
}

function walletStatus(holder: CardHolder, now: number): CardWalletView["status"] {
  if (holder.deployment === null) return "not deployed";
  if (!isDeployed(holder, now)) return "deploying";
  return isReady(holder, now) ? "ready" : "not ready";
}

function cardView(card: Card): CardView {
  const { id, type, network, lastFour, isFrozen, isLost, isBlocked } = card;
  return { id, type, network, lastFour, status: statusOf(card), isFrozen, isLost, isBlocked };
}

function agentWalletView({ id, chain, address, balance }: AgentWallet): AgentWalletView {
  return { id, chain, address, ticker: "USDC", balance: toDecimal(balance) };
}
