// Runs the checks of canaries: on the whole documents none may fail, on a broken one each of them must.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { APIS } from "../support/documents/bundled-documents.ts";
import { breakDocument, readDocument } from "./break-document.ts";
import { type Canary, stepsOf, type TestCheck, testsOf } from "./canary.ts";
import { complaintsOf } from "./run-step.ts";
import { type RanTest, runTests } from "./run-tests.ts";

/** @throws {CheckFailure} if a step that canaries name reports a problem in the documents as they are. */
export async function checkSteps(canaries: readonly Canary[]): Promise<void> {
  const problems: string[] = [];
  for (const api of APIS) {
    const whole = await readDocument(api);
    const own = canaries.filter((canary) => canary.api === api);
    for (const step of new Set(stepsOf(own).map((check) => check.step))) {
      const complaints = await complaintsOf(step, api, whole);
      problems.push(...complaints.map((complaint) => `${api}: ${step}: ${complaint}`));
    }
  }
  throwIfAny(problems);
}

/** @throws {CheckFailure} if a test that canaries name does not exist, or fails with the documents as they are. */
export async function checkTests(canaries: readonly Canary[]): Promise<void> {
  const checks = testsOf(canaries);
  const ran = await runTests(checks);
  throwIfAny(
    checks.flatMap((check) => {
      const matching = testsMatching(check, ran);
      if (matching.length === 0) return [`${check.file} has no test "${check.test}"`];
      return matching.flatMap(({ file, title, failure }) =>
        failure === undefined ? [] : `${file}: ${title}: ${failure}`,
      );
    }),
  );
}

/**
 * Gives the checks that noticed the broken document, in words.
 *
 * @throws {CheckFailure} with those that did not.
 */
export async function checkCanary(canary: Canary): Promise<string> {
  const broken = await breakDocument(canary);
  const missed: string[] = [];
  for (const { step, says } of stepsOf([canary])) {
    const complaints = await complaintsOf(step, canary.api, broken);
    if (complaints.some((complaint) => complaint.includes(says))) continue;
    missed.push(`${step} does not report "${says}", but ${complaints[0] ?? "nothing"}`);
  }
  const checks = testsOf([canary]);
  const ran = await runTests(checks, broken);
  for (const check of checks) {
    const matching = testsMatching(check, ran);
    if (matching.some(({ failure }) => failure !== undefined)) continue;
    missed.push(`${check.file} ${matching.length === 0 ? "does not run" : "passes"} "${check.test}"`);
  }
  throwIfAny(missed);
  return [...new Set(canary.caughtBy.map((check) => ("step" in check ? check.step : check.file)))].join(", ");
}

function testsMatching({ file, test }: TestCheck, ran: readonly RanTest[]): RanTest[] {
  return ran.filter((each) => each.file === file && each.title.includes(test));
}

function throwIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new CheckFailure([...new Set(problems)]);
}
