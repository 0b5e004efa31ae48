// Reads the rate limit of a response by the monotonic clock of this machine.

import { parseRateLimit } from "../http/rate-limit.ts";
import { type WaitHints, waitSeconds } from "../http/retry-after.ts";
import type { Clock } from "../platform/clock.ts";
import type { ObservedLimit } from "./rate-window.ts";

const AGREEMENT_MS = 2_000;

/** Undefined if the response states no limit. A 429 has nothing left until the time that it asks to wait. */
export function observeLimit(hints: WaitHints, clock: Clock): ObservedLimit | undefined {
  const { status, headers, now } = hints;
  const { limit, remaining, resetAt } = parseRateLimit(headers);
  const untilResetMs = resetAt && resetAt.getTime() - serviceTime(headers, now);
  if (status === 429) {
    const seconds = waitSeconds(hints);
    const waitMs = seconds === undefined ? untilResetMs : seconds * 1000;
    return waitMs === undefined ? undefined : { limit: limit ?? 1, remaining: 0, resetsAt: clock.monotonic() + waitMs };
  }
  if (limit === undefined || remaining === undefined || untilResetMs === undefined) return undefined;
  return { limit, remaining, resetsAt: clock.monotonic() + untilResetMs };
}

/** The service's own clock decides when its window resets. Its Date has whole seconds, so a clock that agrees is better. */
function serviceTime(headers: Headers, now: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Math.abs(date - now) > AGREEMENT_MS ? date : now;
}
