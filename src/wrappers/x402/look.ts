// Requests a resource without paying, to see what it asks for.

import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { PaymentOfferError } from "../errors/payment-offer-error.ts";
import { isLoopback } from "../http/base-address.ts";
import { BodyTooLarge, discardBody, readBody } from "../http/response-bytes.ts";
import type { Transport, TransportRequest } from "../http/transport.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { type PaymentOffer, readOffer } from "./payment-offer.ts";

const MAX_OFFER_BYTES = 262_144;

/** A resource's answer to a request without payment. */
export interface Look {
  readonly status: number;
  /** Undefined unless the resource asks for payment. */
  readonly offer: PaymentOffer | undefined;
}

/** The request of a paid fetch. */
export interface ResourceLocation {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/**
 * Sends the request as the agent would send it, without payment and credentials. Redirects are not followed.
 *
 * @throws {ArgumentError} if the request is invalid, or would send over plain `http:` to another machine.
 * @throws {ConnectionError} if there is no response.
 * @throws {PaymentOfferError} if the price is not known.
 */
export async function look(transport: Transport, location: ResourceLocation, scope: DeadlineScope): Promise<Look> {
  const request = toRequest(location, scope);
  try {
    const sending = transport(request);
    sending.catch(() => undefined);
    const { status, body } = await scope.race(sending);
    if (status !== 402) {
      discardBody(body);
      return { status, offer: undefined };
    }
    const bytes = await readBody({ body }, MAX_OFFER_BYTES, scope);
    return { status, offer: readOffer(new TextDecoder().decode(bytes)) };
  } catch (cause) {
    if (scope.abortReason || cause instanceof PaymentOfferError) throw cause;
    if (cause instanceof BodyTooLarge) {
      throw new PaymentOfferError(`The resource's offer exceeds ${MAX_OFFER_BYTES} bytes`, {
        code: "offer_unreadable",
      });
    }
    // The cause may quote the address, which may be secret.
    throw new ConnectionError("The resource did not answer the request for its price", { outcome: "not-sent" });
  }
}

function toRequest({ url, method = "GET", headers, body }: ResourceLocation, scope: DeadlineScope): TransportRequest {
  const address = typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined;
  const isSafe = address?.protocol === "https:" || (address?.protocol === "http:" && isLoopback(address.hostname));
  if (!address || !isSafe || address.username || address.password) {
    throw new ArgumentError("url must be an absolute https: address without credentials", { field: "url" });
  }
  if (typeof method !== "string" || !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) {
    throw new ArgumentError("method must be one of GET, POST, PUT, PATCH, DELETE", { field: "method" });
  }
  const fields = readHeaders(headers);
  const hasBody = body !== undefined && body !== null && method !== "GET" && method !== "DELETE";
  if (hasBody && typeof body !== "string" && !fields.has("content-type"))
    fields.set("content-type", "application/json");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const plainHeaders = Object.fromEntries(fields);
  return {
    method,
    url: address.href,
    headers: fields,
    plainHeaders,
    body: hasBody ? text : undefined,
    signal: scope.signal,
    onAbort: (callback) => scope.onAbort(callback),
  };
}

// Names and values may be secret, so the message repeats neither.
function readHeaders(given: unknown): Headers {
  try {
    return new Headers(Object.entries(fieldsOf(given)).map(([name, value]): [string, string] => [name, String(value)]));
  } catch {
    throw new ArgumentError("headers must be valid HTTP header names and values", { field: "headers" });
  }
}
