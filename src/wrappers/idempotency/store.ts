// Where the SDK keeps keys and deliveries. Processes may share a store.

/**
 * Values under keys, each with a time to live. All four operations must be atomic across the processes that share the store. Keys
 * have at most 200 visible ASCII characters; values are opaque text without secrets. Test your implementation with
 * `storeConformance` from `svc-sdk/store-conformance`.
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
}
