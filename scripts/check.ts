// `npm run check`: what to run between edits, in under a minute. `npm test` proves the rest.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BundledDocument, changedOperations } from "./check/changed-operations.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";

const USAGE = `Usage: npm run check -- [options]

Runs lint, types, \`generate -- --check\`, the unit tests that start no program (with 25 cases per property), and the
contract tests of the operations that differ from a revision.

  --since <revision>  compare the documents with this revision (default: HEAD)
  --help              show this text`;

const { values } = parseArgs({
  options: { since: { type: "string", default: "HEAD" }, help: { type: "boolean", default: false } },
});
const step = stepRunner();
const npm = (...args: string[]) => run("npm", ["run", "--silent", ...args], { cwd: root });
/** A quarter of the cases per property that `npm test` tries. */
const env = { PROPERTY_RUNS: "25" };
const vitest = (...args: string[]) => run("npx", ["vitest", "run", "--reporter=agent", ...args], { cwd: root, env });

async function check(): Promise<void> {
  // One run reports every failure.
  let failures = 0;
  const report = (title: string, work: () => Promise<unknown>) => step(title, work).catch(() => failures++);
  await Promise.all([
    report("lint", () => npm("lint")).then(() => report("types", () => npm("types"))),
    report("generated/, tables and tests/api are up to date", () => npm("generate", "--", "--check")),
  ]);
  await report("unit tests", () => vitest("--project", "unit"));
  const operations = await step("changed operations", findChanged, (ids) => ids.join(", ") || "none");
  if (operations.length > 0) {
    const title = `\\b(${operations.join("|")})\\b`;
    await report("their contract tests", () => vitest("--project", "contract", "--testNamePattern", title));
  }
  if (failures > 0) process.exitCode = 1;
}

async function findChanged(): Promise<string[]> {
  const changed = await Promise.all(
    specs.map(async ({ api }) => {
      const file = `generated/${api}/openapi.json`;
      const before: BundledDocument = JSON.parse(await run("git", ["show", `${values.since}:${file}`], { cwd: root }));
      const after: BundledDocument = JSON.parse(await readFile(join(root, file), "utf8"));
      return changedOperations(before, after);
    }),
  );
  return changed.flat();
}

if (values.help) console.log(USAGE);
else await check().catch(endFailed);
