// Looks whether what is measured does its work at all: whoever verifies nothing is very fast.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { contenders, signedDelivery, verifications } from "./webhook-contenders.ts";

/** @throws {CheckFailure} where somebody takes a forged delivery, or does not take a genuine one. */
export async function checkContenders(bytes: number): Promise<void> {
  const genuine = signedDelivery(bytes);
  const body = Buffer.from(genuine.body);
  body[bytes - 3] = 0x79; // an x of the padding
  const problems: string[] = [];
  const [taking, refusing] = [await verifications(genuine), await verifications({ ...genuine, body })];
  for (const [name, title] of Object.entries(contenders) as [keyof typeof contenders, string][]) {
    if (!(await takes(taking[name]))) problems.push(`${title} does not take a genuine delivery`);
    if (await takes(refusing[name])) problems.push(`${title} takes a forged delivery`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
}

function takes(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}
