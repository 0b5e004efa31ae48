// svc-sdk/runtime/v1: what generated packages import from the runtime. docs/guides/runtimes.md says what the version promises.

export * from "../runtime.ts";
export type { AgentClientOptions } from "../wrappers/clients/agent-service.ts";
export {
  type ClientClass,
  type ClientMethods,
  type ResourcesClass,
  sharedOptions,
} from "../wrappers/clients/client-class.ts";
export {
  type ClientGroup,
  clientGroup,
  type GroupMember,
  type GroupOptions,
} from "../wrappers/clients/client-group.ts";
export type { ClientOptions } from "../wrappers/clients/client-options.ts";
export type { CryptoClientOptions } from "../wrappers/clients/crypto-service.ts";
export type { FiatClientOptions, FiatLogin } from "../wrappers/clients/fiat-service.ts";
export type {
  ApiKeyClientOptions,
  FurtherServiceOptions,
  ServiceSecurity,
  TokenClientOptions,
} from "../wrappers/clients/further-service.ts";
export {
  type AgentFacts,
  agentClientClass,
  type CryptoFacts,
  cryptoClientClass,
  type FiatFacts,
  type FurtherServiceFacts,
  fiatClientClass,
  serviceClientClass,
} from "../wrappers/clients/generated-clients.ts";
export type {
  BaseUrls,
  EnvironmentOption,
  OptionsFor,
  ServiceFacts,
} from "../wrappers/clients/generated-service.ts";
export type { DriftService } from "../wrappers/drift/documented-operations.ts";
export type { DriftEvent } from "../wrappers/drift/drift-event.ts";
export { type DriftOptions, serviceDriftDetector } from "../wrappers/drift/service-detector.ts";
export type { DriftObserver, ObservedResponse } from "../wrappers/hooks/drift-observer.ts";
export type { LimitOptions } from "../wrappers/operation/call-options.ts";
export {
  type DeliveryHeaderNames,
  type EventEnvelope,
  envelopeReader,
  namedVerifier,
} from "../wrappers/webhooks/preset.ts";
