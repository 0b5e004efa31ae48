// The measured calls, as sent on the wire.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import type { HttpCall } from "./keep-alive-client.ts";

export const measuredCalls = ["checkBalance", "quoteSwap", "sendFunds"] as const;
export type MeasuredCall = (typeof measuredCalls)[number];

/** Builds a call with a token. A transfer has no key, so that each call makes a new one. */
export function callOf(
  operation: MeasuredCall,
  baseUrl: string,
  token: string,
  { seeded }: Pick<SandboxTenant, "seeded">,
): HttpCall {
  const { account, assets } = seeded;
  const transfer = { amount: 1, type: "USDC", chain: "SOLANA", category: "business" };
  const receiving_address = "So1anaReceiver1111111111111111111111111111";
  const [path, body] = {
    checkBalance: ["/balance/check", { asset_id: assets.USDC_SOLANA }],
    quoteSwap: ["/swap/quote", { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" }],
    sendFunds: ["/transactions/send-funds", { ...transfer, account, assets: assets.USDC_SOLANA, receiving_address }],
  }[operation];
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return { method: "POST", url: `${baseUrl}${path}`, headers, body: JSON.stringify(body) };
}

type Send = (url: string, init: RequestInit) => Promise<Response>;
type Tenant = Pick<SandboxTenant, "id" | "crypto" | "seeded">;

/** The calls of a tenant with a token, and more money than all transfers take together: in this process or over HTTP. */
export async function readyTenant(tenant: Tenant, send: Send): Promise<(operation: MeasuredCall) => HttpCall> {
  const { baseUrl, apiKey, apiSecret } = tenant.crypto;
  const post = async (url: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const response = await send(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (response.ok) return response.json();
    throw new CheckFailure([`${url} responded with ${response.status}: ${await response.text()}`]);
  };
  const { access_token: token } = await post(`${baseUrl}/auth/token`, { api_key: apiKey, api_secret: apiSecret });
  const deposit = { asset_id: tenant.seeded.assets.USDC_SOLANA, amount: "1000000000" };
  await post(`${new URL(baseUrl).origin}/_sandbox/tenants/${tenant.id}/simulate/deposit`, deposit);
  return (operation) => callOf(operation, baseUrl, token, tenant);
}
