// What is kept of a tenant's agent: wallets with their positions, the markets, and what was traded and paid.

import type { Seeder } from "../core/seeder.ts";
import { toUnits, type Units } from "../core/units.ts";
import { type Market, seededMarkets } from "./markets.ts";

/** Chains that agent wallets live on. */
export type AgentChain = "solana" | "base";

/** What a wallet holds of one outcome. */
export interface Position {
  readonly marketId: string;
  readonly outcome: "yes" | "no";
  /** In US dollars for one share. */
  readonly price: string;
  /** Worth in USDC. A market's prices stand still, so it is what was bought less what was sold. */
  worth: Units;
}

/** A wallet that trades and pays on behalf of an agent, in USDC. */
export interface AgentWallet {
  readonly id: string;
  readonly chain: AgentChain;
  readonly address: string;
  balance: Units;
  /** By market and outcome; see `positionKey`. */
  readonly positions: Map<string, Position>;
}

/** What was done with a wallet's money. */
export interface AgentTransaction {
  readonly id: string;
  readonly kind: "trade" | "payment";
  readonly walletId: string;
  /** In USDC. */
  readonly amount: Units;
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number;
  /** The trade as it was asked for, or whom a payment went to. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Everything of a tenant's agent. */
export interface AgentState {
  readonly wallets: Map<string, AgentWallet>;
  readonly markets: Map<string, Market>;
  readonly transactions: Map<string, AgentTransaction>;
  /** By key, the id of the trade that was made with it (G60). */
  readonly keys: Map<string, string>;
  /** What the connector has spent on trades and payments so far; its spending limit bounds it (C82). */
  spent: Units;
}

/** The wallets' first balance, in USDC. */
const FIRST_BALANCE = "500.00";

/** One wallet on Solana, one elsewhere (C79), and a few markets. G44: how connectors get theirs is not shown. */
export function createAgentState({ random }: Seeder): AgentState {
  const wallets = new Map<string, AgentWallet>();
  for (const chain of ["solana", "base"] as const) {
    const id = `aw_${random.hex(16)}`;
    const address = chain === "solana" ? random.base58(44) : `0x${random.hex(40)}`;
    wallets.set(id, { id, chain, address, balance: toUnits(FIRST_BALANCE), positions: new Map() });
  }
  const markets = new Map(seededMarkets.map((market) => [market.id, market]));
  return { wallets, markets, transactions: new Map(), keys: new Map(), spent: 0n };
}

/** The seeded wallet of a chain. */
export function walletOn(state: AgentState, chain: AgentChain): AgentWallet {
  for (const wallet of state.wallets.values()) if (wallet.chain === chain) return wallet;
  throw new Error(`no agent wallet on ${chain}`);
}
