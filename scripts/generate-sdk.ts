// `npm run generate`: writes `generated/`, the tables about operations and the documents of the worked example from `specs/`;
// with `-- --check` it only compares.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pinExampleDocuments } from "./lib/example-documents.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { CheckFailure, endFailed, stepRunner } from "./lib/step-runner.ts";
import { fillIn } from "./tables/markdown-table.ts";

const rules = await rulesInWorker();
// Loaded now, so that the worker loads Spectral meanwhile.
const { generateCommand } = await import("../cli/src/index.ts");
const { pipelineSteps } = await import("./lib/pipeline-steps.ts");

const step = stepRunner();
const command = generateCommand({ specs, rules, out: path.join(root, "generated"), runStep: pipelineSteps(step) });
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
  await command.parseAsync();
  await step("docs/guides/retries.md", writeRetries);
  await step("examples/acme/documents", () => pinExampleDocuments(isCheck()));
  await noteUnhandled();
} catch (error) {
  endFailed(error);
}
