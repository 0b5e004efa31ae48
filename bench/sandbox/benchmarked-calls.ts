// The measured calls, as sent on the wire.

import type { SandboxTenant } from "../../src/sandbox.ts";
import type { HttpCall } from "./keep-alive-client.ts";

/** Payments by card come from a simulation, which Prism cannot mock: its `sendFunds` stands beside them. */
export const measuredCalls = ["checkBalance", "quoteSwap", "sendFunds", "authorizeCard"] as const;
export type MeasuredCall = (typeof measuredCalls)[number];
export type OperationName = Exclude<MeasuredCall, "authorizeCard">;

/** A transfer without a key, so that each call makes a new one. */
function transferBody(tenant: Pick<SandboxTenant, "seeded">): string {
  return JSON.stringify({
    account: tenant.seeded.account,
    assets: tenant.seeded.assets.USDC_SOLANA,
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    amount: 1,
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  });
}

/** Builds a call of an operation with a token. */
export function callOf(
  operation: OperationName,
  baseUrl: string,
  token: string,
  tenant: Pick<SandboxTenant, "seeded">,
): HttpCall {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  switch (operation) {
    case "checkBalance": {
      const body = JSON.stringify({ asset_id: tenant.seeded.assets.USDC_SOLANA });
      return { method: "POST", url: `${baseUrl}/balance/check`, headers, body };
    }
    case "quoteSwap": {
      const body = JSON.stringify({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" });
      return { method: "POST", url: `${baseUrl}/swap/quote`, headers, body };
    }
    case "sendFunds":
      return { method: "POST", url: `${baseUrl}/transactions/send-funds`, headers, body: transferBody(tenant) };
  }
}
