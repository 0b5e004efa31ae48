// `npm run bench:state`: how long the sandbox takes to answer a transfer, with and without a state file, by the number of stored transfers;
// and how long it takes to start on the file. Targets: the median stays flat, and no answer waits long for the file to be shortened.

import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStateFile } from "../../cli/src/sandbox-server/read-state-file.ts";
import { followState } from "../../cli/src/sandbox-server/state-file.ts";
import type { RecordableState } from "../../src/sandbox/state/sandbox-state.ts";
import { createSandbox } from "../../src/sandbox.ts";

const STORED = [1_000, 10_000, 100_000] as const;
/** Measured answers at each number. */
const ANSWERS = 2_000;

function fail(error: unknown): never {
  throw error;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const milliseconds = (value: number) => value.toFixed(2);

/** Prints the answers' times at each number of stored transfers. @returns the medians. */
async function measure(file: string | undefined): Promise<number[]> {
  const sandbox = createSandbox({ onFailure: fail });
  const { onChange } = sandbox.state;
  const recording = file === undefined ? undefined : (sandbox.state as RecordableState).record(undefined);
  const followed =
    recording && file !== undefined ? followState({ file, recording, onChange, failed: fail }) : undefined;
  const tenant = sandbox.createTenant();
  const { baseUrl, apiKey, apiSecret } = tenant.crypto;
  tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "1000000000" });

  async function post(path: string, body: object, headers: object = {}): Promise<string> {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    const response = await sandbox.fetch(baseUrl + path, { ...init, body: JSON.stringify(body) });
    const text = await response.text();
    await followed?.saved();
    if (!response.ok) throw new Error(text);
    return text;
  }

  const { access_token } = JSON.parse(await post("/auth/token", { api_key: apiKey, api_secret: apiSecret }));
  const order = {
    ...{ account: tenant.seeded.account, assets: tenant.seeded.assets.USDC_SOLANA, amount: 1, type: "USDC" },
    ...{ chain: "SOLANA", receiving_address: "So1anaReceiver1111111111111111111111111111", category: "business" },
  };
  let sent = 0;
  async function send(): Promise<number> {
    const start = performance.now();
    const headers = { authorization: `Bearer ${access_token}`, "idempotency-key": `key-${sent++}` };
    await post("/transactions/send-funds", order, headers);
    const time = performance.now() - start;
    // Work in the background, and the garbage collector, get their turn as between requests.
    await new Promise((resolve) => setImmediate(resolve));
    return time;
  }

  const medians: number[] = [];
  let slowest = 0;
  for (const count of STORED) {
    while (sent < count) slowest = Math.max(slowest, await send());
    const times: number[] = [];
    for (let answer = 0; answer < ANSWERS; answer++) times.push(await send());
    times.sort((one, other) => one - other);
    const shown = [0.5, 0.99, 1].map((share) => milliseconds(percentile(times, share)));
    console.log(`  ${count.toLocaleString("en-US").padStart(7)} stored: median, 99 %, slowest ${shown.join(", ")} ms`);
    medians.push(percentile(times, 0.5));
  }
  console.log(`  slowest of all ${sent.toLocaleString("en-US")}: ${milliseconds(slowest)} ms`);
  if (file !== undefined) console.log(`  file: ${((await stat(file)).size / 2 ** 20).toFixed(1)} MiB`);
  const closing = performance.now();
  await followed?.close();
  if (followed) console.log(`  stopping: ${milliseconds(performance.now() - closing)} ms`);
  await sandbox.close();
  return medians;
}

async function resume(file: string): Promise<void> {
  const start = performance.now();
  const snapshot = await readStateFile(file);
  const sandbox = createSandbox();
  const recording = (sandbox.state as RecordableState).record(snapshot);
  const followed = followState({ file, recording, onChange: sandbox.state.onChange, failed: fail });
  await followed.saved();
  console.log(`starting on the file: ${milliseconds(performance.now() - start)} ms`);
  const text = sandbox.state.export();
  const importing = performance.now();
  sandbox.state.import(text);
  await followed.saved();
  console.log(`importing the same state: ${milliseconds(performance.now() - importing)} ms`);
  await followed.close();
}

const folder = await mkdtemp(join(tmpdir(), "state-"));
try {
  const file = join(folder, "state.json");
  console.log("without a state file");
  await measure(undefined);
  console.log("with a state file");
  const medians = await measure(file);
  await resume(file);
  const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
  console.log(`median with the most stored, relative to the fewest: ${ratio.toFixed(2)} (target: at most 1.5)`);
  if (!(ratio <= 1.5)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
