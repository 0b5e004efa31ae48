// CommonJS in TypeScript, with every supported compiler: one call.

import type { CryptoClient } from "svc-sdk" with { "resolution-mode": "import" };

declare const process: { readonly argv: readonly string[] };

async function clientOf(baseUrl: string): Promise<CryptoClient> {
  const sdk = await import("svc-sdk");
  return new sdk.CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
}

async function call(baseUrl: string): Promise<string> {
  const wallets = await clientOf(baseUrl);
  const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
  return balance;
}

void call(process.argv[2] ?? "").then(console.log);
