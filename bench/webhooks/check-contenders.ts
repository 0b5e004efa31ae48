// Checks that each contender verifies at all: verifying nothing is very fast.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { contenders, signedDelivery, verifications } from "./webhook-contenders.ts";

/** @throws {CheckFailure} if a contender accepts a forged delivery or rejects a valid one */
export async function checkContenders(bytes: number): Promise<void> {
  const valid = signedDelivery(bytes);
  const body = Buffer.from(valid.body);
  body[bytes - 3] = 0x79; // replaces an x of the padding
  const problems: string[] = [];
  const [accepting, rejecting] = [await verifications(valid), await verifications({ ...valid, body })];
  for (const [name, title] of Object.entries(contenders) as [keyof typeof contenders, string][]) {
    if (!(await accepts(accepting[name]))) problems.push(`${title} rejects a valid delivery`);
    if (await accepts(rejecting[name])) problems.push(`${title} accepts a forged delivery`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
}

function accepts(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}
