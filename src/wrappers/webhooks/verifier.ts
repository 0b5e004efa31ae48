// Verifies deliveries.

import type { Bytes } from "../operation.ts";
import { ownFields } from "../util/validate.ts";
import { refuse, WebhookError } from "./error.ts";
import type { Reread, SecretSource } from "./secrets.ts";
import {
  type CompiledScheme,
  compileScheme,
  cryptoScheme,
  type HmacChecker,
  hmacCheckerOf,
  type SecretEncoding,
  type SignatureScheme,
  secretBytes,
  toBytes,
} from "./signature.ts";

/** Headers as in `fetch` or as Node gives them. Names are case-insensitive. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery as received. */
export interface Delivery {
  readonly headers: DeliveryHeaders;
  /** The body byte for byte as received, never parsed and serialized again. */
  readonly body: string | Uint8Array | ArrayBuffer;
}

/** A delivery with a valid signature. */
export interface VerifiedDelivery {
  /** The body as received. */
  readonly body: Bytes;
  /** When it was signed; undefined if the scheme signs no time. */
  readonly signedAt: Date | undefined;
}

/** Verifies the signatures of deliveries. */
export interface WebhookVerifier {
  /**
   * Resolves to the delivery if its signature is valid.
   *
   * @throws {WebhookError} if it is not, or if that cannot be decided now; see `code`. `webhook_outside_tolerance` is thrown
   * only after the signature has matched.
   */
  verify(delivery: Delivery): Promise<VerifiedDelivery>;
}

/** Options of every verifier. */
export interface VerifierOptions {
  /**
   * The subscription's secret; several during a rotation; or, if they change while the verifier is in use, a source made by
   * `createSecretProvider`, `subscriptionSecrets` or `currentSecret`.
   */
  readonly secret: string | readonly string[] | SecretSource;
  /** How many seconds old, or in the future, a signature may be. 0 allows none. @default 300 */
  readonly toleranceSeconds?: number | undefined;
  /**
   * How the text of the secret becomes the key: `hexSecret` or `base64Secret`. Both refuse the prefix `whsec_`: remove it if the
   * service decodes the rest.
   *
   * @default its UTF-8 bytes exactly as given, with `whsec_`
   */
  readonly secretEncoding?: SecretEncoding | undefined;
  /**
   * The wall clock: milliseconds since the Unix epoch. `refresh` is for the clock of a sandbox, which another process may have moved:
   * it is called once before a delivery is refused for its time, and its errors are ignored. @default Date
   */
  readonly clock?: { now(): number; refresh?(): Promise<void> } | undefined;
}

type WallClock = NonNullable<VerifierOptions["clock"]>;

/** Options of `createCryptoVerifier`. */
export interface CryptoVerifierOptions extends VerifierOptions {
  /** The service's real name, as in the clients; the signature header is `X-<Name>-Signature`. @default the placeholder */
  readonly serviceName?: string | undefined;
  /**
   * The header that holds the time; the service does not document it.
   * @default up to eight headers with `time` in their names are tried; the one that makes the signature match is used
   */
  readonly timestampHeader?: string | undefined;
}

/** Options of `createFiatVerifier`. */
export interface FiatVerifierOptions extends VerifierOptions {
  /** How the service signs. There is no default: ask the service, or inspect notifications that you know are genuine. */
  readonly scheme: SignatureScheme;
}

/**
 * Creates a verifier for deliveries of the crypto service: HMAC-SHA256 over time, full stop and the bytes of the body.
 * The signature may be hexadecimal, base64 or base64url, with or without `sha256=`, `v1=` or `v1,`.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "", serviceName: "acme" });
 * const { body } = await verifier.verify({ headers: request.headers, body: await request.arrayBuffer() });
 * @throws {WebhookError} `invalid_configuration` if an option is unknown or invalid, or a secret is empty.
 */
export function createCryptoVerifier(options: CryptoVerifierOptions): WebhookVerifier {
  const { serviceName, timestampHeader, ...common } = ownFields(options);
  return createVerifier(cryptoScheme(serviceName, timestampHeader), common);
}

/**
 * Creates a verifier for notifications of the fiat service. How that service signs is not documented beyond HMAC-SHA256,
 * so you provide the scheme.
 *
 * @example
 * const verifier = createFiatVerifier({
 *   secret: process.env.NOTIFICATION_SECRET ?? "",
 *   scheme: { signatureHeader: "X-Signature", signedContent: "{body}", encoding: "hex" }, // an example, not documented
 * });
 * @throws {WebhookError} `invalid_configuration` if an option is missing, unknown or invalid, or a secret is empty: the
 * service may return `null` for it (A22).
 */
export function createFiatVerifier(options: FiatVerifierOptions): WebhookVerifier {
  const { scheme, ...common } = ownFields(options);
  return createVerifier(compileScheme(scheme), common);
}

/** The headers of a delivery, as a generated package knows them. */
export interface DeliveryHeaderNames {
  readonly signatureHeader: string;
  /** @default whichever header with `time` in its name makes the signature match */
  readonly timestampHeader?: string | undefined;
}

/** Creates a verifier for deliveries that are signed as those of the crypto service are, in these headers. */
export function namedVerifier(headers: DeliveryHeaderNames, options: VerifierOptions): WebhookVerifier {
  const scheme = cryptoScheme(undefined, headers.timestampHeader);
  return createVerifier({ ...scheme, signatureHeader: headers.signatureHeader.toLowerCase() }, options);
}

// Each pair of a time and a signature costs a hash of the whole body, and the sender chooses the headers.
const MAX_PAIRS = 16;
const MAX_TIMES = 8;

