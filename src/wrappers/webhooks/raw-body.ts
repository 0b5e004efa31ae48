// The body of a delivery, to the byte (W7).

import { encoder } from "./hmac.ts";
import { WebhookError } from "./webhook-error.ts";

/**
 * The bytes of a body.
 *
 * @throws {WebhookError} `webhook_body_parsed` on anything but text and bytes: what a parser has read and somebody has written
 * again is not what was signed.
 */
export function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return encoder.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  // Not by instanceof: test runners have a second Uint8Array.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  throw new WebhookError(
    "webhook_body_parsed",
    'the body must be text or bytes: Express express.raw(), Fastify parseAs: "buffer", Hono and Next request.arrayBuffer()',
  );
}
