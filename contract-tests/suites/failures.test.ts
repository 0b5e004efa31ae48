// Every documented failure of every operation, in every shape and with every code, as the SDK throws it: the typed error,
// its code, its details and its outcome.

import { describe, expect, it } from "vitest";
import { ApiError, AuthenticationError, OutcomeUnknownError, RateLimitError } from "../../src/index.ts";
import { type Coverage, concerns, covers } from "../gates/evidence.ts";
import { codeName, propertyName, statusName } from "../gates/inventory.ts";
import { expectedError, type FailureCase } from "../support/cases/failure-cases.ts";
import { failureRules, rulesShownBy } from "../support/cases/failure-rules.ts";
import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import type { JsonValue } from "../support/documents/bundled-documents.ts";
import { propertiesIn } from "../support/documents/properties.ts";
import { useMocks } from "../support/harness/mocks.ts";
import { perform } from "../support/harness/perform.ts";

const recorderOf = useMocks();
const classes = { ApiError, AuthenticationError, RateLimitError };

const failures = cases.flatMap((operation) =>
  operation.failures.map((failure) => {
    const rules = rulesShownBy(failure, operation).map((rule) => `[${rule}]`);
    const title = [...rules, operation.operationId, failure.status, failure.name].join(" ");
    return [title, operation, failure] as const;
  }),
);

describe("[S28] [A6] a failure becomes a typed error:", () => {
  it.for(failures)("%s", async ([_, operation, failure], { task }) => {
    concerns(task, { operation: operation.operationId, status: failure.documented, check: "error" });
    const { own, thrown } = await fail(operation, failure);
    expect(own.status).toBe(failure.status);
    expect(own.violations).toEqual([]);
    expect(JSON.parse(own.text), "the mock does not return the example").toEqual(failure.body);

    const expected = expectedError(operation.document, failure, operation.errorCodes);
    const isUnsettled = expected.outcome === "unknown" && !operation.isRead;
    expect(thrown instanceof OutcomeUnknownError).toBe(isUnsettled);
    const error = thrown instanceof OutcomeUnknownError ? thrown.cause : thrown;
    expect(error).toBeInstanceOf(classes[expected.name]);
    expect(thrown).toMatchObject({
      outcome: expected.outcome,
      method: operation.sdkMethod,
      httpStatus: failure.status,
      attempts: attemptsUntil(failure),
      ...(expected.requestId && { requestId: expected.requestId }),
    });
    const { name, code, outcome, fieldErrors, details, raw, message } = error as ApiError;
    expect({ name, code, outcome, fieldErrors, details, raw }).toEqual({
      ...{ name: expected.name, code: expected.code, outcome: expected.outcome },
      ...{ fieldErrors: expected.fieldErrors, details: expected.details, raw: expected.raw },
    });
    expect(message).toContain(expected.serviceMessage);
    if (error instanceof RateLimitError) {
      expect(error.retryAfterSeconds).toBe(Number(own.headers.get("retry-after")));
    }
    covers(task, coverageOf(operation, failure, error as ApiError));
  });

  it("every rule about failures is shown by at least one", () => {
    const shown = new Set(failures.flatMap(([, operation, failure]) => rulesShownBy(failure, operation)));
    expect([...shown].sort()).toEqual([...failureRules].sort());
  });
});

/** The SDK waits four times for a transfer in progress (S19). The mock always gives the same token, so a 401 is final. */
function attemptsUntil({ body }: FailureCase): number {
  return (body as { readonly error?: unknown }).error === "DUPLICATE_REQUEST_IN_PROGRESS" ? 5 : 1;
}

async function fail(operation: OperationCase, failure: FailureCase) {
  const [call] = operation.calls;
  if (call === undefined) throw new Error(`${operation.operationId} has no call`);
  const done = await perform(recorderOf(operation.api), operation, { request: call.request, answer: failure });
  let thrown: unknown;
  try {
    done.result();
  } catch (error) {
    thrown = error;
  }
  return { own: done.own, thrown };
}

function coverageOf({ operationId, document }: OperationCase, failure: FailureCase, error: ApiError): Coverage {
  const { documented, schema, codes } = failure;
  const reached = propertiesIn(document, schema, error.raw as JsonValue);
  return {
    statuses: [statusName(operationId, documented)],
    "error codes": codes.filter((code) => code === error.code).map((code) => codeName(operationId, documented, code)),
    "response properties": [...reached].map((place) => propertyName(operationId, documented, place)),
  };
}
