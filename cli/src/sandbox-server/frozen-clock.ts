// A clock whose time stands still, so that two runs give the same times. The control plane moves the sandbox's time all the same.

import { type Clock, systemClock } from "../../../src/wrappers/platform/clock.ts";

/** @param time in milliseconds since the Unix epoch. */
export function frozenClock(time: number): Clock {
  return { ...systemClock, now: () => time };
}
