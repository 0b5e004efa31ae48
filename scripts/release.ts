// `npm run release`: makes a release of both packages, and publishes it unless it is a dry run. Its policy is in
// docs/contributing/versions.md.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { removedExports, reportDifferences } from "./api/api-report.ts";
import { entryPoints } from "./api/entry-points.ts";
import { committedReports, currentReports, releasedReports } from "./api/report-files.ts";
import { root } from "./lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "./lib/step-runner.ts";
import { BUNDLE, makeRelease, NOTES } from "./release/make-release.ts";
import { publish } from "./release/publish.ts";
import { checkReleasable, obstacleText, type ReleaseFacts } from "./release/releasable.ts";
import { collectFacts } from "./release/release-facts.ts";
import { RELEASE_USAGE, type ReleaseOptions, readReleaseOptions } from "./release/release-options.ts";
import { releasedTypeErrors } from "./release/released-types.ts";
import { cloneCommit, removeCopy } from "./release/working-copy.ts";

const output = join(root, "build/release");

async function release({ isDryRun, testCommand }: ReleaseOptions): Promise<void> {
  const steps: string[] = [];
  const step = stepRunner((line) => {
    steps.push(stripVTControlCharacters(line));
    console.log(line);
  });
  const facts = await step(
    "may be released",
    () => releasableFacts(isDryRun),
    ({ plan }) => plan.version,
  );
  const copy = await step("clone", () => cloneCommit(root));
  try {
    const packed = await makeRelease({ root, copy, output, facts, testCommand, step, steps });
    const { version } = facts.plan;
    if (isDryRun) return console.log(`Dry run of ${version}: the results are in build/release, nothing was published.`);
    const files = { notes: join(output, NOTES), bundle: join(output, BUNDLE) };
    const tarballs = packed.map(({ tarball }) => tarball);
    const attachments = (await readdir(output))
      .filter((name) => name.endsWith(".cdx.json"))
      .map((name) => join(output, name));
    await step("publish", () => publish({ root, version, tarballs, attachments, ...files }));
  } finally {
    await removeCopy(copy);
  }
}

/** @throws {CheckFailure} that lists every reason not to release. */
async function releasableFacts(isDryRun: boolean): Promise<ReleaseFacts> {
  const current = currentReports(root);
  const facts = await collectFacts({
    root,
    isDryRun,
    staleReports: reportDifferences(await committedReports(root), current),
    removedSince: async (tag) => removedExports(await releasedReports(root, tag), current),
    typeErrorsSince: (tag) => releasedTypeErrors(root, tag, entryPoints()),
  });
  const obstacles = checkReleasable(facts);
  if (obstacles.length > 0) throw new CheckFailure(obstacles.map(obstacleText));
  return facts;
}

try {
  const options = readReleaseOptions(process.argv.slice(2));
  if (options.help) console.log(RELEASE_USAGE);
  else await release(options).catch(endFailed);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${RELEASE_USAGE}`);
  process.exitCode = 2;
}
