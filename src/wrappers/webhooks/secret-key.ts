// Keys made from secrets (W13, W15).

import { type ByteEncoding, decodeBytes, encoder } from "./hmac.ts";
import { refuse } from "./webhook-error.ts";

/** How the text of a secret becomes the bytes of a key. */
export type SecretEncoding = "utf8" | ByteEncoding;

/**
 * The key of a secret; by default its UTF-8 bytes, exactly as given.
 *
 * @throws {WebhookError} `invalid_configuration` where the secret is missing or empty, or not written as `encoding` says.
 */
export function secretBytes(secret: unknown, encoding: SecretEncoding = "utf8"): Uint8Array<ArrayBuffer> {
  const text = typeof secret === "string" && secret.trim() ? secret : "";
  const bytes = encoding === "utf8" ? encoder.encode(text) : decodeBytes(text, encoding);
  return bytes?.length ? bytes : refuse(`the webhook's secret is empty, missing, or not ${encoding} (white space?)`);
}

/** A key of WebCrypto, whichever types the run time's come from. */
export type HmacKey = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;

/** The key for WebCrypto. */
export function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  return globalThis.crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
