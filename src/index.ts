// The package's root: clients, errors and helpers. Record types are exported from svc-sdk/fiat, /crypto and /agent.

export type { SecretProvider } from "./wrappers/auth/credential.ts";
export type { TokenProvider, TokenRequest } from "./wrappers/auth/provided-token.ts";
export type { SharedToken, TokenSource, TokenStore } from "./wrappers/auth/token-store.ts";
export { AgentClient } from "./wrappers/clients/agent-client.ts";
export type { AgentClientOptions } from "./wrappers/clients/agent-service.ts";
export type { ClientOptions } from "./wrappers/clients/client-options.ts";
export type { ClientRequest } from "./wrappers/clients/client-request.ts";
export { CryptoClient } from "./wrappers/clients/crypto-client.ts";
export type { CryptoClientOptions } from "./wrappers/clients/crypto-service.ts";
export { defineOperation, typed } from "./wrappers/clients/define-operation.ts";
export type {
  DefinedOperation,
  EndpointDefinition,
  KeyMode,
  Reader,
} from "./wrappers/clients/endpoint-definition.ts";
export { FiatClient } from "./wrappers/clients/fiat-client.ts";
export type { FiatClientOptions } from "./wrappers/clients/fiat-service.ts";
export type { AppInfo } from "./wrappers/clients/user-agent.ts";
export { AbortedError } from "./wrappers/errors/aborted-error.ts";
export { ApiError, type ApiErrorFacts } from "./wrappers/errors/api-error.ts";
export { ArgumentError, type ArgumentErrorFacts } from "./wrappers/errors/argument-error.ts";
export { AuthenticationError } from "./wrappers/errors/authentication-error.ts";
export { ConfigurationError } from "./wrappers/errors/configuration-error.ts";
export { ConnectionError } from "./wrappers/errors/connection-error.ts";
export { CredentialError } from "./wrappers/errors/credential-error.ts";
export { IdempotencyKeyExpiredError } from "./wrappers/errors/idempotency-key-expired-error.ts";
export { IdempotencyKeyRequiredError } from "./wrappers/errors/idempotency-key-required-error.ts";
export { IdempotencyKeyReuseError } from "./wrappers/errors/idempotency-key-reuse-error.ts";
export { type NextStep, OutcomeUnknownError } from "./wrappers/errors/outcome-unknown-error.ts";
export { PaymentOfferError, type PaymentOfferErrorCode, type PaymentOfferErrorFacts } from "./wrappers/errors/payment-offer-error.ts";
export { RateLimitError } from "./wrappers/errors/rate-limit-error.ts";
export { ResponseError, type ResponseErrorCode } from "./wrappers/errors/response-error.ts";
export { type CallFacts, type Outcome, SdkError, type SdkErrorFacts } from "./wrappers/errors/sdk-error.ts";
export type { SdkErrorCode } from "./wrappers/errors/sdk-error-code.ts";
export { StoreError, type StoreErrorFacts, type StoreFailureReason } from "./wrappers/errors/store-error.ts";
export { TimeoutError } from "./wrappers/errors/timeout-error.ts";
export { type CheckResult, type SettleOptions, settle } from "./wrappers/helpers/settle.ts";
export type {
  Executed,
  NotExecuted,
  Settlement,
  StillUnknown,
  UnsettledCall,
  UnsettledStep,
} from "./wrappers/helpers/settlement.ts";
export type { DriftObserver, ObservedResponse } from "./wrappers/hooks/drift-observer.ts";
export type {
  CallEvent,
  CallSummary,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
} from "./wrappers/hooks/hooks.ts";
export type { Fetch, Transport, TransportRequest, TransportResponse } from "./wrappers/http/transport.ts";
export { type DeriveKeyFacts, deriveKey } from "./wrappers/idempotency/derive-key.ts";
export type { MemoryStore } from "./wrappers/idempotency/evicting-store.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./wrappers/idempotency/memory-store.ts";
export type { Store } from "./wrappers/idempotency/store.ts";
export { type LogEntry, type Logger, type LogOptions, logHooks } from "./wrappers/log/log-hooks.ts";
export { type ExactNumber, exactNumber } from "./wrappers/money/decimal.ts";
export type {
  BackoffOptions,
  CallOptions,
  ExtraBody,
  IdempotencyKey,
  KeyedCallOptions,
  LimitOptions,
  TransferCallOptions,
} from "./wrappers/operation/call-options.ts";
export type { HttpMethod, RetryRule } from "./wrappers/operation/operation.ts";
export type {
  DataOf,
  DuplicateTransfer,
  OrDuplicate,
  PagedResultPromise,
  RateLimit,
  ResultPromise,
  ResultWithResponse,
} from "./wrappers/operation/results.ts";
export { Undescribed } from "./wrappers/operation/undescribed.ts";
export type { Bytes, Decimal, DecimalInput, ExactInteger, FreeQuery } from "./wrappers/operation/values.ts";
export type { Clock } from "./wrappers/platform/clock.ts";
export type { RandomSource } from "./wrappers/platform/random.ts";
export { createTokenStore, type TokenStoreOptions } from "./wrappers/shared-tokens/create-token-store.ts";
