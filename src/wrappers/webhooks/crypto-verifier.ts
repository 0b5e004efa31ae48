// The verifier of the crypto service's deliveries.

import { cryptoScheme } from "./crypto-scheme.ts";
import type { WebhookVerifier } from "./delivery.ts";
import { createVerifier, type VerifierOptions } from "./verifier.ts";

/** Options of `createCryptoVerifier`. */
export interface CryptoVerifierOptions extends VerifierOptions {
  /** The service's real name, as in the clients: the signature stands in `X-<Name>-Signature`. @default the placeholder */
  readonly serviceName?: string | undefined;
  /**
   * The header that holds the time, which the service does not name (G40).
   * @default at most eight headers with `time` in their names are tried, and the one that makes the signature match counts (W3)
   */
  readonly timestampHeader?: string | undefined;
}

/**
 * Verifies deliveries of the crypto service: HMAC-SHA256 over time, full stop and the bytes of the body (W1, C95). The
 * signature may be written in hexadecimal, base64 or base64url, with or without `sha256=`, `v1=` or `v1,` (W2).
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "", serviceName: "acme" });
 * const { body } = await verifier.verify({ headers: request.headers, body: await request.arrayBuffer() });
 * @throws {WebhookError} `invalid_configuration` on an option that is not known or makes no sense, and on an empty secret.
 */
export function createCryptoVerifier(options: CryptoVerifierOptions): WebhookVerifier {
  const { serviceName, timestampHeader, ...common } = options;
  return createVerifier(cryptoScheme(serviceName, timestampHeader), common);
}
