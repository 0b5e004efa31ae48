// CommonJS in TypeScript, with every supported compiler: one call.

import type { CryptoClient } from "svc-sdk" with { "resolution-mode": "import" };

declare const process: { readonly argv: readonly string[] };

async function call(baseUrl: string): Promise<string> {
  const sdk = await import("svc-sdk");
  const wallets: CryptoClient = new sdk.CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
  const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
  return balance;
}

void call(process.argv[2] ?? "").then(console.log);
