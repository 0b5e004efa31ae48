// The attribute `error.type` of a metric. Its values form a closed list, because the service may put anything into a code.

import { SdkError } from "../errors/sdk-error.ts";
import type { SdkErrorCode } from "../errors/sdk-error-code.ts";

const OTHER = "_OTHER";

const ownCodes: Readonly<Record<Exclude<SdkErrorCode, `http_${number}`>, true>> = {
  invalid_configuration: true,
  invalid_argument: true,
  invalid_decimal: true,
  invalid_idempotency_key: true,
  idempotency_key_required: true,
  idempotency_key_reused: true,
  idempotency_key_expired: true,
  credential_unavailable: true,
  store_failed: true,
  timeout: true,
  connection_failed: true,
  aborted: true,
  response_malformed: true,
  response_too_large: true,
  response_empty: true,
  response_redirect: true,
  outcome_unknown: true,
  offer_too_expensive: true,
  offer_unknown_asset: true,
  offer_unreadable: true,
  offer_missing: true,
};

/** A code of the SDK or a documented one; `http_` and the status instead of any other; `_OTHER` without a status. */
export function errorTypeOf(error: unknown, documentedCodes: readonly string[]): string {
  if (!(error instanceof SdkError)) return OTHER;
  const { code, httpStatus } = error;
  if (Object.hasOwn(ownCodes, code) || documentedCodes.includes(code)) return code;
  return httpStatus === undefined ? OTHER : `http_${httpStatus}`;
}
