// A fleet of one worker, which it stops: a test interrupts this program, and looks for the worker.

import { join } from "node:path";
import { exitOnSignals } from "../exit-on-signals.ts";
import { WorkerProcesses } from "../worker-processes.ts";

const folder = process.argv[2] ?? "";
let isStopped = false;
exitOnSignals();
const workers = new WorkerProcesses({
  file: join(folder, "worker.mjs"),
  output: join(folder, "workers.log"),
  options: () => ({ folder }),
  log(kind) {
    isStopped = kind === "pause";
    console.log(kind);
  },
});
workers.start(1);
while (!isStopped) await workers.pause(0, 600_000, () => true);
