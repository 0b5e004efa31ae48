// Finds signature and time among the headers of a delivery (W3, W8).

import type { DeliveryHeaders } from "./delivery.ts";
import type { Scheme } from "./scheme.ts";
import { readTimestamp } from "./timestamp.ts";
import { WebhookError } from "./webhook-error.ts";

// Each costs a hash of the whole body, and whoever sends a delivery chooses its headers.
const MAX_TIMES = 8;

/** A header that could hold the time of a signature. */
export interface TimeHeader {
  /** In lower case; empty where the scheme signs no time. */
  readonly name: string;
  readonly value: string;
}

/** What the headers say. */
export interface SignedHeaders {
  readonly signature: string;
  /** Those that could hold the time; the one that has matched before comes first. */
  readonly times: readonly TimeHeader[];
}

/**
 * Signature and times of a delivery. `matched`, the header of the time that has matched before, is tried first and never
 * alone: or whoever replays a delivery under a header of his own would lock out all others.
 *
 * @throws {WebhookError} `webhook_header_missing`, with the names that are there.
 */
export function readHeaders(
  headers: DeliveryHeaders,
  { signatureHeader, timestampHeader }: Scheme,
  matched?: string,
): SignedHeaders {
  const isList = Symbol.iterator in headers;
  const names = isList ? [...(headers as Headers).keys()] : Object.keys(headers);
  const contentOf = (name: string) => `${(isList ? (headers as Headers).get(name) : Reflect.get(headers, name)) ?? ""}`;
  const times: TimeHeader[] = timestampHeader === null ? [{ name: "", value: "" }] : [];
  let signature = "";
  for (const given of names) {
    const name = given.toLowerCase();
    if (name === signatureHeader) signature = contentOf(given);
    else if ((timestampHeader ?? (name.includes("time") && name)) === name) {
      const value = contentOf(given);
      if (readTimestamp(value) >= 0) times[name === matched ? "unshift" : "push"]({ name, value });
    }
  }
  if (signature && times.length > 0) return { signature, times: times.slice(0, MAX_TIMES) };
  const seen = names.join(", ").slice(0, 500);
  const message = `no ${signatureHeader}, or no ${timestampHeader ?? "time"}; seen: ${seen}`;
  throw new WebhookError("webhook_header_missing", message);
}
