// `npm run test:fleet`: worker processes make payouts while they, their servers and the service fail; then every payout is compared
// with the ledger of the service.

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/lib/repository-specs.ts";
import { bundlePrograms } from "./bundle-programs.ts";
import { isWorkerDefect, workerDefects } from "./defects.ts";
import { engines } from "./engines/index.ts";
import { exitOnSignals } from "./exit-on-signals.ts";
import { type FleetRun, runFleet } from "./fleet-run.ts";
import { judgeFleet } from "./judge-fleet.ts";
import { checkAgain, makeFolder, missingServers, report } from "./runner.ts";

const USAGE = `Usage: npm run test:fleet -- [options]

Pays by several worker processes that are killed, with servers that crash and a service that loses answers, and compares
every payout with the ledger of the service. Fails as well if too few faults occurred for the length of the run.

Options:
  --engine <name>     ${Object.keys(engines).join(", ")} (default: all)
  --payouts <number>  how many on each engine (default: 2000)
  --workers <number>  processes at work (default: 8)
  --kill-ms <number>  mean milliseconds between two kills (default: 200)
  --seconds <number>  gives up after this time for all engines together, each of which gets an equal share of
                      what is left (default: 3600)
  --seed <number>     repeats the amounts, and of each kind of failure the waits and picks in their order: the n-th
                      request that fails, fails in the same way; which process or payout a failure meets depends on
                      the speed of the machine (default: random)
  --defect <name>     gives the workers a mistake, so that the run has to fail: ${Object.keys(workerDefects).join(", ")}
  --check <folder>    judges the history of an earlier run again, and runs nothing
  --help`;

const { values } = parseArgs({
  options: {
    engine: { type: "string" },
    payouts: { type: "string", default: "2000" },
    workers: { type: "string", default: "8" },
    "kill-ms": { type: "string", default: "200" },
    seconds: { type: "string", default: "3600" },
    seed: { type: "string" },
    defect: { type: "string" },
    check: { type: "string" },
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
if (values.check !== undefined) process.exit(checkAgain(values.check, judgeFleet));
const names = values.engine === undefined ? Object.keys(engines) : [values.engine];
const unknown = names.find((name) => !Object.hasOwn(engines, name));
if (unknown !== undefined) {
  console.error(`There is no engine "${unknown}"\n\n${USAGE}`);
  process.exit(2);
}
const { defect } = values;
if (defect !== undefined && !isWorkerDefect(defect)) {
  console.error(`There is no defect "${defect}"\n\n${USAGE}`);
  process.exit(2);
}
if (missingServers !== undefined) {
  console.log(`Skipped: ${missingServers}`);
  process.exit(0);
}

const run: Pick<FleetRun, "payouts" | "workers" | "killMs" | "seed"> = {
  payouts: count("payouts", values.payouts),
  workers: count("workers", values.workers),
  killMs: count("kill-ms", values["kill-ms"]),
  seed: values.seed === undefined ? randomBytes(3).readUIntBE(0, 3) + 1 : count("seed", values.seed),
};
const budget = count("seconds", values.seconds);
exitOnSignals();
const workerFile = join(root, "build/fleet/worker.mjs");
await bundlePrograms(dirname(workerFile), "worker");

const startedAt = performance.now();
for (const [index, name] of names.entries()) {
  const engine = engines[name];
  if (!engine) continue;
  const historyFolder = await makeFolder(`${name}-${run.seed}`);
  const left = budget - (performance.now() - startedAt) / 1000;
  const seconds = Math.round(left / (names.length - index));
  console.log(`${name}: ${run.payouts} payouts by ${run.workers} processes in ${seconds} s at most, seed ${run.seed}`);
  await runFleet({ ...run, engine, defect, seconds, historyFolder, workerFile });
  if (report(name, judgeFleet(historyFolder))) {
    await rm(historyFolder, { recursive: true, force: true });
    continue;
  }
  process.exitCode = 1;
  const folder = relative(root, historyFolder);
  console.error(
    `The history is in ${folder}: judge it again with --check ${folder}, or repeat with --seed ${run.seed}`,
  );
}
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s of ${budget} s in all`);
