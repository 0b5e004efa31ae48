// `npm start`: runs the pipeline and the build, then the five stories of the documentation through the built SDK and its sandbox.

import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pc from "picocolors";
import { guideSamples } from "./docs/samples.ts";
import { buildPackages } from "./lib/build-packages.ts";
import { root, specs } from "./lib/repository-specs.ts";
import { rulesInWorker } from "./lib/rules-in-worker.ts";
import { run } from "./lib/run-command.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";

const step = stepRunner();
const generated = path.join(root, "generated");
const heading = (text: string): void => console.log(`\n${pc.bold(text)}\n`);

try {
  heading("Pipeline: from specs/ to generated/");
  const rules = await rulesInWorker();
  // Loaded now, so that the worker loads Spectral meanwhile.
  const { generate } = await import("../cli/src/index.ts");
  await generate({ specs, rules, out: generated, runStep: step });

  heading("Build: from src/ and generated/ to dist/");
  await step("build", buildPackages);

  await showStories();

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

/** Each with its code and what it prints, by a process that imports the build as a user's does. */
async function showStories(): Promise<void> {
  const folder = path.join(root, "build/stories");
  await mkdir(folder, { recursive: true });
  for (const { page, anchor, file, code, prints } of guideSamples()) {
    if (page !== "docs/stories.md") continue;
    heading(`Story: ${anchor.replaceAll("-", " ")}`);
    const program = path.join(folder, file);
    await writeFile(program, code);
    const printed = await run(process.execPath, ["--import", "tsx", program], { cwd: root });
    console.log(`${pc.cyan(code)}${printed.replace(/^(?=.)/gm, "   → ")}`);
    if (printed.trim() !== prints.join("\n"))
      throw new Error(`docs/stories.md#${anchor} promises ${prints.join(", ")}`);
  }
  await rm(folder, { recursive: true });
}
