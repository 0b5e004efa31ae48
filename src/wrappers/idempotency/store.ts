// Where the SDK remembers keys and deliveries; several processes may share one.

/**
 * Values under keys, each for a limited time. All four operations are atomic, so that processes which share a store never
 * have to read, think and write. Keys are at most 200 visible ASCII characters; values are opaque text that holds no secret.
 * `storeConformance` in `svc-sdk/store-conformance` tests an implementation.
 */
export interface Store {
  /** The value; undefined where there is none, or none any more. */
  get(key: string): Promise<string | undefined>;
  /** Stores a value for `ttlMs` milliseconds, in place of any other. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Stores a value for `ttlMs` milliseconds unless there is one. True: it was stored; false: there was one, and it stays. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** Deletes the value if it is this one. True: it was, and is gone. */
  deleteIfEquals(key: string, value: string): Promise<boolean>;
}
