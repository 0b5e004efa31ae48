// Runs in an empty project with the installed tarball: imports every entry point, makes one call with each client to a loopback
// server, then one with each to the sandbox. Plain JavaScript, so that only the published files run.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import { createSandbox } from "svc-sdk/sandbox";

const manifest = JSON.parse(await readFile("node_modules/svc-sdk/package.json", "utf8"));
const entries = Object.keys(manifest.exports).filter((entry) => entry !== "./package.json");
// Only these need an optional peer; their errors name the peer.
const needPeers = ["svc-sdk/otel", "svc-sdk/undici"];
const peers = Object.keys(manifest.peerDependenciesMeta);
for (const entry of entries) {
  const name = entry.replace(/^\./, "svc-sdk");
  const missing = await import(name).then(
    (exported) => assert.ok(Object.keys(exported).length > 0, `${name} exports nothing`),
    (error) => error,
  );
  if (missing === undefined) continue;
  const isExpected = needPeers.includes(name) && !process.argv.includes("--with-peers");
  assert.ok(isExpected && peers.some((peer) => missing.message.includes(peer)), missing);
}
assert.equal(createRequire(import.meta.url)("svc-sdk").FiatClient, FiatClient, "require() returns another copy");

const done = { status: "success", status_code: 200, success: true, message: "" };
const lasting = { expires_in: 3600, expires_at: "2030-01-01T00:00:00Z" };
const RESPONSES = {
  "POST /api/v1/auth/login": { ...done, data: { access_token: "fiat-token", token_type: "bearer", expires_in: 600 } },
  "POST /api/v1/business/webhook": { ...done, data: { id: "wh_1" } },
  "POST /api/v1/auth/token": { ...done, access_token: "crypto-token", token_type: "Bearer", ...lasting },
  "POST /api/v1/transactions/send-funds": {
    ...done,
    status: true,
    data: { transaction_id: "65f0c0ffee0000000000c001", total_fee: "0.10" },
  },
  "POST /api/v1/agent/x402-fetch": {
    ...done,
    data: { status: 200, paid: true, payment: { amount_usd: 1.1 }, body: null },
  },
};

const seen = new Map();
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const operation = `${request.method} ${request.url}`;
  seen.set(operation, { headers: request.headers, body });
  response.setHeader("content-type", "application/json");
  response.statusCode = operation in RESPONSES ? 200 : 404;
  response.end(JSON.stringify(RESPONSES[operation] ?? {}));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const baseUrl = `http://127.0.0.1:${server.address().port}/api/v1`;

try {
  const fiat = new FiatClient({ baseUrl, accountId: "acct_1", appSecret: "secret" });
  assert.equal((await fiat.businessWebhook.register({ url: "https://shop.example/hooks" })).id, "wh_1");
  const registration = seen.get("POST /api/v1/business/webhook");
  assert.equal(registration.headers.authorization, "Bearer fiat-token");
  assert.ok(registration.headers["idempotency-key"], "a fiat write has no idempotency key");

  const wallets = new CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
  const sent = await wallets.transactions.sendFunds(
    {
      account: "65f0c0ffee0000000000a001",
      assets: "65f0c0ffee0000000000b001",
      receiving_address: "receiver",
      amount: "9007199254740993.10",
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    },
    { idempotencyKey: "payout-1" },
  );
  assert.equal(sent.total_fee, "0.10");
  const transfer = seen.get("POST /api/v1/transactions/send-funds");
  assert.equal(transfer.headers["idempotency-key"], "payout-1");
  assert.match(transfer.body, /"amount":9007199254740993\.10[,}]/);

  const agent = new AgentClient({ baseUrl, connectorKey: "ck_1" });
  const answer = await agent.x402.fetch({ wallet_id: "aw_1", url: "https://paid.example/" });
  assert.equal(answer.payment.amount_usd, "1.1");
  assert.equal(seen.get("POST /api/v1/agent/x402-fetch").headers.authorization, "Bearer ck_1");
} finally {
  server.close();
  server.closeAllConnections();
}

const sandbox = createSandbox();
const tenant = sandbox.createTenant();
const registered = await new FiatClient(tenant.fiat).businessWebhook.register({ url: "https://shop.example/hooks" });
assert.equal(registered.url, "https://shop.example/hooks");
const asset_id = tenant.seeded.assets.USDC_SOLANA;
tenant.simulate.deposit({ asset_id, amount: "25.10" });
assert.equal((await new CryptoClient(tenant.crypto).balances.check({ asset_id })).balance, "10025.10");
const markets = await new AgentClient(tenant.agent).markets.search({
  wallet_id: tenant.seeded.wallets.solana,
  query: "rain",
});
assert.equal(markets.unwrap().markets.length, 1);
await sandbox.close();

console.log(`${entries.length} entry points, ${seen.size} calls`);
