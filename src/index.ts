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
export * from "./wrappers/errors/index.ts";
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
