// `npx tsx scripts/count-files.ts [--files]`: how many files and functions run for one warm call, delivery, sandbox request and generation.

import { Session } from "node:inspector/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { generate } from "../cli/src/index.ts";
import { CryptoClient, createMemoryStore } from "../src/index.ts";
import { createSandbox } from "../src/sandbox.ts";
import { createCryptoVerifier, expressWebhooks, signWebhook } from "../src/webhooks.ts";
import { scriptedFetch } from "../tests/support/scripted-fetch.ts";
import { cryptoClient, sentFunds, transfer } from "../tests/support/test-clients.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";

// The sandbox shares files with the SDK, so that a script answers where those of a call are counted.
const { fetch: answer } = scriptedFetch({ "/send-funds": sentFunds });
const { wallets } = cryptoClient(undefined, {
  async fetch(url, init) {
    const text = await (await answer(url, init)).text();
    return new Response(text, { headers: { "content-type": "application/json", "content-length": `${text.length}` } });
  },
});
const tenant = createSandbox().createTenant();
const sandboxed = new CryptoClient({ ...tenant.crypto, store: createMemoryStore() });
const { account, assets } = tenant.seeded;
const receiving_address = "So1anaReceiver1111111111111111111111111111";
const payment = { ...transfer, account, assets: assets.USDC_SOLANA, receiving_address, amount: "2.50" };
let runs = 0;
const sendBy = (client: CryptoClient) => () =>
  client.transactions.sendFunds(payment, { idempotencyKey: `payout-${++runs}` });

const secret = "a-webhook-secret";
const middleware = expressWebhooks({
  verifier: createCryptoVerifier({ secret }),
  store: createMemoryStore(),
  handle: () => undefined,
});
const deliveries = await Promise.all(
  [1, 2, 3, 4].map(async (id) => {
    const body = `{"type":"deposit.confirmed","transaction_id":"tx-${id}"}`;
    const { headers } = await signWebhook({ secret, body });
    return Object.assign(Readable.from([Buffer.from(body)]), { headers });
  }),
);

function deliver(): Promise<void> {
  const request = deliveries.pop();
  if (!request) throw new Error("more deliveries than were signed");
  return new Promise((resolve, reject) => middleware(request, { writeHead: () => ({ end: () => resolve() }) }, reject));
}

const rules = await rulesInWorker();
const services = specs.filter(({ api }) => api === "crypto");
const generateOne = () => generate({ specs: services, rules, out: path.join(root, "generated"), check: true });

/** Each way, and which files belong to it. */
const ways = [
  { name: "a call", run: sendBy(wallets), files: /^(src|generated)\// },
  { name: "a delivery", run: deliver, files: /^src\// },
  { name: "a sandbox request", run: sendBy(sandboxed), files: /^src\/sandbox\// },
  { name: "a generation of one service", run: generateOne, files: /^(cli\/src|scripts\/lib)\// },
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
