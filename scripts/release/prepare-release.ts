// `npm run release -- --make` and `--dry-run`: checks whether a release may be made, and makes it in a clone.

import { stripVTControlCharacters } from "node:util";
import { removedExports, reportDifferences } from "../api/api-report.ts";
import { entryPoints } from "../api/entry-points.ts";
import { committedReports, currentReports, releasedReports } from "../api/report-files.ts";
import { CheckFailure, stepRunner } from "../lib/step-runner.ts";
import { makeRelease } from "./make-release.ts";
import { obstacleText } from "./obstacle.ts";
import { checkReleasable, type ReleaseFacts } from "./releasable.ts";
import { collectFacts } from "./release-facts.ts";
import { releasedTypeErrors } from "./released-types.ts";
import { cloneCommit, removeCopy } from "./working-copy.ts";

export interface Preparation {
  readonly root: string;
  /** Receives the results. */
  readonly output: string;
  readonly isDryRun: boolean;
  readonly testCommand: string;
}

/** Returns the version. @throws {CheckFailure} that lists every reason not to release */
export async function prepareRelease({ root, output, isDryRun, testCommand }: Preparation): Promise<string> {
  const steps: string[] = [];
  const step = stepRunner((line) => {
    steps.push(stripVTControlCharacters(line));
    console.log(line);
  });
  const facts = await step(
    "may be released",
    () => releasableFacts(root, isDryRun),
    ({ plan }) => plan.version,
  );
  const copy = await step("clone", () => cloneCommit(root));
  try {
    await makeRelease({ root, copy, output, facts, testCommand, step, steps });
  } finally {
    await removeCopy(copy);
  }
  return facts.plan.version;
}

async function releasableFacts(root: string, isDryRun: boolean): Promise<ReleaseFacts> {
  const current = currentReports(root);
  const facts = await collectFacts({
    root,
    isDryRun,
    staleReports: reportDifferences(await committedReports(root), current),
    surfaceSince: async (tag) => {
      const released = await releasedReports(root, tag);
      const [removed, added] = [removedExports(released, current), removedExports(current, released)];
      return { removed, added, typeErrors: await releasedTypeErrors(root, tag, entryPoints()) };
    },
  });
  const obstacles = checkReleasable(facts);
  if (obstacles.length > 0) throw new CheckFailure(obstacles.map(obstacleText));
  return facts;
}
