// svc-sdk/webhooks: verifies, reads and receives deliveries. Needs no runtime APIs except WebCrypto and the classes of fetch.

export { createMemoryStore, type MemoryStore, type MemoryStoreOptions } from "./wrappers/idempotency/memory-store.ts";
export type { LedgerStore, Store } from "./wrappers/idempotency/store.ts";
export type { Bytes } from "./wrappers/operation.ts";
export type { Clock, RandomSource } from "./wrappers/util/platform.ts";
export { WebhookError, type WebhookErrorCode, type WebhookErrorFacts } from "./wrappers/webhooks/error.ts";
export type {
  DocumentedEvent,
  DocumentedEventType,
  OtherEvent,
  ReadEvent,
  WebhookEvent,
} from "./wrappers/webhooks/event.ts";
export {
  parseExactJson,
  readUnverifiedNotification,
  readWebhookEvent,
  type UnverifiedNotification,
} from "./wrappers/webhooks/event.ts";
export {
  expressWebhooks,
  type MessageRequest,
  type MessageResponse,
  type WebhookMiddleware,
} from "./wrappers/webhooks/express.ts";
export {
  createWebhookHandler,
  type WaitUntilContext,
  type WebhookHandler,
} from "./wrappers/webhooks/fetch.ts";
export { createOnce, type Once, type OnceResult } from "./wrappers/webhooks/once.ts";
export type {
  OnConflict,
  OnceOptions,
  StaleDelivery,
  WebhookContext,
  WebhookHandlerOptions,
} from "./wrappers/webhooks/options.ts";

export {
  createSecretProvider,
  type RefreshOptions,
  type SecretProviderOptions,
  type WebhookSecrets,
} from "./wrappers/webhooks/secret-provider.ts";
export { currentSecret, type LoadSecrets, type Reread, type SecretSource } from "./wrappers/webhooks/secrets.ts";
export {
  type SignatureEncoding,
  type SignedWebhook,
  type SignWebhookOptions,
  signWebhook,
} from "./wrappers/webhooks/sign.ts";
export type { ByteEncoding, SecretEncoding, SignatureScheme } from "./wrappers/webhooks/signature.ts";
export { base64Secret, hexSecret } from "./wrappers/webhooks/signature.ts";
export { type SubscriptionClient, subscriptionSecrets, webhookId } from "./wrappers/webhooks/subscription.ts";
export type {
  Delivery,
  DeliveryHeaders,
  VerifiedDelivery,
  VerifierOptions,
  WebhookVerifier,
} from "./wrappers/webhooks/verifier.ts";
export {
  type CryptoVerifierOptions,
  createCryptoVerifier,
  createFiatVerifier,
  type FiatVerifierOptions,
} from "./wrappers/webhooks/verifier.ts";
