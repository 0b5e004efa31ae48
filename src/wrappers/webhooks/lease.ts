// Leases: which delivery handles an event, and whether the event is handled, as a store records it (W10, W10a).
//
// A store call that fails may still have been carried out, or may be later. So each lease has a token of its own: a late release
// cannot take away another delivery's lease.

import { StoreError } from "../errors/store-error.ts";
import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import { backoffMs } from "../retries/backoff.ts";

// `claimed:<body hash>:<uuid>` or `done:<body hash>`. Frozen: processes with different versions share a store.
const stored = /^(claimed|done):([0-9a-f]{64})(?::.+)?$/;

/** Waits of about 0.1, 0.4 and 1.6 s: long enough for a store to restart, short enough for the sender to wait. */
const RETRIES = 3;
const backoff = { baseMs: 100, capMs: 1600, factor: 4, minJitter: 0.5 };

/** What a store says about a key. */
export interface LeaseState {
  /** `acquired`: this delivery has the lease; `held`: another one has it; `done`: the event is handled. */
  readonly state: "acquired" | "held" | "done";
  /** The SHA-256 of the body that holds the lease or was handled. */
  readonly bodyHash: string;
}

export interface Leases {
  /** Creates a unique token for a body; acquires nothing. */
  createToken(bodyHash: string): string;
  /**
   * Acquires the lease of a key.
   *
   * @param startedAt when the first lease of this delivery was requested: half of the leases must be left.
   * @throws {StoreError} after releasing what may have been acquired.
   */
  acquire(key: string, token: string, startedAt: number): Promise<LeaseState>;
  /** Releases the lease if possible; otherwise it expires. */
  release(key: string, token: string): Promise<void>;
  /** Records that this body is handled, whoever has the lease. Never rejects: resolves to the error if the store failed. */
  complete(key: string, bodyHash: string): Promise<StoreError | undefined>;
}

export interface LeaseSettings {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly leaseMs: number;
  readonly rememberMs: number;
}

export function createLeases({ store, clock, random, leaseMs, rememberMs }: LeaseSettings): Leases {
  async function withRetries<Value>(act: () => Promise<Value>): Promise<Value> {
    for (let retry = 0; retry < RETRIES; retry++) {
      try {
        return await act();
      } catch {
        await new Promise<void>((resolve) => {
          clock.after(backoffMs(backoff, retry, random.fraction()), resolve);
        });
      }
    }
    return act();
  }

  const leases: Leases = {
    createToken: (bodyHash) => `claimed:${bodyHash}:${random.uuid()}`,
    async acquire(key, token, startedAt) {
      try {
        // An earlier attempt that seemed to fail may have stored the token.
        const { value, kind, bodyHash } = await withRetries(() => setOrGet(store, key, token, leaseMs));
        if (value !== token) return { state: kind === "done" ? "done" : "held", bodyHash };
        // Leave the handler at least half of the lease.
        if (clock.monotonic() - startedAt < leaseMs / 2) return { state: "acquired", bodyHash };
        throw new Error("the store took longer than half of the lease");
      } catch (cause) {
        await leases.release(key, token);
        throw new StoreError("the store failed; the event was not handled", { cause });
      }
    },
    async release(key, token) {
      await withRetries(async () => store.deleteIfEquals(key, token)).catch(() => undefined);
    },
    complete: (key, bodyHash) =>
      withRetries(async () => store.set(key, `done:${bodyHash}`, rememberMs)).then(
        () => undefined,
        (cause: unknown) => {
          const reason = cause instanceof StoreError ? cause.reason : undefined;
          return new StoreError("the store failed to record that an event was handled", { cause, reason });
        },
      ),
  };
  return leases;
}

interface StoredLease {
  readonly value: string;
  readonly kind: string;
  readonly bodyHash: string;
}

/** Stores the token unless there is a value; returns the value that is stored then. */
async function setOrGet(store: Store, key: string, token: string, leaseMs: number): Promise<StoredLease> {
  const text = await putIfAbsent(store, key, token, leaseMs);
  const found = typeof text === "string" ? stored.exec(text) : null;
  if (found === null) throw new TypeError("the stored value was not written by this version of the SDK");
  const [value, kind, bodyHash] = found as unknown as [string, string, string];
  return { value, kind, bodyHash };
}
