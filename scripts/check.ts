// `npm run check`: what a new operation or an edit of the SDK can break, in about a minute. `npm test` proves the rest, such as the
// pipeline on documents of its own and the matrix of faults, which no operation changes: `-- --all`.

import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { stepRunner } from "./lib/step-runner.ts";

const { all } = parseArgs({ options: { all: { type: "boolean" } } }).values;
const step = stepRunner();
const npm = (...args: string[]) => run("npm", ["run", "--silent", ...args], { cwd: root });

/** One run reports every failure. */
async function report(title: string, work: () => Promise<unknown>): Promise<void> {
  await step(title, work).catch(() => {
    process.exitCode = 1; // the step has printed the error
  });
}

await Promise.all([
  report("lint", () => npm("lint")).then(() => report("types", () => npm("types"))),
  report("generated/, tables and tests/api are up to date", () => npm("generate", "--", "--check")),
]);
if (all) await report("build", () => npm("build"));
const projects = ["unit", "contract", ...(all ? ["process"] : [])].map((name) => `--project=${name}`);
// A quarter of the cases per property that `npm test` tries.
const env = all ? {} : { PROPERTY_RUNS: "25", TESTS: "of-operations" };
await report(all ? "tests" : "tests of operations", () =>
  run("npx", ["vitest", "run", "--reporter=agent", ...projects], { cwd: root, env }),
);
