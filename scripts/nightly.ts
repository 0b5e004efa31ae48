// `npm run test:nightly`: what takes too long for every run. Every part runs, whichever failed before, and the table at the end
// says how long each took.

import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";
import { CheckFailure, stepRunner } from "./lib/step-runner.ts";

/**
 * The parts in their order, with what npm runs. Mutants have a run of their own, which takes as long as all of these. Fleets are smaller
 * than by default: docs/contributing/decisions.md#d44.
 */
const parts: Readonly<Record<string, string>> = {
  types: "types:5.9",
  build: "build",
  cli: "check:cli",
  regeneration: "test:regeneration",
  examples: "test:examples",
  acme: "test:acme",
  adding: "test:adding",
  properties: "test:properties",
  canaries: "test:canaries",
  interop: "test:interop",
  consumers: "test:consumers",
  stores: "test:stores",
  fleet: "test:fleet -- --payouts 400 --seconds 1500",
  "fleet with defects": "test:fleet:defects",
  "webhook fleet": "test:fleet:webhooks -- --deliveries 1500 --seconds 900",
  temporal: "test:temporal",
  container: "test:container",
  foreign: "test:foreign",
};

const USAGE = `Usage: npm run test:nightly -- [parts]

Runs all parts, or those named: ${Object.keys(parts).join(", ")}.`;

/** Prints what the script prints, while it runs. */
function runScript(script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", ...script.split(" ")], { cwd: root, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new CheckFailure([`npm run ${script} ended with ${code ?? signal}`]));
    });
  });
}

async function runParts(scripts: readonly (readonly [name: string, script: string])[]): Promise<void> {
  const table: string[] = [];
  const step = stepRunner((line) => table.push(line));
  for (const [name, script] of scripts) {
    await step(name, () => runScript(script)).catch(() => {
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
