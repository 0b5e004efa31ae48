// Notifications that nobody has verified (W17).

import { parsePayload } from "./payload.ts";
import { toBytes } from "./raw-body.ts";

/** A notification of which nobody knows who sent it. */
export interface UnverifiedNotification {
  readonly verified: false;
  /** The body as `JSON.parse` reads it; undefined where it is no JSON. */
  readonly payload: unknown;
  /** The body as received. */
  readonly raw: Uint8Array;
}

/**
 * Reads a notification of the fiat service without verifying it, because how it is signed is not public (G11). **Anybody can
 * send one**: take it as a hint to look, and read the state from the service itself.
 *
 * @throws {WebhookError} `webhook_body_parsed` on a body that is no text and no bytes.
 */
export function readUnverifiedNotification(body: string | Uint8Array | ArrayBuffer): UnverifiedNotification {
  const raw = toBytes(body);
  return { verified: false, payload: parsePayload(raw), raw };
}
