// `npm run release`: makes a release of both packages, or publishes one that has been made. Its policy is in
// docs/contributing/versions.md.

import { join, resolve } from "node:path";
import { endFailed, stepRunner } from "./lib/step-runner.ts";
import { RELEASE_USAGE, type ReleaseTask, readReleaseOptions } from "./release/release-options.ts";

// Not from repository-specs.ts, which loads the linters.
const root = join(import.meta.dirname, "..");
const output = join(root, "build/release");

async function release(task: ReleaseTask): Promise<void> {
  if (task.kind === "help") return console.log(RELEASE_USAGE);
  if (task.kind === "publish") {
    const { publishRelease } = await import("./release/publish-release.ts");
    return publishRelease(root, resolve(root, task.folder), stepRunner());
  }
  const isDryRun = task.kind === "dry-run";
  const { prepareRelease } = await import("./release/prepare-release.ts");
  const version = await prepareRelease({ root, output, isDryRun, testCommand: task.testCommand });
  if (isDryRun) console.log(`Dry run of ${version}: the results are in build/release, nothing was published.`);
  else console.log(`Made ${version}: the results are in build/release. Publish them by --publish build/release.`);
}

try {
  await release(readReleaseOptions(process.argv.slice(2))).catch(endFailed);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${RELEASE_USAGE}`);
  process.exitCode = 2;
}
