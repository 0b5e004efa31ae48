// Reproducible random ids, secrets and hashes for the sandbox. Never use it for real secrets.

/** The state of the generator: four 32-bit integers, part of the exported state. */
export type RandomState = [number, number, number, number];

/** Generates ids, secrets and hashes in an order that the seed determines. */
export interface SeededRandom {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  hex(length: number): string;
  base58(length: number): string;
  uuid(): string;
}

export function seedRandom(seed: string): RandomState {
  let hash = 1779033703 ^ seed.length;
  for (let at = 0; at < seed.length; at++) {
    hash = Math.imul(hash ^ seed.charCodeAt(at), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const next = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
  return [next(), next(), next(), next()];
}

export function createSeededRandom(state: RandomState): SeededRandom {
  // sfc32: small, fast, and good enough for ids.
  function next(): number {
    const a = state[0];
    const b = state[1];
    const c = state[2];
    const counter = state[3];
    const result = (((a + b) | 0) + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + result) | 0;
    state[3] = (counter + 1) | 0;
    return result >>> 0;
  }
  const below = (limit: number) => next() % limit;
  const text = (alphabet: string, length: number) => {
    const size = alphabet.length;
    const lettersPerNumber = Math.floor(32 / Math.log2(size));
    const codes: number[] = [];
    let rest = 0;
    for (let at = 0; at < length; at++) {
      // An integer of 32 bits, which V8 divides in half the time of a float.
      rest = (at % lettersPerNumber === 0 ? next() : rest / size) >>> 0;
      codes.push(alphabet.charCodeAt(rest % size));
    }
    // Built at once: concatenation would keep a rope node per character, too much memory for a million hashes.
    return String.fromCharCode(...codes);
  };
  const hex = (length: number) => text("0123456789abcdef", length);
  return {
    below,
    hex,
    base58: (length) => text("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", length),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab".charAt(below(4))}${hex(3)}-${hex(12)}`,
  };
}

/** The inputs for the first state of a domain: the same ones give the same state. */
export interface Seeder {
  readonly random: SeededRandom;
  /** The sandbox's time in milliseconds since the Unix epoch. */
  now(): number;
}
