// The options of `createOnce`, with their checks.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { StoreError } from "../errors/store-error.ts";
import type { Store } from "../idempotency/store.ts";
import { isProcessMemory } from "../idempotency/store-requirement.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type RandomSource, systemRandom } from "../platform/random.ts";
import type { LeaseSettings } from "./lease.ts";

/** How to treat a delivery that has the transaction of another one, but not its body. */
export type OnConflict = "handle" | "skip";

/** Options of `createOnce`. */
export interface OnceOptions {
  /** Records leases and handled events; share it among all processes that handle these events. */
  readonly store: Store;
  /**
   * Names this handler, such as "ledger": the same in all of its processes, and another one for each handler that shares the store
   * and needs every event. Required unless the store is the memory of this process. @default "default", in the memory of this process
   */
  readonly scope?: string | undefined;
  /**
   * How long one delivery has an event to itself, in whole seconds: at least twice as long as the slowest handler takes. When
   * it expires, another delivery runs the event again, e.g. because the process has crashed. @default 300
   */
  readonly leaseSeconds?: number | undefined;
  /** How long handled events are remembered, in whole seconds; at least `leaseSeconds`. @default 2592000, 30 days */
  readonly rememberSeconds?: number | undefined;
  /**
   * How to treat a delivery with the type, transaction and `dedupeKey` of another one, but with another body (W10a). `"handle"`:
   * as an event of its own, such as the second deposit of a batch payout. `"skip"`: as a duplicate of the first.
   *
   * @default neither: `once` throws a `WebhookError` (`ambiguous_duplicate`)
   */
  readonly onConflict?: OnConflict | undefined;
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
  "onConflict",
  "onUnrecorded",
  "clock",
  "random",
] satisfies (keyof OnceOptions)[];

const requiredFunctions = {
  store: ["get", "set", "setIfAbsent", "deleteIfEquals"],
  clock: ["monotonic", "after"],
  random: ["uuid", "fraction"],
} as const;

const DEFAULT_SCOPE = "default";

const SCOPE_MISSING =
  'scope is required with a store that processes share: name this handler, such as "ledger". Two handlers with one store and one ' +
  "scope would each skip the events that the other has handled";

/** The options with all defaults. */
export interface OnceSettings extends LeaseSettings {
  readonly scope: string;
  readonly onConflict: OnConflict | undefined;
  readonly onUnrecorded: OnceOptions["onUnrecorded"];
}

/** @throws {ConfigurationError} if an option is missing, unknown or invalid. */
export function readOnceOptions(options: OnceOptions): OnceSettings {
  const own = ownOptions("createOnce", options, optionNames);
  const { store, scope = DEFAULT_SCOPE, clock = systemClock, random = systemRandom } = own;
  const { leaseSeconds = 300, rememberSeconds = 2_592_000, onConflict, onUnrecorded } = own;
  for (const [name, part] of Object.entries({ store, clock, random })) {
    const complaint = complaintAboutMethods(name, part, requiredFunctions[name as keyof typeof requiredFunctions]);
    if (complaint !== undefined) throw new ConfigurationError(complaint);
  }
  if (onUnrecorded !== undefined && typeof onUnrecorded !== "function") {
    throw new ConfigurationError("onUnrecorded must be a function");
  }
  if (onConflict !== undefined && onConflict !== "handle" && onConflict !== "skip") {
    throw new ConfigurationError('onConflict must be "handle" or "skip"');
  }
  if (typeof scope !== "string") throw new ConfigurationError("scope must be a string");
  if (own.scope === undefined && !isProcessMemory(store)) throw new ConfigurationError(SCOPE_MISSING);
  for (const [name, seconds] of Object.entries({ leaseSeconds, rememberSeconds })) {
    if (Number.isSafeInteger(seconds) && seconds > 0) continue;
    throw new ConfigurationError(`${name} must be a whole number of seconds above 0`);
  }
  if (rememberSeconds < leaseSeconds) {
    throw new ConfigurationError("rememberSeconds must not be less than leaseSeconds");
  }
  const [leaseMs, rememberMs] = [leaseSeconds * 1000, rememberSeconds * 1000];
  return { store, scope, leaseMs, rememberMs, onConflict, onUnrecorded, clock, random };
}
