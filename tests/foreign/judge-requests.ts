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
export interface FailedRequest {
  readonly operationId: string;
  readonly problem: string;
  readonly reason: string | undefined;
}

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
