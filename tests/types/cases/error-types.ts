// instanceof narrows errors, and gives access to their fields.

import {
  ApiError,
  ArgumentError,
  AuthenticationError,
  ConnectionError,
  IdempotencyKeyError,
  OutcomeUnknownError,
  RateLimitError,
  SdkError,
} from "svc-sdk";
import type { SendFundsErrorCode } from "svc-sdk/crypto";

export function explain(error: unknown): string | number | Date | undefined {
  // @ts-expect-error unknown until narrowed
  console.log(error.code);
  if (!(error instanceof SdkError)) return undefined;
  const outcome: "not-sent" | "rejected" | "unknown" = error.outcome;
  // @ts-expect-error not every error has field errors
  console.log(outcome, error.fieldErrors);

  if (error instanceof OutcomeUnknownError) {
    switch (error.next.kind) {
      case "resend":
        return error.next.before ?? error.next.idempotencyKey;
      case "read":
        return error.next.method;
      case "none":
        // @ts-expect-error there is no key to resend
        return error.next.idempotencyKey;
    }
  }
  if (error instanceof RateLimitError) return error.retryAt;
  if (error instanceof AuthenticationError) return error.httpStatus;
  if (error instanceof ApiError) {
    const messages: readonly string[] | undefined = error.fieldErrors.amount;
    // @ts-expect-error undocumented details are unknown
    console.log(error.details.ticker);
    return messages?.join() ?? error.httpStatus;
  }
  if (error instanceof IdempotencyKeyError) {
    const code: "idempotency_key_required" | "idempotency_key_reused" | "idempotency_key_expired" = error.code;
    return code === "idempotency_key_expired" ? error.firstUsedAt : code;
  }
  if (error instanceof ArgumentError || error instanceof ConnectionError) return error.message;
  // An error without a response has no status.
  const status: number | undefined = error.httpStatus;
  return status;
}

// Editors suggest the documented codes; other codes are possible.
export function isRefused(error: ApiError, code: SendFundsErrorCode): boolean {
  // @ts-expect-error not a code of this operation
  const wrong: SendFundsErrorCode = "NO_CHANGES";
  return error.code === code || error.code === wrong || error.code === "something_new";
}
