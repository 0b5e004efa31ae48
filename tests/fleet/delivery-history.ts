// What a fleet of webhook receivers leaves behind: what was to be delivered, the events of all processes, and the effects at the end.

import type { Instant } from "./history.ts";

/** One step of the sender or of a receiver, written before the process goes on. */
export type DeliveryEvent = {
  readonly at: Instant;
  /** The process. */
  readonly worker: string;
} & (
  | { readonly kind: "send"; readonly delivery: string; readonly event: string }
  | { readonly kind: "answer"; readonly delivery: string; readonly event: string; readonly status: number }
  // Before a receiver first asks the store for the claim of whatever it has received.
  | { readonly kind: "ask"; readonly run: string }
  // `finish`: the handler returned; `fail`: it threw.
  | { readonly kind: "start" | "finish" | "fail"; readonly run: string; readonly event: string }
  // After the store, or the commit of the transaction, confirmed that the event is handled.
  | { readonly kind: "recorded"; readonly run: string; readonly event: string }
);

/** A delivery as it was planned. Several have the same event. */
export interface Sent {
  readonly delivery: string;
  readonly event: string;
  /** It must be refused. */
  readonly isForged: boolean;
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
