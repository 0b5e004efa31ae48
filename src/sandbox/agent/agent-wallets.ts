// Agent wallets: lookup, spending and spending limits.

import type { Settings } from "../core/settings.ts";
import type { Units } from "../core/units.ts";
import { toUnits } from "../core/units.ts";
import type { AgentState, AgentWallet } from "../state/agent-state.ts";
import { notFound, refused } from "./agent-refusals.ts";

/** @throws {Refusal} 404 if the wallet does not exist. */
export function findWallet(state: AgentState, id: unknown): AgentWallet {
  const wallet = state.wallets.get(String(id));
  if (!wallet) throw notFound("agent wallet");
  return wallet;
}

/** Takes an amount in USDC from a wallet, and counts it towards the connector's spending limit. */
export function spend(state: AgentState, wallet: AgentWallet, amount: Units): void {
  wallet.balance -= amount;
  state.spent += amount;
}

export function undoSpend(state: AgentState, wallet: AgentWallet, amount: Units): void {
  wallet.balance += amount;
  state.spent -= amount;
}

/**
 * C82: checks balance and spending limit. That the limit counts everything the connector has spent is assumed.
 *
 * @throws {Refusal} 422 if either is too low.
 */
export function checkMoney(
  state: AgentState,
  wallet: AgentWallet,
  amount: Units,
  { agent }: Settings,
  rule: string,
): void {
  if (amount > wallet.balance) throw refused(rule, 422, "The balance of the agent wallet is too low.");
  const { spendingLimitUsd } = agent;
  if (spendingLimitUsd !== null && state.spent + amount > toUnits(spendingLimitUsd))
    throw refused(rule, 422, "The spending limit of the connector is too low.");
}
