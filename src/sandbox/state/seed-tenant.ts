// Creates the initial state of a tenant: its credentials and every domain, determined by the seed and the tenant's id.

import { createSeededRandom, type Seeder, seedRandom } from "../core/seeded-random.ts";
import type { Settings } from "../core/settings.ts";
import { createAgentState, walletOn } from "./agent-state.ts";
import { createCardsState } from "./cards-state.ts";
import { createFiatState } from "./fiat-state.ts";
import { createFundsState } from "./funds-state.ts";
import type { Credentials, Tenant, TenantState } from "./tenant.ts";
import { createWebhooksState } from "./webhooks-state.ts";

export interface TenantSeed {
  readonly id: string;
  readonly seed: string;
  readonly settings: Settings;
  readonly credentials?: Partial<Credentials> | undefined;
  now(): number;
}

export function seedTenant({ id, seed, settings, credentials, now }: TenantSeed): TenantState {
  const state = seedRandom(`${seed}/${id}`);
  const random = createSeededRandom(state);
  const seeded: Credentials = {
    accountId: `acct_${id}_${random.hex(12)}`,
    appSecret: `app_secret_${random.base58(24)}`,
    apiKey: `ak_sandbox_${id}_${random.hex(12)}`,
    apiSecret: `api_secret_${random.base58(24)}`,
    connectorKey: `connector_${id}_${random.base58(24)}`,
  };
  const seeder: Seeder = { random, now };
  return {
    id,
    credentials: { ...seeded, ...credentials },
    settings,
    clockOffsetMs: null,
    random: state,
    access: { tokens: new Map() },
    fiat: createFiatState(seeder),
    funds: createFundsState(seeder),
    cards: createCardsState(seeder),
    agent: createAgentState(seeder),
    webhooks: createWebhooksState(),
    settlements: [],
    handlers: new Map(),
  };
}

/** Ticker and chain of each asset of a new tenant; a chain's own token has its ticker as a second name. */
export type SeededAsset =
  | "USDC_SOLANA"
  | "SOL_SOLANA"
  | "SOL"
  | "ETH_ETHEREUM"
  | "ETH"
  | "USDC_ETHEREUM"
  | "USDT_ETHEREUM";

/** The ids of everything that a new tenant has. */
export interface SeededIds {
  /** The account that owns the assets: 24 hexadecimal digits. */
  readonly account: string;
  /** Asset ids by name. */
  readonly assets: Readonly<Record<SeededAsset, string>>;
  /** The card issuer program. */
  readonly programId: string;
  /** The account's own card record, for the methods of `cards`. */
  readonly cardId: string;
  /** Agent wallets; trades require the one on Solana. */
  readonly wallets: { readonly solana: string; readonly base: string };
}

export function seededIds({ state }: Tenant): SeededIds {
  const { funds, cards, agent } = state;
  return {
    account: funds.account,
    assets: Object.fromEntries(funds.assetIds) as Record<SeededAsset, string>,
    programId: cards.programId,
    cardId: cards.own.id,
    wallets: { solana: walletOn(agent, "solana").id, base: walletOn(agent, "base").id },
  };
}
