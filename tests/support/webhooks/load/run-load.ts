// Concurrent deliveries, five for each event, to four processes with a shared store.

import type { Store } from "../../../../src/wrappers/idempotency/store.ts";
import { createMemoryStore } from "../../../../src/wrappers/idempotency/store.ts";
import type { OnConflict } from "../../../../src/wrappers/webhooks/once.ts";
import { FakeClock } from "../../fake-clock.ts";
import type { Chance } from "./chance.ts";
import { LoadReport } from "./load-report.ts";
import { type LoadContext, ReceiverProcess } from "./receiver-process.ts";
import { type Announcement, send } from "./sender.ts";

const PER_EVENT = 5;
const PROCESSES = 4;

export interface LoadOptions {
  /** How many at once. */
  readonly deliveries: number;
  /**
   * `skip`: the bodies of a deposit differ between its deliveries. `handle`: several deposits have one transaction, and their
   * bodies tell them apart.
   */
  readonly onConflict: OnConflict;
  /** Breaks the shared store. */
  readonly change?: ((good: Store) => Store) | undefined;
}

/** Runs until the last delivery ends. */
export async function runLoad(chance: Chance, { deliveries, onConflict, change }: LoadOptions): Promise<LoadReport> {
  const clock = new FakeClock();
  const report = new LoadReport();
  const good = createMemoryStore({ clock });
  const context: LoadContext = { store: change?.(good) ?? good, clock, chance, report, onConflict };
  const processes = [...Array(PROCESSES).keys()].map(() => new ReceiverProcess(context));
  const target = () => {
    const index = Math.floor(chance.between(0, PROCESSES));
    const chosen = processes[index];
    if (chosen?.isAlive) return chosen;
    // It has been restarted.
    const fresh = new ReceiverProcess(context);
    processes[index] = fresh;
    return fresh;
  };
  const events = deliveries / PER_EVENT;
  const made = announcements(chance, events, onConflict);
  await clock.runUntil(Promise.all(made.map((each) => send(each, { clock, chance, report, target }))));
  report.close(events);
  return report;
}

// Every event at least once, then random events.
function announcements(chance: Chance, events: number, onConflict: OnConflict): Announcement[] {
  return [...Array(events * PER_EVENT).keys()].map((delivery) => {
    const event = delivery < events ? delivery : Math.floor(chance.between(0, events));
    return { event, body: JSON.stringify({ number: event, ...bodyOf(event, delivery, onConflict) }) };
  });
}

// Deposits, several events of one card transaction, and events without any id.
function bodyOf(event: number, delivery: number, onConflict: OnConflict): object {
  if (event % 3 === 0) {
    const type = "deposit.confirmed";
    if (onConflict === "handle") return { type, transaction_id: `0x${event % 5}` };
    return { type, transaction_id: `0x${event}`, delivery };
  }
  if (event % 3 === 1) return { type: "transaction.settled", transaction_id: `card-${event % 10}` };
  return { type: "card.created" };
}
