// A sandbox with helpers for transfers.

import type { SendFundsRequest, SendFundsResult } from "../../../generated/crypto/resources.ts";
import type { SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { OrDuplicate } from "../../../src/wrappers/results.ts";
import { addresses } from "./funds-tenant.ts";
import { type OpenSandbox, openSandbox } from "./open-sandbox.ts";

export type AssetName = "USDC_SOLANA" | "SOL" | "ETH" | "USDC_ETHEREUM" | "USDT_ETHEREUM";

export interface OpenFunds extends OpenSandbox {
  /** The id of a seeded asset. */
  assetId(name: AssetName): string;
  /** The balance of an asset, from the service. */
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

  function assetId(name: AssetName): string {
    const id = tenant.seeded.assets[name];
    if (id === undefined) throw new Error(`there is no asset ${name}`);
    return id;
  }

  return {
    ...open,
    assetId,
    balance: async (name) => (await wallets.balances.check({ asset_id: assetId(name) })).balance,
    transfer(change = {}, name = "USDC_SOLANA") {
      const chain = name.endsWith("SOLANA") || name === "SOL" ? "SOLANA" : "ETHEREUM";
      return {
        account: tenant.seeded.account,
        assets: assetId(name),
        receiving_address: addresses[chain],
        amount: "25.10",
        type: name.split("_")[0] ?? "",
        chain,
        category: "business",
        ...change,
      };
    },
    send: async (request, key) => made(await wallets.transactions.sendFunds(request, { idempotencyKey: key ?? false })),
    sendRaw: async (body, headers = {}) =>
      raw("crypto", "POST", "/transactions/send-funds", { body, headers, token: await open.token("crypto") }),
    advance: (seconds) => clock.advance(seconds * 1_000),
  };
}

function made(result: OrDuplicate<SendFundsResult>): SendFundsResult {
  if ("duplicate" in result) throw new Error("this was a duplicate");
  return result;
}
