// The verifier of the fiat service's notifications, of which the description shows HMAC-SHA256 and nothing else (G11, W17).

import type { WebhookVerifier } from "./delivery.ts";
import { type SignatureScheme, toScheme } from "./signature-scheme.ts";
import { createVerifier, type VerifierOptions } from "./verifier.ts";

/** Options of `createFiatVerifier`. */
export interface FiatVerifierOptions extends VerifierOptions {
  /** How the service signs. There is no default: ask the service, or look at notifications that you know to be genuine. */
  readonly scheme: SignatureScheme;
}

/**
 * Verifies notifications of the fiat service by a scheme that you know and this package does not (W17).
 *
 * @example
 * const verifier = createFiatVerifier({
 *   secret: process.env.NOTIFICATION_SECRET ?? "",
 *   scheme: { signatureHeader: "X-Signature", signedContent: "{body}", encoding: "hex" }, // an example, and not known
 * });
 * @throws {WebhookError} `invalid_configuration` on an option that is missing, not known or makes no sense, and on an empty
 * secret: the service's may be null (A22).
 */
export function createFiatVerifier(options: FiatVerifierOptions): WebhookVerifier {
  const { scheme, ...common } = options;
  return createVerifier(toScheme(scheme), common);
}
