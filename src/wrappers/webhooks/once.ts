// Runs a handler once per event, however often and to whichever process the event is delivered.

import { backoffMs } from "../call/retry.ts";
import { StoreError } from "../errors.ts";
import { putIfAbsent, type Store } from "../idempotency/store.ts";
import { notify } from "../util/notify.ts";
import { WebhookError } from "./error.ts";
import { type EventKeys, eventKeys, type WebhookEvent } from "./event.ts";
import { type OnConflict, type OnceOptions, type OnceSettings, readOnceOptions } from "./options.ts";

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
  return onceWith(readOnceOptions(options));
}

export function onceWith(settings: OnceSettings): Once {
  const { scope, clock, leaseMs, onConflict } = settings;
  const leases = createLeases(settings);
  const recorder = createRecorder(leases, settings.onUnrecorded);
  // By the key of the body.
  const running = new Map<string, { readonly startedAt: number; readonly result: Promise<OnceResult> }>();

  async function runOnce(event: WebhookEvent<string>, keys: EventKeys, run: () => unknown): Promise<OnceResult> {
    const token = leases.createToken(keys.bodyHash);
    const startedAt = clock.monotonic();
    const acquired: string[] = [];
    const acquire = async (key: string): Promise<LeaseState> => {
      const bodyHash = await recorder.retry(key);
      if (bodyHash !== undefined) return { state: "done", bodyHash };
      const found = await leases.acquire(key, token, startedAt);
      if (found.state === "acquired") acquired.push(key);
      return found;
    };
    const release = async () => {
      for (const key of acquired.reverse()) await leases.release(key, token);
    };
    try {
      const result = await resultWithoutRun(event, keys, onConflict, acquire);
      if (result !== undefined) {
        await release();
        return result;
      }
      await run();
    } catch (error) {
      await release();
      throw error;
    }
    const failure = await recorder.complete({ keys: acquired, bodyHash: keys.bodyHash });
    if (failure?.reason !== "rolled_back") return "handled";
    recorder.forget(acquired);
    throw failure;
  }

  return async (event, run) => {
    const keys = await eventKeys(scope, event);
    // A run that outlasts its lease may never end; later deliveries do not wait for it.
    for (const [key, { startedAt }] of running) {
      if (clock.monotonic() - startedAt >= leaseMs) running.delete(key);
    }
    const shared = running.get(keys.body);
    if (shared) return shared.result;
    const own = { startedAt: clock.monotonic(), result: runOnce(event, keys, run) };
    running.set(keys.body, own);
    try {
      return await own.result;
    } finally {
      if (running.get(keys.body) === own) running.delete(keys.body);
    }
  };
}

/** Undefined if the event must run. */
async function resultWithoutRun(
  { transactionId }: WebhookEvent<string>,
  keys: EventKeys,
  onConflict: OnConflict | undefined,
  acquire: (key: string) => Promise<LeaseState>,
): Promise<OnceResult | undefined> {
  const body = await acquire(keys.body);
  if (body.state !== "acquired" || keys.transaction === undefined) return resultOf(body);
  const transaction = await acquire(keys.transaction);
  if (transaction.bodyHash === keys.bodyHash || onConflict === "skip") return resultOf(transaction);
  if (onConflict === "handle") return undefined;
  const problem = "a delivery with another body has the same type and transaction, and no other dedupeKey";
  const message = `${problem}: return one from readEvent, or set onConflict`;
  throw new WebhookError("ambiguous_duplicate", message, { transactionId });
}

function resultOf({ state }: LeaseState): OnceResult | undefined {
  if (state === "acquired") return undefined;
  return state === "done" ? "duplicate" : "in-flight";
}

/** A handled body, and the keys that record it. */
type Handled = { readonly keys: readonly string[]; readonly bodyHash: string };

/** Acquiring leases fails as well while the store is down, so only events running at that moment accumulate. Each has up to two keys. */
const MOST_UNRECORDED = 1000;

