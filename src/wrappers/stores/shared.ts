// What the stores on servers and files share.

import type { StoreFailureReason } from "../errors.ts";
import type { Clock } from "../util/platform.ts";

/** A failure that a pattern recognizes, and what to do about it. */
export type KnownFailure = readonly [pattern: RegExp, reason: StoreFailureReason | undefined, message: string];

export function findFailure(failures: readonly KnownFailure[], text: unknown): KnownFailure | undefined {
  return typeof text === "string" ? failures.find(([pattern]) => pattern.test(text)) : undefined;
}

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
