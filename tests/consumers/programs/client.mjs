// One call with a client. The runner calls it, so that every bundler can make an application of this file.

import { CryptoClient } from "svc-sdk";

globalThis.callOnce = async (baseUrl) => {
  const wallets = new CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
  const { balance } = await wallets.balances.check({ asset_id: "USDC_SOLANA" });
  return balance;
};