function createRecorder(leases: Leases, onUnrecorded: OnceSettings["onUnrecorded"]) {
  // Handled here, but not recorded in the store.
  const unrecorded = new Map<string, Handled>();

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
    const ignore = () => undefined;
    // Stryker disable next-line OptionalChaining: errors of the callback are ignored
    if (failure) notify(() => onUnrecorded?.(failure), ignore);
    return failure;
  }

  return {
    complete,
    /** The hash of a body that was handled under this key without being recorded; tries to record it. */
    async retry(key: string): Promise<string | undefined> {
      const handled = unrecorded.get(key);
      if (handled) await complete(handled);
      return handled?.bodyHash;
    },
    forget(keys: readonly string[]): void {
      for (const key of keys) unrecorded.delete(key);
    },
  };
}

// `claimed:<body hash>:<uuid>` or `done:<body hash>`. Frozen: processes with different versions share a store.
const stored = /^(claimed|done):([0-9a-f]{64})(?::.+)?$/;

/** Waits of about 0.1, 0.4 and 1.6 s: long enough for a store to restart, short enough for the sender to wait. */
const RETRIES = 3;
const backoff = { baseMs: 100, capMs: 1600, factor: 4, minJitter: 0.5 };

/**
 * `acquired`: this delivery has the lease; `held`: another one has it; `done`: the event is handled. `bodyHash`: the SHA-256 of
 * the body that holds the lease or was handled.
 */
type LeaseState = { readonly state: "acquired" | "held" | "done"; readonly bodyHash: string };

type Leases = ReturnType<typeof createLeases>;

function createLeases({ store, clock, random, leaseMs, rememberMs }: OnceSettings) {
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

  /** Releases the lease if possible; otherwise it expires. */
  async function release(key: string, token: string): Promise<void> {
    await withRetries(async () => store.deleteIfEquals(key, token)).catch(() => undefined);
  }

  return {
    release,
    /** Unique: a store call that fails may be carried out later, and a late release must not take away another delivery's lease. */
    createToken: (bodyHash: string): string => `claimed:${bodyHash}:${random.uuid()}`,
    /** `startedAt`: when the first lease of this delivery was requested: half of the leases must be left. */
    async acquire(key: string, token: string, startedAt: number): Promise<LeaseState> {
      try {
        // An earlier attempt that seemed to fail may have stored the token.
        const [value, kind, bodyHash] = await withRetries(() => setOrGet(store, key, token, leaseMs));
        if (value !== token) return { state: kind === "done" ? "done" : "held", bodyHash };
        // Leave the handler at least half of the lease.
        if (clock.monotonic() - startedAt < leaseMs / 2) return { state: "acquired", bodyHash };
        throw new Error("the store took longer than half of the lease");
      } catch (cause) {
        await release(key, token);
        throw new StoreError("the store failed; the event was not handled", { cause });
      }
    },
    /** Records that this body is handled, whoever has the lease. Never rejects: resolves to the error if the store failed. */
    complete: (key: string, bodyHash: string): Promise<StoreError | undefined> =>
      withRetries(async () => store.set(key, `done:${bodyHash}`, rememberMs)).then(
        () => undefined,
        (cause: unknown) => {
          const reason = cause instanceof StoreError ? cause.reason : undefined;
          return new StoreError("the store failed to record that an event was handled", { cause, reason });
        },
      ),
  };
}

/** Stores the token unless there is a value; returns the value that is stored then, with its parts. */
async function setOrGet(
  store: Store,
  key: string,
  token: string,
  leaseMs: number,
): Promise<readonly [value: string, kind: string, bodyHash: string]> {
  const text = await putIfAbsent(store, key, token, leaseMs);
  const found = typeof text === "string" ? stored.exec(text) : null;
  if (found === null) throw new TypeError("the stored value was not written by this version of the SDK");
  return found as unknown as [string, string, string];
}
