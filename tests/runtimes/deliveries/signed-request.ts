// Bodies that a JSON parser would change or could not read, signed independently of the SDK and sent byte for byte.

import { createHmac, randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import type { DeliveryTarget } from "./delivery-cases.ts";
import { suiteSecret } from "./mounted-handlers.ts";

export const MOST_BYTES: number = 5 * 1024 * 1024;

/** A body, and its event if that is documented. */
export interface Sample {
  readonly name: string;
  readonly body: Uint8Array;
  readonly event?: { readonly type: string; readonly transactionId: string };
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A unique deposit. */
export function deposit(): Uint8Array {
  return bytes(JSON.stringify({ type: "deposit.confirmed", transaction_id: randomUUID() }));
}

/** A deposit whose body has this many bytes. */
export function depositOf(length: number): Uint8Array {
  const { byteLength } = deposit();
  return joined(deposit(), bytes(" ".repeat(length - byteLength)));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** New bodies at each call, so that none is a duplicate. */
export function samples(): readonly Sample[] {
  const id: string = randomUUID();
  const documented = (name: string, ...parts: readonly (string | Uint8Array)[]): Sample => {
    const transactionId = randomUUID();
    const all = parts.map((part) => (typeof part === "string" ? bytes(part.replace("ID", transactionId)) : part));
    return { name, body: joined(...all), event: { type: "deposit.confirmed", transactionId } };
  };
  const plain = '{"type":"deposit.confirmed","transaction_id":"ID"}';
  return [
    documented(
      "what JSON.stringify would change: spaces, numbers, the order of keys, escapes, characters",
      '\r\n{ "9":[1.0,1e2,-0,12345678901234567890.5],"10":1,"a":1,"a":2,"u":"\\u00e9\\uD83D\\ude00\\ud800\\/é∞😀\u2028",',
      '\n\t"type" :\t"deposit\\u002econfirmed" ,\n  "transaction_id":"ID" }\n\n',
    ),
    documented("a byte order mark", Uint8Array.of(0xef, 0xbb, 0xbf), plain),
    documented("5 MiB", plain, bytes(" ".repeat(MOST_BYTES - deposit().byteLength))),
    { name: "an undocumented event", body: bytes(`{"type":"card.issued","id":"${id}"}`) },
    { name: "JSON that is not an object", body: bytes(`[1.0, "${id}"]`) },
    { name: "invalid JSON", body: bytes(`a=1&b=%20&${id}`) },
    { name: "invalid UTF-8", body: joined(Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3), bytes(id)) },
    { name: "an empty body", body: new Uint8Array() },
  ];
}

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
