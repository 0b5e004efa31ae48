// Options of the handlers, and which of them make sense.

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { DeliveryHeaders, WebhookVerifier } from "./delivery.ts";
import type { ReadEvent, WebhookEvent } from "./event.ts";
import { createOnce, type Once } from "./once.ts";
import { type OnceOptions, readOnceOptions } from "./once-options.ts";

/** What a handler knows beside the event. */
export interface WebhookContext {
  /** Aborted when the time limit is over: the delivery is then answered as not handled, and comes again. Not with `acknowledgeEarly`. */
  readonly signal: AbortSignal;
  /** The headers of the delivery. */
  readonly headers: DeliveryHeaders;
}

/** Options of `createWebhookHandler`, `expressWebhooks` and `fastifyWebhooks`. */
export interface WebhookHandlerOptions {
  /** Tells genuine deliveries from others: `createCryptoVerifier` or `createFiatVerifier` makes one. */
  readonly verifier: WebhookVerifier;
  /** Where handled events are remembered, so that a duplicate is not handled again (W10); your processes share it. */
  readonly store: Store;
  /**
   * Handles an event, or writes it to a queue that lasts: when it has ended, the delivery is answered with 200. What it throws
   * is answered with 500, and the event is free to be handled again.
   */
  handle(event: WebhookEvent, context: WebhookContext): unknown;
  /** Finds slug and transaction in the payload, whose fields are not known (G39). @default `type` and `transaction_id` (assumed) */
  readonly readEvent?: ReadEvent | undefined;
  /** Sets apart handlers that share the store and each want every event. @default "default" */
  readonly scope?: string | undefined;
  /**
   * How long an event stays claimed by whoever handles it, in whole seconds; at least twice the time limit. Twice the slowest
   * run of `handle`, which may go on after the time limit: after it, another delivery runs the event again. @default 300
   */
  readonly leaseSeconds?: number | undefined;
  /** How long a handled event is known as such, in whole seconds; at least `leaseSeconds`. @default 2592000, 30 days */
  readonly rememberSeconds?: number | undefined;
  /**
   * Seconds after which a delivery is answered, with 503 unless it is handled by then; `handle` goes on. Counted from when its
   * body is there: until then the limits of the server hold. @default 30
   */
  readonly timeLimitSeconds?: number | undefined;
  /**
   * Answers with 200 at the time limit, while `handle` goes on. If it fails then, or its process ends before it does, **the event is
   * lost**: the service takes it for delivered. Rather hand the event to a queue that lasts. @default false
   */
  readonly acknowledgeEarly?: boolean | undefined;
  /** Longest body, in bytes; a longer one is refused before it is hashed. @default 5242880, 5 MiB */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Lets a genuine delivery through that was signed too long ago, e.g. one that was sent again by hand with its first time (W16).
   * Whoever has got hold of a delivery can send it again for ever, so accept only what you know to be missing. @default none
   */
  readonly acceptStale?: ((event: WebhookEvent, delivery: StaleDelivery) => boolean | Promise<boolean>) | undefined;
  /**
   * Hears of each delivery that is refused or fails, with the `WebhookError`, the `StoreError`, or what `handle` threw; past the
   * time limit, with the reason of the signal. And with a `StoreError` where an event was handled and the store could not record
   * that: when a duplicate comes, another process may handle it again.
   *
   * @default writes to the console (Fastify: to its log) what is answered with 5xx, but for what anybody can cause: a signature
   * that does not match, while the secrets were asked for a moment ago
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** @default the run time's clocks and timers */
  readonly clock?: Clock | undefined;
}

/** What `acceptStale` knows beside the event. */
export interface StaleDelivery {
  /** Seconds since the delivery was signed; negative where that lies in the future. */
  readonly ageSeconds: number;
  readonly headers: DeliveryHeaders;
}

/** The names of these options. */
const handlerOptionNames: readonly string[] = [
  "verifier",
  "store",
  "handle",
  "readEvent",
  "scope",
  "leaseSeconds",
  "rememberSeconds",
  "timeLimitSeconds",
  "acknowledgeEarly",
  "maxBodyBytes",
  "acceptStale",
  "onError",
  "clock",
] satisfies (keyof WebhookHandlerOptions)[];

/** What follows from the options beside the functions among them. */
export interface HandlerSettings {
  readonly once: Once;
  readonly timeLimitSeconds: number;
  readonly acknowledgeEarly: boolean;
  readonly maxBodyBytes: number;
  readonly clock: Clock;
}

/** Timers know no longer time. */
const LONGEST_SECONDS = 2_147_483;

/** @throws {ConfigurationError} on an option that is missing, not known, or makes no sense. */
export function readHandlerOptions(
  options: WebhookHandlerOptions,
  onUnrecorded?: OnceOptions["onUnrecorded"],
): HandlerSettings {
  checkOptionNames("the webhook handler", options, handlerOptionNames);
  const { timeLimitSeconds = 30, acknowledgeEarly = false, maxBodyBytes = 5 * 1024 * 1024 } = options;
  if (typeof Object(options.verifier).verify !== "function") {
    throw new ConfigurationError("verifier must have the method verify");
  }
  for (const name of ["handle", "readEvent", "acceptStale", "onError"] as const) {
    if (options[name] === undefined && name !== "handle") continue;
    if (typeof options[name] !== "function") throw new ConfigurationError(`${name} must be a function`);
  }
  if (!(typeof timeLimitSeconds === "number" && timeLimitSeconds > 0 && timeLimitSeconds <= LONGEST_SECONDS)) {
    throw new ConfigurationError(`timeLimitSeconds must be a number of seconds above 0, at most ${LONGEST_SECONDS}`);
  }
  if (typeof acknowledgeEarly !== "boolean") throw new ConfigurationError("acknowledgeEarly must be true or false");
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1) {
    throw new ConfigurationError("maxBodyBytes must be a whole number of bytes above 0");
  }
  const { store, scope, leaseSeconds, rememberSeconds } = options;
  const onceOptions: OnceOptions = { store, scope, leaseSeconds, rememberSeconds, onUnrecorded, clock: options.clock };
  const { leaseMs, clock } = readOnceOptions(onceOptions);
  // Half of the lease may be gone before the handler begins.
  if (leaseMs < 2 * timeLimitSeconds * 1000) {
    throw new ConfigurationError("leaseSeconds must be at least twice timeLimitSeconds");
  }
  return { once: createOnce(onceOptions), timeLimitSeconds, acknowledgeEarly, maxBodyBytes, clock };
}
