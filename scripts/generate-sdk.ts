// `npm run generate`: writes `generated/` from `specs/`, and what follows from it: the tables of the documentation, and the API reports
// in `tests/api`. With `-- --check` it only compares.

import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { citedRules, readDefinedRules } from "./conventions/conventions.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { CheckFailure, endFailed, stepRunner } from "./lib/step-runner.ts";

const rules = await rulesInWorker();
// Loaded now, so that the worker loads Spectral meanwhile.
const { draftsIn, formatProblem, generateCommand } = await import("../cli/src/index.ts");

const step = stepRunner();
const generated = path.join(root, "generated");
const command = generateCommand({ specs, rules, out: generated, runStep: step });

const isCheck = () => command.opts<{ check?: boolean }>().check === true;

/** Fills the tables of a page, or compares them. */
async function writeTables(name: string, tables: Readonly<Record<string, string>>): Promise<void> {
  const { fillIn } = await import("./tables/tables.ts");
  const file = path.join(root, name);
  const page = await readFile(file, "utf8");
  const filled = fillIn(page, tables);
  if (filled === page) return;
  if (isCheck()) throw new CheckFailure([`${name} is out of date: run npm run generate`]);
  await writeFile(file, filled);
}

/** What users of each entry point can import. */
async function writeApiReports(): Promise<string> {
  const { changedReports, currentReports, REPORTS, writeReports } = await import("./api/api-report.ts");
  const current = currentReports();
  const changed = await changedReports(current);
  if (changed.length === 0) return "";
  if (isCheck()) {
    const differ = `${REPORTS} differs from the sources: ${changed.join(", ")}.`;
    throw new CheckFailure([`${differ} If that is meant, run npm run generate, and say it in CHANGELOG.md.`]);
  }
  await writeReports(current);
  return changed.join(", ");
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

/** Documents cite rules that exist. */
async function checkRuleIds(): Promise<void> {
  const folder = path.join(root, "docs/contributing/rules");
  const known = new Set(readDefinedRules(folder));
  const names = (await readdir(path.join(root, "specs"), { recursive: true })).filter((name) => name.endsWith(".yaml"));
  const texts = await Promise.all(names.map((name) => readFile(path.join(root, "specs", name), "utf8")));
  const unknown = texts.flatMap((text, index) =>
    text.split("\n").flatMap((line, at) => {
      const ids = citedRules(line).filter((id) => !known.has(id));
      return ids.map(
        (id) => `specs/${names[index]}:${at + 1} no rule ${id}: correct it, or define it in ${relative(folder)}`,
      );
    }),
  );
  if (unknown.length > 0) throw new CheckFailure(unknown);
}

const relative = (file: string) => path.relative(root, file);

/** Rows that `--accept` has written: `--check` refuses what is left of them. */
function noteDrafts(): void {
  for (const { facts } of specs) {
    for (const problem of draftsIn(facts)) console.log(`note  ${formatProblem(problem)}`);
  }
}

try {
  await step("rule ids", checkRuleIds);
  await command.parseAsync();
  // Loaded now, because they read what has just been written: nothing above may import them.
  const { readmeTables, sandboxTables } = await import("./tables/tables.ts");
  await step("tables of the documentation", async () => {
    await writeTables("docs/guides/sandbox-reference.md", sandboxTables());
    await writeTables("README.md", readmeTables());
  });
  await step("tests/api", writeApiReports, String);
  await noteUnhandled();
  noteDrafts();
} catch (error) {
  endFailed(error);
}
