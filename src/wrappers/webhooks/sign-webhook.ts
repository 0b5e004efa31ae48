// Signed deliveries for users' tests (W12).

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { toHex } from "../platform/hex.ts";
import { cryptoScheme } from "./crypto-scheme.ts";
import { toBytes } from "./raw-body.ts";
import { importKey, type SecretEncoding, secretBytes } from "./secret-key.ts";
import { type SignatureScheme, toScheme } from "./signature-scheme.ts";

/** How a signature can be written. */
export type SignatureEncoding = "hex" | "base64" | "base64url";

/** What `signWebhook` makes a delivery of. */
export interface SignWebhookOptions {
  readonly secret: string;
  /** The body, as it is to be sent. */
  readonly body: string | Uint8Array;
  /** The time as its header is to have it, or as a date, which becomes seconds since the Unix epoch. @default now */
  readonly timestamp?: Date | string | undefined;
  /** The header for the time, which the service does not name: assumed. @default "x-timestamp" */
  readonly timestampHeader?: string | undefined;
  /** How the signature is written, which the service does not say: assumed. @default "hex" */
  readonly encoding?: SignatureEncoding | undefined;
  /** What stands before the signature, e.g. `sha256=`. @default nothing */
  readonly prefix?: string | undefined;
  /** As in the clients. @default the placeholder */
  readonly serviceName?: string | undefined;
  /** How the secret becomes the key, as in the verifier. @default "utf8" */
  readonly secretEncoding?: SecretEncoding | undefined;
  /** A scheme of your own, as in `createFiatVerifier`. @default the crypto service's */
  readonly scheme?: SignatureScheme | undefined;
  /** The wall clock: milliseconds since the Unix epoch. @default Date */
  readonly clock?: { now(): number } | undefined;
}

/** A delivery that is ready to be sent: `new Request(url, { method: "POST", ...signed })`. */
export interface SignedWebhook {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const optionNames = [
  ...["secret", "body", "timestamp", "timestampHeader", "encoding", "prefix", "serviceName", "secretEncoding"],
  ...["scheme", "clock"],
];

/**
 * Signs a body as the service would, for tests of your own receiver.
 *
 * @example
 * const signed = await signWebhook({ secret: "test", body: '{"type":"deposit.confirmed","transaction_id":"0xabc"}' });
 * const response = await handler(new Request("https://shop.example/hooks", { method: "POST", ...signed }));
 * @throws {ConfigurationError} on an option that is not known, or that the scheme holds already.
 * @throws {WebhookError} `invalid_configuration` on an empty secret or a scheme that makes no sense, `webhook_body_parsed` on a
 * body that is no text and no bytes.
 */
export async function signWebhook(options: SignWebhookOptions): Promise<SignedWebhook> {
  checkOptionNames("signWebhook", options, optionNames);
  const { secret, body, timestamp, serviceName, timestampHeader, secretEncoding, prefix = "", clock = Date } = options;
  if (options.scheme && (serviceName !== undefined || timestampHeader !== undefined)) {
    throw new ConfigurationError(
      "where a scheme is given, it names the headers: leave out serviceName and timestampHeader",
    );
  }
  const scheme = options.scheme ? toScheme(options.scheme) : cryptoScheme(serviceName, timestampHeader);
  const time = typeof timestamp === "string" ? timestamp : toSeconds(timestamp ?? new Date(clock.now()));
  const key = await importKey(secretBytes(secret, secretEncoding));
  const bytes = toBytes(body);
  const signature = await globalThis.crypto.subtle.sign("HMAC", key, scheme.signedBytes(time, bytes));
  const encoding = options.encoding ?? options.scheme?.encoding ?? "hex";
  const headers = { [scheme.signatureHeader]: prefix + written(new Uint8Array(signature), encoding) };
  if (scheme.timestampHeader !== null) headers[scheme.timestampHeader ?? "x-timestamp"] = time;
  return { headers: { "content-type": "application/json", ...headers }, body: typeof body === "string" ? body : bytes };
}

function toSeconds(date: Date): string {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) throw new ConfigurationError("timestamp is no date");
  return String(Math.floor(date.getTime() / 1000));
}

function written(bytes: Uint8Array, encoding: SignatureEncoding): string {
  if (encoding === "hex") return toHex(bytes);
  const base64 = btoa(String.fromCharCode(...bytes));
  return encoding === "base64" ? base64 : base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
