// Signs deliveries independently of the SDK and sends them byte for byte.

import { createHmac } from "node:crypto";
import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import type { DeliveryTarget } from "./delivery-target.ts";
import { suiteSecret } from "./mounted-handlers.ts";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface SendOptions {
  readonly path?: string;
  readonly method?: string;
  /** Replace the headers of a genuine delivery; undefined removes one. @default none */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sends these chunks without a `Content-Length`. @default one chunk, with it */
  readonly pieces?: readonly Uint8Array[];
  /** Announces the body but does not send it. @default false */
  readonly isWithheld?: boolean;
  /** Disconnects when aborted. */
  readonly signal?: AbortSignal;
}

/** The headers of a genuine delivery. */
export function signedHeaders(
  body: Uint8Array,
  signedAt: number = Date.now(),
  secret: string = suiteSecret,
): Record<string, string> {
  const time = String(Math.floor(signedAt / 1000));
  const signature = createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
  return { "content-type": "application/json", "x-svc-signature": signature, "x-svc-timestamp": time };
}

/** Sends a delivery, genuine unless the options say otherwise. */
export async function send({ url }: DeliveryTarget, body: Uint8Array, sending: SendOptions = {}): Promise<Reply> {
  const { path = "/webhooks", method = "POST", pieces, isWithheld, signal } = sending;
  const lengths = pieces ? {} : { "content-length": String(body.byteLength) };
  const all: SendOptions["headers"] = { ...lengths, ...signedHeaders(body), ...sending.headers };
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  // A new connection each, since a server may close it with its response.
  const options: RequestOptions = { method, headers: headers as Record<string, string>, agent: false, signal };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, options, (response) => {
      response.toArray().then((chunks) => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        outgoing.destroy();
      }, reject);
    });
    outgoing.on("error", reject);
    if (isWithheld) return outgoing.flushHeaders();
    for (const piece of pieces ?? [body]) outgoing.write(piece);
    outgoing.end();
  });
}
