// Every documented failure of every operation, in every shape and with every code, as the SDK throws it: the typed error,
// its code, its details and its outcome.

import { describe, expect, it } from "vitest";
import { ApiError, AuthenticationError, OutcomeUnknownError, RateLimitError } from "../../src/index.ts";
import { failureOf } from "../../tests/support/failure.ts";
import { cases, type FailureCase, type OperationCase } from "../support/cases/operation-cases.ts";
import type { JsonValue } from "../support/documents/bundled-documents.ts";
import { decimalsAsStrings } from "../support/documents/schemas.ts";
import { useMocks } from "../support/harness/mock-recorder.ts";
import { byFetch, byMethod, perform, type Way } from "../support/harness/perform.ts";
import { answering, callMethod, makeClient } from "../support/harness/sdk-clients.ts";

const recorderOf = useMocks();
const REFUSALS: readonly number[] = [400, 401, 403, 404, 413, 415, 422, 425, 429];
const classes = { ApiError, AuthenticationError, RateLimitError };

const failures = cases.flatMap((operation) =>
  operation.failures.map(
    (failure) => [[operation.operationId, failure.status, failure.name].join(" "), operation, failure] as const,
  ),
);

// Which code or shape a failure has changes nothing but its outcome: one of each suffices.
const byOutcome = new Map(
  failures.map((each) => [
    [each[1].operationId, each[2].status, expectedError(each[1], each[2]).outcome].join(" "),
    each,
  ]),
);

function sharedKey(operation: OperationCase, failure: FailureCase): string {
  return JSON.stringify([
    operation.sdk.client,
    failure.status,
    failure.body,
    expectedError(operation, failure).outcome,
  ]);
}

describe("[S28] [A6] a failure becomes a typed error:", () => {
  // `npm run check` tries what operations share once, and of each operation every status and outcome.
  const shared = new Map([...failures.map((each) => [sharedKey(each[1], each[2]), each] as const), ...byOutcome]);
  it.for(process.env.TESTS === "of-operations" ? [...new Set(shared.values())] : failures)("%s", async (each) => {
    const [, operation, failure] = each;
    const { own, result } = await fail(byMethod, operation, failure);
    const thrown = await failureOf((async () => result())());
    expect(own.status).toBe(failure.status);
    expect(own.violations).toEqual([]);
    expect(JSON.parse(own.text), "the mock does not return the example").toEqual(failure.body);

    const expected = expectedError(operation, failure);
    const isUnsettled = expected.outcome === "unknown" && !operation.isRead;
    expect(thrown instanceof OutcomeUnknownError).toBe(isUnsettled);
    const error = thrown instanceof OutcomeUnknownError ? thrown.cause : thrown;
    expect(error).toBeInstanceOf(classes[expected.name]);
    expect(thrown).toMatchObject({
      outcome: expected.outcome,
      method: operation.sdkMethod,
      httpStatus: failure.status,
      attempts: attemptsUntil(operation, failure),
      ...(typeof expected.raw.request_id === "string" && { requestId: expected.raw.request_id }),
    });
    const { name, code, outcome, fieldErrors, details, raw, message } = error as ApiError;
    expect({ name, code, outcome, fieldErrors, details, raw }).toEqual(expected);
    expect(message).toContain(String(expected.raw.message));
    if (error instanceof RateLimitError) {
      expect(error.retryAfterSeconds).toBe(Number(own.headers.get("retry-after")));
    }
  });
});

const flags: Readonly<Record<string, string>> = { fiat: "status", A: "status", B: "success", C: "status" };

const flagged = cases.flatMap((operation) =>
  operation.calls.flatMap(({ request, answer }) => {
    const flag = flags[answer.envelope ?? ""];
    return flag === undefined
      ? []
      : [[`${operation.operationId} ${answer.status}`, { operation, request, answer, flag }] as const];
  }),
);

