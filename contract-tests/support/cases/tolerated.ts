// Whether a call resulted in what docs/guides/tolerance.md promises.

import { isDeepStrictEqual } from "node:util";
import { ApiError, OutcomeUnknownError, ResponseError, SdkError } from "../../../src/index.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import { fieldsOf } from "../documents/keywords.ts";
import type { CallEnd } from "../harness/stub-server.ts";
import type { OperationCase } from "./operation-cases.ts";
import type { Mutation } from "./response-mutations.ts";
import { dataIn, hasEnvelope, isJson, type SuccessCase } from "./success-cases.ts";
import type { ToleratedResult } from "./tolerance.ts";

/** One mutated success with its operation and the result. */
export interface ToleranceTrial {
  readonly operation: OperationCase;
  readonly answer: SuccessCase;
  readonly mutation: Mutation;
  readonly came: CallEnd;
}

/** Whether a mutated success had this result. */
export function resultedIn(result: ToleratedResult, trial: ToleranceTrial): boolean {
  switch (result) {
    case "passed on":
    case "`undefined`, or `null`":
    case "a plain decimal with all digits":
    case "the data":
      return resultedInData(trial);
    case "`ResponseError` with code `response_empty`":
      return resultedInResponseError(trial, "response_empty");
    case "`ResponseError` with code `response_malformed`":
      return resultedInResponseError(trial, "response_malformed");
    case "`ApiError`":
      return resultedInApiError(trial);
    default:
      return false;
  }
}

/** The result of a call, in words. */
export function describeCame({ result, thrown }: CallEnd): string {
  if (!(thrown instanceof SdkError)) return thrown === undefined ? JSON.stringify(result?.data) : `a bare ${thrown}`;
  return `${thrown.name} ${thrown.code} (${thrown.outcome}): ${thrown.message}`;
}

/** The error of the call itself, or its cause if the outcome is unknown; undefined if class and outcome do not match. */
export function ownError(thrown: unknown, isRead: boolean): SdkError | undefined {
  if (thrown instanceof OutcomeUnknownError) return isRead ? undefined : thrown.cause;
  return thrown instanceof SdkError && (isRead || thrown.outcome !== "unknown") ? thrown : undefined;
}

function resultedInData({ answer, mutation, came: { result } }: ToleranceTrial): boolean {
  if (result === undefined) return false;
  const { decoded, text } = mutation;
  const { data, message }: Readonly<Record<string, JsonValue | undefined>> = hasEnvelope(answer.envelope)
    ? fieldsOf(decoded)
    : { data: decoded, ...(answer.envelope === undefined && { message: fieldsOf(decoded).message }) };
  return (
    isDeepStrictEqual(dataIn(answer, result.data), isJson(answer.mediaType) ? data : new TextEncoder().encode(text)) &&
    result.message === (typeof message === "string" ? message : undefined)
  );
}

function resultedInResponseError(trial: ToleranceTrial, code: string): boolean {
  const error = ownError(trial.came.thrown, trial.operation.isRead);
  return error instanceof ResponseError && error.code === code && keepsTheBody(error, trial);
}

function resultedInApiError(trial: ToleranceTrial): boolean {
  const error = ownError(trial.came.thrown, trial.operation.isRead);
  return error instanceof ApiError && error.code === `http_${trial.answer.status}` && keepsTheBody(error, trial);
}

// The error keeps the whole body, and does not print it.
function keepsTheBody(error: ApiError | ResponseError, { answer, mutation }: ToleranceTrial): boolean {
  return (
    error.outcome === "unknown" &&
    error.httpStatus === answer.status &&
    isDeepStrictEqual(error.raw, mutation.decoded) &&
    !Object.keys(error).includes("raw")
  );
}
