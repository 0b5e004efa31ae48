// `npm run test:nightly`: what takes too long for every run. Every part runs, whichever failed before, and the table at the end
// says how long each took.

import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";

/** The parts in their order, each a command for the shell. Mutants have a run of their own, which takes as long as all of these. */
const parts: Readonly<Record<string, string>> = {
  types: "tsc -p . && tsc -p cli/page",
  build: "npm run build",
  examples: "vitest run --project examples",
  properties: `export PROPERTY_RUNS=20000 PROPERTY_SEED=\${PROPERTY_SEED:-$(date +%s)} && echo PROPERTY_SEED=$PROPERTY_SEED && vitest run --project unit --project process --project contract $(git grep -lE 'fast-check|property-runs|PROPERTY_RUNS' -- '*.test.ts')`,
  checks: "vitest run --project nightly && FAULTS_BY=undici vitest run --project contract contract-tests/faults",
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

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));

if (values.help) console.log(USAGE);
else if (unknown === undefined) {
  const table = Object.entries(parts)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .map(([name, command]) => {
      const start = performance.now();
      const { status } = spawnSync(command, { cwd: root, stdio: "inherit", shell: true });
      if (status !== 0) process.exitCode = 1;
      const seconds = Math.round((performance.now() - start) / 1000);
      return `${status === 0 ? "ok  " : "fail"}  ${name.padEnd(12)} ${seconds} s`;
    });
  console.log(table.join("\n"));
} else {
  console.error(`There is no part "${unknown}".\n${USAGE}`);
  process.exitCode = 2;
}
