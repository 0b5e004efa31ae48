// Reproducible randomness.

export interface Chance {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** From `least` up to, but not including, `most`. */
  between(least: number, most: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A random member. */
  oneOf<Member>(members: readonly [Member, ...Member[]]): Member;
}

export function createChance(seed: number): Chance {
  let state = seed;
  // Mulberry32.
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), 1 | state);
    const twice = (once + Math.imul(once ^ (once >>> 7), 61 | once)) ^ once;
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    fraction,
    between: (least, most) => least + fraction() * (most - least),
    happens: (probability) => fraction() < probability,
    oneOf: (members) => members[Math.floor(fraction() * members.length)] ?? members[0],
  };
}
