// Randomness, as a parameter so that tests can predict every key and delay (S42).

/** The source of idempotency keys and of the jitter of delays. */
export interface RandomSource {
  /** A fresh random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** A random number from 0 up to, but not including, 1. */
  fraction(): number;
}

/** WebCrypto for keys. Delays need no cryptographic randomness. */
export const systemRandom: RandomSource = {
  uuid: () => globalThis.crypto.randomUUID(),
  fraction: () => Math.random(),
};
