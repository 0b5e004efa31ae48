// The deliveries of a run, by a seed: duplicates, far apart and side by side, in another order than the events, and forgeries.

import { seededNumbers } from "./chaos.ts";
import type { Sent } from "./delivery-history.ts";

/** A share of all deliveries repeats an event. */
const DUPLICATES = 0.25;
/** Forged deliveries come on top. */
const FORGED = 0.02;
/** Events change places with others that are up to this far away. */
const REORDERED = 300;

/** `wrong secret`: signed by someone else; `other body`: with the signature of another body; `old`: replayed an hour later. */
export type Forgery = "wrong secret" | "other body" | "old";

const forgeries: readonly Forgery[] = ["wrong secret", "other body", "old"];

export interface PlannedDelivery extends Sent {
  readonly body: string;
  readonly forgery: Forgery | undefined;
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
    return { place, planned: genuine(`d${index}`, number, index) };
  });
  for (let index = 0; index < Math.ceil(count * FORGED); index++) {
    const forgery = forgeries[index % forgeries.length];
    const planned = {
      delivery: `f${index}`,
      event: `x${index}`,
      isForged: true,
      body: bodyOf(`x${index}`, 2, 0),
      forgery,
    };
    placed.push({ place: random() * events, planned });
  }
  return placed.sort((left, right) => left.place - right.place).map(({ planned }) => planned);
}

function genuine(delivery: string, number: number, index: number): PlannedDelivery {
  return {
    delivery,
    event: `e${number}`,
    isForged: false,
    body: bodyOf(`e${number}`, number, index),
    forgery: undefined,
  };
}

/** Deposits, which are the same event with another body; several events of one card transaction; events without any id. */
function bodyOf(event: string, number: number, index: number): string {
  if (number % 3 === 0)
    return JSON.stringify({ type: "deposit.confirmed", transaction_id: `0x${event}`, event, attempt: index });
  if (number % 3 === 1) {
    const id = `card-${number % 50}`;
    return JSON.stringify({ type: "transaction.settled", transaction_id: id, event });
  }
  return JSON.stringify({ type: "card.created", event });
}
