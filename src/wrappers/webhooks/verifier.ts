// Verifies deliveries (W1–W8, W13, W15) with WebCrypto alone.

import type { WebhookVerifier } from "./delivery.ts";
import { toBytes } from "./raw-body.ts";
import { readHeaders, type TimeHeader } from "./read-headers.ts";
import type { Scheme } from "./scheme.ts";
import { importKey, type SecretEncoding, secretBytes } from "./secret-key.ts";
import type { SecretSource } from "./secret-source.ts";
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

/**
 * A verifier of a scheme.
 *
 * @throws {WebhookError} `invalid_configuration` on an option that is not known or makes no sense, and on an empty secret.
 */
export function createVerifier(scheme: Scheme, options: VerifierOptions): WebhookVerifier {
  const { secret, toleranceSeconds = 300, secretEncoding, clock = Date, ...unknown } = options;
  for (const name in unknown) refuse(`unknown option ${name}`);
  if (!(toleranceSeconds >= 0)) refuse("toleranceSeconds must be >= 0");
  const source = toSource(secret, secretEncoding);
  let keysFrom: readonly string[] | undefined;
  let keys: Promise<readonly CryptoKey[]>;
  let matched: string | undefined;

  function keysOf(secrets: readonly string[]): Promise<readonly CryptoKey[]> {
    if (keysFrom !== secrets) {
      keysFrom = secrets;
      keys = Promise.all(secrets.map(async (one) => importKey(secretBytes(one, secretEncoding))));
    }
    return keys;
  }

  /** The time by which one of these secrets has made the signature. */
  async function findTime(
    secrets: readonly string[],
    signature: Uint8Array<ArrayBuffer>,
    times: readonly TimeHeader[],
    body: Uint8Array,
  ): Promise<TimeHeader | undefined> {
    const candidates = await keysOf(secrets);
    for (const time of times) {
      for (const key of candidates) {
        const signed = scheme.signedBytes(time.value, body);
        // Compares in constant time (W6).
        if (await globalThis.crypto.subtle.verify("HMAC", key, signature, signed)) return time;
      }
    }
    return undefined;
  }

  return {
    async verify(delivery) {
      const body = toBytes(delivery.body);
      const { signature: written, times } = readHeaders(delivery.headers, scheme, matched);
      const signature = scheme.decode(written);
      if (!signature) {
        throw new WebhookError("webhook_signature_malformed", `${scheme.signatureHeader} is no HMAC-SHA256`);
      }
      const secrets = await source.read();
      let time = await findTime(secrets, signature, times, body);
      if (!time) {
        const again = await source.reread();
        if (again.secrets !== secrets) time = await findTime(again.secrets, signature, times, body);
        if (!time) {
          const hint = again.secrets.some((one) => one !== one.trim())
            ? "white space around the secret"
            : "another secret, or a parsed body";
          throw again.undecided ?? new WebhookError("webhook_signature_mismatch", `no match: ${hint}?`);
        }
      }
      matched = time.name;
      const signedAt = new Date(readTimestamp(time.value));
      const ageSeconds = (clock.now() - Number(signedAt)) / 1000;
      if (time.name && !(Math.abs(ageSeconds) <= toleranceSeconds)) {
        const message = `genuine, but ${ageSeconds} s old; tolerance ${toleranceSeconds} s`;
        throw new WebhookError("webhook_outside_tolerance", message, { ageSeconds });
      }
      return { body, signedAt: time.name ? signedAt : undefined };
    },
  };
}

/** @throws {WebhookError} `invalid_configuration` on secrets that no signature can be verified with. */
function toSource(secret: VerifierOptions["secret"], encoding: SecretEncoding | undefined): SecretSource {
  if (typeof Object(secret).reread === "function") return secret as SecretSource;
  const secrets = [secret].flat() as readonly string[];
  for (const one of secrets.length > 0 ? secrets : [""]) secretBytes(one, encoding);
  return { read: async () => secrets, reread: async () => ({ secrets }) };
}
