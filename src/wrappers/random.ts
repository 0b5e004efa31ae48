// Randomness as the SDK sees it; passed in so that tests know every key beforehand (S42).

/** Where idempotency keys come from. */
export interface RandomSource {
  /** A fresh random UUID (RFC 9562, version 4). */
  uuid(): string;
}

/** WebCrypto's generator. */
export const systemRandom: RandomSource = {
  uuid: () => globalThis.crypto.randomUUID(),
};
