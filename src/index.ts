// The package's root: clients, errors and helpers. Record types are exported from svc-sdk/fiat, /crypto and /agent.

export { AgentClient, type AgentClientOptions } from "./wrappers/agent-client.ts";
export type { ClientOptions } from "./wrappers/client-options.ts";
export type { ClientRequest } from "./wrappers/client-request.ts";
export type { Clock } from "./wrappers/clock.ts";
export { CryptoClient, type CryptoClientOptions } from "./wrappers/crypto-client.ts";
export { type ExactNumber, exactNumber } from "./wrappers/decimal.ts";
export * from "./wrappers/errors/index.ts";
export { FiatClient, type FiatClientOptions } from "./wrappers/fiat-client.ts";
export type { HttpMethod, RetryClass } from "./wrappers/operation.ts";
export type { RandomSource } from "./wrappers/random.ts";
export type { Fetch, Transport, TransportRequest, TransportResponse } from "./wrappers/transport.ts";
export type {
  Bytes,
  CallOptions,
  Decimal,
  DecimalInput,
  ExtraBody,
  FreeQuery,
  KeyedCallOptions,
  RateLimit,
  ResultPromise,
  ResultWithResponse,
  TransferCallOptions,
} from "./wrappers/types.ts";
