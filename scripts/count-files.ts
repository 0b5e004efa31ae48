// `npx tsx scripts/count-files.ts [--files]`: how many files and functions run for one warm call, delivery, sandbox request and generation.

import { Session } from "node:inspector/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { generate } from "../cli/src/index.ts";
import { CryptoClient, createMemoryStore } from "../src/index.ts";
import { createSandbox } from "../src/sandbox.ts";
import { createCryptoVerifier, expressWebhooks, signWebhook } from "../src/webhooks.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";

const tenant = createSandbox().createTenant();
const { seeded } = tenant;
const sandboxed = new CryptoClient({ ...tenant.crypto, store: createMemoryStore() });
// The sandbox shares files with the SDK, so that it must not answer where those of a call are counted.
let answer: string | undefined;
const alone = new CryptoClient({
  ...tenant.crypto,
  clock: undefined,
  store: createMemoryStore(),
  async fetch(url, init) {
    if (answer !== undefined) {
      const headers = { "content-type": "application/json", "content-length": String(answer.length) };
      return new Response(answer, { headers });
    }
    const response = await tenant.crypto.fetch(url, init);
    if (url.endsWith("/send-funds")) answer = await response.clone().text();
    return response;
  },
});
const secret = "a-webhook-secret";
const middleware = expressWebhooks({
  verifier: createCryptoVerifier({ secret }),
  store: createMemoryStore(),
  handle: () => undefined,
});
let runs = 0;

function sendFunds(wallets: CryptoClient): Promise<unknown> {
  runs += 1;
  const transfer = {
    account: seeded.account,
    assets: seeded.assets.USDC_SOLANA,
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    amount: "2.50",
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  };
  return wallets.transactions.sendFunds(transfer, { idempotencyKey: `payout-${runs}` });
}

function requestFor(body: string, headers: Record<string, string>): Readable & { headers: Record<string, string> } {
  return Object.assign(Readable.from([Buffer.from(body)]), { headers });
}

const deliveries = await Promise.all(
  [1, 2, 3, 4].map(async (id) => {
    const body = `{"type":"deposit.confirmed","transaction_id":"tx-${id}"}`;
    const { headers } = await signWebhook({ secret, body });
    return requestFor(body, headers);
  }),
);

async function deliver(): Promise<void> {
  const request = deliveries.pop();
  if (!request) throw new Error("more deliveries than were signed");
  await new Promise<void>((resolve, reject) => {
    const end = () => resolve();
    middleware(request, { writeHead: () => ({ end }) }, reject);
  });
}

const rules = await rulesInWorker();

function generateCrypto(): Promise<void> {
  const services = specs.filter(({ api }) => api === "crypto");
  return generate({ specs: services, rules, out: path.join(root, "generated"), check: true });
}

/** Each way, and which files belong to it. */
const ways = [
  { name: "a call", run: () => sendFunds(alone), files: /^(src|generated)\// },
  { name: "a delivery", run: deliver, files: /^src\// },
  { name: "a sandbox request", run: () => sendFunds(sandboxed), files: /^src\/sandbox\// },
  { name: "a generation of one service", run: generateCrypto, files: /^(cli\/src|scripts\/lib)\// },
];

// Modules and callbacks have no name; tsx adds the helper `__name`, and V8 counts the fields of a class as a function.
const uncounted = new Set(["", "__name", "<instance_members_initializer>"]);

const session = new Session();
session.connect();
await session.post("Profiler.enable");

for (const { name, run, files } of ways) {
  for (let round = 0; round < 3; round++) await run();
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const counts = result.flatMap(({ url, functions }) => {
    const file = url.split(`${root}/`)[1] ?? "";
    const called = functions.filter(
      ({ functionName, ranges }) => !uncounted.has(functionName) && (ranges[0]?.count ?? 0) > 0,
    );
    return files.test(file) && called.length > 0 ? [{ file, called: called.length }] : [];
  });
  const total = counts.reduce((sum, { called }) => sum + called, 0);
  console.log(`${name}: ${counts.length} files, ${total} functions`);
  if (process.argv.includes("--files")) for (const { file, called } of counts) console.log(`  ${file}: ${called}`);
}
