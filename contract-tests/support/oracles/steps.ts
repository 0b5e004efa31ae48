// The requests of one call in order: the login if it needs a token, and its own.

import type { OperationCase } from "../cases/operation-cases.ts";
import { type BundledOperation, operationsOf } from "../documents/bundled-documents.ts";
import { expectedCredential, logins } from "../harness/sdk-clients.ts";
import type { RequestValues } from "./plain-request.ts";

export interface ExpectedStep {
  readonly operation: OperationCase;
  readonly entry: BundledOperation;
  readonly values: RequestValues;
  /** Its token or key, if any. */
  readonly credential: string | undefined;
}

export function stepsOf(operation: OperationCase, values: RequestValues): ExpectedStep[] {
  const login = operation.credential === "token" ? logins.find(({ api }) => api === operation.api) : undefined;
  const [call] = login?.calls ?? [];
  return [...(login && call ? [stepOf(login, call.request)] : []), stepOf(operation, values)];
}

function stepOf(operation: OperationCase, values: RequestValues): ExpectedStep {
  const entry = entryOf(operation);
  return { operation, entry, values, credential: expectedCredential(operation) };
}

/** The operation in its document. */
export function entryOf({ document, operationId }: OperationCase): BundledOperation {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`the document has no operation ${operationId}`);
  return found;
}
