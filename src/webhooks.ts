// svc-sdk/webhooks: verifies, reads and receives deliveries. Needs no runtime APIs except WebCrypto and the classes of fetch.

export type { MemoryStore } from "./wrappers/idempotency/evicting-store.ts";
export { createMemoryStore, type MemoryStoreOptions } from "./wrappers/idempotency/memory-store.ts";
export type { Store } from "./wrappers/idempotency/store.ts";
export type { Bytes } from "./wrappers/operation/values.ts";
export type { Clock } from "./wrappers/platform/clock.ts";
export type { RandomSource } from "./wrappers/platform/random.ts";
export type { Delivery, DeliveryHeaders, VerifiedDelivery, WebhookVerifier } from "./wrappers/webhooks/delivery.ts";
export {
  createWebhookHandler,
  type WaitUntilContext,
  type WebhookHandler,
} from "./wrappers/webhooks/frameworks/fetch-handler.ts";
export type { StaleDelivery, WebhookContext, WebhookHandlerOptions } from "./wrappers/webhooks/handler-options.ts";
export type { ByteEncoding, SecretEncoding } from "./wrappers/webhooks/hmac.ts";
export { createOnce, type Once, type OnceResult } from "./wrappers/webhooks/once.ts";
export type { OnConflict, OnceOptions } from "./wrappers/webhooks/once-options.ts";
export {
  parseExactJson,
  readUnverifiedNotification,
  type UnverifiedNotification,
} from "./wrappers/webhooks/payload.ts";
export {
  createSecretProvider,
  type RefreshOptions,
  type SecretProviderOptions,
  type WebhookSecrets,
} from "./wrappers/webhooks/secret-provider.ts";
export type { LoadSecrets, Reread, SecretSource } from "./wrappers/webhooks/secret-source.ts";
export {
  type SignatureEncoding,
  type SignedWebhook,
  type SignWebhookOptions,
  signWebhook,
} from "./wrappers/webhooks/sign-webhook.ts";
export type { SignatureScheme } from "./wrappers/webhooks/signature-scheme.ts";
export { type SubscriptionClient, subscriptionSecrets } from "./wrappers/webhooks/subscription-secrets.ts";
export type { VerifierOptions } from "./wrappers/webhooks/verifier.ts";
export {
  type CryptoVerifierOptions,
  createCryptoVerifier,
  createFiatVerifier,
  type FiatVerifierOptions,
} from "./wrappers/webhooks/verifier.ts";
export { WebhookError, type WebhookErrorCode, type WebhookErrorFacts } from "./wrappers/webhooks/webhook-error.ts";
export type {
  DocumentedEvent,
  DocumentedEventType,
  OtherEvent,
  ReadEvent,
  WebhookEvent,
} from "./wrappers/webhooks/webhook-event.ts";
export { readWebhookEvent } from "./wrappers/webhooks/webhook-event.ts";
export { webhookId } from "./wrappers/webhooks/webhook-id.ts";
