// A sandbox with helpers for transfers.

import { expect } from "vitest";
import type { SendFundsRequest, SendFundsResult } from "../../../generated/crypto/resources.ts";
import type { SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { SeededAsset } from "../../../src/sandbox/state/seed-tenant.ts";
import { addresses } from "./funds-tenant.ts";
import { type OpenSandbox, openSandbox } from "./open-sandbox.ts";

export type AssetName = Exclude<SeededAsset, "SOL_SOLANA" | "ETH_ETHEREUM">;

export interface OpenFunds extends OpenSandbox {
  assetId(name: AssetName): string;
  balance(name: AssetName): Promise<string>;
  /** A transfer of 25.10 to a foreign address, with changes. */
  transfer(change?: Partial<SendFundsRequest>, name?: AssetName): SendFundsRequest;
  /** Sends a transfer through the SDK, without a key by default. */
  send(request: SendFundsRequest, key?: string): Promise<SendFundsResult>;
  /** Sends a body without the SDK. */
  sendRaw(body: unknown, headers?: Readonly<Record<string, string>>): ReturnType<OpenSandbox["raw"]>;
  advance(seconds: number): Promise<void>;
}

export function openFunds(options: SandboxOptions = {}): OpenFunds {
  const open = openSandbox(options);
  const { tenant, wallets, clock, raw } = open;

  const assetId = (name: AssetName) => tenant.seeded.assets[name];

  return {
    ...open,
    assetId,
    balance: async (name) => (await wallets.balances.check({ asset_id: assetId(name) })).balance,
    transfer(change = {}, name = "USDC_SOLANA") {
      const chain = name.endsWith("SOLANA") || name === "SOL" ? "SOLANA" : "ETHEREUM";
      const order = { account: tenant.seeded.account, assets: assetId(name), receiving_address: addresses[chain] };
      return { ...order, amount: "25.10", type: name.split("_")[0] ?? "", chain, category: "business", ...change };
    },
    async send(request, key) {
      const result = await wallets.transactions.sendFunds(request, { idempotencyKey: key ?? false });
      return "duplicate" in result ? expect.unreachable("this was a duplicate") : result;
    },
    sendRaw: async (body, headers = {}) =>
      raw("crypto", "POST", "/transactions/send-funds", { body, headers, token: await open.token("crypto") }),
    advance: (seconds) => clock.advance(seconds * 1_000),
  };
}
