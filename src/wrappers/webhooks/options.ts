// Options of the webhook handlers and of `createOnce`, with their checks.

import { ConfigurationError, type StoreError } from "../errors.ts";
import { isProcessMemory, type Store } from "../idempotency/store.ts";
import { type Clock, type RandomSource, systemClock, systemRandom } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";
import type { DocumentedEventType, ReadEvent, WebhookEvent } from "./event.ts";
import type { DeliveryHeaders, WebhookVerifier } from "./verifier.ts";

/** Passed to a handler with the event. */
export interface WebhookContext {
  /**
   * Aborted at the time limit: the delivery then gets a 503 and is sent again. Never aborted with `acknowledgeEarly`.
   */
  readonly signal: AbortSignal;
  /** The headers of the delivery. */
  readonly headers: DeliveryHeaders;
}

/** Options of `createWebhookHandler`, `expressWebhooks` and `fastifyWebhooks`. */
export interface WebhookHandlerOptions<Type extends string = DocumentedEventType> {
  /** Verifies signatures; made by `createCryptoVerifier` or `createFiatVerifier`. */
  readonly verifier: WebhookVerifier;
  /** Remembers handled events so that duplicates are not handled again; share it among your processes. */
  readonly store: Store;
  /**
   * Handles an event, or writes it to a durable queue: when it completes, the delivery gets a 200. If it throws, the delivery
   * gets a 500 and the event can be handled again.
   */
  handle(event: WebhookEvent<NoInfer<Type>>, context: WebhookContext): unknown;
  /**
   * Finds type and transaction in the payload, which is undocumented, and what tells events of one transaction apart.
   * @default `type` and `transaction_id` (assumed)
   */
  readonly readEvent?: ReadEvent | undefined;
  /**
   * The event types that are documented: an event of another type is `known: false`. A generated package exports its own as
   * `webhookNames`.
   * @default those of our documents
   */
  readonly eventTypes?: readonly Type[] | undefined;
  /**
   * How to treat a delivery with the type and transaction of another one, but with another body: one on-chain transaction
   * may carry several deposits. `"handle"`: as an event of its own. `"skip"`: as a duplicate. Does not matter for events that a
   * `dedupeKey` from `readEvent` tells apart.
   *
   * @default neither: it gets a 503, and `onError` a `WebhookError` (`ambiguous_duplicate`)
   */
  readonly onConflict?: OnConflict | undefined;
  /**
   * Names this handler, such as "ledger": the same in all of its processes, and another one for each handler that shares the store
   * and needs every event. Required unless the store is the memory of this process. @default "default", in the memory of this process
   */
  readonly scope?: string | undefined;
  /**
   * How long one delivery has an event to itself, in whole seconds; at least twice `timeLimitSeconds` and twice the slowest run
   * of `handle`, which may continue after the time limit. When it expires, another delivery runs the event again. @default 300
   */
  readonly leaseSeconds?: number | undefined;
  /** How long handled events are remembered, in whole seconds; at least `leaseSeconds`. @default 2592000, 30 days */
  readonly rememberSeconds?: number | undefined;
  /**
   * Seconds after which a delivery gets a response: 503 unless it is handled by then; `handle` continues. Counted from when the
   * body has arrived; the server's own limits apply before. @default 30
   */
  readonly timeLimitSeconds?: number | undefined;
  /**
   * Responds with 200 at the time limit, while `handle` continues. If it then fails or its process crashes, **the event is
   * lost**: the service considers it delivered. Prefer writing the event to a durable queue. @default false
   */
  readonly acknowledgeEarly?: boolean | undefined;
  /** Longest accepted body, in bytes; a longer one is rejected before it is hashed. @default 5242880, 5 MiB */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Decides whether to accept a delivery with a valid signature that is too old, e.g. one that was resent by hand with its
   * original time. Anyone who has captured a delivery can replay it, so accept only events that you know are missing.
   * @default accepts none
   */
  readonly acceptStale?:
    | ((event: WebhookEvent<NoInfer<Type>>, delivery: StaleDelivery) => boolean | Promise<boolean>)
    | undefined;
  /**
   * Called for each delivery that is rejected or fails, with the `WebhookError`, the `StoreError`, or what `handle` threw; at
   * the time limit, with the reason of the signal. Also called with a `StoreError` if an event was handled but the store failed
   * to record it: if a duplicate arrives, another process may handle it again.
   *
   * @default logs responses with 5xx to the console (Fastify: to its log), except what any sender can cause: a signature
   * that does not match while the secrets were reloaded a moment ago
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** @default the runtime's clocks and timers */
  readonly clock?: Clock | undefined;
}

