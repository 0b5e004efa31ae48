// The package's root: clients, errors and helpers. Record types are exported from svc-sdk/fiat, /crypto and /agent.

export type { SecretProvider, TokenProvider, TokenRequest } from "./wrappers/auth/credentials.ts";
export { createTokenStore, type TokenStoreOptions } from "./wrappers/auth/sealed-token.ts";
export type { SharedToken, TokenSource, TokenStore } from "./wrappers/auth/shared-token.ts";
export { AgentClient } from "./wrappers/client/agent-client.ts";
export { createFetch } from "./wrappers/client/create-fetch.ts";
export { CryptoClient } from "./wrappers/client/crypto-client.ts";
export type {
  DefinedOperation,
  EndpointDefinition,
  KeyMode,
  Reader,
} from "./wrappers/client/define-operation.ts";
export { defineOperation, typed } from "./wrappers/client/define-operation.ts";
export { FiatClient } from "./wrappers/client/fiat-client.ts";
export type { ClientOptions } from "./wrappers/client/options.ts";
export { type ClientRequest, rawRequest } from "./wrappers/client/raw-request.ts";
export type { AgentClientOptions, CryptoClientOptions, FiatClientOptions } from "./wrappers/client/services.ts";
export type { SdkErrorCode } from "./wrappers/errors.ts";
export {
  AbortedError,
  ApiError,
  type ApiErrorFacts,
  ArgumentError,
  type ArgumentErrorFacts,
  AuthenticationError,
  type CallFacts,
  ConfigurationError,
  ConnectionError,
  CredentialError,
  IdempotencyKeyError,
  type IdempotencyKeyErrorCode,
  type NextStep,
  OutcomeUnknownError,
  PaymentOfferError,
  type PaymentOfferErrorCode,
  type PaymentOfferErrorFacts,
  RateLimitError,
  ResponseError,
  type ResponseErrorCode,
  SdkError,
  type SdkErrorFacts,
  StoreError,
  type StoreErrorFacts,
  type StoreFailureReason,
  TimeoutError,
} from "./wrappers/errors.ts";
export type {
  Executed,
  NotExecuted,
  Settlement,
  StillUnknown,
  UnsettledCall,
  UnsettledStep,
} from "./wrappers/helpers/settle.ts";
export { type CheckResult, type SettleOptions, settle } from "./wrappers/helpers/settle.ts";
export { type ExactNumber, exactNumber } from "./wrappers/http/amounts.ts";
export type { ExtraBody } from "./wrappers/http/body.ts";
export { extraFields } from "./wrappers/http/extra-fields.ts";
export type { Fetch, Transport, TransportRequest, TransportResponse } from "./wrappers/http/transport.ts";
export { type DeriveKeyFacts, deriveKey } from "./wrappers/idempotency/derive-key.ts";
export { createMemoryStore, type MemoryStore, type MemoryStoreOptions } from "./wrappers/idempotency/memory-store.ts";
export { type LedgerStore, ledgerStore, type Store } from "./wrappers/idempotency/store.ts";
export { createHooks } from "./wrappers/observability/create-hooks.ts";
export type {
  CallEvent,
  CallSummary,
  ClientHooks,
  DriftObserver,
  Hooks,
  ObservedResponse,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
} from "./wrappers/observability/hooks.ts";
export { type LogEntry, type Logger, type LogOptions, logHooks } from "./wrappers/observability/log.ts";
export type {
  Bytes,
  Decimal,
  DecimalInput,
  ExactInteger,
  FreeQuery,
  HttpMethod,
  RetryRule,
} from "./wrappers/operation.ts";
export type {
  CallOptions,
  IdempotencyKey,
  KeyedCallOptions,
  LimitOptions,
  TransferCallOptions,
} from "./wrappers/options.ts";
export type { Outcome } from "./wrappers/outcome.ts";
export type {
  DataOf,
  DuplicateTransfer,
  OrDuplicate,
  PagedResultPromise,
  RateLimit,
  ResultPromise,
  ResultWithResponse,
} from "./wrappers/results.ts";
export { Undescribed } from "./wrappers/results.ts";
export type { Clock } from "./wrappers/util/platform.ts";
