// Runs a handler once for an event, however often that is delivered and wherever to (W10).

import { notify } from "../hooks/notify.ts";
import type { WebhookEvent } from "./event.ts";
import { eventKey } from "./event-key.ts";
import { createClaims } from "./lease.ts";
import { type OnceOptions, readOnceOptions } from "./once-options.ts";

/**
 * What became of a delivery. `handled`: now, by this one or by one whose run it shares; `duplicate`: it was handled before;
 * `in-flight`: another process is at it, so it should come again.
 */
export type OnceResult = "handled" | "duplicate" | "in-flight";

/**
 * Runs `run` unless the event is handled, or being handled, already.
 *
 * @throws {StoreError} where the store fails for good; nothing ran. What `run` throws, after the event is free to be run again.
 */
export type Once = (event: WebhookEvent, run: () => unknown) => Promise<OnceResult>;

interface Run {
  readonly startedAt: number;
  readonly result: Promise<OnceResult>;
}

/** Claims fail as well where the store is gone, so only what ran at that moment comes together here. */
const MOST_UNRECORDED = 1000;

/**
 * Makes a `Once`. The handler of an event is run to its end once, as long as it needs less than half of the lease and the process
 * lives until that end is recorded: nobody can record it in the same moment. So a handler should bear a second run.
 *
 * @throws {ConfigurationError} on an option that is missing, not known, or makes no sense.
 * @example
 * const once = createOnce({ store });
 * const result = await once(event, () => credit(event.transactionId));
 */
export function createOnce(options: OnceOptions): Once {
  const settings = readOnceOptions(options);
  const { scope, clock, leaseMs, onUnrecorded } = settings;
  const claims = createClaims(settings);
  // By key, in the order of their beginning.
  const running = new Map<string, Run>();
  // Handled here, which the store does not know.
  const unrecorded = new Set<string>();

  async function runOnce(key: string, run: () => unknown): Promise<OnceResult> {
    if (unrecorded.has(key)) {
      await finish(key);
      return "duplicate";
    }
    const claim = claims.create();
    const taken = await claims.take(key, claim);
    if (taken !== "mine") return taken === "done" ? "duplicate" : "in-flight";
    try {
      await run();
    } catch (error) {
      await claims.release(key, claim);
      throw error;
    }
    await finish(key);
    return "handled";
  }

  // Never throws: what is handled is handled. To say otherwise would bring the event again for certain, and after the lease
  // nothing would stop it from being run twice; unrecorded it comes again only where the service sends a duplicate by itself.
  async function finish(key: string): Promise<void> {
    // First: a store may never answer, and the lease ends all the same.
    unrecorded.add(key);
    const [oldest] = unrecorded;
    if (unrecorded.size > MOST_UNRECORDED && oldest !== undefined) unrecorded.delete(oldest);
    const failure = await claims.finish(key);
    if (!failure) unrecorded.delete(key);
    else
      notify(
        () => onUnrecorded?.(failure),
        () => undefined,
      );
  }

  // A run that outlasts its lease may never end; nobody waits for it any more.
  function forgetOutlasting(): void {
    for (const [key, { startedAt }] of running) {
      if (clock.monotonic() - startedAt < leaseMs) return;
      running.delete(key);
    }
  }

  return async (event, run) => {
    const key = await eventKey(scope, event);
    forgetOutlasting();
    const shared = running.get(key);
    if (shared) return shared.result;
    const own: Run = { startedAt: clock.monotonic(), result: runOnce(key, run) };
    running.set(key, own);
    try {
      return await own.result;
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  };
}
