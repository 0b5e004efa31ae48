// Options of `createOnce`, and which of them make sense.

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { StoreError } from "../errors/store-error.ts";
import type { Store } from "../idempotency/store.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type RandomSource, systemRandom } from "../platform/random.ts";

/** Options of `createOnce`. */
export interface OnceOptions {
  /** Where claims and handled events are remembered; every process that handles these events shares it. */
  readonly store: Store;
  /** Sets apart handlers that share the store and each want every event. @default "default" */
  readonly scope?: string | undefined;
  /**
   * How long a claim holds, in whole seconds. Twice as long as the slowest handler needs: after it, another delivery runs the event again,
   * as it should where the process that had claimed it is gone. @default 300
   */
  readonly leaseSeconds?: number | undefined;
  /** How long a handled event is known as such, in whole seconds; at least `leaseSeconds`. @default 2592000, 30 days */
  readonly rememberSeconds?: number | undefined;
  /**
   * Hears where the store has failed to record that an event was handled: it stays handled, but another process may run it again
   * when a duplicate comes. @default nobody does
   */
  readonly onUnrecorded?: ((error: StoreError) => void) | undefined;
  /** @default the run time's clocks and timers */
  readonly clock?: Clock | undefined;
  /** @default the run time's random numbers */
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

// What each of these must be able to do.
const functions = {
  store: ["get", "set", "setIfAbsent", "deleteIfEquals"],
  clock: ["monotonic", "after"],
  random: ["uuid", "fraction"],
} as const;

/** The options with nothing left out. */
export interface OnceSettings {
  readonly store: Store;
  readonly scope: string;
  readonly leaseMs: number;
  readonly rememberMs: number;
  readonly onUnrecorded: OnceOptions["onUnrecorded"];
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** @throws {ConfigurationError} on an option that is missing, not known, or makes no sense. */
export function readOnceOptions(options: OnceOptions): OnceSettings {
  checkOptionNames("createOnce", options, optionNames);
  const { store, scope = "default", clock = systemClock, random = systemRandom } = options;
  const { leaseSeconds = 300, rememberSeconds = 2_592_000 } = options;
  for (const [name, part] of Object.entries({ store, clock, random })) {
    const missing = functions[name as keyof typeof functions].find((each) => typeof Object(part)[each] !== "function");
    if (missing !== undefined) throw new ConfigurationError(`${name} must have the method ${missing}`);
  }
  const { onUnrecorded } = options;
  if (onUnrecorded !== undefined && typeof onUnrecorded !== "function") {
    throw new ConfigurationError("onUnrecorded must be a function");
  }
  if (typeof scope !== "string") throw new ConfigurationError("scope must be text");
  for (const [name, seconds] of Object.entries({ leaseSeconds, rememberSeconds })) {
    if (Number.isSafeInteger(seconds) && seconds > 0) continue;
    throw new ConfigurationError(`${name} must be a whole number of seconds above 0`);
  }
  if (rememberSeconds < leaseSeconds) {
    throw new ConfigurationError("rememberSeconds must not be less than leaseSeconds");
  }
  return {
    store,
    scope,
    leaseMs: leaseSeconds * 1000,
    rememberMs: rememberSeconds * 1000,
    onUnrecorded,
    clock,
    random,
  };
}
