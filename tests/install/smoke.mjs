// Runs in an empty project with the installed tarball: imports every entry point, pays once over HTTP, and makes one call
// with each client to the sandbox. Plain JavaScript, so that only the published files run.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { AgentClient, CryptoClient, FiatClient, settle } from "svc-sdk";
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

const RESPONSES = {
  "POST /api/v1/auth/token": { success: true, access_token: "crypto-token", token_type: "Bearer", expires_in: 3600 },
  "POST /api/v1/transactions/send-funds": {
    status: true,
    message: "",
    data: { transaction_id: "65f0c0ffee0000000000c001", total_fee: "0.10" },
  },
};

const seen = new Map();
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const operation = `${request.method} ${request.url}`;
  seen.set(operation, { headers: request.headers, body });
  response.writeHead(operation in RESPONSES ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(RESPONSES[operation] ?? {}));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const baseUrl = `http://127.0.0.1:${server.address().port}/api/v1`;

const transfer = {
  account: "65f0c0ffee0000000000a001",
  assets: "65f0c0ffee0000000000b001",
  receiving_address: "receiver",
  amount: "9007199254740993.10",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
};
try {
  const wallets = new CryptoClient({ baseUrl, apiKey: "ak_1", apiSecret: "secret" });
  const sent = await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" });
  assert.equal(sent.total_fee, "0.10");
  const { headers, body } = seen.get("POST /api/v1/transactions/send-funds");
  assert.deepEqual([headers.authorization, headers["idempotency-key"]], ["Bearer crypto-token", "payout-1"]);
  assert.match(body, /"amount":9007199254740993\.10[,}]/);
} finally {
  server.close();
  server.closeAllConnections();
}

// The build for other runtimes is another copy of the package.
const copy = await import(new URL("node_modules/svc-sdk/dist/src/index.js", import.meta.url));
assert.notEqual(copy.CryptoClient, CryptoClient);
const losing = { baseUrl, token: "t", maxRetries: 0, fetch: () => Promise.reject(new Error("lost")) };
const other = new copy.CryptoClient(losing);
const lost = await other.transactions.sendFunds(transfer, { idempotencyKey: "payout-2" }).catch((error) => error);
const settled = await settle(other, lost, { resend: async ({ key }) => ({ transaction_id: key }) });
assert.deepEqual([settled.verdict, settled.transactionId], ["executed", "payout-2"]);

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
