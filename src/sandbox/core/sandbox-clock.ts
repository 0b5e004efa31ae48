// The time of a sandbox or a tenant: the machine's clock plus an offset that the control plane sets.

import { ControlError } from "./control-error.ts";
import { parseIsoTime } from "./iso-time.ts";

/** The time of a sandbox or a tenant, used for tokens, keys, quotes, deployments and the signatures of deliveries. */
export interface SandboxClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Advances the time by a number of seconds, fractions included.
   *
   * @throws {ControlError} if `seconds` is not a finite number, 0 or more. Use `set` to go back.
   */
  advance(seconds: number): void;
  /**
   * Sets the time, forwards or back. It continues to run from there.
   *
   * @throws {ControlError} if `time` is not a date or an ISO 8601 string with a time zone.
   */
  set(time: Date | string): void;
}

/** The clock with its offset, which is part of the exported state. */
export interface MovableClock extends SandboxClock {
  readonly offsetMs: number;
  /** Sets the offset without calling `moved`. @throws {ControlError} if the time is out of range. */
  shiftTo(offsetMs: number): void;
}

/** Where a clock keeps its offset. */
export interface ClockOffset {
  get(): number;
  set(offsetMs: number): void;
}

// Documented dates have four-digit years. The margin at the end leaves room for expiry times.
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9900-01-01T00:00:00Z");

/** Whether the sandbox's clock can be set to a time, in milliseconds since the Unix epoch: the years 0 to 9899. */
export function isSandboxTime(time: number): boolean {
  return time >= FIRST && time <= LAST;
}

/** @throws {ControlError} unless the sandbox's clock can be set to the time. */
export function checkSandboxTime(time: number): void {
  if (!isSandboxTime(time)) throw new ControlError("the sandbox's time must be between the years 0 and 9899");
}

/**
 * @param moved is called after each `advance` and `set`.
 * @param offset where the offset is kept. @default in the clock, beginning at 0
 */
export function createSandboxClock(
  clock: { now(): number },
  moved: () => void,
  offset: ClockOffset = keptOffset(),
): MovableClock {
  function shiftTo(offsetMs: number): void {
    checkSandboxTime(clock.now() + offsetMs);
    offset.set(offsetMs);
  }

  function move(time: number): void {
    shiftTo(time - clock.now());
    moved();
  }

  const now = () => clock.now() + offset.get();
  return {
    now,
    get offsetMs() {
      return offset.get();
    },
    shiftTo,
    advance(seconds) {
      if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
        throw new ControlError("seconds must be a number, 0 or more, such as 600");
      }
      move(now() + Math.round(seconds * 1000));
    },
    set(time) {
      const milliseconds = time instanceof Date ? time.getTime() : parseIsoTime(time);
      if (Number.isNaN(milliseconds)) {
        throw new ControlError(
          'time must be a Date or an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"',
        );
      }
      move(milliseconds);
    },
  };
}

function keptOffset(): ClockOffset {
  let kept = 0;
  return {
    get: () => kept,
    set(offsetMs) {
      kept = offsetMs;
    },
  };
}
