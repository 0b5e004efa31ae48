// A clock for clients that follows a time which tests move: what waits for that time fires as soon as a move has passed it.

import type { Clock } from "../../wrappers/util/platform.ts";

/** A clock for the options of clients, verifiers and handlers. */
export interface FollowingClock extends Clock {
  /** To be called after each change of the offset. */
  moved(): void;
}

interface FollowingTimer {
  /** By the following monotonic clock. */
  readonly due: number;
  readonly isWaitedFor: boolean;
  readonly callback: () => void;
  cancel(): void;
}

/**
 * @param base the clock beneath: its time plus the offset is the time to follow.
 * @param offsetMs the current offset.
 */
export function createFollowingClock(base: Clock, offsetMs: () => number): FollowingClock {
  let lastOffset = offsetMs();
  /** The sum of all moves forward. */
  let skippedMs = 0;
  const timers = new Set<FollowingTimer>();

  const monotonic = () => base.monotonic() + skippedMs;

  function fire(timer: FollowingTimer): void {
    if (timers.delete(timer)) timer.callback();
  }

  function arm(timer: FollowingTimer): void {
    timer.cancel = base.after(timer.due - monotonic(), () => fire(timer), timer.isWaitedFor);
  }

  return {
    now: () => base.now() + offsetMs(),
    monotonic,
    after(delayMs, callback, isWaitedFor = true) {
      const timer: FollowingTimer = { due: monotonic() + delayMs, isWaitedFor, callback, cancel: () => undefined };
      timers.add(timer);
      arm(timer);
      return () => {
        timers.delete(timer);
        timer.cancel();
      };
    },
    // Time limits of calls in progress: a move must not abort them.
    realTime: base,
    moved() {
      const offset = offsetMs();
      const forwardMs = offset - lastOffset;
      lastOffset = offset;
      if (forwardMs <= 0) return;
      skippedMs += forwardMs;
      for (const timer of [...timers].sort((one, other) => one.due - other.due)) {
        timer.cancel();
        // Later, so that a callback neither runs inside the move nor throws into it.
        if (timer.due <= monotonic()) queueMicrotask(() => fire(timer));
        else arm(timer);
      }
    },
  };
}
