// `npm run test:nightly -- foreign`: regenerates an SDK from each document, compiles it under both compilers, and makes the documented
// request of every operation against a mock. Prints what was left out, and why.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COMPILERS, compileErrors } from "../../scripts/lib/compile-project.ts";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { documentedRequests } from "./documented-requests.ts";
import { type ForeignSdk, foreignDocuments, regenerateForeign } from "./foreign-sdk.ts";
import { failedRequests, knownProblems, unexpectedResults } from "./known-problems.ts";

const step = stepRunner();
const folder = join(root, "build/foreign");

/** All of them, or those named. */
const chosen = process.argv.slice(2);

for (const document of foreignDocuments) {
  const { as } = document;
  if (chosen.length > 0 && !chosen.includes(as)) continue;
  try {
    const sdk = await step(`${as}: regenerate`, () => regenerateForeign(join(folder, as), [document]));
    await reportLeftOut(sdk, as);
    for (const [title, compiler] of Object.entries(COMPILERS)) {
      await step(`${as}: compile under ${title}`, async () => fail(await compileErrors(compiler, join(folder, as))));
    }
    await step(`${as}: documented requests`, () => makeRequests(sdk, as));
  } catch (error) {
    endFailed(error);
  }
}

async function reportLeftOut({ project }: ForeignSdk, api: string): Promise<void> {
  const leftOut = project.services.find((service) => service.api === api)?.leftOut ?? [];
  const lines = leftOut.map(({ method, path, part, reason }) => `${[`${method} ${path}`, part].join(" ")}: ${reason}`);
  for (const line of lines) console.log(`      left out: ${line}`);
  await writeFile(join(folder, api, "left-out.txt"), lines.join("\n"));
}

async function makeRequests(sdk: ForeignSdk, api: string): Promise<void> {
  const outcomes = await documentedRequests(sdk, api);
  const known = knownProblems[api] ?? [];
  const failed = failedRequests(outcomes, known);
  const lines = failed.map(({ operationId, problem, reason = "?" }) => `${operationId}: ${problem}: ${reason}`);
  await writeFile(join(folder, api, "requests.txt"), lines.join("\n"));
  console.log(`      ${outcomes.length - failed.length} of ${outcomes.length} requests are accepted`);
  for (const { reason } of known) {
    const count = failed.filter((one) => one.reason === reason).length;
    console.log(`      ${count} not, because ${reason}`);
  }
  fail(unexpectedResults(failed, known));
}

function fail(problems: readonly string[]): void {
  if (problems.length > 0) throw new CheckFailure([...problems]);
}
