// The chains of the sandbox: the format of their addresses and hashes, and their native token.

import type { SeededRandom } from "./seeded-random.ts";

/** A chain, as in the field `chain` of an asset. */
export type ChainName = "SOLANA" | "ETHEREUM";

/** One chain. */
export interface Chain {
  /** Ticker of the token that pays for gas. */
  readonly native: string;
  /** The format of an address. */
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

/** Whether an asset is its chain's native token, which pays for gas itself. */
export function isNative({ ticker, chain }: { readonly ticker: string; readonly chain: ChainName }): boolean {
  return chains[chain].native === ticker;
}
