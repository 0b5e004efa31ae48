// The records of deliveries: how they come to be, wait, end and wait again.

import type { Tenant } from "../state/tenant.ts";
import { type DeliveryRecord, FIAT_QUEUE, type QueuedDelivery, type WebhooksState } from "../state/webhooks-state.ts";

/** Deliveries that are kept of a tenant, beside those that wait: those that ended last. */
const KEPT_DELIVERIES = 1_000;
/** Deliveries that can wait for one receiver, beside the one that is under way. */
export const MAX_WAITING = 10_000;

/** What came of an attempt. */
export interface Outcome {
  /** What the receiver answered; null where no answer came. */
  readonly responseStatus: number | null;
  /** Why the attempt failed; null where it did not. */
  readonly error: string | null;
}

/** What others see of a delivery. */
export interface DeliveryView {
  readonly id: string;
  /** The subscription; null for a notification of the fiat service. */
  readonly webhookId: string | null;
  readonly url: string;
  /** The event's slug; null for a notification of the fiat service. */
  readonly event: string | null;
  readonly status: DeliveryRecord["status"];
  /** Requests that were made, or could not be made. */
  readonly attempts: number;
  /** What the receiver answered last; null where no answer came. */
  readonly responseStatus: number | null;
  /** Why the last attempt failed; null where it did not. */
  readonly error: string | null;
  /** ISO 8601, as is `lastAttemptAt`, which is null before the first attempt. */
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly body: string;
}

/** Records a delivery and puts it at the end of its lane. */
export function addDelivery(tenant: Tenant, facts: Pick<DeliveryRecord, "lane" | "event" | "body" | "url">): void {
  const { webhooks: state } = tenant.state;
  const delivery: DeliveryRecord = {
    ...facts,
    id: `delivery_${tenant.random.hex(24)}`,
    createdAt: tenant.isoNow(),
    status: "pending",
    attempts: 0,
    ...{ lastAttemptAt: null, responseStatus: null, error: null, firstSignedAt: null },
  };
  state.deliveries.set(delivery.id, delivery);
  enqueue(state, delivery, false);
}

/** Whether there is still somebody to receive it. */
export function hasReceiver({ state }: Tenant, { lane }: DeliveryRecord): boolean {
  return lane === FIAT_QUEUE ? state.fiat.webhook !== null : state.webhooks.subscriptions.has(lane);
}

/** Puts a delivery that has ended at the end of its lane again. */
export function addAgain(state: WebhooksState, delivery: DeliveryRecord, keepTimestamp: boolean): void {
  delivery.status = "pending";
  state.ended.delete(delivery.id);
  enqueue(state, delivery, keepTimestamp);
}

function enqueue({ waiting }: WebhooksState, { id, lane }: DeliveryRecord, keepTimestamp: boolean): void {
  const entry: QueuedDelivery = { deliveryId: id, keepTimestamp };
  const others = waiting.get(lane);
  if (others) others.push(entry);
  else waiting.set(lane, [entry]);
}

/** Notes the attempts that were made for a delivery that waited, and takes it out of its lane. Any that succeeded counts. */
export function settleDelivery(
  state: WebhooksState,
  delivery: DeliveryRecord,
  outcomes: readonly Outcome[],
  facts: { readonly url: string; readonly at: string },
): void {
  const { responseStatus, error } = outcomes.find((outcome) => outcome.error === null) ??
    outcomes.at(-1) ?? { responseStatus: null, error: null };
  delivery.attempts += outcomes.length;
  delivery.status = error === null ? "delivered" : "failed";
  Object.assign(delivery, { responseStatus, error, url: facts.url, lastAttemptAt: facts.at });
  // It is at the head of its lane, unless that was given up meanwhile.
  const lane = state.waiting.get(delivery.lane);
  lane?.shift();
  if (lane?.length === 0) state.waiting.delete(delivery.lane);
  noteEnd(state, delivery.id);
}

/** Ends all that waits in a lane without sending it (C89). */
export function cancelLane(state: WebhooksState, lane: string, reason: string): void {
  for (const { deliveryId } of state.waiting.get(lane) ?? []) fail(state, deliveryId, reason);
  state.waiting.delete(lane);
}

/** Gives up the oldest of a lane, where too many wait in it. One that is under way, at its head, is not among them. */
export function trimLane(state: WebhooksState, lane: string, isUnderWay: boolean): void {
  const waiting = state.waiting.get(lane) ?? [];
  const first = isUnderWay ? 1 : 0;
  const tooMany = waiting.length - first - MAX_WAITING;
  if (tooMany <= 0) return;
  for (const { deliveryId } of waiting.splice(first, tooMany)) {
    fail(state, deliveryId, `It was given up: ${MAX_WAITING} newer ones wait.`);
  }
}

function fail(state: WebhooksState, id: string, error: string): void {
  const delivery = state.deliveries.get(id);
  if (!delivery) return;
  Object.assign(delivery, { status: "failed", responseStatus: null, error });
  noteEnd(state, id);
}

/** Forgets the one that ended first, where too many have: no look at any other is needed for that. */
function noteEnd({ deliveries, ended }: WebhooksState, id: string): void {
  // One whose lane was given up while it was under way ends twice, and may be forgotten in between.
  if (deliveries.has(id)) ended.set(id, true);
  for (const oldest of ended.keys()) {
    if (ended.size <= KEPT_DELIVERIES) return;
    ended.delete(oldest);
    deliveries.delete(oldest);
  }
}

/** The deliveries that a filter lets through, newest first. */
export function findDeliveries(
  { deliveries }: WebhooksState,
  isWanted: (delivery: DeliveryRecord) => boolean,
): DeliveryRecord[] {
  return [...deliveries.values()].filter(isWanted).reverse();
}

export function viewDelivery(delivery: DeliveryRecord): DeliveryView {
  const { id, lane, url, event, status, attempts, responseStatus, error, createdAt, lastAttemptAt, body } = delivery;
  const webhookId = lane === FIAT_QUEUE ? null : lane;
  return { id, webhookId, url, event, status, attempts, responseStatus, error, createdAt, lastAttemptAt, body };
}
