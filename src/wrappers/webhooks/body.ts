// Reads the body of a delivery byte for byte (W7), up to a limit so that an untrusted sender cannot fill the memory.

import { ByteCollector } from "../http/transport.ts";
import type { Bytes } from "../operation.ts";
import { WebhookError } from "./error.ts";
import { encoder } from "./signature.ts";

/** A readable stream of Node. Its types are not imported, so that projects without them compile. */
export interface MessageStream {
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  on(event: "data" | "end" | "error" | "close", listener: (piece: Uint8Array) => void): unknown;
}

/** Why a body was not read to its end. */
export type Unread = "too long" | "broken off";

/**
 * Reads a Node stream, whose length its header may announce. `too long` as soon as there are more than `maxBytes`; the rest is
 * read and dropped so that the sender receives the response.
 */
export async function readMessage(
  stream: MessageStream,
  announcedLength: unknown,
  maxBytes: number,
): Promise<Uint8Array | Unread> {
  if (Number(announcedLength) > maxBytes) return "too long";
  // An earlier parser found an empty body; no more events will come.
  if (stream.readableEnded) return new Uint8Array();
  if (stream.destroyed) return "broken off";
  const collector = new ByteCollector(maxBytes);
  return new Promise((resolve) => {
    stream.on("data", (piece: Uint8Array) => {
      if (!collector.add(piece)) resolve("too long");
    });
    stream.on("end", () => resolve(collector.bytes));
    for (const event of ["error", "close"] as const) stream.on(event, () => resolve("broken off"));
  });
}

/** Reads a web stream. `too long` as soon as there are more than `maxBytes`; the rest is cancelled. */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | Unread> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const collector = new ByteCollector(maxBytes);
  try {
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      if (collector.add(next.value)) continue;
      void reader.cancel().catch(() => undefined);
      return "too long";
    }
  } catch {
    return "broken off";
  }
  return collector.bytes;
}

/**
 * The bytes of a body.
 *
 * @throws {WebhookError} `webhook_body_parsed` if it is neither a string nor bytes: serializing a parsed body again does not
 * restore the signed bytes.
 */
export function toBytes(body: unknown): Bytes {
  if (typeof body === "string") return encoder.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  // Not by instanceof: test runners have a second Uint8Array.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  throw new WebhookError(
    "webhook_body_parsed",
    'body must be text or bytes: Express express.raw(), Fastify parseAs: "buffer", Hono and Next request.arrayBuffer()',
  );
}

export function bodyTooLarge(maxBodyBytes: number): WebhookError {
  return new WebhookError("webhook_body_too_large", `the body is longer than maxBodyBytes (${maxBodyBytes})`);
}

/** `advice` says what to do in the framework in use (W7). */
export function bodyParsed(advice: string): WebhookError {
  const problem = "the body was already read or parsed, so the signed bytes are lost";
  return new WebhookError("webhook_body_parsed", `${problem}: ${advice}`);
}
