// Stores a value unless there is one already, and checks what the user's store returns.

import type { Store } from "./store.ts";

/** A value may expire between two looks. A store that loses it again and again keeps nothing. */
const MAX_LOOKS = 3;

/**
 * The value now under the key: this one, or the one found there.
 *
 * @throws {TypeError} if the store returns something that its contract rules out.
 */
export async function putIfAbsent(store: Store, key: string, value: string, ttlMs: number): Promise<unknown> {
  if (store.getOrSet) return store.getOrSet(key, value, ttlMs);
  for (let look = 0; look < MAX_LOOKS; look++) {
    const isStored: unknown = await store.setIfAbsent(key, value, ttlMs);
    if (typeof isStored !== "boolean") throw new TypeError("setIfAbsent must return true or false");
    if (isStored) return value;
    const found: unknown = await store.get(key);
    if (found !== undefined) return found;
  }
  throw new TypeError("setIfAbsent finds a value where get finds none");
}
