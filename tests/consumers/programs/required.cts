// CommonJS in TypeScript, where the compiler lets it require an ES module: one call.

import sdk = require("svc-sdk");

declare const process: { readonly argv: readonly string[] };

async function call(baseUrl: string): Promise<string> {
  const wallets: sdk.CryptoClient = new sdk.CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
  const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
  return balance;
}

void call(process.argv[2] ?? "").then(console.log);
