// The errors that the SDK defines itself: class, code, cause and action. Those of the service come from its document.

export interface SdkErrorEntry {
  readonly code: string;
  readonly class: string;
  readonly outcome: string;
  readonly cause: string;
  readonly action: string;
  readonly retry: string;
}

/** Cause, action, and when the SDK retries. @default never */
type Advice = readonly [cause: string, action: string, retry?: string];

export const sdkErrors: readonly SdkErrorEntry[] = [
  ...entries("ConfigurationError", "not-sent", {
    invalid_configuration: [
      "An option of the client is missing, unknown or invalid, or does not fit the others.",
      "Correct the option that the message names.",
    ],
  }),
  ...entries("ArgumentError", "not-sent", {
    invalid_argument: [
      "An argument of the call is invalid.",
      "Correct the argument in `field`; the message lists the accepted values.",
    ],
    invalid_decimal: [
      "An amount is not a decimal string, or it is zero where money moves.",
      'Pass the amount as a string such as `"25.10"`, or as a bigint.',
    ],
    invalid_idempotency_key: [
      "The idempotency key is empty, too long, or has characters other than visible ASCII.",
      "Make the key with `deriveKey`, or shorten it.",
    ],
  }),
  ...entries("IdempotencyKeyError", "not-sent", {
    idempotency_key_required: [
      "A call that moves money has no `idempotencyKey`.",
      "Pass the key of the payment, or `false` to send the call without protection against a duplicate.",
    ],
    idempotency_key_reused: [
      "The key was used before with another operation, path or body. The earlier call may have paid.",
      "Use one key for each payment. After a rejection, give the corrected payment a new key.",
    ],
    idempotency_key_expired: [
      "The key is so old that the service may have forgotten it. The earlier call may have paid.",
      "Look in your records for the first payment. Use a new key only if it was not made.",
    ],
  }),
  ...entries("CredentialError", "not-sent", {
    credential_unavailable: [
      "Your function for a token or secret failed, or returned an unusable value.",
      "Repair the function; its error is the `cause`. Then call again.",
    ],
  }),
  ...entries("StoreError", "not-sent", {
    store_failed: [
      "The store failed, or contains an entry that this SDK did not write.",
      "Check the store. Then call again with the same key.",
    ],
  }),
  ...entries("TimeoutError", "not-sent or unknown", {
    timeout: [
      "No complete response arrived within `timeoutMs` or `totalTimeoutMs`.",
      "Call again if it was a read. A write throws an `OutcomeUnknownError` with this error as its cause.",
      "After `timeoutMs`, where the operation permits it, until `totalTimeoutMs` has passed.",
    ],
  }),
  ...entries("ConnectionError", "not-sent or unknown", {
    connection_failed: [
      "The connection failed before a complete response arrived.",
      "Call again if it was a read. A write that may have arrived throws an `OutcomeUnknownError`.",
      "Where the operation permits it, with backoff.",
    ],
  }),
  ...entries("AbortedError", "not-sent or unknown", {
    aborted: [
      "Your signal was aborted, or the client was closed.",
      "Nothing for a read. Aborting a write that was sent does not undo it.",
    ],
  }),
  ...entries("ResponseError", "unknown", {
    response_malformed: [
      "The response is not what its content type or the documentation promises, or an amount in it is not a decimal.",
      "Look at `raw`. Report it to the service if it continues.",
    ],
    response_too_large: ["The response is larger than 16 MiB.", "Ask for less."],
    response_empty: [
      "The response lacks its documented body or data.",
      "Look at `raw`. Report it to the service if it continues.",
    ],
    response_redirect: [
      "The response is a redirect. The SDK never follows one, because it would send credentials elsewhere.",
      "Check `baseUrl`.",
    ],
  }),
  ...entries("OutcomeUnknownError", "unknown", {
    outcome_unknown: [
      "A write may have been carried out: its response was lost, unreadable or a 5xx.",
      "Do what `next` says, or pass the error to `settle`. Do not call again with another key.",
    ],
  }),
  ...entries("PaymentOfferError", "not-sent", {
    offer_too_expensive: [
      "The resource may cost `mayCost`, which is more than `maxAmount`.",
      "Raise `maxAmount`, or do without the resource. Nothing was paid.",
    ],
    offer_unknown_asset: [
      "The resource may be paid in an asset whose decimals the SDK does not know.",
      "Decide without a limit, or do without the resource. Nothing was paid.",
    ],
    offer_unreadable: [
      "The resource does not state its price in the form of x402 version 1.",
      "Decide without a limit, or do without the resource. Nothing was paid.",
    ],
    offer_missing: [
      "The resource did not ask for payment: it failed, or may have carried out the request.",
      "Fetch it without the agent. Nothing was paid.",
    ],
  }),
];

/** Errors of webhook verification, all of the class `WebhookError`. */
export const webhookErrors: readonly SdkErrorEntry[] = entries("WebhookError", "not-sent", {
  webhook_body_parsed: [
    "The body is not a string or bytes: something has parsed it.",
    "Pass the raw body, from before any JSON middleware.",
  ],
  webhook_body_too_large: ["The body is longer than `maxBodyBytes`.", "Raise the limit if the delivery is genuine."],
  webhook_header_missing: [
    "The signature or every possible time header is missing.",
    "Check the service name, and that a proxy passes the headers on.",
  ],
  webhook_signature_malformed: [
    "The signature has an unknown format.",
    "Reject the delivery. Compare the header with what the service documents.",
  ],
  webhook_signature_mismatch: [
    "Secret, time or body differ from what was signed.",
    "Reject the delivery. Check the secret, and that the body arrives unchanged.",
  ],
  webhook_outside_tolerance: [
    "The signature is valid, but too old or in the future: see `ageSeconds`.",
    "Check the clock of your machine.",
  ],
  webhook_secret_unavailable: [
    "The secret may have changed, or cannot be loaded now.",
    "Respond with 503; verify again after `retryAfterSeconds`.",
  ],
  ambiguous_duplicate: [
    "A delivery with another body has the same type and transaction.",
    "Return a `dedupeKey` from `readEvent`, or set what is to happen.",
  ],
  webhook_id_missing: [
    "A subscription has no id where `webhookId` looks for it.",
    "Read the id from the response yourself.",
  ],
});

function entries(name: string, outcome: string, advice: Readonly<Record<string, Advice>>): SdkErrorEntry[] {
  return Object.entries(advice).map(([code, [cause, action, retry = "Not by the SDK."]]) => ({
    code,
    class: name,
    outcome,
    cause,
    action,
    retry,
  }));
}
