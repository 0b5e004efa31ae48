// Compares the outcomes of requests with the problems that lie in the documents.

import type { RequestOutcome } from "./documented-requests.ts";

/** Requests that fail for one reason, which lies in the document. */
export interface KnownProblem {
  readonly reason: string;
  /** In the words of the mock or of the client. */
  readonly problem: RegExp;
  /** Each of them fails. By default any operation with the problem does. */
  readonly operationIds?: readonly string[];
}

/** A failed request, with the reason if it is known. */
type FailedRequest = RequestOutcome & { readonly reason: string | undefined };

export function failedRequests(outcomes: readonly RequestOutcome[], known: readonly KnownProblem[]): FailedRequest[] {
  return outcomes.flatMap(({ operationId, problem }) => {
    if (problem === undefined) return [];
    const row = known.find((one) => one.problem.test(problem) && (one.operationIds?.includes(operationId) ?? true));
    return [{ operationId, problem, reason: row?.reason }];
  });
}

/** Failures without a known reason, and rows of known problems that no longer hold. */
export function unexpectedResults(failed: readonly FailedRequest[], known: readonly KnownProblem[]): string[] {
  const unexplained = failed.filter(({ reason }) => reason === undefined);
  const outdated = known.flatMap(({ reason, operationIds }) => {
    const ids = failed.filter((one) => one.reason === reason).map(({ operationId }) => operationId);
    if (operationIds === undefined) return ids.length === 0 ? [`no request fails because ${reason}`] : [];
    const working = operationIds.filter((id) => !ids.includes(id));
    return working.map((id) => `${id} does not fail because ${reason}`);
  });
  return [
    ...unexplained.map(({ operationId, problem }) => `${operationId}: ${problem}`),
    ...outdated.map((line) => `${line}: correct known-problems.ts`),
  ];
}

const wrongExample = (type: string) =>
  new RegExp(
    `the service responded without the documented data.*\\(response\\.body: Response body must be ${type}\\)$`,
  );

const rows: Readonly<
  Record<string, readonly (readonly [reason: string, problem: RegExp, ...operationIds: string[]])[]>
> = {
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

export const knownProblems: Readonly<Record<string, readonly KnownProblem[]>> = Object.fromEntries(
  Object.entries(rows).map(([api, problems]) => [
    api,
    problems.map(([reason, problem, ...ids]) => ({ reason, problem, ...(ids.length > 0 && { operationIds: ids }) })),
  ]),
);
