// Finds signature and time in the headers of a delivery (W3, W8, G40).

import type { DeliveryHeaders } from "./delivery.ts";
import type { Scheme } from "./signature-scheme.ts";
import { WebhookError } from "./webhook-error.ts";

// Each candidate costs a hash of the whole body, and the sender chooses the headers.
const MAX_TIMES = 8;

/** A header that may hold the time of the signature. */
export interface TimeHeader {
  /** In lower case; empty if the scheme signs no time. */
  readonly name: string;
  readonly value: string;
}

export interface SignedHeaders {
  readonly signature: string;
  /** The candidates for the time, with the header that matched before in front. */
  readonly times: readonly TimeHeader[];
}

const unix = /^\d{10}(\d{3})?$/;
// Strict, with the zone at the end: if part of a time were valid, its rest could be passed off as the start of the body.
const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Reads 10 digits (seconds), 13 digits (milliseconds) or ISO 8601 with a zone, as milliseconds since the epoch. Else NaN. */
export function readTimestamp(text: string): number {
  return unix.test(text) ? Number(text.padEnd(13, "0")) : Date.parse(iso8601.test(text) ? text : "");
}

/**
 * Reads signature and times. The time header that `matched` before is tried first but never alone: otherwise replaying a
 * delivery under another header name would lock out all genuine ones.
 *
 * @throws {WebhookError} `webhook_header_missing`, with the header names received.
 */
export function readHeaders(
  headers: DeliveryHeaders,
  { signatureHeader, timestampHeader }: Scheme,
  matched?: string,
): SignedHeaders {
  const entries = Symbol.iterator in headers ? [...(headers as Headers)] : Object.entries(headers);
  // Stryker disable next-line ObjectLiteral: without a signed time neither is read
  const times: TimeHeader[] = timestampHeader === null ? [{ name: "", value: "" }] : [];
  let signature = "";
  for (const [given, content] of entries) {
    const name = given.toLowerCase();
    const value = `${content ?? ""}`;
    if (name === signatureHeader) signature = value;
    else if ((timestampHeader ?? (name.includes("time") && name)) === name && readTimestamp(value) >= 0) {
      times[name === matched ? "unshift" : "push"]({ name, value });
    }
  }
  if (signature && times.length > 0) return { signature, times: times.slice(0, MAX_TIMES) };
  const received = entries
    .map(([name]) => name)
    .join(", ")
    .slice(0, 500);
  const message = `missing ${signatureHeader} or ${timestampHeader ?? "time"}; received: ${received}`;
  throw new WebhookError("webhook_header_missing", message);
}
