// `npm run test:runtimes`: tests the package, installed from its tarball, in other runtimes than Node 20.

import { join } from "node:path";
import { run } from "../../scripts/lib/run-command.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { hostNames, loadHost } from "./hosts.ts";
import { installPackage, installRuntimes } from "./install-runtimes.ts";
import { readOptions } from "./options.ts";
import { hasFailed, type Row, tableOf } from "./results-table.ts";
import { runHost } from "./run-host.ts";

const step = stepRunner();

async function checkTypes(): Promise<void> {
  const compiler = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler, "-p", import.meta.dirname], { cwd: import.meta.dirname });
}

async function runAll(names: readonly string[]): Promise<void> {
  // Disables telemetry and update checks.
  Object.assign(process.env, { DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1", NEXT_TELEMETRY_DISABLED: "1" });
  await step("install the runtimes", installRuntimes);
  await step("types", checkTypes);
  await using project = await step("build, pack and install the package", installPackage);
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await runHost(name, await loadHost(name), project, step)));
  console.log(`\n${tableOf(rows).join("\n")}`);
  if (rows.some(hasFailed)) process.exitCode = 1;
}

// Servers are stopped on exit, which a signal alone would skip.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2), hostNames);
if ("names" in options) await runAll(options.names).catch(endFailed);
else if (options.isWrong) {
  console.error(options.text);
  process.exitCode = 1;
} else console.log(options.text);
