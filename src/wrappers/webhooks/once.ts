// Runs a handler once per event, however often and to whichever process the event is delivered (W10, W10a).

import type { StoreError } from "../errors/store-error.ts";
import { notify } from "../hooks/notify.ts";
import { createLeases, type LeaseState } from "./lease.ts";
import { type OnceOptions, readOnceOptions } from "./once-options.ts";
import { WebhookError } from "./webhook-error.ts";
import { type EventKeys, eventKeys, type WebhookEvent } from "./webhook-event.ts";

/**
 * The result of a delivery. `handled`: its event was run now, by this delivery or a concurrent one in this process;
 * `duplicate`: the event was handled before; `in-flight`: another process is running it, so it should be delivered again.
 */
export type OnceResult = "handled" | "duplicate" | "in-flight";

/**
 * Calls `run` unless the event is already handled or being handled.
 *
 * @throws {StoreError} if the store keeps failing; nothing ran. Also, with the reason `rolled_back`, if the store is part of a
 * transaction that has failed: whatever `run` did in it has no effect. Rethrows what `run` throws; the event may then run again.
 * @throws {WebhookError} `ambiguous_duplicate` if a delivery with another body has the same transaction, and neither a
 * `dedupeKey` nor `onConflict` says how to treat this one; nothing ran (W10a).
 */
export type Once = (event: WebhookEvent<string>, run: () => unknown) => Promise<OnceResult>;

interface Run {
  readonly startedAt: number;
  readonly result: Promise<OnceResult>;
}

/** A handled body, and the keys that record it. */
interface Handled {
  readonly keys: readonly string[];
  readonly bodyHash: string;
}

/** Acquiring leases fails as well while the store is down, so only events running at that moment accumulate. Each has up to two keys. */
const MOST_UNRECORDED = 1000;

/**
 * Creates a `Once`. An event runs to completion once, as long as its handler takes less than half of the lease and the process
 * does not crash before completion is recorded: the two cannot be atomic. So a handler should tolerate a second run.
 *
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 * @example
 * const once = createOnce({ store });
 * const result = await once(event, () => credit(event.transactionId));
 */
export function createOnce(options: OnceOptions): Once {
  const settings = readOnceOptions(options);
  const { scope, clock, leaseMs, onConflict, onUnrecorded } = settings;
  const leases = createLeases(settings);
  // By the key of the body, oldest first.
  const running = new Map<string, Run>();
  // Handled here, but not recorded in the store.
  const unrecorded = new Map<string, Handled>();

  async function runOnce(event: WebhookEvent<string>, keys: EventKeys, run: () => unknown): Promise<OnceResult> {
    const token = leases.createToken(keys.bodyHash);
    const startedAt = clock.monotonic();
    const acquired: string[] = [];
    const release = async () => {
      for (const key of acquired.reverse()) await leases.release(key, token);
    };

    async function acquire(key: string): Promise<LeaseState> {
      const handled = unrecorded.get(key);
      if (handled) {
        await complete(handled);
        return { state: "done", bodyHash: handled.bodyHash };
      }
      const found = await leases.acquire(key, token, startedAt);
      if (found.state === "acquired") acquired.push(key);
      return found;
    }

    try {
      const result = await resultWithoutRun(event, keys, acquire);
      if (result !== undefined) {
        await release();
        return result;
      }
      await run();
    } catch (error) {
      await release();
      throw error;
    }
    const failure = await complete({ keys: acquired, bodyHash: keys.bodyHash });
    if (failure?.reason !== "rolled_back") return "handled";
    for (const key of acquired) unrecorded.delete(key);
    throw failure;
  }

  /** Undefined if the event must run. */
  async function resultWithoutRun(
    { transactionId }: WebhookEvent<string>,
    { bodyHash, body, transaction }: EventKeys,
    acquire: (key: string) => Promise<LeaseState>,
  ): Promise<OnceResult | undefined> {
    const own = await acquire(body);
    if (own.state !== "acquired" || transaction === undefined) return resultOf(own);
    const first = await acquire(transaction);
    if (first.bodyHash === bodyHash || onConflict === "skip") return resultOf(first);
    if (onConflict === "handle") return undefined;
    const problem = "a delivery with another body has the same type and transaction, and no other dedupeKey";
    const message = `${problem}: return one from readEvent, or set onConflict`;
    throw new WebhookError("ambiguous_duplicate", message, { transactionId });
  }

  // Never throws: a failure here would have a handled event redelivered for certain, and run again once the lease has expired.
  async function complete(handled: Handled): Promise<StoreError | undefined> {
    const { keys, bodyHash } = handled;
    // First, because the store may never respond, and the lease still expires.
    for (const key of keys) {
      unrecorded.set(key, handled);
      const [oldest] = unrecorded.keys();
      if (unrecorded.size > MOST_UNRECORDED && oldest !== undefined) unrecorded.delete(oldest);
    }
    let failure: StoreError | undefined;
    // The transaction first: it also identifies this body.
    for (const key of [...keys].reverse()) {
      const failed = await leases.complete(key, bodyHash);
      if (failed) failure = failed;
      else unrecorded.delete(key);
    }
    if (failure)
      notify(
        // Stryker disable next-line OptionalChaining: errors of the callback are ignored
        () => onUnrecorded?.(failure),
        () => undefined,
      );
    return failure;
  }

  // A run that outlasts its lease may never end; later deliveries do not wait for it.
  function forgetOutlasting(): void {
    for (const [key, { startedAt }] of running) {
      if (clock.monotonic() - startedAt < leaseMs) return;
      running.delete(key);
    }
  }

  return async (event, run) => {
    const keys = await eventKeys(scope, event);
    const key = keys.body;
    forgetOutlasting();
    const shared = running.get(key);
    if (shared) return shared.result;
    const own: Run = { startedAt: clock.monotonic(), result: runOnce(event, keys, run) };
    running.set(key, own);
    try {
      return await own.result;
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  };
}

function resultOf({ state }: LeaseState): OnceResult | undefined {
  if (state === "acquired") return undefined;
  return state === "done" ? "duplicate" : "in-flight";
}
