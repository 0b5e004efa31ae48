// What has to be so before anything is broken: a check that fails anyhow catches nothing.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CheckFailure } from "../../scripts/lib/steps.ts";
import { APIS } from "../support/bundles/bundle.ts";
import { breakFile, root } from "./break-file.ts";
import { type Canary, stepsOf, testsOf } from "./canary.ts";
import { compileErrors } from "./compile.ts";
import { meantBy } from "./release.ts";
import { complaintsOf } from "./run-step.ts";
import { runTests } from "./run-tests.ts";

/** Every broken source is code that compiles: wrong, and no gibberish that fails whatever runs it. */
export async function checkSources(canaries: readonly Canary[]): Promise<void> {
  const sources = canaries.filter((canary) => "find" in canary);
  const errors = compileErrors(await Promise.all(sources.map(breakFile)));
  refuse(sources.flatMap(({ name }, index) => (errors[index] ?? []).map((error) => `${name}: ${error}`)));
}

/** Every step of the pipeline that is named by a canary accepts the documents as they are. */
export async function checkSteps(canaries: readonly Canary[]): Promise<void> {
  const problems: string[] = [];
  for (const api of APIS) {
    const path = join(root, `generated/${api}/openapi.json`);
    const whole = { path, text: await readFile(path, "utf8") };
    const own = canaries.filter((canary) => "api" in canary && canary.api === api);
    for (const step of new Set(stepsOf(own).map((check) => check.step))) {
      const complaints = await complaintsOf(step, api, whole);
      problems.push(...complaints.map((complaint) => `${api}: ${step}: ${complaint}`));
    }
  }
  refuse(problems);
}

/** Every test that is named by a canary is there and passes. */
export async function checkTests(canaries: readonly Canary[]): Promise<void> {
  const checks = testsOf(canaries);
  const ran = checks.length === 0 ? [] : await runTests(checks);
  refuse(
    checks.flatMap((check) => {
      const meant = meantBy(check, ran);
      if (meant.length === 0) return [`${check.file} has no test "${check.test}"`];
      return meant.flatMap(({ file, title, failure }) =>
        failure === undefined ? [] : `${file}: ${title}: ${failure}`,
      );
    }),
  );
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new CheckFailure([...new Set(problems)]);
}
