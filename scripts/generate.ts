// `npm run generate`: makes `generated/` from `specs/`; with `-- --check` it only compares.

import path from "node:path";
import { generateCommand, OutdatedOutputError, PipelineError, type RunStep } from "../cli/src/index.ts";
import ruleset from "../specs/rules/ruleset.ts";
import { CheckFailure, stepRunner } from "./lib/steps.ts";

const root = path.dirname(import.meta.dirname);
const facts = path.join(root, "specs/facts.yaml");
const step = stepRunner();

let shown: unknown;
const runStep: RunStep = (title, work) =>
  step(title, () => work().catch(withoutStack)).catch((error: unknown) => {
    shown = error;
    throw error;
  });

/** What is wrong with a spec is told by its place in the spec, not by ours. */
function withoutStack(error: unknown): never {
  const isExpected = error instanceof PipelineError || error instanceof OutdatedOutputError;
  throw isExpected ? new CheckFailure([error.message]) : error;
}

const command = generateCommand({
  specs: ["fiat", "crypto"].map((api) => ({
    api,
    spec: path.join(root, "specs", api, "openapi.yaml"),
    facts: { file: facts, section: api },
  })),
  rules: { redocly: path.join(root, "redocly.yaml"), spectral: ruleset },
  out: path.join(root, "generated"),
  runStep,
});

try {
  await command.parseAsync();
} catch (error) {
  if (error !== shown) throw error;
  process.exitCode = 1;
}
