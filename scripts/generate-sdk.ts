// `npm run generate`: writes `generated/`, the tables about operations and the documents of the worked example from `specs/`, and
// if that has changed what users can import, `tests/api`; with `-- --check` it only compares.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pinExampleDocuments } from "./lib/example-documents.ts";
import { folderDigest } from "./lib/folder-digest.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { CheckFailure, endFailed, stepRunner } from "./lib/step-runner.ts";
import { fillIn } from "./tables/markdown-table.ts";

const rules = await rulesInWorker();
// Loaded now, so that the worker loads Spectral meanwhile.
const { generateCommand } = await import("../cli/src/index.ts");
const { pipelineSteps } = await import("./lib/pipeline-steps.ts");

const step = stepRunner();
const generated = path.join(root, "generated");
const command = generateCommand({ specs, rules, out: generated, runStep: pipelineSteps(step) });
const retries = path.join(root, "docs/guides/retries.md");

const isCheck = () => command.opts<{ check?: boolean }>().check === true;

async function writeRetries(): Promise<void> {
  // Loaded now, because it reads what has just been written.
  const { retryTables } = await import("./tables/retries-table.ts");
  const page = await readFile(retries, "utf8");
  const filled = fillIn(page, retryTables);
  if (filled === page) return;
  if (isCheck()) {
    throw new CheckFailure(["docs/guides/retries.md is out of date: run npm run generate"]);
  }
  await writeFile(retries, filled);
}

/** What users can import follows from `generated/`, too. */
async function writeApiReports(): Promise<string> {
  const { currentReports, writeReports } = await import("./api/report-files.ts");
  await writeReports(root, currentReports(root));
  return "commit them, and add a changeset";
}

async function noteUnhandled(): Promise<void> {
  const { unhandledOperations } = await import("../src/sandbox/handlers.ts");
  for (const { operationId, undocumented } of unhandledOperations()) {
    if (undocumented !== undefined) continue;
    console.log(
      `note  ${operationId} has no handler, so the sandbox responds with 501 not_simulated. To simulate it, add`,
    );
    console.log("      one in src/sandbox/<domain>/ (CONTRIBUTING.md, How the sandbox works).");
  }
}

try {
  const before = await folderDigest(generated);
  await command.parseAsync();
  const isChanged = (await folderDigest(generated)) !== before;
  await step("docs/guides/retries.md", writeRetries);
  await step("examples/acme/documents", () => pinExampleDocuments(isCheck()));
  if (isChanged) await step("tests/api", writeApiReports, (remark) => remark);
  await noteUnhandled();
} catch (error) {
  endFailed(error);
}
