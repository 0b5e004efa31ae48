// Where the SDK keeps keys and deliveries. Processes may share a store.

/**
 * Values under keys, each with a time to live. All operations must be atomic across the processes that share the store. Keys have
 * at most 200 visible ASCII characters; values are opaque text without secrets. `svc-sdk/sqlite`, `svc-sdk/postgres` and
 * `svc-sdk/redis` have stores.
 */
export interface Store {
  /** The value; undefined if there is none or it has expired. */
  get(key: string): Promise<string | undefined>;
  /** Stores a value for `ttlMs` milliseconds and replaces any other. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Stores a value for `ttlMs` milliseconds unless the key has one. Returns whether it was stored. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** Deletes the value if it equals this one. Returns whether it was deleted. */
  deleteIfEquals(key: string, value: string): Promise<boolean>;
  /** Optional, saves a round trip: `setIfAbsent`, and returns the value that the key has then. */
  getOrSet?(key: string, value: string, ttlMs: number): Promise<string>;
  /** Optional, saves a round trip: `set`, and returns the value that was replaced; undefined if none or expired. */
  getAndSet?(key: string, value: string, ttlMs: number): Promise<string | undefined>;
  /**
   * Needed for `requireSharedStore: "durable"`: rejects with a `ConfigurationError` if the store may lose what it has acknowledged,
   * such as in a crash of its server.
   */
  assertDurable?(): Promise<void>;
}
