// The expected error of a refusal with an undocumented body: its status decides (S44), whatever the body says.

import { ApiError } from "../../../src/index.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import { fieldsOf } from "../documents/keywords.ts";
import { errorNameOf, outcomeOf } from "./error-by-status.ts";
import type { FailureCase } from "./failure-cases.ts";
import type { OperationCase } from "./operation-cases.ts";
import type { Mutation } from "./response-mutations.ts";
import { ownError } from "./tolerated.ts";

/** The parts of an error that follow from the status, and the raw body. */
export interface SeenFailure {
  readonly name: string;
  readonly status: number | undefined;
  readonly outcome: string;
  readonly raw: unknown;
}

export function expectedFailure(operation: OperationCase, { status }: FailureCase, mutation: Mutation): SeenFailure {
  return {
    name: errorNameOf(status),
    status,
    outcome: outcomeOf(status, codeIn(mutation.decoded), operation.errorCodes),
    raw: mutation.text === "" ? "" : mutation.decoded,
  };
}

/** Undefined if the error is not a failure of the service, or not of the class that its outcome requires. */
export function seenFailure(thrown: unknown, isRead: boolean): SeenFailure | undefined {
  const error = ownError(thrown, isRead);
  if (!(error instanceof ApiError)) return undefined;
  const { name, httpStatus: status, outcome, raw } = error;
  return { name, status, outcome, raw };
}

// A sentence is not a code.
function codeIn(body: JsonValue | undefined): string | undefined {
  const { error_code: ofCard, error } = fieldsOf(body);
  return [ofCard, error].find((value) => typeof value === "string" && /^\w+$/.test(value)) as string | undefined;
}
