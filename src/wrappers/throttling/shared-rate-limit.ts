// A throttle that many processes share: when the service tells one of them to wait, the others wait as well (S61).

import { abortError } from "../deadlines/abort-error.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { notify } from "../hooks/notify.ts";
import { waitSeconds } from "../http/retry-after.ts";
import type { Store } from "../idempotency/store.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { sha256 } from "../platform/digest.ts";
import { SharedWait } from "./shared-wait.ts";
import type { Throttle, ThrottledAttempt, ThrottledResult, UnsentAttempt } from "./throttle.ts";
import { LONGEST_WAIT_MS, notSent, resourceOf, waitHintsOf } from "./throttled-attempt.ts";
import { ThrottledError } from "./throttled-error.ts";

/** A rate limiter of `rate-limiter-flexible`, such as `RateLimiterRedis` or `BurstyRateLimiter`. */
export interface RateBudget {
  /** Resolves if a request may be sent. Rejects with `msBeforeNext` in milliseconds if not yet; with an `Error` if it fails. */
  consume(key: string): Promise<unknown>;
}

/** Options of `sharedRateLimit`. */
export interface SharedRateLimitOptions {
  /** A store that the processes share, such as one of `svc-sdk/redis`. */
  readonly store: Store;
  /** Any name of the account. Processes with the same name and address wait together. Stored as a hash. */
  readonly account: string;
  /** Requests that all processes together may send; each attempt takes one. @default none: the service's responses decide */
  readonly budget?: RateBudget | undefined;
  /** Another throttle, which runs next, such as `adaptiveRateLimit()`. @default none */
  readonly throttle?: Throttle | undefined;
  /** Called if the store or the budget fails; requests are then sent without them. @default ignored */
  readonly onStoreFailed?: ((error: unknown) => void) | undefined;
}

const optionNames: readonly string[] = [
  "store",
  "account",
  "budget",
  "throttle",
  "onStoreFailed",
] satisfies (keyof SharedRateLimitOptions)[];

/**
 * Creates the option `throttle` of a client: after a 429 or 503 that says how long to wait, all processes that share the store wait.
 * They learn of it within 250 ms. Waits are counted per resource of the client, such as `wallets.webhooks`. A call that would wait
 * longer than a minute, or past its deadline, fails at once with a `ThrottledError`. A wait is shared for at most ten minutes: then
 * a request asks the service again. Logins are never held back.
 *
 * @example
 * // useRedisPackage: for clients of node-redis; without it, every consume() fails, and nothing is held back
 * const budget = new RateLimiterRedis({ storeClient: redis, useRedisPackage: true, points: 100, duration: 1 });
 * const throttle = sharedRateLimit({ store: redisStore(redis), account: "acc_1", budget });
 * const wallets = new CryptoClient({ throttle });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 */
export function sharedRateLimit(options: SharedRateLimitOptions): Throttle {
  const { store, account, budget, throttle, onStoreFailed } = checkOptions(options);
  const waits = new Map<string, SharedWait>();
  const failed = (error: unknown) =>
    notify(
      () => onStoreFailed?.(error),
      () => undefined,
    );

  function waitOf({ base, operation, clock }: ThrottledAttempt): { readonly key: string; readonly wait: SharedWait } {
    const key = JSON.stringify([base, account, resourceOf(operation)]);
    const name = async () => `rate-wait:${await sha256(key)}`;
    const wait = waits.get(key) ?? new SharedWait({ store, clock, name, onStoreFailed: failed });
    waits.set(key, wait);
    return { key, wait };
  }

  /** Milliseconds until the budget may have a request left; 0 if it gave one. */
  async function consume(key: string): Promise<number> {
    try {
      await budget?.consume(key);
      return 0;
    } catch (rejection) {
      const waitMs: unknown = Object(rejection).msBeforeNext;
      if (typeof waitMs === "number" && !(rejection instanceof Error)) return Math.max(1, waitMs);
      failed(rejection);
      return 0;
    }
  }

  /** Resolves when the attempt may be sent, or to the reason why it is not. */
  async function waitForTurn(attempt: ThrottledAttempt): Promise<UnsentAttempt | undefined> {
    const { clock, scope, facts } = attempt;
    const { key, wait } = waitOf(attempt);
    for (;;) {
      const sharedMs = await scope.race(wait.remainingMs());
      const waitMs = sharedMs || (await scope.race(consume(key)));
      if (waitMs === 0) return undefined;
      if (waitMs > LONGEST_WAIT_MS || waitMs >= scope.remainingMs) {
        return notSent(new ThrottledError({ ...facts, reason: "rate-limit", retryAt: new Date(clock.now() + waitMs) }));
      }
      await scope.sleep(sharedMs ? wait.looksAgainAt - clock.monotonic() : waitMs);
    }
  }

  return {
    async run<Made extends ThrottledResult>(attempt: ThrottledAttempt, send: () => Promise<Made>) {
      const { clock, scope, facts } = attempt;
      try {
        const refusal = await waitForTurn(attempt);
        if (refusal) return refusal;
      } catch (cause) {
        if (!scope.abortReason) throw cause;
        return notSent(abortError(scope.abortReason, facts, "not-sent"));
      }
      const made = throttle ? await throttle.run(attempt, send) : await send();
      const hints = waitHintsOf(made, clock);
      const seconds = hints && waitSeconds(hints);
      // The call does not wait for the store: it has a wait of its own.
      if (seconds) void waitOf(attempt).wait.begin(seconds * 1000);
      return made;
    },
  };
}

function checkOptions(options: SharedRateLimitOptions): SharedRateLimitOptions {
  const own = ownOptions("sharedRateLimit", options, optionNames);
  const { store, account, budget, throttle, onStoreFailed } = own;
  const complaint =
    complaintAboutMethods("store", store, ["get", "set", "setIfAbsent", "deleteIfEquals"]) ??
    (budget && complaintAboutMethods("budget", budget, ["consume"])) ??
    (throttle && complaintAboutMethods("throttle", throttle, ["run"]));
  if (complaint) throw new ConfigurationError(complaint);
  if (typeof account !== "string" || account === "") throw new ConfigurationError("account must be a name");
  if (onStoreFailed !== undefined && typeof onStoreFailed !== "function") {
    throw new ConfigurationError("onStoreFailed must be a function");
  }
  return own;
}
