// 500 deliveries of 100 events at the same time, to four processes with one store.

import { createMemoryStore } from "../../../idempotency/memory-store.ts";
import type { Store } from "../../../idempotency/store.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import type { Chance } from "./chance.ts";
import { Journal } from "./load-report.ts";
import { ReceiverProcess, type World } from "./receiver-process.ts";
import { type Announcement, send } from "./sender.ts";

export const EVENTS = 100;
export const DELIVERIES = 500;
const PROCESSES = 4;

/** Runs to the end of the last delivery. The store is the one that all share, broken perhaps. */
export async function runLoad(chance: Chance, change: (good: Store) => Store = (good) => good): Promise<Journal> {
  const clock = new FakeClock();
  const journal = new Journal();
  const world: World = { store: change(createMemoryStore({ clock })), clock, chance, journal };
  const processes = [...Array(PROCESSES).keys()].map(() => new ReceiverProcess(world));
  const target = () => {
    const index = Math.floor(chance.between(0, PROCESSES));
    const chosen = processes[index];
    if (chosen?.isAlive) return chosen;
    // Somebody has started it again.
    const fresh = new ReceiverProcess(world);
    processes[index] = fresh;
    return fresh;
  };
  const deliveries = announcements(chance).map((each) => send(each, { clock, chance, journal, target }));
  await clock.runUntil(Promise.all(deliveries));
  journal.closes(EVENTS);
  return journal;
}

// Every event at least once; the others at random.
function announcements(chance: Chance): Announcement[] {
  return [...Array(DELIVERIES).keys()].map((delivery) => {
    const event = delivery < EVENTS ? delivery : Math.floor(chance.between(0, EVENTS));
    return { event, body: JSON.stringify({ number: event, ...bodyOf(event, delivery) }) };
  });
}

// Deposits whose bodies differ from delivery to delivery, several events of one card transaction, and events without any id.
function bodyOf(event: number, delivery: number): object {
  if (event % 3 === 0) return { type: "deposit.confirmed", transaction_id: `0x${event}`, delivery };
  if (event % 3 === 1) return { type: "transaction.settled", transaction_id: `card-${event % 10}` };
  return { type: "card.created" };
}
