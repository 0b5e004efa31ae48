// A worker that makes one call for each request.

import { CryptoClient } from "svc-sdk";

const worker = {
  async fetch(_request, { BASE_URL }) {
    const wallets = new CryptoClient({ baseUrl: BASE_URL, apiKey: "ak_1", apiSecret: "secret" });
    const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
    return new Response(balance);
  },
};

// biome-ignore lint/style/noDefaultExport: workerd requires it.
export default worker;
