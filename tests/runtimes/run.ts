// `npm run test:runtimes`: does the package, installed from its tarball, receive webhooks in run times that are not Node 20?

import { join } from "node:path";
import { run } from "../../scripts/lib/run-command.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { loadRunTime, runTimeNames } from "./hosts.ts";
import { installPackage, installRunTimes } from "./install-runtimes.ts";
import { readOptions } from "./options.ts";
import { hasFailed, type Row, tableOf } from "./results-table.ts";
import { rowsOf } from "./run-host.ts";

const step = stepRunner();

async function checkTypes(): Promise<void> {
  const compiler = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler, "-p", import.meta.dirname], { cwd: import.meta.dirname });
}

async function runAll(names: readonly string[]): Promise<void> {
  // Nothing that is started here calls home.
  Object.assign(process.env, { DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1", NEXT_TELEMETRY_DISABLED: "1" });
  await step("install the run times", installRunTimes);
  await step("types", checkTypes);
  await using project = await step("build, pack and install the package", installPackage);
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await rowsOf(name, await loadRunTime(name), project, step)));
  console.log(`\n${tableOf(rows).join("\n")}`);
  if (rows.some(hasFailed)) process.exitCode = 1;
}

// Servers end with this process, which a signal alone would end without a word to them.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2), runTimeNames);
if ("names" in options) await runAll(options.names).catch(endFailed);
else if (options.isWrong) {
  console.error(options.text);
  process.exitCode = 1;
} else console.log(options.text);
