// Who handles an event, and that it is handled, as a store knows it (W10).
//
// A store that fails may have carried out what it was asked, or may do so later. So each claim is one of a kind: whoever finds
// it knows whose it is, and a release that comes late takes nothing away from anybody else.

import { StoreError } from "../errors/store-error.ts";
import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import { backoffMs } from "../retries/backoff.ts";

const DONE = "done";
const CLAIMED = "claimed:";

/** Waits of about 0.1, 0.4 and 1.6 s: with the fourth try a store that restarts is back, and the sender still waits. */
const RETRIES = 3;
const backoff = { baseMs: 100, capMs: 1600, factor: 4, minJitter: 0.5 };

export interface Claims {
  /** A claim like no other, not made yet. */
  create(): string;
  /**
   * Makes a claim. `mine`: it holds until its lease is over; `theirs`: another one holds; `done`: the event is handled.
   *
   * @throws {StoreError} after it has released what may have been claimed.
   */
  take(key: string, claim: string): Promise<"mine" | "theirs" | "done">;
  /** Makes way for another claim, if that is possible; a lease that runs out does so as well. */
  release(key: string, claim: string): Promise<void>;
  /** Records that the event is handled, whoever holds a claim by now. Gives the error where the store failed, and throws none. */
  finish(key: string): Promise<StoreError | undefined>;
}

export interface ClaimsSettings {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly leaseMs: number;
  readonly rememberMs: number;
}

export function createClaims({ store, clock, random, leaseMs, rememberMs }: ClaimsSettings): Claims {
  async function persistently<Value>(act: () => Promise<Value>): Promise<Value> {
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

  const claims: Claims = {
    create: () => CLAIMED + random.uuid(),
    async take(key, claim) {
      const askedAt = clock.monotonic();
      try {
        // An earlier try that seemed to fail may have stored the claim.
        const found = await persistently(() => claimOrFind(store, key, claim, leaseMs));
        if (found === DONE) return "done";
        if (found !== claim) return "theirs";
        // The lease began somewhen since, and half of it is the handler's.
        if (clock.monotonic() - askedAt < leaseMs / 2) return "mine";
        throw new Error("the store took longer than half of the lease");
      } catch (cause) {
        await claims.release(key, claim);
        throw new StoreError("the store failed; the event was not handled", { cause });
      }
    },
    async release(key, claim) {
      await persistently(async () => store.deleteIfEquals(key, claim)).catch(() => undefined);
    },
    finish: (key) =>
      persistently(async () => store.set(key, DONE, rememberMs)).then(
        () => undefined,
        (cause: unknown) => new StoreError("the store failed to record that an event was handled", { cause }),
      ),
  };
  return claims;
}

/** What stands under the key: the claim, where nothing stood there. */
async function claimOrFind(store: Store, key: string, claim: string, leaseMs: number): Promise<string> {
  const found = await putIfAbsent(store, key, claim, leaseMs);
  if (typeof found === "string" && (found === DONE || found.startsWith(CLAIMED))) return found;
  throw new TypeError("the value was not written by this version of the SDK");
}
