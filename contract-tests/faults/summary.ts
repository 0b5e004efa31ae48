// The result of a call and its cost, in a form that can be compared.

import { isDeepStrictEqual } from "node:util";
import { ApiError, OutcomeUnknownError, SdkError } from "../../src/index.ts";
import { EXISTING_TRANSACTION } from "./catalogue/statuses.ts";
import type { FaultSubject } from "./classes.ts";
import type { Measured } from "./run-case.ts";

export interface Summary {
  /** `result`, `duplicate`, or the name of an error. */
  readonly gets: string;
  /** The error behind an `OutcomeUnknownError`. */
  readonly cause?: string;
  readonly outcome?: string;
  /** The kind of `next`. */
  readonly next?: string;
  /** The attempts that the error reports. Undefined for an error of the login. */
  readonly attempts?: number;
  /** When the service allows a retry, if it says so. */
  readonly retryInMs?: number;
  readonly requests: number;
  readonly logins: number;
  readonly effects: number;
  readonly elapsedMs: number;
}

/** The summary of a measurement. */
export function summaryOf(subject: FaultSubject, measured: Measured): Summary {
  const { error, requests, logins, effects, elapsedMs } = measured;
  const numbers = { requests, logins, effects, elapsedMs };
  if (error === undefined) return { gets: successOf(subject, measured), ...numbers };
  if (!(error instanceof SdkError)) return { gets: String(error), ...numbers };
  const isUnknown = error instanceof OutcomeUnknownError;
  const own = isUnknown ? error.cause : error;
  const retryAt = own instanceof ApiError ? own.retryAt : undefined;
  return {
    gets: error.name,
    outcome: error.outcome,
    ...(isUnknown && { cause: own.name, next: error.next.kind }),
    ...(own.method === subject.operation.sdkMethod && {
      attempts: error.attempts,
    }),
    ...(retryAt && { retryInMs: retryAt.getTime() - measured.endedAt }),
    ...numbers,
  };
}

/** In one line of matrix.txt. */
export function written({ gets, cause, outcome, next, attempts, retryInMs, ...cost }: Summary): string {
  const error = [cause, outcome, next && `next: ${next}`, attempts && `attempts: ${attempts}`]
    .filter(Boolean)
    .join(", ");
  const wait = retryInMs === undefined ? "" : `, retry in ${retryInMs / 1_000} s`;
  const { requests, logins, effects, elapsedMs } = cost;
  return `${gets}${error && ` (${error})`}${wait}; sent ${requests}, logins ${logins}, carried out ${effects}, after ${elapsedMs / 1_000} s`;
}

function successOf({ data, key }: FaultSubject, { result }: Measured): string {
  if (isDeepStrictEqual(result?.data, data)) return "result";
  const duplicate = { duplicate: true, existingTransactionId: EXISTING_TRANSACTION, idempotencyKey: key };
  return isDeepStrictEqual(result?.data, duplicate) ? "duplicate" : `other data: ${JSON.stringify(result?.data)}`;
}
