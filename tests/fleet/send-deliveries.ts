// The deliveries of a run, by a seed, and their sender: duplicates, far apart and side by side, in another order than the events,
// and forgeries, each sent until it is acknowledged or refused.

import { setTimeout as sleep } from "node:timers/promises";
import { type SignedWebhook, signWebhook } from "svc-sdk/webhooks";
import { seededNumbers } from "./chaos.ts";
import type { DeliveryEvent, Sent, WriteEvent } from "./history.ts";

/** A share of all deliveries repeats an event. */
const DUPLICATES = 0.25;
/** Forged deliveries come on top. */
const FORGED = 0.02;
/** Events change places with others that are up to this far away. */
const REORDERED = 300;

/** `wrong secret`: signed by someone else; `other body`: with the signature of another body; `old`: replayed an hour later. */
const forgeries = ["wrong secret", "other body", "old"] as const;

interface PlannedDelivery extends Sent {
  readonly body: string;
  readonly forgery: (typeof forgeries)[number] | undefined;
}

/** In the order in which they are first sent. */
export function planDeliveries(count: number, seed: number): readonly PlannedDelivery[] {
  const random = seededNumbers(seed);
  const events = Math.max(1, Math.round(count * (1 - DUPLICATES)));
  const plan = (delivery: string, event: string, body: string, forgery?: PlannedDelivery["forgery"]) => {
    return { delivery, event, isForged: forgery !== undefined, body, forgery };
  };
  const genuine = Array.from({ length: count }, (_, index) => {
    const number = index < events ? index : Math.floor(random() * events);
    const isNear = index < events || random() < 0.5;
    const place = isNear ? number + random() * REORDERED : random() * events;
    return { place, planned: plan(`d${index}`, `e${number}`, bodyOf(`e${number}`, number, index)) };
  });
  const forged = Array.from({ length: Math.ceil(count * FORGED) }, (_, index) => {
    const forgery = forgeries[index % forgeries.length];
    return { place: random() * events, planned: plan(`f${index}`, `x${index}`, bodyOf(`x${index}`, 2, 0), forgery) };
  });
  return [...genuine, ...forged].sort((left, right) => left.place - right.place).map(({ planned }) => planned);
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
const HOUR_MS = 3_600_000;
/** Longer than the time limit of a receiver. */
const PATIENCE_MS = 6_000;
/** Shorter than what `Retry-After` asks for, which is harder for the receivers. */
const LONGEST_PAUSE_MS = 1_000;

export async function sendDeliveries(planned: readonly PlannedDelivery[], sending: Sending): Promise<void> {
  const fresh = [...planned];
  const lane = async () => {
    for (let next = fresh.shift(); next; next = fresh.shift()) await deliver(next, sending);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Goes on to the next receiver as a load balancer does. */
async function deliver(planned: PlannedDelivery, { seed, ports, secret, isOver, write }: Sending): Promise<void> {
  // Its own numbers, so that a seed repeats them however long other deliveries take.
  const random = seededNumbers(seed, planned.delivery);
  const { delivery, event, isForged } = planned;
  for (let number = Math.floor(random() * ports.length), pause = 50; !isOver(); number++, pause *= 2) {
    const { headers, body } = await sign(planned, secret);
    write({ kind: "send", delivery, event });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const url = `http://127.0.0.1:${ports[number % ports.length]}/webhooks`;
    const response = await fetch(url, { method: "POST", headers, body, signal }).catch(() => undefined);
    // A response that is cut off in its body is no response.
    const isWhole = await response?.arrayBuffer().then(Boolean, () => false);
    if (response && isWhole) {
      write({ kind: "answer", delivery, event, status: response.status });
      if (response.ok || (isForged && response.status < 500)) return;
    }
    await sleep(Math.min(LONGEST_PAUSE_MS, pause) * (0.5 + random()));
  }
}

async function sign({ body, forgery }: PlannedDelivery, secret: string): Promise<SignedWebhook> {
  if (forgery === "wrong secret") return signWebhook({ secret: `${secret}x`, body });
  if (forgery === "other body") return { ...(await signWebhook({ secret, body: `${body} ` })), body };
  return signWebhook({ secret, body, ...(forgery && { timestamp: new Date(Date.now() - HOUR_MS) }) });
}
