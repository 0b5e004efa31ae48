// A second implementation of rules W1 to W4, W8 and W15, in the order in which they apply. Supports at most eight times, and two
// signatures.

import { createHmac } from "node:crypto";
import type { WebhookErrorCode } from "../../../src/wrappers/webhooks/error.ts";

/** `genuine`, or the code of the error. */
export type ExpectedVerdict = "genuine" | WebhookErrorCode;

/** The options of a verifier. */
export interface Terms {
  readonly secrets: readonly string[];
  readonly secretEncoding: "utf8" | "hex" | "base64";
  readonly toleranceSeconds: number;
  /** In lower case; undefined if it is unknown. */
  readonly timestampHeader: string | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

/** A delivery whose header names are in lower case. */
export interface PlainDelivery {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export const SIGNATURE_HEADER = "x-acme-signature";

export function expectedVerdict({ headers, body }: PlainDelivery, terms: Terms): ExpectedVerdict {
  const written = headers.get(SIGNATURE_HEADER);
  const isTime = (name: string) => (terms.timestampHeader ? name === terms.timestampHeader : /time/.test(name));
  const times = [...headers].filter(([name, value]) => isTime(name) && momentOf(value) !== undefined);
  if (!written || times.length === 0) return "webhook_header_missing";
  const digests = written.split(/[,\s]/).flatMap((part) => digestOf(part) ?? []);
  if (digests.length === 0) return "webhook_signature_malformed";
  const signed = times.find(([, value]) =>
    terms.secrets.some((secret) => {
      const expected = hmac(Buffer.from(secret, terms.secretEncoding), value, body);
      return digests.some((digest) => digest.equals(expected));
    }),
  );
  if (signed === undefined) return "webhook_signature_mismatch";
  const distance = Math.abs(terms.now - (momentOf(signed[1]) ?? Number.NaN));
  return distance <= terms.toleranceSeconds * 1000 ? "genuine" : "webhook_outside_tolerance";
}

/** HMAC-SHA256 over `<timestamp>.<bytes of the body>`. */
export function hmac(key: Buffer, timestamp: string, body: Buffer): Buffer {
  return createHmac("sha256", key).update(`${timestamp}.`).update(body).digest();
}

/** Milliseconds since the Unix epoch, if the text is a time since 1970 in one of the three forms. */
export function momentOf(text: string): number | undefined {
  if (/^[0-9]+$/.test(text)) {
    if (text.length === 10) return Number(text) * 1000;
    return text.length === 13 ? Number(text) : undefined;
  }
  // A time without its zone is invalid: it could be the start of a time with fractions, whose rest would count as the body.
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const moment = isWhole ? new Date(text).getTime() : Number.NaN;
  return moment >= 0 ? moment : undefined;
}

function digestOf(written: string): Buffer | undefined {
  const [, digits = ""] = /^(?:sha256=|v1=)?(.*)$/s.exec(written) ?? [];
  if (/^[0-9a-fA-F]{64}$/.test(digits)) return Buffer.from(digits, "hex");
  const digest = Buffer.from(digits, "base64url");
  // Each digest has one spelling: decoding and encoding must give the same text.
  const isSame = digits.replaceAll("+", "-").replaceAll("/", "_").replace(/=$/, "") === digest.toString("base64url");
  return digest.length === 32 && isSame ? digest : undefined;
}
