// Errors of webhook verification; not an `SdkError`, which describes calls and their outcome (decision 15).

// The brand of `branded-error.ts`, whose functions would be a tenth of a verifier.
const brand = Symbol.for("svc-sdk.error");

/** Every `code` of a `WebhookError`. */
export type WebhookErrorCode =
  /** A verifier option or the secret is missing or invalid. */
  | "invalid_configuration"
  /** The body was parsed before verification, or is neither a string nor bytes. */
  | "webhook_body_parsed"
  /** The body is longer than `maxBodyBytes`. */
  | "webhook_body_too_large"
  /** The signature header, or every header that could hold the time, is missing. */
  | "webhook_header_missing"
  /** The signature is malformed. */
  | "webhook_signature_malformed"
  /** The signature does not match this body, time and secret. */
  | "webhook_signature_mismatch"
  /** The signature is valid, but too old or in the future; see `ageSeconds`. */
  | "webhook_outside_tolerance"
  /** Undecided: the secret may have changed, or cannot be loaded now. Try again after `retryAfterSeconds`. */
  | "webhook_secret_unavailable"
  /** A delivery with another body has the same type and transaction, and nothing says how to treat it. */
  | "ambiguous_duplicate"
  /** A subscription has no id where `webhookId` expects it. */
  | "webhook_id_missing";

/** Further properties of a `WebhookError`. */
export interface WebhookErrorFacts {
  /** Seconds since the delivery was signed; negative if in the future. Set with `webhook_outside_tolerance`. */
  readonly ageSeconds?: number;
  /** Seconds to wait before verifying again. Set with `webhook_secret_unavailable`. */
  readonly retryAfterSeconds?: number;
  /** The transaction of the event. Set with `ambiguous_duplicate`. */
  readonly transactionId?: string | undefined;
  readonly cause?: unknown;
}

/** A delivery was rejected or not handled, or a verifier cannot be created. Messages hold header names, but no secret, signature or body. */
export class WebhookError extends Error {
  /** Match on this, not on messages, which change. */
  declare readonly code: WebhookErrorCode;
  /** Seconds since the delivery was signed; negative if in the future. Set with `webhook_outside_tolerance`. */
  declare readonly ageSeconds?: number;
  /** Seconds to wait before verifying again. Set with `webhook_secret_unavailable`. */
  declare readonly retryAfterSeconds?: number;
  /** The transaction of the event. Set with `ambiguous_duplicate`. */
  declare readonly transactionId?: string | undefined;

  /** Also recognizes errors of another copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method, and `this` is the class on the right of instanceof
    return this === WebhookError ? Object(value)[brand] === "WebhookError" : super[Symbol.hasInstance](value);
  }

  static {
    Object.assign(WebhookError.prototype, { [brand]: "WebhookError" });
  }

  constructor(code: WebhookErrorCode, message: string, facts?: WebhookErrorFacts) {
    super(message, facts);
    // A string, because minifiers rename classes.
    Object.assign(this, { name: "WebhookError", code }, facts);
  }
}

/** @throws {WebhookError} `invalid_configuration`. */
export function refuse(problem: string): never {
  throw new WebhookError("invalid_configuration", problem);
}
