// A sandbox with helpers for transfers.

import { expect } from "vitest";
import type { SendFundsRequest, SendFundsResult } from "../../../generated/crypto/resources.ts";
import { type AssetName, OpenSandbox, type SandboxResponse, transferOf } from "./open-sandbox.ts";

export class OpenFunds extends OpenSandbox {
  readonly assetId = (name: AssetName): string => this.tenant.seeded.assets[name];

  readonly balance = async (name: AssetName): Promise<string> =>
    (await this.wallets.balances.check({ asset_id: this.assetId(name) })).balance;

  /** A transfer of 25.10 to a foreign address, with changes. */
  readonly transfer = (change: Partial<SendFundsRequest> = {}, name?: AssetName): SendFundsRequest => ({
    ...transferOf(this.tenant, "25.10", name),
    ...change,
  });

  /** Sends a transfer through the SDK, without a key by default. */
  readonly pay = async (request: SendFundsRequest, key?: string): Promise<SendFundsResult> => {
    const result = await this.wallets.transactions.sendFunds(request, { idempotencyKey: key ?? false });
    return "duplicate" in result ? expect.unreachable("this was a duplicate") : result;
  };

  /** Sends a body without the SDK. */
  readonly payRaw = (body: unknown, headers = {}): Promise<SandboxResponse> =>
    this.send("POST", "/transactions/send-funds", body, headers);
}
