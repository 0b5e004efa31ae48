// A route of Next that makes one call for each request.

import { CryptoClient } from "svc-sdk";

export const dynamic = "force-dynamic";

export async function GET() {
  const wallets = new CryptoClient({ baseUrl: process.env.BASE_URL, apiKey: "ak_1", apiSecret: "secret" });
  const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
  return new Response(balance);
}
