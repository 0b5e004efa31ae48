// Runs a check once for all callers, and again after it has failed.

import type { Clock } from "../platform/clock.ts";

/** Concurrent callers share one run. A success counts for `keepMs` milliseconds, a failure only for those who wait for it. */
export function rememberSuccess(
  check: () => Promise<void>,
  keepMs: number,
  clock: Pick<Clock, "monotonic">,
): () => Promise<void> {
  let last: { readonly startedAt: number; readonly result: Promise<void> } | undefined;
  return () => {
    if (last && clock.monotonic() - last.startedAt < keepMs) return last.result;
    const own = { startedAt: clock.monotonic(), result: check() };
    last = own;
    own.result.catch(() => {
      if (last === own) last = undefined;
    });
    return own.result;
  };
}
