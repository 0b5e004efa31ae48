// The ids that a test needs first: those of a new tenant.

import { walletOn } from "./agent-state.ts";
import type { Tenant } from "./tenant.ts";

/** The ids of everything that a new tenant has. */
export interface SeededIds {
  /** The account that owns the assets: 24 hexadecimal digits. */
  readonly account: string;
  /** Asset ids by name, such as `USDC_SOLANA`. */
  readonly assets: Readonly<Record<string, string>>;
  /** The card issuer program. */
  readonly programId: string;
  /** The account's own card record, for the methods of `cards`. */
  readonly cardId: string;
  /** Agent wallets; trades require the one on Solana (C79). */
  readonly wallets: { readonly solana: string; readonly base: string };
}

export function seededIds({ state }: Tenant): SeededIds {
  const { funds, cards, agent } = state;
  return {
    account: funds.account,
    assets: Object.fromEntries(funds.assetIds),
    programId: cards.programId,
    cardId: cards.own.id,
    wallets: { solana: walletOn(agent, "solana").id, base: walletOn(agent, "base").id },
  };
}
