// `npm run lint:specs`: checks the specs, and compares them with the facts about the services.

import { type Bundle, checkOperationIds, checkSpec, type RunStep } from "../cli/src/index.ts";
import { pipelineSteps } from "./lib/pipeline-steps.ts";
import { specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";

const rules = await rulesInWorker();
const runStep = pipelineSteps(stepRunner());
const bundles: Bundle[] = [];
for (const { api, ...source } of specs) {
  const prefixed: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
  // Check the other specs even if one fails.
  await checkSpec({ ...source, rules, runStep: prefixed }).then((bundle) => bundles.push(bundle), endFailed);
}
await runStep("operation ids", async () => checkOperationIds(bundles)).catch(endFailed);
