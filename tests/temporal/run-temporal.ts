// `npm run test:nightly -- temporal`: compiles the example on Temporal, and bundles its workflow as a worker does. No server of Temporal runs here.

import { createRequire } from "node:module";
import { join } from "node:path";
import { run } from "../../scripts/lib/run-command.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";

const root = join(import.meta.dirname, "../..");
const example = join(root, "examples/durable-payouts/temporal");
const step = stepRunner();

await step("types", () => run("npx", ["tsc", "-p", import.meta.dirname], { cwd: root })).catch(endFailed);
await step("the workflow imports nothing that a replay could not repeat", bundleWorkflow).catch(endFailed);

async function bundleWorkflow(): Promise<void> {
  const { bundleWorkflowCode } = createRequire(join(example, "package.json"))("@temporalio/worker");
  const ignore = () => undefined;
  const logger = { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: console.warn, error: console.error };
  const { code } = await bundleWorkflowCode({ workflowsPath: join(example, "workflow.ts"), logger });
  if (!code.includes("payoutWorkflow")) throw new CheckFailure(["the bundle does not contain the workflow"]);
}
