// The wallet of a card holder: its contract, its balance and the daily limit.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import { toDecimal, toUnits, type Units } from "../core/assets.ts";
import { envelopeB, type HandlerResult, type Label } from "../core/response.ts";
import { type CardHolder, tokens } from "../state/card-holder.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { emitHolderEvent } from "./card-events.ts";
import { amountIn, customerOf, type HolderInput, holderField, holderIn, ownRecord } from "./card-holders.ts";
import { badRequest } from "./card-refusals.ts";

/** The codes that mean ready. Others are open, and never ready. */
const meanings: Readonly<Record<number, string>> = { 0: "Ok", 7: "DelayQueueNotEmpty" };
/** USDC that the own card must have received before bridging to its wallet starts. */
export const BRIDGING_STARTS_AT: Units = toUnits("5.00");
const SMALLEST_DEPOSIT: Units = toUnits("1");

export const cardWalletOperations: OperationHandlers = {
  deployCardSafe: { handle: (call) => deploy(call, ownRecord(call)) },
  getCardSafe: { handle: (call) => monitor(call, ownRecord(call)) },
  deployCustomerSafe: { handle: deployForCustomer },
  getCustomerSafe: { handle: (call) => monitor(call, customerOf(call)) },
  getCustomerWallet: { handle: getCustomerWallet },
};

export type FundCardInput = HolderInput & { readonly amount: string };

export type Funding = "not_credited" | "credited" | "bridged";

export const cardWalletSimulations: {
  readonly fundCard: Simulation<FundCardInput, { readonly result: Funding; readonly available: string }>;
  readonly setWalletStatus: Simulation<
    HolderInput & { readonly account_status: number },
    { readonly wallet_ready: boolean }
  >;
} = {
  fundCard: {
    about: "Adds money to a card wallet. Less than 1 is not credited; the account's own card is bridged from 5.00.",
    fields: {
      ...holderField,
      amount: { type: "decimal", required: true, about: "Amount in the wallet's token, more than 0." },
    },
    run(tenant, input) {
      const holder = holderIn(tenant, input);
      const result = fundCard(tenant, holder, amountIn("amount", input.amount));
      return { result, available: toDecimal(holder.wallet.available) };
    },
  },
  setWalletStatus: {
    about: "Sets the account_status of a card wallet: once deployed, 0 and 7 mean ready, others do not.",
    fields: {
      ...holderField,
      account_status: { type: "integer", required: true, about: "0 is Ok, 7 is DelayQueueNotEmpty." },
    },
    run(tenant, input) {
      const holder = holderIn(tenant, input);
      holder.accountStatus = input.account_status;
      return { wallet_ready: isReady(holder, tenant.now()) };
    },
  },
};

export function isDeployed({ deployment }: CardHolder, now: number): boolean {
  return deployment !== null && now >= deployment.readyAt;
}

export function isReady(holder: CardHolder, now: number): boolean {
  return isDeployed(holder, now) && Object.hasOwn(meanings, holder.accountStatus);
}

export function startDeployment(tenant: Tenant, holder: CardHolder): void {
  const startedAt = tenant.now();
  const { deploymentSeconds } = tenant.state.settings.cards;
  holder.deployment ??= { startedAt, readyAt: startedAt + deploymentSeconds * 1000 };
}

function deployForCustomer(call: OperationCall): HandlerResult {
  const customer = customerOf(call);
  if (customer.identity !== "approved" && customer.deployment === null) {
    // No deployment before approval; the code is undocumented.
    throw badRequest("The customer's identity is not approved.", { rule: "G26", basis: "assumed" });
  }
  return deploy(call, customer);
}

function deploy(call: OperationCall, holder: CardHolder): HandlerResult {
  const { tenant } = call;
  if (isDeployed(holder, tenant.now())) {
    const data = { ...describe(call, holder), already_deployed: true };
    return envelopeB(data, "Already deployed.", { rule: "C56, C58", basis: "documented" });
  }
  const isNew = holder.deployment === null;
  const label: Label = isNew ? { rule: "C54", basis: "documented" } : { rule: "G26, C54", basis: "assumed" };
  startDeployment(tenant, holder);
  // Only `deployment_accepted` is documented for the 202; the split of the other fields is assumed.
  return envelopeB({ ...describe(call, holder), deployment_accepted: true }, "Deployment accepted.", label, 202);
}

