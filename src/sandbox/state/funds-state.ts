// The state of a tenant's money: asset wallets, transfers and their keys, deposits, quotes. Maps, so that no request becomes
// slower as they grow.

import { type ChainName, chains, isNative, toUnits, type Units } from "../core/assets.ts";
import type { RefusalFacts } from "../core/response.ts";
import type { Seeder } from "../core/seeded-random.ts";

export interface Asset {
  readonly id: string;
  readonly ticker: string;
  readonly chain: ChainName;
  readonly address: string;
  balance: Units;
  updatedAt: number;
}

export interface TransferOrder {
  readonly assetId: string;
  readonly receivingAddress: string;
  readonly amount: Units;
  readonly category: string;
  readonly priority: string;
  readonly description: string | null;
  readonly selfFunding: boolean;
}

/** What pays for gas: C33, C34, C35. */
export type GasSource = "own-balance" | "user-station" | "platform-station";

export interface TransferFees {
  readonly source: GasSource;
  readonly gas: Units;
  readonly markup: Units;
  readonly platform: Units;
}

/** An accepted transfer. There may be a million, so derived values such as hashes are not stored. */
export interface Transfer {
  readonly id: string;
  readonly order: TransferOrder;
  readonly fees: TransferFees;
  readonly createdAt: number;
  status: "pending" | "settled" | "failed";
}

export type UsedKey = string | { readonly usedAt: number; readonly refusal: RefusalFacts };

export interface Deposit {
  readonly hash: string;
  readonly assetId: string;
  readonly amount: Units;
  readonly at: number;
}

/** A quoted swap. Assets by id, amounts in their tokens. */
export interface Quote {
  readonly id: string;
  readonly sourceId: string;
  readonly destinationId: string;
  readonly input: Units;
  /** On top of the input, in the source's token. */
  readonly fee: Units;
  readonly output: Units;
  readonly sourceAddress: string;
  readonly destinationAddress: string;
  expiresAt: number;
  executed: boolean;
}

/** Totals of one token that entered and left the tenant since the seed. */
export interface Flow {
  received: Units;
  sent: Units;
  fees: Units;
}

export interface FundsState {
  readonly account: string;
  readonly assets: Map<string, Asset>;
  /** Ids by name: `USDC_SOLANA`, and `SOL` as well as `SOL_SOLANA` (C99). */
  readonly assetIds: Map<string, string>;
  readonly transfers: Map<string, Transfer>;
  readonly keys: Map<string, UsedKey>;
  /** Keys whose first request is simulated as still in progress, by the time when that ends. */
  readonly heldKeys: Map<string, number>;
  readonly deposits: Map<string, Deposit>;
  readonly quotes: Map<string, Quote>;
  readonly flows: Map<string, Flow>;
}

const seeds: readonly (readonly [ticker: string, chain: ChainName, balance: string])[] = [
  ["USDC", "SOLANA", "10000.00"],
  ["SOL", "SOLANA", "100"],
  ["ETH", "ETHEREUM", "50"],
  ["USDC", "ETHEREUM", "5000.00"],
  ["USDT", "ETHEREUM", "2500.00"],
];

/** One account with five asset wallets: USDC and SOL on Solana, ETH, USDC and USDT on Ethereum. */
export function createFundsState({ random, now }: Seeder): FundsState {
  const addresses: Readonly<Record<ChainName, string>> = {
    SOLANA: chains.SOLANA.newAddress(random),
    ETHEREUM: chains.ETHEREUM.newAddress(random),
  };
  const state: FundsState = {
    account: random.hex(24),
    assets: new Map(),
    assetIds: new Map(),
    transfers: new Map(),
    keys: new Map(),
    heldKeys: new Map(),
    deposits: new Map(),
    quotes: new Map(),
    flows: new Map(),
  };
  for (const [ticker, chain, balance] of seeds) {
    const id = `asset_${random.hex(24)}`;
    const asset = { id, ticker, chain, address: addresses[chain], balance: toUnits(balance), updatedAt: now() };
    state.assets.set(id, asset);
    if (isNative(asset)) state.assetIds.set(ticker, id);
    state.assetIds.set(`${ticker}_${chain}`, id);
    state.flows.set(ticker, { received: 0n, sent: 0n, fees: 0n });
  }
  return state;
}
