// The package's root: clients, errors and helpers. Record types are exported from svc-sdk/fiat, /crypto and /agent.

export { AgentClient, type AgentClientOptions } from "./wrappers/agent-client.ts";
export type { BackoffOptions } from "./wrappers/backoff.ts";
export type { LimitOptions } from "./wrappers/call-limits.ts";
export type { ClientOptions } from "./wrappers/client-options.ts";
export type { ClientRequest } from "./wrappers/client-request.ts";
export type { Clock } from "./wrappers/clock.ts";
export type { SecretProvider } from "./wrappers/credential.ts";
export { CryptoClient, type CryptoClientOptions } from "./wrappers/crypto-client.ts";
export { type ExactNumber, exactNumber } from "./wrappers/decimal.ts";
export { type DeriveKeyFacts, deriveKey } from "./wrappers/derive-key.ts";
export type { DriftObserver, ObservedAnswer } from "./wrappers/drift-observer.ts";
export * from "./wrappers/errors/index.ts";
export { FiatClient, type FiatClientOptions } from "./wrappers/fiat-client.ts";
export type {
  CallEvent,
  CallSummary,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
} from "./wrappers/hooks.ts";
export { createMemoryStore, type MemoryStore, type MemoryStoreOptions } from "./wrappers/memory-store.ts";
export type { HttpMethod, RetryClass } from "./wrappers/operation.ts";
export type { TokenProvider, TokenRequest } from "./wrappers/provided-authorization.ts";
export type { RandomSource } from "./wrappers/random.ts";
export type { Store } from "./wrappers/store.ts";
export type { Fetch, Transport, TransportRequest, TransportResponse } from "./wrappers/transport.ts";
export type {
  Bytes,
  CallOptions,
  Decimal,
  DecimalInput,
  DuplicateTransfer,
  ExtraBody,
  FreeQuery,
  IdempotencyKey,
  KeyedCallOptions,
  OrDuplicate,
  PagedResultPromise,
  RateLimit,
  ResultPromise,
  ResultWithResponse,
  TransferCallOptions,
} from "./wrappers/types.ts";
export type { AppInfo } from "./wrappers/user-agent.ts";
