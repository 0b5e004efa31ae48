// `npm run test:canaries`: checks the checks. It breaks a document in memory, one way at a time, and each check that is
// named for that way must fail.

import { parseArgs } from "node:util";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { canaries } from "./canaries.ts";
import type { Canary } from "./canary.ts";
import { checkCanary, checkSteps, checkTests } from "./check-canary.ts";

const USAGE = `Usage: npm run test:canaries -- [options]

Breaks the documents in memory, one way at a time, and fails if a check does not notice.

  --only <text>  only the canaries whose name contains this text
  --help         show this text`;

// Most of the time goes into starting Vitest's workers, which keep one core busy each.
const CONCURRENCY = 2;

const step = stepRunner();

async function run(chosen: readonly Canary[]): Promise<void> {
  await step("nothing broken: every step passes", () => checkSteps(chosen));
  await step("nothing broken: every test passes", () => checkTests(chosen));
  const waiting = [...chosen];
  const missed: string[] = [];
  const checkNext = async (): Promise<void> => {
    const canary = waiting.shift();
    if (canary === undefined) return;
    await step(canary.name, () => checkCanary(canary), String).catch(() => missed.push(canary.name));
    await checkNext();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, checkNext));
  console.log(`\n${chosen.length} canaries, ${missed.length} not caught`);
  for (const name of missed) console.log(`   ${name}`);
  if (missed.length > 0) process.exitCode = 1;
}

const { values } = parseArgs({ options: { only: { type: "string", default: "" }, help: { type: "boolean" } } });
const selected = canaries.filter(({ name }) => name.includes(values.only));
if (values.help) console.log(USAGE);
else if (selected.length > 0) await run(selected).catch(endFailed);
else {
  console.error(`No canary has "${values.only}" in its name.`);
  process.exitCode = 1;
}
