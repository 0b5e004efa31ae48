// Simulations of agent wallets.

import { ControlError } from "../core/control-error.ts";
import { toDecimal, toUnits } from "../core/units.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

/** Input of `fundAgentWallet`. */
export interface FundAgentWalletInput {
  readonly wallet_id: string;
  /** In USDC, such as `"25.00"`. */
  readonly amount: string;
}

/** Result of `fundAgentWallet`: the new balance. */
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