function createVerifier(scheme: CompiledScheme, options: VerifierOptions): WebhookVerifier {
  const { secret, toleranceSeconds = 300, secretEncoding, clock = Date as WallClock, ...unknown } = ownFields(options);
  for (const name in ownFields(unknown)) refuse(`unknown option ${name}`);
  if (!(toleranceSeconds >= 0)) refuse("toleranceSeconds must be >= 0");
  const source: Partial<SecretSource> = Object(secret);
  // Not used with a source.
  const fixed = listOf(secret);
  if (!source.read) for (const one of fixed) secretBytes(one, secretEncoding);
  // By secret, which may be "__proto__".
  const checkers: Record<string, HmacChecker> = Object.create(null);
  let matchedHeader: string | undefined;

  async function accept(body: Bytes, { name, value }: TimeHeader): Promise<VerifiedDelivery> {
    if (!name) return { body, signedAt: undefined };
    matchedHeader = name;
    const signedAt = new Date(readTimestamp(value));
    const age = () => (clock.now() - Number(signedAt)) / 1000;
    let failed: { readonly cause: unknown } | undefined;
    if (!(Math.abs(age()) <= toleranceSeconds)) {
      // Without an answer, the clock stays as it was.
      await clock.refresh?.().catch((cause: unknown) => {
        failed = { cause };
      });
    }
    const ageSeconds = age();
    const distance = Math.abs(ageSeconds);
    if (!(distance <= toleranceSeconds)) {
      const direction = ageSeconds < 0 ? "in the future" : "old";
      const reason = failed ? `no newer time: ${Object(failed.cause).message}` : "check the clocks";
      const message = `valid signature, but ${distance} s ${direction}: ${reason}`;
      throw new WebhookError("webhook_outside_tolerance", message, { ageSeconds, ...failed });
    }
    return { body, signedAt };
  }

  return {
    async verify(delivery) {
      const body = toBytes(delivery.body);
      const { signature: text, times } = readHeaders(delivery.headers, scheme, matchedHeader);
      const signatures = scheme.decode(text).slice(0, MAX_PAIRS / times.length);
      if (!signatures[0]) {
        throw new WebhookError("webhook_signature_malformed", `${scheme.signatureHeader} is not HMAC-SHA256`);
      }
      async function signedTime(candidates: readonly string[]): Promise<TimeHeader | undefined> {
        for (const one of candidates) {
          checkers[one] ??= await hmacCheckerOf(secretBytes(one, secretEncoding));
          for (const time of times) {
            for (const signature of signatures) {
              if (await checkers[one](signature, scheme.signedContent(time.value, body))) return time;
            }
          }
        }
        return undefined;
      }
      const current = source.read ? await source.read() : fixed;
      let time = await signedTime(current);
      if (time) return accept(body, time);
      const { secrets, undecided }: Reread = (await source.reread?.()) ?? { secrets: current };
      if (secrets !== current) time = await signedTime(secrets);
      if (time) return accept(body, time);
      throw undecided ?? mismatch(secrets);
    },
  };
}

/** Never empty: an empty secret is rejected, whereas no secret would silently match nothing. */
export function listOf(given: unknown): readonly string[] {
  const all = [given].flat() as string[];
  return all[0] ? all : [""];
}

function mismatch(secrets: readonly string[]): WebhookError {
  const hint = secrets.some((one) => one !== one.trim())
    ? "white space around the secret"
    : "wrong secret or parsed body";
  return new WebhookError("webhook_signature_mismatch", `signature mismatch: ${hint}?`);
}

/** A header that may hold the time of the signature. `name`: in lower case; empty if the scheme signs no time. */
type TimeHeader = { readonly name: string; readonly value: string };

const unix = /^\d{10}(\d{3})?$/;
// Strict, with the zone at the end: if part of a time were valid, its rest could be passed off as the start of the body.
const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Reads 10 digits (seconds), 13 digits (milliseconds) or ISO 8601 with a zone, as milliseconds since the epoch. Else NaN. */
export function readTimestamp(text: string): number {
  return unix.test(text) ? Number(text.padEnd(13, "0")) : Date.parse(iso8601.test(text) ? text : "");
}

/**
 * Reads the signature and the candidates for the time. The header that matched before is tried first but never alone: otherwise
 * replaying a delivery under another header name would lock out all genuine ones.
 */
function readHeaders(
  headers: DeliveryHeaders,
  { signatureHeader, timestampHeader }: CompiledScheme,
  matchedHeader?: string,
): { readonly signature: string; readonly times: readonly TimeHeader[] } {
  const entries = Symbol.iterator in headers ? [...(headers as Headers)] : Object.entries(headers);
  // Stryker disable next-line ObjectLiteral: without a signed time neither is read
  const times: TimeHeader[] = timestampHeader === null ? [{ name: "", value: "" }] : [];
  let signature = "";
  for (const [given, content] of entries) {
    const name = given.toLowerCase();
    const value = `${content ?? ""}`;
    if (name === signatureHeader) signature = value;
    else if ((timestampHeader ?? (name.includes("time") && name)) === name && readTimestamp(value) >= 0) {
      times[name === matchedHeader ? "unshift" : "push"]({ name, value });
    }
  }
  if (signature && times.length > 0) return { signature, times: times.slice(0, MAX_TIMES) };
  const received = entries.map(([name]) => name).join(", ");
  const message = `missing ${signatureHeader} or ${timestampHeader ?? "time"}; received: ${received.slice(0, 500)}`;
  throw new WebhookError("webhook_header_missing", message);
}
