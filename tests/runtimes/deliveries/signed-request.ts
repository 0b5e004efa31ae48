// Signs deliveries by means of its own, and sends them byte for byte.

import { createHmac } from "node:crypto";
import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import type { Target } from "./delivery-target.ts";
import { suiteSecret } from "./mounted-handlers.ts";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sending {
  readonly path?: string;
  readonly method?: string;
  /** @default those of a genuine delivery of now; undefined takes one away */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent in these pieces without a `Content-Length`. @default in one, with it */
  readonly pieces?: readonly Uint8Array[];
  /** Announces the body and sends nothing of it. @default false */
  readonly isWithheld?: boolean;
  /** Hangs up when it is aborted. */
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

/** Sends a delivery of a body, genuine unless told otherwise. */
export async function send({ url }: Target, body: Uint8Array, sending: Sending = {}): Promise<Reply> {
  const { path = "/webhooks", method = "POST", pieces, isWithheld, signal } = sending;
  const lengths = pieces ? {} : { "content-length": String(body.byteLength) };
  const all: Sending["headers"] = { ...lengths, ...signedHeaders(body), ...sending.headers };
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  // A connection for each, since a server may close it with its answer.
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
