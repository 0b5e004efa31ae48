// `npm run lint:specs`: are the specs sound, and do they say what is known of the services, no less and no more?

import type { Bundle } from "../cli/src/pipeline/bundle.ts";
import { checkOperationIds, checkSpec, type RunStep } from "../cli/src/pipeline/check.ts";
import { PipelineError } from "../cli/src/pipeline/problem.ts";
import { rules, specs } from "./lib/specs.ts";
import { CheckFailure, stepRunner } from "./lib/steps.ts";

const step = stepRunner();
const runStep: RunStep = (title, work) => step(title, () => work().catch(withoutStack));

/** What is wrong with a spec is told by its place in the spec, not by ours. */
function withoutStack(error: unknown): never {
  throw error instanceof PipelineError ? new CheckFailure([error.message]) : error;
}

const bundles: Bundle[] = [];
for (const { api, spec, facts } of specs) {
  const prefixed: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
  try {
    bundles.push(await checkSpec({ spec, rules, facts, runStep: prefixed }));
  } catch {
    process.exitCode = 1; // the step has said why; the other specs are checked all the same
  }
}
try {
  await runStep("operation ids", async () => checkOperationIds(bundles));
} catch {
  process.exitCode = 1;
}
