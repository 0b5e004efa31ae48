// The errors that the SDK defines itself: class, code, cause and action. Those of the service come from its document.

export interface SdkErrorEntry {
  readonly code: string;
  readonly class: string;
  readonly outcome: string;
  readonly cause: string;
  readonly action: string;
  readonly retry: string;
}

const never = "Not by the SDK.";

export const sdkErrors: readonly SdkErrorEntry[] = [
  {
    ...{ code: "invalid_configuration", class: "ConfigurationError", outcome: "not-sent", retry: never },
    cause: "An option of the client is missing, unknown or invalid, or does not fit the others.",
    action: "Correct the option that the message names.",
  },
  {
    ...{ code: "invalid_argument", class: "ArgumentError", outcome: "not-sent", retry: never },
    cause: "An argument of the call cannot be right.",
    action: "Correct the argument in `field`; the message lists the accepted values.",
  },
  {
    ...{ code: "invalid_decimal", class: "ArgumentError", outcome: "not-sent", retry: never },
    cause: "An amount is not a decimal string, or it is zero where money moves.",
    action: 'Pass the amount as a string such as `"25.10"`, or as a bigint.',
  },
  {
    ...{ code: "invalid_idempotency_key", class: "ArgumentError", outcome: "not-sent", retry: never },
    cause: "The idempotency key is empty, too long, or has characters other than visible ASCII.",
    action: "Make the key with `deriveKey`, or shorten it.",
  },
  {
    ...{ code: "idempotency_key_required", class: "IdempotencyKeyError", outcome: "not-sent", retry: never },
    cause: "A call that moves money has no `idempotencyKey`.",
    action: "Pass the key of the payment, or `false` to send the call without protection against a duplicate.",
  },
  {
    ...{ code: "idempotency_key_reused", class: "IdempotencyKeyError", outcome: "not-sent", retry: never },
    cause: "The key was used before with another operation, path or body. The earlier call may have paid.",
    action: "Use one key for each payment. After a rejection, give the corrected payment a new key.",
  },
  {
    ...{ code: "idempotency_key_expired", class: "IdempotencyKeyError", outcome: "not-sent", retry: never },
    cause: "The key is so old that the service may have forgotten it. The earlier call may have paid.",
    action: "Look in your records for the first payment. Use a new key only if it was not made.",
  },
  {
    ...{ code: "credential_unavailable", class: "CredentialError", outcome: "not-sent", retry: never },
    cause: "Your function for a token or secret failed, or returned an unusable value.",
    action: "Repair the function; its error is the `cause`. Then call again.",
  },
  {
    ...{ code: "store_failed", class: "StoreError", outcome: "not-sent", retry: never },
    cause: "The store failed, or holds an entry that this SDK did not write.",
    action: "Check the store. Then call again with the same key.",
  },
  {
    ...{ code: "timeout", class: "TimeoutError", outcome: "not-sent or unknown" },
    cause: "No complete response arrived within `timeoutMs` or `totalTimeoutMs`.",
    action: "Call again if it was a read. A write throws an `OutcomeUnknownError` with this error as its cause.",
    retry: "After `timeoutMs`, where the operation permits it, until `totalTimeoutMs` has passed.",
  },
  {
    ...{ code: "connection_failed", class: "ConnectionError", outcome: "not-sent or unknown" },
    cause: "The connection failed before a complete response arrived.",
    action: "Call again if it was a read. A write that may have arrived throws an `OutcomeUnknownError`.",
    retry: "Where the operation permits it, with backoff.",
  },
  {
    ...{ code: "aborted", class: "AbortedError", outcome: "not-sent or unknown", retry: never },
    cause: "Your signal was aborted, or the client was closed.",
    action: "Nothing for a read. Aborting a write that was sent does not undo it.",
  },
  {
    ...{ code: "response_malformed", class: "ResponseError", outcome: "unknown", retry: never },
    cause: "The response is not what its content type or the documentation promises, or an amount in it is no decimal.",
    action: "Look at `raw`. Report it to the service if it goes on.",
  },
  {
    ...{ code: "response_too_large", class: "ResponseError", outcome: "unknown", retry: never },
    cause: "The response is larger than `maxResponseBytes`.",
    action: "Ask for less, or raise the limit.",
  },
  {
    ...{ code: "response_empty", class: "ResponseError", outcome: "unknown", retry: never },
    cause: "The response lacks its documented body or data.",
    action: "Look at `raw`. Report it to the service if it goes on.",
  },
  {
    ...{ code: "response_redirect", class: "ResponseError", outcome: "unknown", retry: never },
    cause: "The response is a redirect. The SDK never follows one, because it would send credentials elsewhere.",
    action: "Check `baseUrl`.",
  },
  {
    ...{ code: "outcome_unknown", class: "OutcomeUnknownError", outcome: "unknown", retry: never },
    cause: "A write may have been carried out: its response was lost, unreadable or a 5xx.",
    action: "Do what `next` says, or pass the error to `settle`. Do not call again with another key.",
  },
  {
    ...{ code: "offer_too_expensive", class: "PaymentOfferError", outcome: "not-sent", retry: never },
    cause: "The resource may cost `mayCost`, which is more than `maxAmount`.",
    action: "Raise `maxAmount`, or do without the resource. Nothing was paid.",
  },
  {
    ...{ code: "offer_unknown_asset", class: "PaymentOfferError", outcome: "not-sent", retry: never },
    cause: "The resource may be paid in an asset whose decimals the SDK does not know.",
    action: "Decide without a limit, or do without the resource. Nothing was paid.",
  },
  {
    ...{ code: "offer_unreadable", class: "PaymentOfferError", outcome: "not-sent", retry: never },
    cause: "The resource does not state its price in the form of x402 version 1.",
    action: "Decide without a limit, or do without the resource. Nothing was paid.",
  },
  {
    ...{ code: "offer_missing", class: "PaymentOfferError", outcome: "not-sent", retry: never },
    cause: "The resource asked for no payment: it failed, or may have carried out the request.",
    action: "Fetch it without the agent. Nothing was paid.",
  },
];

