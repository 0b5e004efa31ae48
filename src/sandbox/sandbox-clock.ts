// The sandbox's time: the given clock's, moved as far as the control plane has moved it.

import { ControlError } from "./control-error.ts";

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
  offsetMs: number;
}

/** Milliseconds. A date holds a little more; the margin is for what the services add to the time. */
export const MAX_TIME: number = 8.64e15 - 1e12;

/** @param changed is called after each move. */
export function createSandboxClock(clock: { now(): number }, changed: () => void): MovableClock {
  function move(time: number): void {
    if (!(Math.abs(time) <= MAX_TIME)) throw new ControlError("the sandbox's time would leave the range of dates");
    movable.offsetMs = time - clock.now();
    changed();
  }
  const movable: MovableClock = {
    offsetMs: 0,
    now: () => clock.now() + movable.offsetMs,
    advance(seconds) {
      if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
        throw new ControlError("seconds must be a number from 0 on, such as 600");
      }
      move(movable.now() + Math.round(seconds * 1000));
    },
    set(time) {
      const milliseconds = time instanceof Date ? time.getTime() : parseIso(time);
      if (Number.isNaN(milliseconds)) {
        throw new ControlError('time must be a date, or ISO 8601 text with its zone such as "2026-01-01T00:00:00Z"');
      }
      move(milliseconds);
    },
  };
  return movable;
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function parseIso(text: unknown): number {
  return typeof text === "string" && iso.test(text) ? Date.parse(text) : Number.NaN;
}