function monitor(call: OperationCall, holder: CardHolder): HandlerResult {
  return envelopeB(describe(call, holder), "Deployment status retrieved.", { rule: "C57, G26", basis: "assumed" });
}

function describe({ tenant, address }: OperationCall, holder: CardHolder): Readonly<Record<string, unknown>> {
  const now = tenant.now();
  const common = {
    [cardCustomerIdName]: holder.id,
    token_symbol: tokens[holder.currency],
    fiat_symbol: holder.currency,
    is_ready: isReady(holder, now),
  };
  const { accountStatus, deployment, walletAddress } = holder;
  if (isDeployed(holder, now)) {
    const account_status_meaning = meanings[accountStatus] ?? "Unknown";
    return { ...common, safe_address: walletAddress, account_status: accountStatus, account_status_meaning };
  }
  const completion = deployment && { estimated_completion: new Date(deployment.readyAt).toISOString() };
  return { ...common, ...completion, next_step: nextStep(holder), monitor_endpoint: address };
}

function nextStep(holder: CardHolder): string {
  if (holder.deployment) return "Poll the monitor until is_ready is true.";
  const isWaiting = "identity" in holder && holder.identity !== "approved";
  return isWaiting ? "Wait until the identity is approved; the deployment then starts." : "Deploy the card wallet.";
}

function getCustomerWallet(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const customer = customerOf(call);
  const { currency, wallet } = customer;
  const data = {
    [cardCustomerIdName]: customer.id,
    currency,
    token: tokens[currency],
    wallet_ready: isReady(customer, tenant.now()),
    balance: { available: json(wallet.available), pending: json(wallet.pending), currency },
    funding_address: { ...fundingWallet(customer), memo: null },
    spending_limits: {
      daily: {
        limit: json(toUnits(tenant.state.settings.cards.dailySpendingLimit)),
        used: json(usedToday(tenant, customer)),
        remaining: json(leftToday(tenant, customer)),
      },
    },
  };
  return envelopeB(data, "Wallet retrieved.", { rule: "C69", basis: "documented" });
}

const json = (units: Units) => exactNumber(toDecimal(units));

export function fundingWallet({ walletAddress, currency }: CardHolder): Readonly<Record<string, string>> {
  return { address: walletAddress, network: "sandbox", asset: tokens[currency] };
}

/** Funds a wallet. Deposits for the own card are bridged together once they suffice; a customer's arrive at once. */
function fundCard(tenant: Tenant, holder: CardHolder, amount: Units): Funding {
  if (amount < SMALLEST_DEPOSIT) return "not_credited";
  const { own, ledger } = tenant.state.cards;
  ledger.funded += amount;
  if (holder === own) {
    own.unbridged += amount;
    if (own.unbridged < BRIDGING_STARTS_AT) return "credited";
    own.wallet.available += own.unbridged;
    own.unbridged = 0n;
  } else holder.wallet.available += amount;
  emitHolderEvent(tenant, "card.funded", holder);
  return "bridged";
}

export function usedToday(tenant: Pick<Tenant, "isoNow">, { wallet }: CardHolder): Units {
  return wallet.day === dayOf(tenant.isoNow()) ? wallet.used : 0n;
}

export function leftToday(tenant: Tenant, holder: CardHolder): Units {
  const left = toUnits(tenant.state.settings.cards.dailySpendingLimit) - usedToday(tenant, holder);
  return left > 0n ? left : 0n;
}

/** Adds to the amount spent on the UTC day of a time; ignores days other than today. */
export function addSpending(tenant: Tenant, holder: CardHolder, time: string, amount: Units): void {
  const today = dayOf(tenant.isoNow());
  if (dayOf(time) !== today) return;
  const used = usedToday(tenant, holder) + amount;
  // After the clock was set back, refunds may exceed what was counted today.
  holder.wallet.used = used > 0n ? used : 0n;
  holder.wallet.day = today;
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
