// Signs deliveries for users' tests.

import { ConfigurationError } from "../errors.ts";
import type { Bytes } from "../operation.ts";
import { toHex } from "../util/platform.ts";
import { ownOptions } from "../util/validate.ts";
import {
  compileScheme,
  cryptoScheme,
  hmacSignerOf,
  type SecretEncoding,
  type SignatureScheme,
  secretBytes,
  toBytes,
} from "./signature.ts";

/** How to encode a signature. */
export type SignatureEncoding = "hex" | "base64" | "base64url";

/** Options of `signWebhook`. */
export interface SignWebhookOptions {
  readonly secret: string;
  /** The body to send. */
  readonly body: string | Uint8Array;
  /** The text of the timestamp header, or a date, which becomes seconds since the Unix epoch. @default now */
  readonly timestamp?: Date | string | undefined;
  /** The header of the timestamp, which is undocumented. @default "x-timestamp" (assumed) */
  readonly timestampHeader?: string | undefined;
  /** How to encode the signature, which is undocumented. @default "hex" (assumed) */
  readonly encoding?: SignatureEncoding | undefined;
  /** Text before the signature, e.g. `sha256=`. @default none */
  readonly prefix?: string | undefined;
  /** The service's real name, as in the clients. @default the placeholder */
  readonly serviceName?: string | undefined;
  /** How the secret becomes the key, as in the verifier. @default its UTF-8 bytes */
  readonly secretEncoding?: SecretEncoding | undefined;
  /** Your own scheme, as in `createFiatVerifier`. @default the crypto service's */
  readonly scheme?: SignatureScheme | undefined;
  /** The wall clock: milliseconds since the Unix epoch. @default Date */
  readonly clock?: { now(): number } | undefined;
}

/** A signed delivery, ready to be sent: `new Request(url, { method: "POST", ...signed })`. */
export interface SignedWebhook {
  readonly headers: Record<string, string>;
  readonly body: string | Bytes;
}

const optionNames: readonly (keyof SignWebhookOptions)[] = [
  "secret",
  "body",
  "timestamp",
  "timestampHeader",
  "encoding",
  "prefix",
  "serviceName",
  "secretEncoding",
  "scheme",
  "clock",
];

/**
 * Signs a body as the service would, to test your own receiver.
 *
 * @example
 * const signed = await signWebhook({ secret: "test", body: '{"type":"deposit.confirmed","transaction_id":"0xabc"}' });
 * const response = await handler(new Request("https://shop.example/hooks", { method: "POST", ...signed }));
 * @throws {ConfigurationError} if an option is unknown, or set although `scheme` already determines it.
 * @throws {WebhookError} `invalid_configuration` if the secret is empty or the scheme invalid; `webhook_body_parsed` if the body
 * is neither a string nor bytes.
 */
export async function signWebhook(options: SignWebhookOptions): Promise<SignedWebhook> {
  const own = ownOptions("signWebhook", options, optionNames, ConfigurationError);
  const { secret, body, timestamp, serviceName, timestampHeader, secretEncoding, prefix = "", clock = Date } = own;
  if (own.scheme && (serviceName !== undefined || timestampHeader !== undefined)) {
    throw new ConfigurationError("scheme already names the headers: leave out serviceName and timestampHeader");
  }
  const scheme = own.scheme ? compileScheme(own.scheme) : cryptoScheme(serviceName, timestampHeader);
  const time = typeof timestamp === "string" ? timestamp : toSeconds(timestamp ?? new Date(clock.now()));
  const sign = await hmacSignerOf(secretBytes(secret, secretEncoding));
  const bytes = toBytes(body);
  const signature = await sign(scheme.signedContent(time, bytes));
  const encoding = own.encoding ?? own.scheme?.encoding ?? "hex";
  const headers = { [scheme.signatureHeader]: prefix + encode(signature, encoding) };
  if (scheme.timestampHeader !== null) headers[scheme.timestampHeader ?? "x-timestamp"] = time;
  return { headers: { "content-type": "application/json", ...headers }, body: typeof body === "string" ? body : bytes };
}

function toSeconds(date: Date): string {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) {
    throw new ConfigurationError("timestamp must be a valid Date or a string");
  }
  return String(Math.floor(date.getTime() / 1000));
}

function encode(bytes: Uint8Array, encoding: SignatureEncoding): string {
  if (encoding === "hex") return toHex(bytes);
  const base64 = btoa(String.fromCharCode(...bytes));
  return encoding === "base64" ? base64 : base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
