// svc-sdk/runtime/v1: what generated packages import from the runtime. docs/guides/runtimes.md says what the version promises.

export * from "../runtime.ts";
export {
  type ClientClass,
  type ClientMethods,
  type ResourcesClass,
  sharedOptions,
} from "../wrappers/client/client.ts";
export type {
  BaseUrls,
  EnvironmentOption,
  OptionsFor,
  ServiceFacts,
} from "../wrappers/client/generated.ts";
export {
  type AgentFacts,
  agentClientClass,
  type CryptoFacts,
  cryptoClientClass,
  type FiatFacts,
  type FurtherServiceFacts,
  fiatClientClass,
  serviceClientClass,
} from "../wrappers/client/generated.ts";
export {
  type ClientGroup,
  clientGroup,
  type GroupMember,
  type GroupOptions,
} from "../wrappers/client/group.ts";
export type { ClientOptions } from "../wrappers/client/options.ts";
export type {
  AgentClientOptions,
  ApiKeyClientOptions,
  CryptoClientOptions,
  FiatClientOptions,
  FiatLogin,
  FurtherServiceOptions,
  ServiceSecurity,
  TokenClientOptions,
} from "../wrappers/client/services.ts";
export type { DriftEvent, DriftService } from "../wrappers/observability/drift.ts";
export { type DriftOptions, serviceDriftDetector } from "../wrappers/observability/drift.ts";
export type { DriftObserver, ObservedResponse } from "../wrappers/observability/hooks.ts";
export type { LimitOptions } from "../wrappers/options.ts";
export { type EventEnvelope, envelopeReader } from "../wrappers/webhooks/event.ts";
export { type DeliveryHeaderNames, namedVerifier } from "../wrappers/webhooks/verifier.ts";
