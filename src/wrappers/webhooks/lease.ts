// Leases: which delivery handles an event, and whether the event is handled, as a store records it (W10).
//
// A store call that fails may still have been carried out, or may be later. So each lease has a token of its own: a late release
// cannot take away another delivery's lease.

import { StoreError } from "../errors/store-error.ts";
import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import { backoffMs } from "../retries/backoff.ts";

// The stored values are frozen: processes with different versions share a store.
const DONE = "done";
const CLAIMED = "claimed:";

/** Waits of about 0.1, 0.4 and 1.6 s: long enough for a store to restart, short enough for the sender to wait. */
const RETRIES = 3;
const backoff = { baseMs: 100, capMs: 1600, factor: 4, minJitter: 0.5 };

export interface Leases {
  /** Creates a unique token; acquires nothing. */
  createToken(): string;
  /**
   * Acquires the lease of an event. `held`: another delivery has it. `done`: the event is handled.
   *
   * @throws {StoreError} after releasing what may have been acquired.
   */
  acquire(key: string, token: string): Promise<"acquired" | "held" | "done">;
  /** Releases the lease if possible; otherwise it expires. */
  release(key: string, token: string): Promise<void>;
  /** Records that the event is handled, whoever has the lease. Never rejects: resolves to the error if the store failed. */
  complete(key: string): Promise<StoreError | undefined>;
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
    createToken: () => CLAIMED + random.uuid(),
    async acquire(key, token) {
      const startedAt = clock.monotonic();
      try {
        // An earlier attempt that seemed to fail may have stored the token.
        const found = await withRetries(() => setOrGet(store, key, token, leaseMs));
        if (found === DONE) return "done";
        if (found !== token) return "held";
        // Leave the handler at least half of the lease.
        if (clock.monotonic() - startedAt < leaseMs / 2) return "acquired";
        throw new Error("the store took longer than half of the lease");
      } catch (cause) {
        await leases.release(key, token);
        throw new StoreError("the store failed; the event was not handled", { cause });
      }
    },
    async release(key, token) {
      await withRetries(async () => store.deleteIfEquals(key, token)).catch(() => undefined);
    },
    complete: (key) =>
      withRetries(async () => store.set(key, DONE, rememberMs)).then(
        () => undefined,
        (cause: unknown) => new StoreError("the store failed to record that an event was handled", { cause }),
      ),
  };
  return leases;
}

/** Stores the token unless there is a value; returns the value that is stored then. */
async function setOrGet(store: Store, key: string, token: string, leaseMs: number): Promise<string> {
  const found = await putIfAbsent(store, key, token, leaseMs);
  if (typeof found === "string" && (found === DONE || found.startsWith(CLAIMED))) return found;
  throw new TypeError("the stored value was not written by this version of the SDK");
}
