// `npm run test:fleet:defects`: a short run with each mistake that workers can be given. The judge has to find each of them.

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/lib/repository-specs.ts";
import { bundlePrograms } from "./bundle-programs.ts";
import { isWorkerDefect, workerDefects } from "./defects.ts";
import { engines } from "./engines/index.ts";
import { exitOnSignals } from "./exit-on-signals.ts";
import { runFleet } from "./fleet-run.ts";
import { judgeFleet } from "./judge-fleet.ts";
import { makeFolder, missingServers } from "./runner.ts";

const PAYOUTS = 200;
const WORKERS = 8;
const KILL_MS = 200;
/** For each of them. */
const SECONDS = 150;

const engine = engines["graphile-worker"];
if (!engine || missingServers !== undefined) {
  console.log(`Skipped: ${missingServers}`);
  process.exit(0);
}
exitOnSignals();
const workerFile = join(root, "build/fleet/worker.mjs");
await bundlePrograms(dirname(workerFile), "worker");
const seed = randomBytes(3).readUIntBE(0, 3) + 1;
const run = { payouts: PAYOUTS, workers: WORKERS, killMs: KILL_MS, seconds: SECONDS, engine, workerFile, seed };

for (const defect of Object.keys(workerDefects).filter(isWorkerDefect)) {
  const historyFolder = await makeFolder(`${defect}-${seed}`);
  await runFleet({ ...run, defect, historyFolder });
  const { problems, summary } = judgeFleet(historyFolder);
  const found = problems.filter((problem) => workerDefects[defect].test(problem));
  console.log(`${defect}: ${summary}`);
  if (found.length > 0) {
    console.log(`${defect}: found, in ${found.length} problems such as "${found[0]}"`);
    await rm(historyFolder, { recursive: true, force: true });
    continue;
  }
  process.exitCode = 1;
  console.error([`${defect}: not found among ${problems.length} problems`, ...problems.slice(0, 5)].join("\n"));
}