it.each(flagged)("[S28] %s is a failure if the flag of its envelope says so", async (_, each) => {
  const { operation, request, answer, flag } = each;
  // Whatever the flag of another envelope says.
  const body = { status: true, success: true, ...Object(answer.body), [flag]: "refused" };
  const fetch = answering(operation, () => Response.json(body, { status: answer.status }));
  const thrown = await failureOf(callMethod(makeClient(operation.sdk.client, fetch), operation.sdk, request.arguments));
  expect(thrown instanceof OutcomeUnknownError ? thrown.cause : thrown).toBeInstanceOf(ApiError);
});

/** The SDK waits four times for a transfer in progress (S19). The mock always gives the same token, so a 401 is final. */
function attemptsUntil({ operation }: OperationCase, { body }: FailureCase): number {
  const isInProgress = (body as { readonly error?: unknown }).error === "DUPLICATE_REQUEST_IN_PROGRESS";
  return isInProgress && operation["x-retry"] === "keyed-transfer" ? 5 : 1;
}

/** Each outcome of an operation and each status of a client, once. */
const byFetchFailures = new Set(
  [
    new Map(
      [...byOutcome.values()].map((each) => [
        `${each[1].operationId} ${expectedError(each[1], each[2]).outcome}`,
        each,
      ]),
    ),
    new Map([...byOutcome.values()].map((each) => [`${each[1].sdk.client} ${each[2].status}`, each])),
  ].flatMap((rows) => [...rows.values()]),
);

it.for([...byFetchFailures])(
  "[S22] by createFetch, %s is a response if the outcome is known",
  async ([_, operation, failure]) => {
    const done = await fail(byFetch, operation, failure);
    const { outcome, raw } = expectedError(operation, failure);
    if (outcome === "unknown") {
      expect(() => done.result()).toThrow(operation.isRead ? ApiError : OutcomeUnknownError);
      return;
    }
    const response = done.result();
    expect([response.status, await response.json()]).toEqual([failure.status, raw]);
  },
);

/** The call, to which the mock responds with the failure. */
function fail<Result>(way: Way<Result>, operation: OperationCase, failure: FailureCase) {
  const [{ request }] = operation.calls;
  return perform(way, recorderOf(operation.api), operation, { request, answer: failure });
}

function expectedError({ document, refusalCodes }: OperationCase, { status, schema, body }: FailureCase) {
  const raw = decimalsAsStrings(document, schema, body) as Fields;
  const code = [raw.error_code, raw.error].find((value) => typeof value === "string");
  const details = raw.details ?? raw.data ?? undefined;
  return {
    name: nameOf(status),
    code: code ?? `http_${status}`,
    outcome: outcomeOf(status, code, refusalCodes),
    fieldErrors: fieldErrorsOf(raw, code),
    details:
      raw.suspension === undefined ? details : { ...(details as Fields | undefined), suspension: raw.suspension },
    raw,
  };
}

type Fields = { readonly [name: string]: JsonValue };

function nameOf(status: number): keyof typeof classes {
  return status === 401 ? "AuthenticationError" : status === 429 ? "RateLimitError" : "ApiError";
}

// A6: lists of lines under `errors` in the fiat service, single lines under `details` in the crypto service.
function fieldErrorsOf({ errors, details }: Fields, code: string | undefined): Record<string, string[]> {
  const given = errors ?? (code === "validation_error" ? details : undefined);
  return Object.fromEntries(
    Object.entries((given ?? {}) as Fields).map(([field, lines]): [string, string[]] => [
      field,
      [lines].flat().map(String),
    ]),
  );
}

/** S44. A conflict is a rejection only with a code that proves one for the operation. */
function outcomeOf(status: number, code: string | undefined, proofs: readonly string[]): "rejected" | "unknown" {
  const isRefusal =
    status === 409
      ? code !== undefined && proofs.includes(code) && code !== "DUPLICATE_REQUEST_IN_PROGRESS"
      : REFUSALS.includes(status);
  return isRefusal ? "rejected" : "unknown";
}
