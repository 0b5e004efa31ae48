// `npm run test:nightly`: what takes too long for every run. Every part runs, whichever failed before, and the table at the end
// says how long each took.

import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";
import { CheckFailure, stepRunner } from "./lib/step-runner.ts";

/** The parts in their order, each a command for the shell. Mutants have a run of their own, which takes as long as all of these. */
const parts: Readonly<Record<string, string>> = {
  types: "tsc -p . && tsc -p cli/page",
  build: "npm run build",
  examples: "vitest run --project examples",
  properties: `export PROPERTY_RUNS=20000 PROPERTY_SEED=\${PROPERTY_SEED:-$(date +%s)} && echo PROPERTY_SEED=$PROPERTY_SEED && vitest run --project unit --project process --project contract $(git grep -lE 'fast-check|property-runs|PROPERTY_RUNS' -- '*.test.ts')`,
  checks: "vitest run --project nightly",
  consumers: "vitest run --project consumers",
  fleet: "FLEET_SIZE=400 FLEET_SECONDS=900 vitest run --project fleet",
  temporal:
    "tsx scripts/install-folder.ts examples/durable-payouts/temporal && tsx --tsconfig examples/tsconfig.json tests/temporal/run-temporal.ts",
  container: "tsx tests/sandbox/run-container.ts",
  foreign:
    "tsx scripts/install-folder.ts tests/foreign && tsc -p tests/foreign && tsx --tsconfig tests/foreign/tsconfig.run.json tests/foreign/run-foreign.ts",
};

const USAGE = `Usage: npm run test:nightly -- [parts]

Runs all parts, or those named: ${Object.keys(parts).join(", ")}.`;

/** Prints what the command prints, while it runs. */
function runCommand(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: root, stdio: "inherit", shell: true });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new CheckFailure([`${command} ended with ${code ?? signal}`]));
    });
  });
}

async function runParts(commands: readonly (readonly [name: string, command: string])[]): Promise<void> {
  const table: string[] = [];
  const step = stepRunner((line) => table.push(line));
  for (const [name, command] of commands) {
    await step(name, () => runCommand(command)).catch(() => {
      process.exitCode = 1;
    });
  }
  console.log(table.join("\n"));
}

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));

if (values.help) console.log(USAGE);
else if (unknown === undefined) {
  await runParts(Object.entries(parts).filter(([name]) => positionals.length === 0 || positionals.includes(name)));
} else {
  console.error(`There is no part "${unknown}".\n${USAGE}`);
  process.exitCode = 2;
}
