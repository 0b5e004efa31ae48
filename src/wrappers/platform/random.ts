// Randomness as the SDK sees it; passed in so that tests know every key and every delay beforehand (S42).

/** Where idempotency keys and the jitter of waits come from. */
export interface RandomSource {
  /** A fresh random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** A random number from 0 up to, but not including, 1. */
  fraction(): number;
}

/** WebCrypto's generator for keys; waits need no such care. */
export const systemRandom: RandomSource = {
  uuid: () => globalThis.crypto.randomUUID(),
  fraction: () => Math.random(),
};
