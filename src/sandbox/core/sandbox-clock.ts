// The sandbox's time: the given clock's, moved as far as the control plane has moved it.

import { ControlError } from "./control-error.ts";
import { parseIsoTime } from "./iso-time.ts";

/** The sandbox's time. Tokens, keys, quotes, deployments and the signatures of deliveries follow it. */
export interface SandboxClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Moves the time on by so many seconds, or parts of one.
   *
   * @throws {ControlError} on anything but a finite number of seconds from 0 on: time goes forwards; `set` goes anywhere.
   */
  advance(seconds: number): void;
  /**
   * Sets the time. It runs on from there.
   *
   * @throws {ControlError} on anything but a date or ISO 8601 text.
   */
  set(time: Date | string): void;
}

/** The clock together with how far it has been moved, which is exported with the state. */
export interface MovableClock extends SandboxClock {
  readonly offsetMs: number;
  /** Moves it to another distance from the clock below, without telling anybody. @throws {ControlError} out of the range of dates. */
  shiftTo(offsetMs: number): void;
}

// The documents' dates have years of four digits; the margin at the end is for what the services add to the time.
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9900-01-01T00:00:00Z");

/** Whether a sandbox's clock can show a time, in milliseconds since the Unix epoch: it is within the years 0 to 9899. */
export function isSandboxTime(time: number): boolean {
  return time >= FIRST && time <= LAST;
}

/** @param changed is called after each move that somebody asks for. */
export function createSandboxClock(clock: { now(): number }, changed: () => void): MovableClock {
  let offset = 0;

  function shiftTo(offsetMs: number): void {
    if (!isSandboxTime(clock.now() + offsetMs)) {
      throw new ControlError("the sandbox's time must be in the years 0 to 9899");
    }
    offset = offsetMs;
  }

  function move(time: number): void {
    shiftTo(time - clock.now());
    changed();
  }

  const now = () => clock.now() + offset;
  return {
    now,
    get offsetMs() {
      return offset;
    },
    shiftTo,
    advance(seconds) {
      if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
        throw new ControlError("seconds must be a number from 0 on, such as 600");
      }
      move(now() + Math.round(seconds * 1000));
    },
    set(time) {
      const milliseconds = time instanceof Date ? time.getTime() : parseIsoTime(time);
      if (Number.isNaN(milliseconds)) {
        throw new ControlError('time must be a date, or ISO 8601 text with its zone such as "2026-01-01T00:00:00Z"');
      }
      move(milliseconds);
    },
  };
}
