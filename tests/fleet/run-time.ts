// How long a run goes on: until next to nothing is left, or its time is over.

import { setTimeout as sleep } from "node:timers/promises";
import type { FleetEngine } from "./engines/fleet-engine.ts";

/** Longer than a lease, the wait for it and a restart of a server. */
const QUIET_MS = 15_000;
const SHOWN_MS = 10_000;

export class RunTime {
  readonly #startedAt = performance.now();
  readonly #seconds: number;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  get isOver(): boolean {
    return this.seconds > this.#seconds;
  }
}

/** What is left then waits for later: refusals of what may have been sent, and long backoffs. */
export async function workUntilOnlyTimeIsMissing(
  payouts: number,
  time: RunTime,
  open: () => Promise<number>,
): Promise<void> {
  let shownAt = 0;
  let least = Number.POSITIVE_INFINITY;
  let progressAt = performance.now();
  for (let left = await open(); left > payouts / 50 && !time.isOver; left = await open()) {
    if (left < least) [least, progressAt] = [left, performance.now()];
    else if (left <= payouts / 5 && performance.now() - progressAt > QUIET_MS) return;
    if (performance.now() - shownAt > SHOWN_MS) {
      console.log(`  ${left} of ${payouts} open after ${time.seconds.toFixed(0)} s`);
      shownAt = performance.now();
    }
    await sleep(500);
  }
}

/** The number of rows without an end. The database may be restarting. */
export async function openRows(engine: FleetEngine, addresses: Parameters<FleetEngine["rows"]>[0]): Promise<number> {
  for (;;) {
    const rows = await engine.rows(addresses).catch(() => undefined);
    if (rows) return rows.filter(({ status }) => status === "open").length;
    await sleep(200);
  }
}
