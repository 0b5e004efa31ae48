// The adaptive rate limit: a throttle that slows down before the service says so (S57).

import { abortError } from "../deadlines/abort-error.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { Circuit } from "./circuit.ts";
import { observeLimit } from "./observed-limit.ts";
import { RateQueue } from "./rate-queue.ts";
import { RateWindow } from "./rate-window.ts";
import type { Throttle, ThrottledAttempt, ThrottledResult } from "./throttle.ts";
import { LONGEST_WAIT_MS, notSent, resourceOf, waitHintsOf } from "./throttled-attempt.ts";
import { ThrottledError } from "./throttled-error.ts";

/** Options of `adaptiveRateLimit`. */
export interface AdaptiveRateLimitOptions {
  /**
   * The share of the rate limit, from 0 to 1, below which requests are spread over the time until it resets. 0: requests are sent
   * at once until none is left.
   *
   * @default 0.25
   */
  readonly slowBelow?: number | undefined;
  /**
   * Failures in a row, from 1 to 1000, after which the circuit opens: no response, or a 5xx. `false`: never.
   *
   * @default 10
   */
  readonly failures?: number | false | undefined;
  /** How long the circuit stays open in milliseconds. Doubles each time a request fails again, up to 60000. @default 5000 */
  readonly pauseMs?: number | undefined;
}

const optionNames: readonly string[] = [
  "slowBelow",
  "failures",
  "pauseMs",
] satisfies (keyof AdaptiveRateLimitOptions)[];

/**
 * Creates the option `throttle` of a client. It slows requests down as `X-RateLimit-Remaining` falls, holds them back while
 * nothing remains, and stops sending for a while after repeated failures: calls then fail at once with a `ThrottledError`. Limits
 * are counted per resource of the client, such as `wallets.webhooks`. Share one object among clients with the same credential,
 * and with no others. Logins are never held back.
 *
 * @example
 * const wallets = new CryptoClient({ throttle: adaptiveRateLimit() });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function adaptiveRateLimit(options: AdaptiveRateLimitOptions = {}): Throttle {
  const { slowBelow, failures, pauseMs } = checkOptions(options);
  const queues = new Map<string, RateQueue>();
  const circuits = new Map<string, Circuit>();

  function queueOf({ operation, base, clock }: ThrottledAttempt): RateQueue {
    return remember(queues, `${base} ${resourceOf(operation)}`, () => new RateQueue(new RateWindow(slowBelow), clock));
  }

  return {
    async run<Made extends ThrottledResult>(attempt: ThrottledAttempt, send: () => Promise<Made>) {
      const { base, clock, scope, facts } = attempt;
      const circuit = remember(circuits, base, () => new Circuit(failures, pauseMs));
      const queue = queueOf(attempt);
      const refusal = (reason: ThrottledError["reason"], waitMs: number) =>
        notSent(new ThrottledError({ ...facts, reason, retryAt: new Date(clock.now() + waitMs) }));

      const isOpenMs = circuit.waitMs(clock.monotonic());
      if (isOpenMs > 0) return refusal("circuit-open", isOpenMs);
      const { usedUpMs } = queue;
      if (usedUpMs > LONGEST_WAIT_MS || usedUpMs >= scope.remainingMs) return refusal("rate-limit", usedUpMs);
      let request: number;
      try {
        request = await queue.enter(scope);
      } catch (cause) {
        if (!scope.abortReason) throw cause;
        return notSent(abortError(scope.abortReason, facts, "not-sent"));
      }
      // The service may have failed while this attempt waited.
      const hasOpenedMs = circuit.waitMs(clock.monotonic());
      if (hasOpenedMs > 0) {
        queue.cancel(request);
        return refusal("circuit-open", hasOpenedMs);
      }
      const end = circuit.begin();
      const made = await send();
      end(hasFailed(made), clock.monotonic());
      const hints = waitHintsOf(made, clock);
      queue.leave(request, hints !== undefined, hints && observeLimit(hints, clock));
      return made;
    },
  };
}

function checkOptions(options: AdaptiveRateLimitOptions) {
  const own = ownOptions("adaptiveRateLimit", options, optionNames);
  const { slowBelow = 0.25, failures = 10, pauseMs = 5_000 } = own;
  if (!(typeof slowBelow === "number" && slowBelow >= 0 && slowBelow <= 1)) {
    throw new ConfigurationError("slowBelow must be a number from 0 to 1");
  }
  if (failures !== false && !isWhole(failures, 1_000)) {
    throw new ConfigurationError("failures must be a whole number from 1 to 1000, or false");
  }
  if (!isWhole(pauseMs, 60_000)) throw new ConfigurationError("pauseMs must be a whole number from 1 to 60000");
  return { slowBelow, failures: failures === false ? Number.POSITIVE_INFINITY : failures, pauseMs };
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

/** Undefined if the attempt says nothing about the service, such as one that the user aborted. */
function hasFailed(made: ThrottledResult): boolean | undefined {
  if (made.ok) return false;
  if (made.response) return made.response.status >= 500;
  return made.end.kind === "no-answer" ? true : undefined;
}

function remember<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