/** Errors of webhook verification, all of the class `WebhookError`. */
export const webhookErrors: readonly Pick<SdkErrorEntry, "code" | "cause" | "action">[] = [
  {
    code: "webhook_body_parsed",
    cause: "The body is neither a string nor bytes: something has parsed it.",
    action: "Pass the raw body, from before any JSON middleware.",
  },
  {
    code: "webhook_body_too_large",
    cause: "The body is longer than `maxBodyBytes`.",
    action: "Raise the limit if the delivery is genuine.",
  },
  {
    code: "webhook_header_missing",
    cause: "The signature or every possible time header is missing.",
    action: "Check the service name, and that a proxy passes the headers on.",
  },
  {
    code: "webhook_signature_malformed",
    cause: "The signature has an unknown format.",
    action: "Reject the delivery. Compare the header with what the service documents.",
  },
  {
    code: "webhook_signature_mismatch",
    cause: "Secret, time or body differ from what was signed.",
    action: "Reject the delivery. Check the secret, and that the body arrives unchanged.",
  },
  {
    code: "webhook_outside_tolerance",
    cause: "The signature is valid, but too old or in the future: see `ageSeconds`.",
    action: "Check the clock of your machine.",
  },
  {
    code: "webhook_secret_unavailable",
    cause: "The secret may have changed, or cannot be loaded now.",
    action: "Respond with 503; verify again after `retryAfterSeconds`.",
  },
  {
    code: "ambiguous_duplicate",
    cause: "A delivery with another body has the same type and transaction.",
    action: "Return a `dedupeKey` from `readEvent`, or set what is to happen.",
  },
  {
    code: "webhook_id_missing",
    cause: "A subscription has no id where `webhookId` looks for it.",
    action: "Read the id from the response yourself.",
  },
];
