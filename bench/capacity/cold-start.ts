// A fleet that starts at once without a token: who logs in, and how long it takes.
//
// A discrete-event simulation of `src/wrappers/shared-tokens`: each process reads the token and its marker, tries to become the one
// that logs in, and looks again after 50 to 500 ms. The keys belong to one account, and more shards do not help a single key, so
// there is one shard. It serves one operation at a time, in the order of arrival. A process that waits for an answer for 2 s logs in
// for itself. Times are in milliseconds.

import { EventQueue } from "./event-queue.ts";

export interface ColdStart {
  readonly processes: number;
  /** The processes start within this time, uniformly. */
  readonly startsWithinMs: number;
  /** What one operation takes on the shard. */
  readonly serviceMs: number;
  /** Of the network, there and back. */
  readonly roundTripMs: number;
  readonly loginMs: number;
}

export interface ColdStartEnd {
  /** 1 if sharing works. */
  readonly logins: number;
  /** When the last process has a token. */
  readonly lastTokenAtMs: number;
  /** The longest time that an operation waited for the shard. */
  readonly longestQueueMs: number;
}

/** As in `limited-store.ts` and `shared-token.ts`. */
const STORE_LIMIT_MS = 2_000;
const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 500;

/** Operations: the token and its marker; the lock and its holder's sign of life; or the lock, a sign of life, the lock taken. */
const operations = { look: 2, ask: 2, take: 3, publish: 2 } as const;

interface Step {
  readonly does: "look" | "read-look" | "read-lock" | "publish";
  /** Before the next look. */
  readonly waitMs: number;
}

export function simulateColdStart(plan: ColdStart, random: () => number): ColdStartEnd {
  const steps = new EventQueue<Step>();
  let shardFreeAt = 0;
  let isLockTaken = false;
  let storedAt = Number.POSITIVE_INFINITY;
  const end = { logins: 0, lastTokenAtMs: 0, longestQueueMs: 0 };

  /** Returns when the answers to so many operations arrive. Must be called in the order of time. */
  function ask(at: number, count: number): number {
    const arrives = at + plan.roundTripMs / 2;
    const begins = Math.max(arrives, shardFreeAt);
    shardFreeAt = begins + count * plan.serviceMs;
    end.longestQueueMs = Math.max(end.longestQueueMs, begins - arrives);
    return shardFreeAt + plan.roundTripMs / 2;
  }

  function obtain(at: number): void {
    end.lastTokenAtMs = Math.max(end.lastTokenAtMs, at);
  }

  /** Asks the store. The answer is read in the next step, unless it comes too late. */
  function askThen(at: number, count: number, does: Step["does"], waitMs: number): void {
    const answered = ask(at, count);
    if (answered - at <= STORE_LIMIT_MS) steps.add(answered, { does, waitMs });
    else {
      end.logins += 1;
      obtain(at + STORE_LIMIT_MS + plan.loginMs);
    }
  }

  for (let process = 0; process < plan.processes; process++) {
    steps.add(random() * plan.startsWithinMs, { does: "look", waitMs: FIRST_LOOK_MS });
  }
  for (let step = steps.next(); step; step = steps.next()) {
    const { at, value } = step;
    const { does, waitMs } = value;
    if (does === "look") {
      askThen(at, operations.look, "read-look", waitMs);
    } else if (does === "publish") {
      storedAt = ask(at, operations.publish);
      obtain(storedAt);
    } else if (at >= storedAt) {
      obtain(at);
    } else if (does === "read-lock") {
      const pauseMs = waitMs * (0.5 + random() / 2);
      steps.add(at + pauseMs, { does: "look", waitMs: Math.min(waitMs * 2, LONGEST_LOOK_MS) });
    } else if (isLockTaken) {
      askThen(at, operations.ask, "read-lock", waitMs);
    } else {
      isLockTaken = true;
      end.logins += 1;
      steps.add(ask(at, operations.take) + plan.loginMs, { does: "publish", waitMs });
    }
  }
  return end;
}
