// The store of a tenant's idempotency keys, in memory. A reset empties it: the service has forgotten them, too.

import type { Store } from "../../wrappers/idempotency/store.ts";
import { createMemoryStore } from "../../wrappers/idempotency/store.ts";
import type { Clock } from "../../wrappers/util/platform.ts";

/**
 * A store that can be emptied while clients use it. It lives as long as the tenant's service, so clients with `requireSharedStore`
 * take it, unlike a memory store.
 */
export interface KeyStore extends Store {
  clear(): void;
}

/** `clock`: for the lifetime of entries. It does not follow moves of the time, so that no move makes a client forget a key. */
export function createKeyStore(clock: Clock): KeyStore {
  let entries = createMemoryStore({ clock });
  return {
    get: (key) => entries.get(key),
    set: (key, value, ttlMs) => entries.set(key, value, ttlMs),
    setIfAbsent: (key, value, ttlMs) => entries.setIfAbsent(key, value, ttlMs),
    deleteIfEquals: (key, value) => entries.deleteIfEquals(key, value),
    clear() {
      entries = createMemoryStore({ clock });
    },
  };
}
