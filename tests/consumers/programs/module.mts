// An ES module in TypeScript: one call.

import { CryptoClient } from "svc-sdk";
import { createCryptoVerifier, type VerifiedDelivery } from "svc-sdk/webhooks";

declare const process: { readonly argv: readonly string[] };

async function call(baseUrl: string): Promise<string> {
  const wallets = new CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
  const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
  return balance;
}

// Compiled only: the bytes fit what takes them.
export async function echo(request: Request): Promise<Response> {
  const verifier = createCryptoVerifier({ secret: "s" });
  const body = new Uint8Array(await request.arrayBuffer());
  const delivery: VerifiedDelivery = await verifier.verify({ headers: request.headers, body });
  return new Response(delivery.body);
}

void call(process.argv[2] ?? "").then(console.log);