/** Passed to `acceptStale` with the event. */
export interface StaleDelivery {
  /** Seconds since the delivery was signed; negative if in the future. */
  readonly ageSeconds: number;
  readonly headers: DeliveryHeaders;
}

const handlerOptionNames: readonly (keyof WebhookHandlerOptions)[] = [
  "verifier",
  "store",
  "handle",
  "readEvent",
  "eventTypes",
  "onConflict",
  "scope",
  "leaseSeconds",
  "rememberSeconds",
  "timeLimitSeconds",
  "acknowledgeEarly",
  "maxBodyBytes",
  "acceptStale",
  "onError",
  "clock",
];

export interface HandlerSettings<Type extends string> {
  /** The given options, without inherited ones. */
  readonly options: WebhookHandlerOptions<Type>;
  readonly once: OnceSettings;
  readonly timeLimitSeconds: number;
  readonly acknowledgeEarly: boolean;
  readonly maxBodyBytes: number;
}

/** The longest delay of a timer. */
const LONGEST_SECONDS = 2_147_483;

export function readHandlerOptions<Type extends string>(given: WebhookHandlerOptions<Type>): HandlerSettings<Type> {
  const options = ownOptions("the webhook handler", given, handlerOptionNames, ConfigurationError);
  const { timeLimitSeconds = 30, acknowledgeEarly = false, maxBodyBytes = 5 * 1024 * 1024 } = options;
  requireMethods("verifier", options.verifier, ["verify"], ConfigurationError);
  for (const name of ["handle", "readEvent", "acceptStale", "onError"] as const) {
    if (options[name] === undefined && name !== "handle") continue;
    if (typeof options[name] !== "function") throw new ConfigurationError(`${name} must be a function`);
  }
  const { eventTypes } = options;
  const isList = Array.isArray(eventTypes) && eventTypes.every((name) => typeof name === "string");
  if (eventTypes !== undefined && !isList) {
    throw new ConfigurationError("eventTypes must be an array of event types, such as webhookNames");
  }
  if (!(typeof timeLimitSeconds === "number" && timeLimitSeconds > 0 && timeLimitSeconds <= LONGEST_SECONDS)) {
    throw new ConfigurationError(`timeLimitSeconds must be a number of seconds above 0, at most ${LONGEST_SECONDS}`);
  }
  if (typeof acknowledgeEarly !== "boolean") throw new ConfigurationError("acknowledgeEarly must be true or false");
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1) {
    throw new ConfigurationError("maxBodyBytes must be a whole number of bytes above 0");
  }
  const { store, scope, leaseSeconds, rememberSeconds, onConflict, clock } = options;
  const once = readOnceOptions({ store, scope, leaseSeconds, rememberSeconds, onConflict, clock });
  // Up to half of the lease may have passed before the handler starts.
  if (once.leaseMs / 1000 < 2 * timeLimitSeconds) {
    throw new ConfigurationError("leaseSeconds must be at least twice timeLimitSeconds");
  }
  return { options, once, timeLimitSeconds, acknowledgeEarly, maxBodyBytes };
}

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

const optionNames: readonly (keyof OnceOptions)[] = [
  "store",
  "scope",
  "leaseSeconds",
  "rememberSeconds",
  "onConflict",
  "onUnrecorded",
  "clock",
  "random",
];

const SCOPE_MISSING =
  'scope is required with a store that processes share: name this handler, such as "ledger". Two handlers with one store and one ' +
  "scope would each skip the events that the other has handled";

export interface OnceSettings {
  readonly store: Store;
  readonly scope: string;
  readonly leaseMs: number;
  readonly rememberMs: number;
  readonly onConflict: OnConflict | undefined;
  readonly onUnrecorded: OnceOptions["onUnrecorded"];
  readonly clock: Clock;
  readonly random: RandomSource;
}

export function readOnceOptions(options: OnceOptions): OnceSettings {
  const own = ownOptions("createOnce", options, optionNames, ConfigurationError);
  const { store, scope = "default", clock = systemClock, random = systemRandom } = own;
  const { leaseSeconds = 300, rememberSeconds = 2_592_000, onConflict, onUnrecorded } = own;
  requireMethods("store", store, ["get", "set", "setIfAbsent", "deleteIfEquals"], ConfigurationError);
  requireMethods("clock", clock, ["monotonic", "after"], ConfigurationError);
  requireMethods("random", random, ["uuid", "fraction"], ConfigurationError);
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
