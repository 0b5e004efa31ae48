// `npm run test:nightly -- foreign`: regenerates an SDK from each document, compiles it under both compilers, and makes the documented
// request of every operation against a mock. Prints what was left out, and why.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COMPILERS, compileErrors } from "../../scripts/lib/compile-project.ts";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { documentedRequests } from "./documented-requests.ts";
import { type ForeignSdk, foreignDocuments, regenerateForeign } from "./foreign-sdk.ts";

const step = stepRunner();
const folder = join(root, "build/foreign");

/** A reason that lies in the document, the problem in the words of the mock or of the client, and operations: each fails. Without them, any may. */
type Known = readonly [reason: string, problem: RegExp, ...operationIds: string[]];

const wrongExample = (type: string) =>
  new RegExp(
    `the service responded without the documented data.*\\(response\\.body: Response body must be ${type}\\)$`,
  );

const knownProblems: Readonly<Record<string, readonly Known[]>> = {
  trains: [
    [
      "the example of trip_id has 35 characters, one less than a UUID",
      /trip_id must match format "uuid"/,
      "createBooking",
    ],
  ],
  galaxy: [
    [
      "a planet requires an id that is read-only",
      /Request body must have required property 'id'/,
      "createCelestialBody",
    ],
  ],
  github: [
    ["the example of the response is null or an array, its schema an object", wrongExample("object")],
    ["the example of the response is an object, its schema an array", wrongExample("array")],
    [
      "the example of the response lacks its required id",
      /the service responded without id\./,
      "billingDeleteBudgetOrg",
      "projectsCreateViewForOrg",
      "codeScanningCreateVariantAnalysis",
      "projectsCreateViewForUser",
    ],
    [
      "the example of the options lacks the required priority",
      /options\.0 must have required property 'priority'/,
      "orgsCreateIssueField",
    ],
    [
      "the example of the ids is strings, their schema integers",
      /selected_repository_ids\.0 must be integer/,
      "codespacesSetRepositoriesForSecretForAuthenticatedUser",
    ],
    [
      "the example of the key does not match its pattern",
      /Request body property key must match pattern/,
      "usersCreatePublicSshKeyForAuthenticatedUser",
      "usersCreateSshSigningKeyForAuthenticatedUser",
    ],
  ],
};

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
  const failed = outcomes.flatMap(({ operationId, problem }) => {
    if (problem === undefined) return [];
    const isOf = ([, expected, ...ids]: Known) =>
      expected.test(problem) && (ids.length === 0 || ids.includes(operationId));
    return [{ operationId, problem, reason: known.find(isOf)?.[0] }];
  });
  const lines = failed.map(({ operationId, problem, reason = "?" }) => `${operationId}: ${problem}: ${reason}`);
  await writeFile(join(folder, api, "requests.txt"), lines.join("\n"));
  console.log(`      ${outcomes.length - failed.length} of ${outcomes.length} requests are accepted`);
  const outdated = known.flatMap(([reason, , ...ids]) => {
    const failing = failed.filter((one) => one.reason === reason).map(({ operationId }) => operationId);
    console.log(`      ${failing.length} not, because ${reason}`);
    if (ids.length === 0) return failing.length === 0 ? [`no request fails because ${reason}`] : [];
    return ids.filter((id) => !failing.includes(id)).map((id) => `${id} does not fail because ${reason}`);
  });
  const unexplained = failed.filter(({ reason }) => reason === undefined);
  fail([
    ...unexplained.map(({ operationId, problem }) => `${operationId}: ${problem}`),
    ...outdated.map((line) => `${line}: correct the known problems`),
  ]);
}

function fail(problems: readonly string[]): void {
  if (problems.length > 0) throw new CheckFailure([...problems]);
}
