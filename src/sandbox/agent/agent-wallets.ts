// The money of agent wallets: which wallet is meant, and what it may spend.

import type { Settings } from "../core/settings.ts";
import type { Units } from "../core/units.ts";
import { toUnits } from "../core/units.ts";
import type { AgentState, AgentWallet } from "../state/agent-state.ts";
import { absent, refused } from "./agent-refusals.ts";

/** @throws {Refusal} 404 where there is no such wallet. */
export function findWallet(state: AgentState, id: unknown): AgentWallet {
  const wallet = state.wallets.get(String(id));
  if (!wallet) throw absent("agent wallet");
  return wallet;
}

/** Takes an amount in USDC from a wallet, within what the connector may spend in all. */
export function spend(state: AgentState, wallet: AgentWallet, amount: Units): void {
  wallet.balance -= amount;
  state.spent += amount;
}

/** Undoes `spend`. */
export function giveBack(state: AgentState, wallet: AgentWallet, amount: Units): void {
  wallet.balance += amount;
  state.spent -= amount;
}

/**
 * C82: too low a balance or spending limit. A limit counts everything that the connector has spent, which is assumed.
 *
 * @throws {Refusal} 422.
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
