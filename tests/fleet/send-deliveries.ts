// The deliveries of a run, by a seed, and their sender: duplicates, far apart and side by side, in another order than the events,
// each sent until it is acknowledged. Forgeries are deliveries of tests/runtimes.

import { setTimeout as sleep } from "node:timers/promises";
import { signWebhook } from "svc-sdk/webhooks";
import { seededNumbers } from "./chaos.ts";
import type { DeliveryEvent, Sent, WriteEvent } from "./history.ts";

/** A share of all deliveries repeats an event. */
const DUPLICATES = 0.25;
/** Events change places with others that are up to this far away. */
const REORDERED = 300;

interface PlannedDelivery extends Sent {
  readonly body: string;
}

/** In the order in which they are first sent. */
export function planDeliveries(count: number, seed: number): readonly PlannedDelivery[] {
  const random = seededNumbers(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const events = Math.max(1, Math.round(count * (1 - DUPLICATES)));
  const placed = Array.from({ length: count }, (_, index) => {
    const number = index < events ? index : pick(events);
    const isNear = index < events || random() < 0.5;
    const place = isNear ? number + (index < events ? random() * REORDERED : 0) : random() * events;
    const event = `e${number}`;
    return { place, planned: { delivery: `d${index}`, event, body: bodyOf(event, number, index) } };
  });
  return placed.sort((left, right) => left.place - right.place).map(({ planned }) => planned);
}

/** Deposits, which are the same event with another body; several events of one card transaction; events without any id. */
function bodyOf(event: string, number: number, index: number): string {
  const bodies = [
    { type: "deposit.confirmed", transaction_id: `0x${event}`, event, attempt: index },
    { type: "transaction.settled", transaction_id: `card-${number % 50}`, event },
    { type: "card.created", event },
  ];
  return JSON.stringify(bodies[number % 3]);
}

interface Sending {
  readonly seed: number;
  readonly ports: readonly number[];
  readonly secret: string;
  /** Whether to give up. */
  isOver(): boolean;
  readonly write: WriteEvent<DeliveryEvent>;
}

/** Deliveries on their way at the same time. */
const LANES = 64;
/** Longer than the time limit of a receiver. */
const PATIENCE_MS = 6_000;
const SHORTEST_PAUSE_MS = 50;
/** Shorter than what `Retry-After` asks for, which is harder for the receivers. */
const LONGEST_PAUSE_MS = 1_000;

/** Waits between attempts do not hold up a lane for long: there are many, and failures are few. */
export async function sendDeliveries(planned: readonly PlannedDelivery[], sending: Sending): Promise<void> {
  const fresh = [...planned];
  const lane = async () => {
    for (let next = fresh.shift(); next; next = fresh.shift()) await deliver(next, sending);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function deliver(planned: PlannedDelivery, sending: Sending): Promise<void> {
  // Its own numbers, so that a seed repeats them however long other deliveries take.
  const random = seededNumbers(sending.seed, planned.delivery);
  for (let number = 0; !sending.isOver(); number++) {
    const status = await attempt(planned, sending, random);
    if (status !== undefined && status < 300) return;
    await sleep(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** number) * (0.5 + random()));
  }
}

/** Goes on to the next receiver as a load balancer does. Undefined if no response arrives from any. */
async function attempt(planned: PlannedDelivery, sending: Sending, random: () => number): Promise<number | undefined> {
  const { ports } = sending;
  const first = Math.floor(random() * ports.length);
  for (let place = first; place < first + ports.length; place++) {
    const status = await sendTo(ports[place % ports.length] ?? 0, planned, sending);
    if (status !== undefined) return status;
  }
  return undefined;
}

async function sendTo(port: number, planned: PlannedDelivery, { secret, write }: Sending): Promise<number | undefined> {
  const { delivery, event } = planned;
  const { headers, body } = await signWebhook({ secret, body: planned.body });
  write({ kind: "send", delivery, event });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: "POST", headers, body, signal });
    const { status } = response;
    // A response that is cut off in its body is no response.
    await response.arrayBuffer();
    write({ kind: "answer", delivery, event, status });
    return status;
  } catch {
    return undefined;
  }
}
