// `npm run test:canaries`: are the checks on? Breaks the documents and the sources in many ways, in memory, and wants each
// way to be noticed by the checks that are named for it.

import { parseArgs } from "node:util";
import { endFailed, stepRunner } from "../../scripts/lib/steps.ts";
import { arguedSurvivors } from "./argued-survivors.ts";
import { checkSources, checkSteps, checkTests } from "./baseline.ts";
import { canaries } from "./canaries.ts";
import type { Canary } from "./canary.ts";
import { release } from "./release.ts";
import { verdictOn } from "./verdict.ts";

const USAGE = `Usage: npm run test:canaries -- [options]

Breaks the documents and the sources in memory, one way at a time, and fails where the checks do not notice.

  --only <text>  only the canaries that have this in their names
  --help         show this text`;

// Most of the time goes into starting workers, and a worker keeps one core busy.
const AT_A_TIME = 2;

const step = stepRunner();

async function run(chosen: readonly Canary[]): Promise<void> {
  await step("every broken source compiles", () => checkSources(chosen));
  await step("nothing broken: no step complains", () => checkSteps(chosen));
  await step("nothing broken: every test passes", () => checkTests(chosen));
  const failed = await releaseAll(chosen);
  const argued = chosen.filter(({ name }) => name in arguedSurvivors);
  console.log(`\n${chosen.length} canaries, ${failed.length} failed, ${argued.length} argued to survive`);
  for (const name of failed) console.log(`   ${name}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Gives the names of those that survive without a reason, are stale, or are caught against all reason. */
async function releaseAll(chosen: readonly Canary[]): Promise<string[]> {
  const waiting = [...chosen];
  const failed: string[] = [];
  const releaseNext = async (): Promise<void> => {
    const canary = waiting.shift();
    if (canary === undefined) return;
    const { name } = canary;
    const judge = async () => verdictOn(canary, await release(canary), arguedSurvivors[name]);
    await step(name, judge, String).catch(() => failed.push(name));
    await releaseNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, releaseNext));
  return failed;
}

const { values } = parseArgs({ options: { only: { type: "string", default: "" }, help: { type: "boolean" } } });
const named = canaries.filter(({ name }) => name.includes(values.only));
if (values.help) console.log(USAGE);
else if (named.length > 0) await run(named).catch(endFailed);
else {
  console.error(`No canary has "${values.only}" in its name.`);
  process.exitCode = 1;
}
