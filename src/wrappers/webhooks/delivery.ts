// What a service sends to a webhook, before and after it is verified.

/** Headers as `fetch` knows them, or as Node gives them. Their names have no case. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery as it came in. */
export interface Delivery {
  readonly headers: DeliveryHeaders;
  /** As received, to the byte: never parsed and written again (W7). */
  readonly body: string | Uint8Array | ArrayBuffer;
}

/** A delivery whose signature is genuine. */
export interface VerifiedDelivery {
  /** The bytes that were signed. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** When it was signed; undefined where the scheme signs no time. */
  readonly signedAt: Date | undefined;
}

/** Tells genuine deliveries from others. */
export interface WebhookVerifier {
  /**
   * The delivery, if it is genuine.
   *
   * @throws {WebhookError} if it is not, or while that cannot be known; `code` says which. `webhook_outside_tolerance` comes
   * only after the signature has matched.
   */
  verify(delivery: Delivery): Promise<VerifiedDelivery>;
}
