// `npm start`: runs the pipeline and the build, then a tour of real calls through the SDK to the sandbox.

import path from "node:path";
import { buildPackages } from "./lib/build-packages.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";
import { heading, showTour } from "./tour.ts";

const step = stepRunner();
const generated = path.join(root, "generated");

try {
  heading("Pipeline: from specs/ to generated/");
  const rules = await rulesInWorker();
  // Loaded now, so that the worker loads Spectral meanwhile.
  const { generate } = await import("../cli/src/index.ts");
  await generate({ specs, rules, out: generated, runStep: step });

  heading("Build: from src/ and generated/ to dist/");
  await step("build", buildPackages);

  heading("Tour: real calls to the sandbox");
  console.log(
    "Each step shows its code, its requests (status, path, rules from docs/contributing/rules, idempotency key) and its result.",
  );
  await showTour();

  heading("Next steps");
  console.log(`   README.md               an example for each client, and what the services leave undocumented
   npx svc-sdk-cli sandbox serves both services over HTTP, with a page to inspect them (docs/guides/sandbox.md)
   npm test                lints, compiles, tests, and checks the package
   CONTRIBUTING.md         how to add an operation
   generated/crypto/resources.ts   the methods of the crypto client, with their errors and gaps
`);
} catch (error) {
  endFailed(error);
}
