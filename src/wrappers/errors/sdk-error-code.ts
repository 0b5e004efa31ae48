// Every `code` that the SDK itself makes up. All other codes are the service's own.

export type SdkErrorCode =
  /** A client option is missing, wrong, or does not fit the others. */
  | "invalid_configuration"
  /** An argument of a call was refused before anything was sent. */
  | "invalid_argument"
  /** An amount is not written as a decimal string (S30). */
  | "invalid_decimal"
  /** An idempotency key is empty, too long or not visible ASCII (S14). */
  | "invalid_idempotency_key"
  /** A transfer was called without deciding on its idempotency key (S11). */
  | "idempotency_key_required"
  /** An idempotency key was used before with another operation, path or body (S12). */
  | "idempotency_key_reused"
  /** An idempotency key is so old that the service forgets it (S13). */
  | "idempotency_key_expired"
  /** A function that gives a token or a secret failed, or gave something else. */
  | "credential_unavailable"
  /** The client's store failed. */
  | "store_failed"
  /** Time was over (S25). */
  | "timeout"
  /** No whole answer came, because the connection failed. */
  | "connection_failed"
  /** The caller's signal ended the call. */
  | "aborted"
  /** The answer is not what its content type or the description promises. */
  | "response_malformed"
  /** The answer is longer than `maxResponseBytes` (S38). */
  | "response_too_large"
  /** The answer lacks the body or the data that the operation documents. */
  | "response_empty"
  /** The service answered with a redirect, which is never followed (S34). */
  | "response_redirect"
  /** A write may or may not have been carried out (S45). */
  | "outcome_unknown"
  /** The service refused with this HTTP status and gave no code of its own. */
  | `http_${number}`;
