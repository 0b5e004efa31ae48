// Agent wallets: lookup, spending, limits and refusals.

import { toDecimal, toUnits, type Units } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import { invalidFields, notFound, Refusal } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { AgentState, AgentTransaction, AgentWallet } from "../state/agent-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

export function findWallet(state: AgentState, id: unknown): AgentWallet {
  const wallet = state.wallets.get(String(id));
  if (!wallet) throw notFound("There is no such agent wallet.");
  return wallet;
}

/** @param amount negative: undoes it. */
export function spend(state: AgentState, wallet: AgentWallet, amount: Units): void {
  wallet.balance -= amount;
  state.spent += amount;
}

export function recordTransaction(
  { state, random, now }: Tenant,
  { id: walletId }: AgentWallet,
  transaction: Pick<AgentTransaction, "kind" | "amount" | "facts">,
): string {
  const id = `atx_${random.hex(24)}`;
  state.agent.transactions.set(id, { ...transaction, id, walletId, createdAt: now() });
  return id;
}

/** That the spending limit counts everything the connector has spent is assumed. @throws {Refusal} 422 */
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

export interface FundAgentWalletInput {
  readonly wallet_id: string;
  /** In USDC, such as `"25.00"`. */
  readonly amount: string;
}

export interface FundedAgentWallet {
  readonly wallet_id: string;
  /** In USDC. */
  readonly balance: string;
}

export const agentSimulations: { readonly fundAgentWallet: Simulation<FundAgentWalletInput, FundedAgentWallet> } = {
  fundAgentWallet: {
    about: "Adds USDC to an agent wallet.",
    fields: {
      wallet_id: { type: "string", required: true, about: "The agent wallet: an id, or the chain solana or base." },
      amount: { type: "decimal", required: true, about: "Amount in USDC, more than 0." },
    },
    run({ state }, { wallet_id, amount }) {
      const { wallets } = state.agent;
      const wallet = wallets.get(wallet_id) ?? [...wallets.values()].find(({ chain }) => chain === wallet_id);
      if (!wallet) throw new ControlError(`there is no agent wallet ${wallet_id}`, 404);
      const units = toUnits(amount);
      if (units <= 0n) throw new ControlError("amount must be more than 0");
      wallet.balance += units;
      return { wallet_id: wallet.id, balance: toDecimal(wallet.balance) };
    },
  },
};

/**
 * A refusal whose body is undocumented: a message only. 403 if the connector forbids the call, 422 if the balance or a limit is
 * too low, else 400.
 */
export function refused(rule: string, status: 400 | 403 | 422, message: string): Refusal {
  return new Refusal({ status, message, rule, basis: "assumed", body: { message } });
}

export function invalidField(rule: string, field: string, problem: string): Refusal {
  return invalidFields({ [field]: [problem] }, { rule, basis: "assumed" }, "The request is invalid.");
}
