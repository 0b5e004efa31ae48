// A Server Component of Next that makes clients before it waits for a request, where Next allows no random value and no time.

import { connection } from "next/server";
import { createElement, Suspense } from "react";
import { AgentClient, CryptoClient, createMemoryStore, createTokenStore, FiatClient } from "svc-sdk";
import { createCryptoVerifier, createWebhookHandler } from "svc-sdk/webhooks";

const baseUrl = process.env.BASE_URL;
const login = { baseUrl, apiKey: "ak_1", apiSecret: "secret" };
const shared = new CryptoClient(login);

async function Balance() {
  const own = new CryptoClient(login);
  const store = createMemoryStore();
  const tokenStore = createTokenStore({ store, keys: [btoa("k".repeat(32))] });
  const unused = [
    new AgentClient({ baseUrl, connectorKey: "ck_1" }),
    new FiatClient({ baseUrl, store, tokenStore, accountId: "account_1", appSecret: "secret" }).withOptions({}),
    createWebhookHandler({ verifier: createCryptoVerifier({ secret: "secret" }), store, handle: () => undefined }),
  ];
  await connection();
  const balances = [shared, own.withOptions({ maxRetries: 0 })].map((wallets) =>
    wallets.balances.check({ asset_id: "USDC_SOLANA" }),
  );
  const [{ balance }] = await Promise.all(balances);
  return createElement("p", undefined, unused.length, " ", balance);
}

export default function Page() {
  return createElement(Suspense, { fallback: "…" }, createElement(Balance));
}
