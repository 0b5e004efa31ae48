// `npm run test:fleet`: worker processes make payouts while they, their servers and the service fail; then every payout is compared
// with the ledger of the service.

import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/lib/repository-specs.ts";
import { missingPostgres } from "../stores/postgres/postgres-server.ts";
import { missingRedis } from "../stores/redis/redis-process.ts";
import { bundlePrograms } from "./bundle-programs.ts";
import { engines } from "./engines/index.ts";
import { type FleetRun, runFleet } from "./fleet-run.ts";

const USAGE = `Usage: npm run test:fleet -- [options]

Pays by several worker processes that are killed, with servers that crash and a service that loses answers, and compares
every payout with the ledger of the service.

Options:
  --engine <name>     ${Object.keys(engines).join(", ")} (default: all)
  --payouts <number>  how many (default: 2000)
  --workers <number>  processes at work (default: 8)
  --kill-ms <number>  mean milliseconds between two kills (default: 200)
  --seconds <number>  gives up after this time for each engine (default: 1200)
  --seed <number>     repeats the amounts and the plan of failures (default: random)
  --help`;

const { values } = parseArgs({
  options: {
    engine: { type: "string" },
    payouts: { type: "string", default: "2000" },
    workers: { type: "string", default: "8" },
    "kill-ms": { type: "string", default: "200" },
    seconds: { type: "string", default: "1200" },
    seed: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

function count(name: "payouts" | "workers" | "kill-ms" | "seconds" | "seed", text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  console.error(`--${name} must be a whole number above 0\n\n${USAGE}`);
  process.exit(2);
}

if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const names = values.engine === undefined ? Object.keys(engines) : [values.engine];
const unknown = names.find((name) => !Object.hasOwn(engines, name));
if (unknown !== undefined) {
  console.error(`There is no engine "${unknown}"\n\n${USAGE}`);
  process.exit(2);
}
const missing = missingPostgres ?? missingRedis;
if (missing !== undefined) {
  console.log(`Skipped: ${missing}`);
  process.exit(0);
}

const run: Omit<FleetRun, "engine" | "historyFolder" | "workerFile"> = {
  payouts: count("payouts", values.payouts),
  workers: count("workers", values.workers),
  killMs: count("kill-ms", values["kill-ms"]),
  seconds: count("seconds", values.seconds),
  seed: values.seed === undefined ? randomBytes(3).readUIntBE(0, 3) + 1 : count("seed", values.seed),
};
const workerFile = join(root, "build/fleet/worker.mjs");
await bundlePrograms(dirname(workerFile), "worker");

for (const name of names) {
  const engine = engines[name];
  if (!engine) continue;
  const historyFolder = join(root, "build/fleet", `${name}-${run.seed}`);
  await rm(historyFolder, { recursive: true, force: true });
  await mkdir(historyFolder, { recursive: true });
  console.log(`${name}: ${run.payouts} payouts by ${run.workers} processes, seed ${run.seed}`);
  const { problems, evidence, summary } = await runFleet({ ...run, engine, historyFolder, workerFile });
  console.log(`${name}: ${summary}`);
  if (problems.length === 0) {
    await rm(historyFolder, { recursive: true, force: true });
    continue;
  }
  process.exitCode = 1;
  console.error([...problems.slice(0, 20), ...evidence].join("\n"));
  console.error(
    `${problems.length} problems. The events and what workers printed are in build/fleet/${name}-${run.seed}; repeat with --seed ${run.seed}`,
  );
}
