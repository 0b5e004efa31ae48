// Why a delivery is not taken. Apart from `SdkError`, which speaks of calls and their outcome (decision 0015).

/** Every `code` of a `WebhookError`. */
export type WebhookErrorCode =
  /** An option of the verifier is missing or makes no sense; no secret (W13). */
  | "invalid_configuration"
  /** The body was parsed before it could be verified, or is no text and no bytes (W7). */
  | "webhook_body_parsed"
  /** The body is longer than `maxBodyBytes`. */
  | "webhook_body_too_large"
  /** The signature's header, or every header that could hold the time, is missing (W8). */
  | "webhook_header_missing"
  /** The signature is not written as one (W8). */
  | "webhook_signature_malformed"
  /** The signature is not of this body, time and secret (W8). */
  | "webhook_signature_mismatch"
  /** Genuine, but signed too long ago or in the future (W4, W16): `ageSeconds`. */
  | "webhook_outside_tolerance"
  /** No verdict: the secret may have changed, or cannot be read now (W5). Try again after `retryAfterSeconds`. */
  | "webhook_secret_unavailable";

/** What is known beside code and message. */
export interface WebhookErrorFacts {
  /** Seconds since the delivery was signed; negative where that lies in the future. Of `webhook_outside_tolerance`. */
  readonly ageSeconds?: number;
  /** Seconds after which a verdict can be had. Of `webhook_secret_unavailable`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A delivery is not taken, or a verifier cannot be made. Messages hold names of headers, and no secret, signature or body. */
export class WebhookError extends Error {
  /** Match on this and not on messages, which change. */
  declare readonly code: WebhookErrorCode;
  /** Seconds since the delivery was signed; negative where that lies in the future. Of `webhook_outside_tolerance`. */
  declare readonly ageSeconds?: number;
  /** Seconds after which a verdict can be had. Of `webhook_secret_unavailable`. */
  declare readonly retryAfterSeconds?: number;

  constructor(code: WebhookErrorCode, message: string, facts?: WebhookErrorFacts) {
    super(message, facts);
    // The name as text, because minifiers rename classes.
    Object.assign(this, { name: "WebhookError", code }, facts);
  }
}

/** @throws {WebhookError} `invalid_configuration`. */
export function refuse(complaint: string): never {
  throw new WebhookError("invalid_configuration", complaint);
}
