// The time of a sandbox or a tenant: the machine's clock plus an offset that the control plane sets; times and durations as people
// write them.

import type { Clock } from "../../wrappers/util/platform.ts";
import { ControlError } from "./control-error.ts";

/** The tenants that a move of the time concerns, by id. */
export interface ClockMove {
  /** Those whose time it moved. */
  readonly moved: readonly string[];
  /** Those with a time of their own since `tenant.clock` moved it: the sandbox's clock does not move them, until they are reset. */
  readonly ownTime: readonly string[];
}

/** The time of a sandbox or a tenant, used for tokens, keys, quotes, deployments and the signatures of deliveries. */
export interface SandboxClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Advances the time by a number of seconds, fractions included.
   *
   * @throws {ControlError} if `seconds` is not a finite number, 0 or more. Use `set` to go back.
   */
  advance(seconds: number): ClockMove;
  /**
   * Sets the time, forwards or back. It continues to run from there.
   *
   * @throws {ControlError} if `time` is not a date or an ISO 8601 string with a time zone.
   */
  set(time: Date | string): ClockMove;
}

/** The clock with its offset, which is part of the exported state. */
export interface MovableClock extends SandboxClock {
  readonly offsetMs: number;
  /** Sets the offset without calling `moved`. @throws {ControlError} if the time is out of range. */
  shiftTo(offsetMs: number): void;
}

export interface ClockOffset {
  offsetMs: number;
}

// Documented dates have four-digit years. The margin at the end leaves room for expiry times.
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9900-01-01T00:00:00Z");

/** @param moved gets the seconds of each move, which are negative for one back. */
export function createSandboxClock(
  clock: { now(): number },
  moved: (seconds: number) => ClockMove,
  offset: ClockOffset = { offsetMs: 0 },
): MovableClock {
  const now = () => clock.now() + offset.offsetMs;

  function shiftTo(offsetMs: number): void {
    checkSandboxTime(clock.now() + offsetMs);
    offset.offsetMs = offsetMs;
  }

  function move(time: number, seconds: number): ClockMove {
    shiftTo(time - clock.now());
    return moved(seconds);
  }

  return {
    now,
    get offsetMs() {
      return offset.offsetMs;
    },
    shiftTo,
    advance(seconds) {
      if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0)
        throw new ControlError("seconds must be a number, 0 or more, such as 600");
      return move(now() + Math.round(seconds * 1000), seconds);
    },
    set(time) {
      const milliseconds = time instanceof Date ? time.getTime() : parseIsoTime(time);
      if (Number.isNaN(milliseconds)) {
        throw new ControlError(
          'time must be a Date or an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"',
        );
      }
      return move(milliseconds, Math.round((milliseconds - now()) / 1000));
    },
  };
}

/** `t1, t2, and t3`, and of more than ten the first nine and a number. */
export function tenantList(ids: readonly string[]): string {
  return new Intl.ListFormat("en").format(ids.length > 10 ? [...ids.slice(0, 9), `${ids.length - 9} more`] : ids);
}

/** `t2 keeps its own time`, or empty if none does. */
export function ownTimeText({ ownTime }: ClockMove): string {
  const keep = ownTime.length === 1 ? "keeps its" : "keep their";
  return ownTime.length === 0 ? "" : `${tenantList(ownTime)} ${keep} own time`;
}

/** Whether the sandbox's clock can be set to a time, in milliseconds since the Unix epoch: the years 0 to 9899. */
export function isSandboxTime(time: number): boolean {
  return time >= FIRST && time <= LAST;
}

export function checkSandboxTime(time: number): void {
  if (!isSandboxTime(time)) throw new ControlError("the sandbox's time must be between the years 0 and 9899");
}

export interface FollowingClock extends Clock {
  /** To be called after each change of the offset. */
  moved(): void;
}

interface FollowingTimer {
  readonly due: number;
  readonly isWaitedFor: boolean;
  readonly callback: () => void;
  cancel(): void;
}

/** @param base the underlying clock: its time plus the offset is the time to follow. */
export function createFollowingClock(base: Clock, offsetMs: () => number): FollowingClock {
  let lastOffset = offsetMs();
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

const iso = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since the Unix epoch; NaN if invalid, e.g. February 30. */
export function parseIsoTime(text: unknown): number {
  const day = typeof text === "string" ? iso.exec(text)?.[1] : undefined;
  if (day === undefined) return Number.NaN;
  // `Date.parse` reads February 30 as March 2.
  const start = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  return exists ? Date.parse(text as string) : Number.NaN;
}

const SECONDS = [604_800, 86_400, 3600, 60, 1];
const NUMBER = "(\\d+(?:\\.\\d+)?)";
const SHORT = new RegExp(`^${["w", "d", "h", "m", "s"].map((unit) => `(?:${NUMBER}\\s*${unit}\\s*)?`).join("")}$`, "i");
const ISO = new RegExp(`^P(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`, "i");
/** More than a century is a typing error. */
const LONGEST = 100 * 366 * 86_400;

/**
 * Seconds of `90s`, `10m`, `1h30m`, `1d 12h`, `2w` or ISO 8601 such as `PT10M`; undefined if it is not a duration above 0. A plain
 * number has no unit, and a month no fixed length.
 */
export function parseDuration(text: string): number | undefined {
  const [, ...counts] = SHORT.exec(text.trim()) ?? ISO.exec(text.trim()) ?? [];
  const seconds = SECONDS.reduce((sum, unit, index) => sum + unit * Number(counts[index] ?? 0), 0);
  return seconds > 0 && seconds <= LONGEST ? seconds : undefined;
}

export const DURATION_EXAMPLES = "a duration such as 90s, 10m, 1d 12h or PT10M";
