// `npm run test:nightly -- temporal`: installs and compiles the example on Temporal, bundles its workflow as a worker does, and pays on a server
// of Temporal if TEMPORAL_ADDRESS names one.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Pool } from "pg";
import { migrate } from "../../examples/durable-payouts/src/open-worker.ts";
import { enqueue } from "../../examples/durable-payouts/src/outbox.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { startFleetService } from "../fleet/fleet-service.ts";
import { until } from "../stores/local-server.ts";
import { missingPostgres, startPostgres } from "../stores/postgres/postgres-server.ts";

const PAYOUTS = 20;
const root = join(import.meta.dirname, "../..");
const example = join(root, "examples/durable-payouts/temporal");
const step = stepRunner();

await step("types", () => run("npx", ["tsc", "-p", import.meta.dirname], { cwd: root })).catch(endFailed);
await step("the workflow imports nothing that a replay could not repeat", bundleWorkflow).catch(endFailed);

const { TEMPORAL_ADDRESS } = process.env;
if (!TEMPORAL_ADDRESS) {
  console.warn("SKIPPED: no payout was made on Temporal. Set TEMPORAL_ADDRESS to a server, such as 127.0.0.1:7233.");
} else if (missingPostgres) {
  console.warn(`SKIPPED: no payout was made on Temporal: ${missingPostgres}.`);
} else {
  await step(`${PAYOUTS} payouts, workers killed`, pay, String).catch(endFailed);
}

async function bundleWorkflow(): Promise<void> {
  const { bundleWorkflowCode } = createRequire(join(example, "package.json"))("@temporalio/worker");
  const ignore = () => undefined;
  const logger = { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: console.warn, error: console.error };
  const { code } = await bundleWorkflowCode({ workflowsPath: join(example, "workflow.ts"), logger });
  if (!code.includes("payoutWorkflow")) throw new CheckFailure(["the bundle does not contain the workflow"]);
}

async function pay(): Promise<string> {
  await using postgres = await startPostgres();
  await using service = await startFleetService("temporal");
  const pool = new Pool({ connectionString: postgres.url() });
  const count = async (condition: string): Promise<number> =>
    (await pool.query(`SELECT count(*)::int AS count FROM outbox WHERE ${condition}`)).rows[0].count;
  let worker: ChildProcess | undefined;
  try {
    await migrate(pool);
    // Ids that no earlier run on the same server has used. No workflow is started for them: the sweep has to.
    const ids = Array.from({ length: PAYOUTS }, (_, index) => `${Date.now()}-${index}`);
    for (const id of ids) await enqueue(pool, id, service.order(id, "1.25").request);
    const start = () => startWorker(postgres.url(), service);
    worker = start();
    await until("the first are paid", async () => (await count("status = 'sent'")) > 0, 120_000);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    worker = start();
    await until("no payout is open", async () => (await count("due_at IS NOT NULL")) === 0, 120_000);
    const [sent, transfers] = [await count("status = 'sent'"), service.transfers().length];
    if (sent !== PAYOUTS || transfers !== PAYOUTS) {
      throw new CheckFailure([`${sent} rows say sent, and there are ${transfers} transfers`]);
    }
    return `${transfers} transfers`;
  } finally {
    worker?.kill("SIGKILL");
    await pool.end();
  }
}

function startWorker(
  databaseUrl: string,
  { port, credentials }: Awaited<ReturnType<typeof startFleetService>>,
): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", join(example, "worker.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      LEASE_SECONDS: "5",
      SVC_CRYPTO_BASE_URL: `http://127.0.0.1:${port}/crypto/api/v1`,
      SVC_CRYPTO_API_KEY: credentials.apiKey,
      SVC_CRYPTO_API_SECRET: credentials.apiSecret,
      TSX_TSCONFIG_PATH: join(root, "examples/tsconfig.json"),
    },
    stdio: "inherit",
  });
}
