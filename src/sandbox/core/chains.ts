// The chains on which the sandbox holds assets: what addresses and hashes look like there, and what is native there.

import type { SeededRandom } from "./seeded-random.ts";

/** A chain, as `chain` of an asset names it. */
export type ChainName = "SOLANA" | "ETHEREUM";

/** One chain. */
export interface Chain {
  /** The ticker in which it counts its own gas. */
  readonly native: string;
  /** What an address looks like. */
  readonly address: RegExp;
  newAddress(random: SeededRandom): string;
  newHash(random: SeededRandom): string;
}

export const chains: Readonly<Record<ChainName, Chain>> = {
  SOLANA: {
    native: "SOL",
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    newAddress: (random) => random.base58(43),
    newHash: (random) => random.base58(88),
  },
  ETHEREUM: {
    native: "ETH",
    address: /^0x[0-9a-fA-F]{40}$/,
    newAddress: (random) => `0x${random.hex(40)}`,
    newHash: (random) => `0x${random.hex(64)}`,
  },
};

/** Whether an asset is its chain's own, so that it pays for gas itself. */
export function isNative({ ticker, chain }: { readonly ticker: string; readonly chain: ChainName }): boolean {
  return chains[chain].native === ticker;
}
