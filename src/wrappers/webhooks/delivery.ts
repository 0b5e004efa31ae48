// A delivery before and after verification.

import type { Bytes } from "../operation/values.ts";

/** Headers as in `fetch` or as Node gives them. Names are case-insensitive. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery as received. */
export interface Delivery {
  readonly headers: DeliveryHeaders;
  /** The body byte for byte as received, never parsed and serialized again (W7). */
  readonly body: string | Uint8Array | ArrayBuffer;
}

/** A delivery with a valid signature. */
export interface VerifiedDelivery {
  /** The signed bytes. */
  readonly body: Bytes;
  /** When it was signed; undefined if the scheme signs no time. */
  readonly signedAt: Date | undefined;
}

/** Verifies the signatures of deliveries. */
export interface WebhookVerifier {
  /**
   * Resolves to the delivery if its signature is valid.
   *
   * @throws {WebhookError} if it is not, or if that cannot be decided now; see `code`. `webhook_outside_tolerance` is thrown
   * only after the signature has matched.
   */
  verify(delivery: Delivery): Promise<VerifiedDelivery>;
}
