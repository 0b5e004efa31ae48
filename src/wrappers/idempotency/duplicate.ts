// Refusals that prove that the call was carried out before (S17, S22).

import { ApiError } from "../errors/api-error.ts";
import type { Outcome, SdkError } from "../errors/sdk-error.ts";
import { parseErrorBody } from "../http/error-body.ts";
import type { Operation } from "../operation/operation.ts";
import type { DuplicateTransfer } from "../operation/results.ts";
import { Undescribed } from "../operation/undescribed.ts";

/** `data`: what the call resolves to. */
export interface AlreadyDone {
  readonly data: DuplicateTransfer | Undescribed | undefined;
}

/**
 * The result that a refusal proves, if any:
 *
 * - a conflict of the same key, with the id of the transaction made under it (S22);
 * - a 404 on a deletion, after an attempt that may have deleted (S17).
 *
 * `earlier`: the outcome of all attempts before this one; undefined for the first.
 */
export function alreadyDone(
  operation: Operation,
  idempotencyKey: string | undefined,
  error: SdkError,
  earlier: Outcome | undefined,
): AlreadyDone | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { httpStatus, raw } = error;
  if (operation.method === "DELETE" && operation.retry === "idempotent" && httpStatus === 404) {
    if (earlier !== "unknown") return undefined;
    return { data: operation.envelope === "unknown" ? new Undescribed(undefined) : undefined };
  }
  if (idempotencyKey === undefined || !isOwnConflict(operation, idempotencyKey, error)) return undefined;
  const { existingTransactionId } = parseErrorBody(raw);
  if (existingTransactionId === undefined) return undefined;
  return { data: { duplicate: true, existingTransactionId, idempotencyKey } };
}

/** Whether a refusal says that a transaction was made under this key: then it does not prove that nothing was done. */
export function isOwnConflict(operation: Operation, idempotencyKey: string | undefined, error: SdkError): boolean {
  const conflict = operation.idempotency?.conflict;
  if (!(error instanceof ApiError) || conflict === undefined || idempotencyKey === undefined) return false;
  if (error.httpStatus !== 409 || error.code !== conflict) return false;
  // From the body itself: the details of an error are scrubbed.
  return parseErrorBody(error.raw).idempotencyKey === idempotencyKey;
}
