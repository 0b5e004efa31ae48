// The codes of errors that the SDK itself defines. All other codes are the service's.

export type SdkErrorCode =
  /** A client option is missing, wrong, or does not fit the others. */
  | "invalid_configuration"
  /** An argument of a call was rejected before anything was sent. */
  | "invalid_argument"
  /** An amount is not a decimal string (S30). */
  | "invalid_decimal"
  /** An idempotency key is empty, too long or not visible ASCII (S14). */
  | "invalid_idempotency_key"
  /** A transfer was called without `idempotencyKey` (S11). */
  | "idempotency_key_required"
  /** An idempotency key was used before with another operation, path or body (S12). */
  | "idempotency_key_reused"
  /** An idempotency key is so old that the service may have forgotten it (S13). */
  | "idempotency_key_expired"
  /** A function that provides a token or secret failed or returned an unusable value. */
  | "credential_unavailable"
  /** The client's store failed or contains an invalid entry. */
  | "store_failed"
  /** A time limit was exceeded (S25). */
  | "timeout"
  /** The connection failed before a complete response arrived. */
  | "connection_failed"
  /** The caller's signal was aborted, or the client was closed. */
  | "aborted"
  /** The response is not as its content type or the documentation promises. */
  | "response_malformed"
  /** The response is larger than `maxResponseBytes` (S38). */
  | "response_too_large"
  /** The response lacks its documented body or data. */
  | "response_empty"
  /** The response is a redirect, which is never followed (S34). */
  | "response_redirect"
  /** A write may or may not have been carried out (S45). */
  | "outcome_unknown"
  /** The price of a paid resource is above `maxAmount` (S54). */
  | "offer_too_expensive"
  /** A paid resource may be paid in an asset whose decimals the SDK does not know. */
  | "offer_unknown_asset"
  /** A paid resource does not state its price in the form of x402 version 1. */
  | "offer_unreadable"
  /** A resource asked for no payment: it failed, or may have carried out the request. */
  | "offer_missing"
  /** The service rejected the request with this HTTP status and without an error code. */
  | `http_${number}`;
