// Verifies deliveries (W1–W8, W13, W15) with WebCrypto alone.

import type { VerifiedDelivery, WebhookVerifier } from "./delivery.ts";
import { toBytes } from "./raw-body.ts";
import type { Scheme } from "./scheme.ts";
import { type HmacKey, importKey, type SecretEncoding, secretBytes } from "./secret-key.ts";
import type { Reread, SecretSource } from "./secret-source.ts";
import { readHeaders, type TimeHeader } from "./signed-headers.ts";
import { readTimestamp } from "./timestamp.ts";
import { refuse, WebhookError } from "./webhook-error.ts";

/** Options of every verifier. */
export interface VerifierOptions {
  /**
   * The subscription's secret; several, while one takes another's place; or where they come from, if they change while the
   * verifier is in use: `createSecretProvider`, `subscriptionSecrets`.
   */
  readonly secret: string | readonly string[] | SecretSource;
  /** Seconds that a signature may be old, or lie in the future (W4). 0 means 0. @default 300 */
  readonly toleranceSeconds?: number | undefined;
  /** How the text of the secret becomes the key: by default its UTF-8 bytes, exactly as given (W15). @default "utf8" */
  readonly secretEncoding?: SecretEncoding | undefined;
  /** The wall clock: milliseconds since the Unix epoch. @default Date */
  readonly clock?: { now(): number } | undefined;
}

interface ImportedKeys {
  readonly secrets?: readonly string[];
  readonly keys: readonly HmacKey[];
}

/**
 * A verifier of a scheme.
 *
 * @throws {WebhookError} `invalid_configuration` on an option that is not known or makes no sense, and on an empty secret.
 */
export function createVerifier(scheme: Scheme, options: VerifierOptions): WebhookVerifier {
  const { secret, toleranceSeconds = 300, secretEncoding, clock = Date, ...unknown } = options;
  for (const name in unknown) refuse(`unknown option ${name}`);
  if (!(toleranceSeconds >= 0)) refuse("toleranceSeconds must be >= 0");
  const source = typeof Object(secret).reread === "function" ? (secret as SecretSource) : undefined;
  const fixed = source ? [] : ([secret].flat() as readonly string[]);
  if (!source) for (const one of fixed.length > 0 ? fixed : [""]) secretBytes(one, secretEncoding);
  let imported: ImportedKeys = { keys: [] };
  let matched: string | undefined;
  // A small array of its own for each delivery would be moved for WebCrypto; see signedBytes.
  const digest = new Uint8Array(32);

  async function importAll(secrets: readonly string[]): Promise<readonly HmacKey[]> {
    const keys = await Promise.all(secrets.map(async (one) => importKey(secretBytes(one, secretEncoding))));
    imported = { secrets, keys };
    return keys;
  }

  /** What is said of a genuine delivery that was signed at this time. */
  function accept(body: Uint8Array<ArrayBuffer>, { name, value }: TimeHeader): VerifiedDelivery {
    matched = name;
    const signedAt = new Date(readTimestamp(value));
    const ageSeconds = (clock.now() - Number(signedAt)) / 1000;
    if (name && !(Math.abs(ageSeconds) <= toleranceSeconds)) {
      const message = `genuine, but ${ageSeconds} s old; tolerance ${toleranceSeconds} s`;
      throw new WebhookError("webhook_outside_tolerance", message, { ageSeconds });
    }
    return { body, signedAt: name ? signedAt : undefined };
  }

  return {
    async verify(delivery) {
      const body = toBytes(delivery.body);
      const { signature: written, times } = readHeaders(delivery.headers, scheme, matched);
      const signature = scheme.decode(written);
      if (!signature) {
        throw new WebhookError("webhook_signature_malformed", `${scheme.signatureHeader} is no HMAC-SHA256`);
      }
      let again: Reread | undefined;
      for (let secrets = source ? await source.read() : fixed; ; secrets = again.secrets) {
        // Each thing that is waited for costs as much as all of the headers.
        const keys = imported.secrets === secrets ? imported.keys : await importAll(secrets);
        for (const key of keys) {
          for (const time of times) {
            const signed = scheme.signedBytes(time.value, body);
            digest.set(signature);
            // Compares in constant time (W6).
            if (await globalThis.crypto.subtle.verify("HMAC", key, digest, signed)) return accept(body, time);
          }
        }
        if (again) throw again.undecided ?? mismatch(secrets);
        again = source ? await source.reread() : { secrets };
        if (again.secrets === secrets) throw again.undecided ?? mismatch(secrets);
      }
    },
  };
}

function mismatch(secrets: readonly string[]): WebhookError {
  const hint = secrets.some((one) => one !== one.trim())
    ? "white space around the secret"
    : "another secret, or a parsed body";
  return new WebhookError("webhook_signature_mismatch", `no match: ${hint}?`);
}
