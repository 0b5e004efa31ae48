// `npm run test:consumers`: builds with the packed package as users do, with their compilers, bundlers and frameworks.

import { join } from "node:path";
import { installLocked } from "../../scripts/lib/install-locked.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { endFailed, type StepRunner, stepRunner } from "../../scripts/lib/step-runner.ts";
import { readOptions } from "../runtimes/options.ts";
import { hasFailed, type Row, tableOf } from "../runtimes/results-table.ts";
import { runHost } from "../runtimes/run-host.ts";
import type { ConsumerContext } from "./consumer.ts";
import { consumerNames, isCompiler, loadConsumer } from "./consumers.ts";
import { freshProjects } from "./fresh-projects.ts";
import { startService } from "./service.ts";

const folder = import.meta.dirname;
const step = stepRunner();

async function checkTypes(): Promise<void> {
  const compiler = join(folder, "../../node_modules/typescript7/bin/tsc");
  await run(process.execPath, [compiler, "-p", folder], { cwd: folder });
}

async function runAll(names: readonly string[]): Promise<void> {
  // Disables telemetry and update checks.
  Object.assign(process.env, { DO_NOT_TRACK: "1", NEXT_TELEMETRY_DISABLED: "1" });
  await step("install the tools", () => installLocked(folder));
  await step("types", checkTypes);
  await using projects = await step("pack and install the package", freshProjects);
  await using service = await startService();
  const { baseUrl } = service;
  const context: ConsumerContext = { projects, baseUrl };
  const rowsOf = async (name: string) => {
    const titled: StepRunner = (title, work, remark) =>
      step(title === name ? name : `  ${name}: ${title.trim()}`, work, remark);
    return await runHost(name, await loadConsumer(name, context), { folder }, titled);
  };
  // Each compiler keeps one core busy; bundlers use all of them.
  const rows: Row[] = (await Promise.all(names.filter(isCompiler).map(rowsOf))).flat();
  for (const name of names.filter((other) => !isCompiler(other))) rows.push(...(await rowsOf(name)));
  console.log(`\n${tableOf(rows).join("\n")}`);
  if (rows.some(hasFailed)) process.exitCode = 1;
}

// Servers are stopped on exit, which a signal alone would skip.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2), consumerNames, {
  kind: "consumer",
  usage: (known) => `Usage: npm run test:consumers -- [options]

Installs bundlers, frameworks and compilers (0.7 GB) into tests/consumers/, packs the package, and builds programs with each. Run npm run build before.

  --only <names>  only these, separated by commas: ${known.join(", ")}
  --help          show this text`,
});
if ("names" in options) await runAll(options.names).catch(endFailed);
else if (options.isWrong) {
  console.error(options.text);
  process.exitCode = 1;
} else console.log(options.text);
