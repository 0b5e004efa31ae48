// What a fleet leaves behind: the events of its processes, a JSON line each, and what the service and the database say at the end.

import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Nanoseconds of one clock that all processes of a machine share, whatever their wall clocks say. */
export type Instant = bigint;

/** One step of a worker. Workers write each event before they go on. */
export type FleetEvent = { readonly at: Instant; readonly worker: string; readonly payout: string } & (
  | // The payout belongs to this worker until its lease ends. Claims of a payout count from 1; `tookNs`: since it was asked for.
  { readonly kind: "claim"; readonly claim: number; readonly tookNs?: number | undefined }
  | { readonly kind: "send"; readonly key: string; readonly amount: string }
  | Outcome
  // Before the row is written, and after it was: a process may be killed in between.
  | { readonly kind: "recording" | "record"; readonly status: RowStatus; readonly transaction?: string | undefined }
);

interface Outcome {
  readonly kind: "verdict";
  /** What a worker concludes from one or more requests. `unknown`: it has to look again. */
  readonly verdict: "executed" | "not-executed" | "unknown";
  /** The claim that it is the outcome of; undefined for a payment, which is true of all claims. */
  readonly claim?: number | undefined;
  readonly transaction?: string | undefined;
}

/** `open`: to be sent, or looked at again. The others are final. */
export type RowStatus = "open" | "sent" | "refused" | "needs_human";

/** What was ordered. Amounts and funds are decimal strings. */
export interface Order {
  readonly payout: string;
  readonly amount: string;
  /** The account has the amount, so that no answer of the service is a reason to give the payout up. */
  readonly mustBePaid: boolean;
}

/** What the service did, by its own ledger. */
export interface PaidTransfer {
  readonly transaction: string;
  readonly payout: string;
  readonly amount: string;
  readonly at: Instant;
}

/** What the fleet says in the end. */
export interface Row {
  readonly payout: string;
  readonly status: RowStatus;
  readonly transaction?: string | undefined;
  readonly note?: string | undefined;
}

export interface FleetHistory {
  readonly orders: readonly Order[];
  readonly events: readonly FleetEvent[];
  readonly transfers: readonly PaidTransfer[];
  readonly rows: readonly Row[];
  readonly funds: { readonly before: string; readonly after: string };
  /** How long a claim lasts, as long as no clock is moved. Undefined if nothing is known of leases. */
  readonly lease?: { readonly ms: number; readonly until: Instant } | undefined;
}

/** One step of the sender or of a receiver, written before the process goes on. */
export type DeliveryEvent = { readonly at: Instant; readonly worker: string } & (
  | { readonly kind: "send"; readonly delivery: string; readonly event: string }
  | { readonly kind: "answer"; readonly delivery: string; readonly event: string; readonly status: number }
  // Before a receiver first asks the store for the claim of whatever it has received.
  | { readonly kind: "ask"; readonly run: string }
  // `finish`: the handler returned; `fail`: it threw; `recorded`: the store, or the commit, confirmed that the event is handled.
  | { readonly kind: "start" | "finish" | "fail" | "recorded"; readonly run: string; readonly event: string }
);

/** A delivery as it was planned. Several have the same event. */
export interface Sent {
  readonly delivery: string;
  readonly event: string;
}

/** What a handler left in the database. */
export interface EventEffect {
  readonly event: string;
  readonly run: string;
}

export interface DeliveryHistory {
  readonly sent: readonly Sent[];
  readonly events: readonly DeliveryEvent[];
  readonly effects: readonly EventEffect[];
}

type Stamp = { readonly at: Instant; readonly worker: string };

type Body<Event extends Stamp> = Event extends Stamp ? Omit<Event, keyof Stamp> : never;

export type WriteEvent<Event extends Stamp> = (event: Body<Event>) => void;

export function eventWriter<Event extends Stamp>(folder: string, worker: string): WriteEvent<Event> {
  const file = join(folder, `${worker}.jsonl`);
  return (event) => {
    const at = process.hrtime.bigint().toString();
    appendFileSync(file, `${JSON.stringify({ at, worker, ...event })}\n`);
  };
}

/** The events of one process. A line that it did not finish, because it was killed, is no event. */
export function eventsOf<Event extends Stamp>(folder: string, worker: string): Event[] {
  const file = join(folder, `${worker}.jsonl`);
  if (!existsSync(file)) return [];
  const events = readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return events.map((event) => ({ ...event, at: BigInt(event.at) }));
}

/** The events of all processes. */
export function allEvents<Event extends Stamp>(folder: string): Event[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return names.flatMap((name) => eventsOf<Event>(folder, name.replace(".jsonl", "")));
}

/** Items whose key is undefined are left out. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** After that, a process that has nothing to do reports as well. */
export const IDLE_MS = 5_000;
let hasReported = false;

/** Tells the fleet that this process is at work, once. A kill before that would only keep the fleet from its work. */
export function reportAtWork(): void {
  if (!hasReported) process.send?.("at work");
  hasReported = true;
}
