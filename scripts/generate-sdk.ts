// `npm run generate`: writes `generated/` from `specs/`, and what follows from it: the tables of the documentation, and the API reports
// in `tests/api`. With `-- --check` it only compares.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { reportDifferences } from "./api/api-report.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { CheckFailure, endFailed, stepRunner } from "./lib/step-runner.ts";
import { fillIn } from "./tables/tables.ts";

const rules = await rulesInWorker();
// Loaded now, so that the worker loads Spectral meanwhile.
const { generateCommand } = await import("../cli/src/index.ts");

const step = stepRunner();
const generated = path.join(root, "generated");
const command = generateCommand({ specs, rules, out: generated, runStep: step });

const isCheck = () => command.opts<{ check?: boolean }>().check === true;

/** Fills the tables of a page, or compares them. */
async function writeTables(name: string, tables: Readonly<Record<string, string>>): Promise<void> {
  const file = path.join(root, name);
  const page = await readFile(file, "utf8");
  const filled = fillIn(page, tables);
  if (filled === page) return;
  if (isCheck()) throw new CheckFailure([`${name} is out of date: run npm run generate`]);
  await writeFile(file, filled);
}

/** What users of each entry point can import. */
async function writeApiReports(): Promise<string> {
  const { committedReports, currentReports, REPORTS, writeReports } = await import("./api/api-report.ts");
  const current = currentReports(root);
  const differences = reportDifferences(await committedReports(root), current);
  if (differences.length === 0) return "";
  if (isCheck()) {
    throw new CheckFailure([
      `${REPORTS} differs from the sources. If that is meant, run npm run generate, and say it in CHANGELOG.md.`,
      ...differences,
    ]);
  }
  await writeReports(root, current);
  return differences.join("\n");
}

async function noteUnhandled(): Promise<void> {
  const { unhandledOperations } = await import("../src/sandbox/assembly/domains.ts");
  for (const { operationId, undocumented } of unhandledOperations()) {
    if (undocumented !== undefined) continue;
    console.log(
      `note  ${operationId} has no handler, so the sandbox responds with 501 not_simulated. To simulate it, add`,
    );
    console.log("      one in src/sandbox/<domain>/ (CONTRIBUTING.md, The sandbox).");
  }
}

try {
  await command.parseAsync();
  // Loaded now, because they read what has just been written.
  const { retryTables } = await import("./tables/retries-table.ts");
  const { readmeTables, sandboxTables } = await import("./tables/tables.ts");
  await step("tables of the documentation", async () => {
    await writeTables("docs/guides/rate-limits-and-retries.md", retryTables);
    await writeTables("docs/guides/sandbox.md", sandboxTables());
    await writeTables("README.md", readmeTables());
  });
  await step("tests/api", writeApiReports, String);
  await noteUnhandled();
} catch (error) {
  endFailed(error);
}
