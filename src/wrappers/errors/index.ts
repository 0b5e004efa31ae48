// The errors that the SDK throws.

export { AbortedError } from "./aborted-error.ts";
export { ApiError, type ApiErrorFacts } from "./api-error.ts";
export { ArgumentError, type ArgumentErrorFacts } from "./argument-error.ts";
export { AuthenticationError } from "./authentication-error.ts";
export { ConfigurationError } from "./configuration-error.ts";
export { ConnectionError } from "./connection-error.ts";
export { CredentialError } from "./credential-error.ts";
export { IdempotencyKeyExpiredError } from "./idempotency-key-expired-error.ts";
export { IdempotencyKeyRequiredError } from "./idempotency-key-required-error.ts";
export { IdempotencyKeyReuseError } from "./idempotency-key-reuse-error.ts";
export { type NextStep, OutcomeUnknownError } from "./outcome-unknown-error.ts";
export { PaymentOfferError, type PaymentOfferErrorCode, type PaymentOfferErrorFacts } from "./payment-offer-error.ts";
export { RateLimitError } from "./rate-limit-error.ts";
export { ResponseError, type ResponseErrorCode } from "./response-error.ts";
export { type CallFacts, type Outcome, SdkError, type SdkErrorFacts } from "./sdk-error.ts";
export type { SdkErrorCode } from "./sdk-error-code.ts";
export { StoreError, type StoreErrorFacts, type StoreFailureReason } from "./store-error.ts";
export { TimeoutError } from "./timeout-error.ts";
