// The state of a tenant's agent: wallets with positions, markets, trades and payments.

import { toUnits, type Units } from "../core/assets.ts";
import type { Seeder } from "../core/seeded-random.ts";

export type AgentChain = "solana" | "base";

export interface Market {
  /** The market id of `tradeMarket` (C105). */
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** In US dollars per share; the two add up to one dollar. */
  readonly prices: { readonly yes: string; readonly no: string };
}

export interface Position {
  readonly marketId: string;
  readonly outcome: "yes" | "no";
  readonly price: string;
  /** Value in USDC. Prices are constant, so it is the amount bought minus the amount sold. */
  worth: Units;
}

export interface AgentWallet {
  readonly id: string;
  readonly chain: AgentChain;
  readonly address: string;
  balance: Units;
  /** By market and outcome; see `positionKey`. */
  readonly positions: Map<string, Position>;
}

export interface AgentTransaction {
  readonly id: string;
  readonly kind: "trade" | "payment";
  readonly walletId: string;
  readonly amount: Units;
  readonly createdAt: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface AgentState {
  readonly wallets: Map<string, AgentWallet>;
  readonly markets: Map<string, Market>;
  readonly transactions: Map<string, AgentTransaction>;
  readonly keys: Map<string, string>;
  /** Spent on trades and payments so far; bounded by the spending limit. */
  spent: Units;
}

const questions = [
  ["mkt_rain_in_harbour_town", "Will it rain in Harbour Town tomorrow?", "weather", "0.62", "0.38"],
  ["mkt_snow_before_the_fair", "Will it snow before the winter fair?", "weather", "0.20", "0.80"],
  ["mkt_harbour_wins_the_regatta", "Will Harbour Town win the regatta?", "sports", "0.50", "0.50"],
  ["mkt_bridge_opens_by_spring", "Will the new bridge open by spring?", "politics", "0.75", "0.25"],
] as const;

/** The markets of every tenant. Their prices are constant, and none is ever decided. */
export const seededMarkets: readonly Market[] = questions.map(([id, title, category, yes, no]) => ({
  id,
  title,
  category,
  prices: { yes, no },
}));

const FIRST_BALANCE = "500.00";

/** One wallet on Solana, one on Base, and a few markets. G44: how connectors get wallets is undocumented. */
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

export function walletOn(state: AgentState, chain: AgentChain): AgentWallet {
  for (const wallet of state.wallets.values()) if (wallet.chain === chain) return wallet;
  throw new Error(`No agent wallet on ${chain}`);
}
