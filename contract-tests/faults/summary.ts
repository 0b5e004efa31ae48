// What a caller gets and what it took, in a form that expectations and measurements share.

import { isDeepStrictEqual } from "node:util";
import { OutcomeUnknownError, RateLimitError, SdkError } from "../../src/index.ts";
import { EXISTING_TRANSACTION } from "./catalogue/statuses.ts";
import type { Subject } from "./classes.ts";
import type { Outcome } from "./retry-rules.ts";
import type { Measured } from "./run-case.ts";

export interface Summary {
  /** `result`, `duplicate`, or the name of an error. */
  readonly gets: string;
  /** The error behind an `OutcomeUnknownError`. */
  readonly cause?: string;
  readonly outcome?: Outcome;
  /** How to settle it. */
  readonly next?: string;
  /** What the error says of how often the call was sent; a login's own error says it of the login. */
  readonly attempts?: number;
  /** When the service lets one try again, where it says so. */
  readonly retryInMs?: number;
  readonly requests: number;
  readonly logins: number;
  readonly effects: number;
  readonly elapsedMs: number;
}

/** What was measured, in short. `endedAt` is the wall clock at the end. */
export function summaryOf(subject: Subject, measured: Measured): Summary {
  const { error, requests, logins, effects, elapsedMs } = measured;
  const numbers = { requests, logins, effects, elapsedMs };
  if (error === undefined) return { gets: successOf(subject, measured), ...numbers };
  if (!(error instanceof SdkError)) return { gets: String(error), ...numbers };
  const isUnknown = error instanceof OutcomeUnknownError;
  const told = isUnknown ? error.cause : error;
  const retryAt = told instanceof RateLimitError ? told.retryAt : undefined;
  return {
    gets: error.name,
    outcome: error.outcome,
    ...(isUnknown && { cause: told.name, next: error.next.kind }),
    ...(told.operation === subject.operation.operationId && { attempts: error.attempts }),
    ...(retryAt && { retryInMs: retryAt.getTime() - measured.endedAt }),
    ...numbers,
  };
}

function successOf({ data, key }: Subject, { result }: Measured): string {
  if (isDeepStrictEqual(result?.data, data)) return "result";
  const duplicate = { duplicate: true, existingTransactionId: EXISTING_TRANSACTION, idempotencyKey: key };
  return isDeepStrictEqual(result?.data, duplicate) ? "duplicate" : `other data: ${JSON.stringify(result?.data)}`;
}
