// Clients with fake credentials, a scripted fetch, no retries by default, and a store each.

import { AgentClient } from "../../src/wrappers/client/agent-client.ts";
import { CryptoClient } from "../../src/wrappers/client/crypto-client.ts";
import { FiatClient } from "../../src/wrappers/client/fiat-client.ts";
import type { ClientOptions } from "../../src/wrappers/client/options.ts";
import { createMemoryStore } from "../../src/wrappers/idempotency/memory-store.ts";
import { type ScriptedAnswer, type ScriptedFetch, scriptedFetch } from "./scripted-fetch.ts";

export const baseUrl = "https://pay.example/api/v1";
export const appSecret = "app-secret-0001";
export const apiSecret = "api-secret-0001";
export const connectorKey = "connector-key-0001";

type Script = Readonly<Record<string, ScriptedAnswer>>;

export function fiatClient(script?: Script, options: ClientOptions = {}): ScriptedFetch & { fiat: FiatClient } {
  const scripted = scriptedFetch(script);
  return { ...scripted, fiat: new FiatClient({ accountId: "acc_1", appSecret, ...defaults(scripted), ...options }) };
}

export function cryptoClient(script?: Script, options: ClientOptions = {}): ScriptedFetch & { wallets: CryptoClient } {
  const scripted = scriptedFetch(script);
  const wallets = new CryptoClient({ apiKey: "api-key-0001", apiSecret, ...defaults(scripted), ...options });
  return { ...scripted, wallets };
}

export function agentClient(script?: Script, options: ClientOptions = {}): ScriptedFetch & { agent: AgentClient } {
  const scripted = scriptedFetch(script);
  return { ...scripted, agent: new AgentClient({ connectorKey, ...defaults(scripted), ...options }) };
}

function defaults({ fetch }: ScriptedFetch): ClientOptions {
  return { baseUrl, fetch, store: createMemoryStore(), maxRetries: 0 };
}

export const transfer = {
  account: "aaaaaaaaaaaaaaaaaaaaaaa1",
  assets: "asset_1",
  receiving_address: "Address1",
  amount: "25.10",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
} as const;

export const sentFunds = {
  status: true,
  message: "Funds sent.",
  data: {
    transaction_id: "tx_1",
    transaction_hash: "hash_1",
    gas_tx_hash: null,
    platform_fee_tx_hash: null,
    gas_amount: "0.1",
    platform_fee: "0.1",
    gas_funding_markup: "0.0",
    total_fee: "0.2",
    fee_breakdown: "",
  },
} as const;

/** Options with an idempotency key. */
export const keyed = { idempotencyKey: "payout-1" } as const;
