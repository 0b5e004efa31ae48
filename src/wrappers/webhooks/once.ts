// Runs a handler once per event, however often and to whichever process the event is delivered (W10).

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { StoreError } from "../errors/store-error.ts";
import { notify } from "../hooks/notify.ts";
import type { Store } from "../idempotency/store.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type RandomSource, systemRandom } from "../platform/random.ts";
import { createLeases, type LeaseSettings } from "./lease.ts";
import { eventKey, type WebhookEvent } from "./webhook-event.ts";

/** Options of `createOnce`. */
export interface OnceOptions {
  /** Records leases and handled events; share it among all processes that handle these events. */
  readonly store: Store;
  /** Separates handlers that share the store and each need every event. @default "default" */
  readonly scope?: string | undefined;
  /**
   * How long one delivery has an event to itself, in whole seconds: at least twice as long as the slowest handler takes. When
   * it expires, another delivery runs the event again, e.g. because the process has crashed. @default 300
   */
  readonly leaseSeconds?: number | undefined;
  /** How long handled events are remembered, in whole seconds; at least `leaseSeconds`. @default 2592000, 30 days */
  readonly rememberSeconds?: number | undefined;
  /**
   * Called if an event was handled but the store failed to record it: if a duplicate arrives, another process may run it again.
   */
  readonly onUnrecorded?: ((error: StoreError) => void) | undefined;
  /** @default the runtime's clocks and timers */
  readonly clock?: Clock | undefined;
  /** @default the runtime's random numbers */
  readonly random?: RandomSource | undefined;
}

const optionNames: readonly string[] = [
  "store",
  "scope",
  "leaseSeconds",
  "rememberSeconds",
  "onUnrecorded",
  "clock",
  "random",
] satisfies (keyof OnceOptions)[];

const requiredFunctions = {
  store: ["get", "set", "setIfAbsent", "deleteIfEquals"],
  clock: ["monotonic", "after"],
  random: ["uuid", "fraction"],
} as const;

/** The options with all defaults. */
export interface OnceSettings extends LeaseSettings {
  readonly scope: string;
  readonly onUnrecorded: OnceOptions["onUnrecorded"];
}

/** @throws {ConfigurationError} if an option is missing, unknown or invalid. */
export function readOnceOptions(options: OnceOptions): OnceSettings {
  checkOptionNames("createOnce", options, optionNames);
  const { store, scope = "default", clock = systemClock, random = systemRandom } = options;
  const { leaseSeconds = 300, rememberSeconds = 2_592_000, onUnrecorded } = options;
  for (const [name, part] of Object.entries({ store, clock, random })) {
    const complaint = complaintAboutMethods(name, part, requiredFunctions[name as keyof typeof requiredFunctions]);
    if (complaint !== undefined) throw new ConfigurationError(complaint);
  }
  if (onUnrecorded !== undefined && typeof onUnrecorded !== "function") {
    throw new ConfigurationError("onUnrecorded must be a function");
  }
  if (typeof scope !== "string") throw new ConfigurationError("scope must be a string");
  for (const [name, seconds] of Object.entries({ leaseSeconds, rememberSeconds })) {
    if (Number.isSafeInteger(seconds) && seconds > 0) continue;
    throw new ConfigurationError(`${name} must be a whole number of seconds above 0`);
  }
  if (rememberSeconds < leaseSeconds) {
    throw new ConfigurationError("rememberSeconds must not be less than leaseSeconds");
  }
  const [leaseMs, rememberMs] = [leaseSeconds * 1000, rememberSeconds * 1000];
  return { store, scope, leaseMs, rememberMs, onUnrecorded, clock, random };
}

/**
 * The result of a delivery. `handled`: its event was run now, by this delivery or a concurrent one in this process;
 * `duplicate`: the event was handled before; `in-flight`: another process is running it, so it should be delivered again.
 */
export type OnceResult = "handled" | "duplicate" | "in-flight";

/**
 * Calls `run` unless the event is already handled or being handled.
 *
 * @throws {StoreError} if the store keeps failing; nothing ran. Rethrows what `run` throws; the event may then run again.
 */
export type Once = (event: WebhookEvent, run: () => unknown) => Promise<OnceResult>;

interface Run {
  readonly startedAt: number;
  readonly result: Promise<OnceResult>;
}

/** Acquiring leases fails as well while the store is down, so only events running at that moment accumulate. */
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
  const { scope, clock, leaseMs, onUnrecorded } = settings;
  const leases = createLeases(settings);
  // By key, oldest first.
  const running = new Map<string, Run>();
  // Handled here, but not recorded in the store.
  const unrecorded = new Set<string>();

  async function runOnce(key: string, run: () => unknown): Promise<OnceResult> {
    if (unrecorded.has(key)) {
      await complete(key);
      return "duplicate";
    }
    const token = leases.createToken();
    const acquired = await leases.acquire(key, token);
    if (acquired !== "acquired") return acquired === "done" ? "duplicate" : "in-flight";
    try {
      await run();
    } catch (error) {
      await leases.release(key, token);
      throw error;
    }
    await complete(key);
    return "handled";
  }

  // Never throws: a failure here would have a handled event redelivered for certain, and run again once the lease has expired.
  async function complete(key: string): Promise<void> {
    // First, because the store may never respond, and the lease still expires.
    unrecorded.add(key);
    const [oldest] = unrecorded;
    if (unrecorded.size > MOST_UNRECORDED && oldest !== undefined) unrecorded.delete(oldest);
    const failure = await leases.complete(key);
    if (!failure) unrecorded.delete(key);
    else
      notify(
        () => onUnrecorded?.(failure),
        () => undefined,
      );
  }

  // A run that outlasts its lease may never end; later deliveries do not wait for it.
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
