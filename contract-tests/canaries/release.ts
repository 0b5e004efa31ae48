// Lets a canary go: breaks what it breaks, and sees whether its checks notice.

import { breakFile } from "./break-file.ts";
import { type Canary, stepsOf, type TestCheck, testsOf } from "./canary.ts";
import { complaintsOf } from "./run-step.ts";
import { type RanTest, runTests } from "./run-tests.ts";

/** What there is to say of the checks that did not notice; nothing where each of them has. */
export async function release(canary: Canary): Promise<string[]> {
  const broken = await breakFile(canary);
  const asleep: string[] = [];
  if ("api" in canary) {
    for (const { step, says } of stepsOf([canary])) {
      const complaints = await complaintsOf(step, canary.api, broken);
      if (complaints.some((complaint) => complaint.includes(says))) continue;
      asleep.push(`${step} does not complain of "${says}", but of ${complaints[0] ?? "nothing"}`);
    }
  }
  const checks = testsOf([canary]);
  const ran = checks.length === 0 ? [] : await runTests(checks, broken);
  for (const check of checks) {
    const meant = meantBy(check, ran);
    if (meant.some(({ failure }) => failure !== undefined)) continue;
    asleep.push(`${check.file} ${meant.length === 0 ? "does not run" : "passes"} "${check.test}"`);
  }
  return asleep;
}

/** The tests that a check means. */
export function meantBy({ file, test }: TestCheck, ran: readonly RanTest[]): RanTest[] {
  return ran.filter((each) => each.file === file && each.title.includes(test));
}
