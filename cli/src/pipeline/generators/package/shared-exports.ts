// What the modules of a package take from `svc-sdk`: errors, helpers, and types. The package has its own clients and verifiers.

export type SharedEntryPoint = "svc-sdk" | "svc-sdk/crypto" | "svc-sdk/fiat" | "svc-sdk/webhooks";

/** By entry point. A test compares them with what the entry points export. */
export const sharedExports: Readonly<Record<SharedEntryPoint, readonly string[]>> = {
  "svc-sdk": list(`
    AbortedError, ApiError, type ApiErrorFacts, ArgumentError, type ArgumentErrorFacts,
    AuthenticationError, type Bytes, type CallEvent, type CallFacts, type CallOptions,
    type CallSummary, type CheckResult, type ClientHooks, type ClientOptions, type ClientRequest, type Clock, ConfigurationError,
    ConnectionError, createFetch, createHooks, createMemoryStore, createTokenStore, CredentialError, type DataOf, type Decimal,
    type DecimalInput, type DefinedOperation, defineOperation, deriveKey, type DeriveKeyFacts, type DriftObserver,
    type DuplicateTransfer, type EndpointDefinition, type ExactInteger, type ExactNumber, exactNumber, type Executed,
    type ExtraBody, extraFields, type Fetch, type FreeQuery, type Hooks, type HttpMethod, type IdempotencyKey, IdempotencyKeyError,
    type IdempotencyKeyErrorCode, type KeyedCallOptions, type KeyMode, ledgerStore, type LedgerStore, type LimitOptions, type LogEntry, type Logger,
    logHooks, type LogOptions, type MemoryStore, type MemoryStoreOptions, type NextStep, type NotExecuted,
    type ObservedResponse, type OrDuplicate, type Outcome, OutcomeUnknownError, type PagedResultPromise,
    PaymentOfferError, type PaymentOfferErrorCode, type PaymentOfferErrorFacts, type RateLimit,
    RateLimitError, rawRequest, type Reader, type RequestEvent, ResponseError, type ResponseErrorCode, type ResponseEvent,
    type ResultPromise, type ResultWithResponse, type RetryEvent, type RetryRule, SdkError, type SdkErrorCode,
    type SdkErrorFacts, type SecretProvider, settle, type Settlement, type SettleOptions, type SharedToken,
    type StillUnknown, type Store, StoreError, type StoreErrorFacts, type StoreFailureReason, TimeoutError,
    type TokenProvider, type TokenRequest, type TokenSource, type TokenStore, type TokenStoreOptions,
    type TransferCallOptions, type Transport, type TransportRequest, type TransportResponse, typed, Undescribed,
    type UnsettledCall, type UnsettledStep, type WarningEvent
  `),
  "svc-sdk/crypto": list(`
    type CardCustomerId, type CardCustomerIdOf, type CardCustomerLookupClient, type CardWallet, type CardWalletClient,
    type CardWalletMethods, ensureWalletReady, lookupByCardCustomerId, lookupByExternalId, type PaidCallOptions,
    type PaymentChoice, type PaymentOffer, type PaymentOfferOptions, priceLimit, type PriceLimit, readPaymentOffer,
    type WalletProgress, type WalletReadyOptions, type WalletStatus
  `),
  "svc-sdk/fiat": list(`
    checkProofOfAddressFile
  `),
  "svc-sdk/webhooks": list(`
    base64Secret, type ByteEncoding, type Clock, createFiatVerifier, createMemoryStore, createOnce, createSecretProvider,
    currentSecret,
    type Delivery, type DeliveryHeaders, type DocumentedEvent, type DocumentedEventType, expressWebhooks,
    type FiatVerifierOptions, hexSecret, type LedgerStore, type LoadSecrets, type MemoryStore, type MemoryStoreOptions, type MessageRequest,
    type MessageResponse, type Once, type OnceOptions, type OnceResult, type OnConflict, type OtherEvent,
    parseExactJson, type RandomSource, type ReadEvent, readUnverifiedNotification, readWebhookEvent,
    type RefreshOptions, type Reread, type SecretEncoding, type SecretProviderOptions, type SecretSource,
    type SignatureEncoding, type SignatureScheme, type SignedWebhook, signWebhook, type SignWebhookOptions,
    type StaleDelivery, type Store, type SubscriptionClient, subscriptionSecrets, type UnverifiedNotification,
    type VerifiedDelivery, type VerifierOptions, type WaitUntilContext, type WebhookContext, WebhookError,
    type WebhookErrorCode, type WebhookErrorFacts, type WebhookEvent, type WebhookHandler, type WebhookHandlerOptions,
    type WebhookMiddleware, type WebhookSecrets, type WebhookVerifier
  `),
};

function list(names: string): string[] {
  return names.trim().split(/,\s+/);
}
