// `npm run check`: what a new operation can break, in about a minute. `npm test` (`-- --all`) proves the rest, such as the pipeline on
// documents of its own and the matrix of faults, which no operation changes.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { stepRunner } from "./lib/step-runner.ts";

const { all } = parseArgs({ options: { all: { type: "boolean" } } }).values;
const step = stepRunner();
const npm = (...args: string[]) => run("npm", ["run", "--silent", ...args], { cwd: root });

/** What changes with an operation, and tests that read it as files: vitest finds those that import it. */
const changing = [
  ...["fiat", "crypto"].flatMap((api) =>
    ["openapi.json", "operations.ts", "resources.ts", "responses.ts", "routes.ts", "schema.ts", "validators.js"].map(
      (name) => `generated/${api}/${name}`,
    ),
  ),
  "specs/facts.test.ts",
  "specs/rules/rules.test.ts",
  "src/wrappers/call/retry.test.ts",
  "cli/src/documents/gaps.test.ts",
  "cli/src/pipeline/model/model.test.ts",
];

/** One run reports every failure. */
async function report(title: string, work: () => Promise<unknown>): Promise<void> {
  await step(title, work).catch(() => {
    process.exitCode = 1; // the step has printed the error
  });
}

const checks = [
  () => report("lint", () => npm("lint")).then(() => report("types", () => npm("types"))),
  () => report("generated/, tables and tests/api are up to date", () => npm("generate", "--", "--check")),
];

if (all) {
  await Promise.all(checks.map((check) => check()));
  await report("build", () => npm("build"));
  await report("tests", () => vitest(["unit", "contract", "process"], []));
} else {
  // The compiler and the generator use one core for much of their time, so the tests start with them.
  await Promise.all([...checks.map((check) => check()), report("tests of operations", testOperations)]);
}

async function testOperations(): Promise<void> {
  const contracts = await readdir(join(root, "contract-tests/suites"));
  const related = ["related", ...changing, ...contracts.map((name) => `contract-tests/suites/${name}`)];
  // A quarter of the cases per property that `npm test` tries.
  await vitest(["unit", "contract"], related, { PROPERTY_RUNS: "25", TESTS: "of-operations" });
}

function vitest(projects: readonly string[], related: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const named = projects.map((name) => `--project=${name}`);
  return run("npx", ["vitest", ...related, "--run", "--reporter=agent", ...named], { cwd: root, env });
}
