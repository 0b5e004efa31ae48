// Delivery records: created, queued, ended and queued again.

import type { Tenant } from "../state/tenant.ts";
import { type DeliveryRecord, FIAT_QUEUE, type QueuedDelivery, type WebhooksState } from "../state/webhooks-state.ts";
import { lastAttempt } from "./last-attempt.ts";

/** The number of ended deliveries kept per tenant; pending ones are kept as well. */
const KEPT_DELIVERIES = 1_000;
/** The limit of pending deliveries per receiver, besides the one being sent. */
export const MAX_WAITING = 10_000;

/** The result of an attempt. */
export interface AttemptResult {
  /** The status of the response; null without a response. */
  readonly responseStatus: number | null;
  /** Why the attempt failed; null if it succeeded. */
  readonly error: string | null;
}

/** The public view of a delivery. */
export interface DeliveryView {
  readonly id: string;
  /** The subscription; null for a notification of the fiat service. */
  readonly webhookId: string | null;
  readonly url: string;
  /** The event type; null for a notification of the fiat service. */
  readonly event: string | null;
  readonly status: DeliveryRecord["status"];
  /** Counts requests, including those that could not be sent. */
  readonly attempts: number;
  /** The status of the last response; null without a response. */
  readonly responseStatus: number | null;
  /** Why the last attempt failed; null if it succeeded. */
  readonly error: string | null;
  /** ISO 8601, as is `lastAttemptAt`, which is null before the first attempt. */
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly body: string;
  /** Headers of the last attempt by lower-case name, signature included; null if this process made none. */
  readonly requestHeaders: Readonly<Record<string, string>> | null;
  /** Headers of the last answer by lower-case name; null without one. */
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 4,000 bytes of the last answer; null without any. */
  readonly responseBody: string | null;
}

/** Records a delivery and appends it to its queue. */
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

/** Whether its receiver still exists. */
export function hasReceiver({ state }: Tenant, { lane: queue }: DeliveryRecord): boolean {
  return queue === FIAT_QUEUE ? state.fiat.webhook !== null : state.webhooks.subscriptions.has(queue);
}

/** Appends an ended delivery to its queue again. */
export function addAgain(state: WebhooksState, delivery: DeliveryRecord, keepTimestamp: boolean): void {
  delivery.status = "pending";
  state.ended.delete(delivery.id);
  enqueue(state, delivery, keepTimestamp);
}

function enqueue({ waiting }: WebhooksState, { id, lane: queue }: DeliveryRecord, keepTimestamp: boolean): void {
  const entry: QueuedDelivery = { deliveryId: id, keepTimestamp };
  const others = waiting.get(queue);
  if (others) others.push(entry);
  else waiting.set(queue, [entry]);
}

/** Records the attempts of a delivery and removes it from its queue. One success is enough. */
export function settleDelivery(
  state: WebhooksState,
  delivery: DeliveryRecord,
  outcomes: readonly AttemptResult[],
  facts: { readonly url: string; readonly at: string },
): void {
  const { responseStatus, error } = outcomes.find((outcome) => outcome.error === null) ??
    outcomes.at(-1) ?? { responseStatus: null, error: null };
  delivery.attempts += outcomes.length;
  delivery.status = error === null ? "delivered" : "failed";
  Object.assign(delivery, { responseStatus, error, url: facts.url, lastAttemptAt: facts.at });
  // It is at the head of its queue, unless the queue was cancelled meanwhile.
  const queue = state.waiting.get(delivery.lane);
  queue?.shift();
  if (queue?.length === 0) state.waiting.delete(delivery.lane);
  noteEnd(state, delivery.id);
}

/** Fails all deliveries in a queue without sending them (C89). */
export function cancelQueue(state: WebhooksState, queue: string, reason: string): void {
  for (const { deliveryId } of state.waiting.get(queue) ?? []) fail(state, deliveryId, reason);
  state.waiting.delete(queue);
}

/** Fails the oldest deliveries of a queue that is too long, except the one being sent at its head. */
export function trimQueue(state: WebhooksState, queue: string, isUnderWay: boolean): void {
  const waiting = state.waiting.get(queue) ?? [];
  const first = isUnderWay ? 1 : 0;
  const tooMany = waiting.length - first - MAX_WAITING;
  if (tooMany <= 0) return;
  for (const { deliveryId } of waiting.splice(first, tooMany)) {
    fail(state, deliveryId, `Dropped: ${MAX_WAITING} newer deliveries are pending.`);
  }
}

function fail(state: WebhooksState, id: string, error: string): void {
  const delivery = state.deliveries.get(id);
  if (!delivery) return;
  Object.assign(delivery, { status: "failed", responseStatus: null, error });
  noteEnd(state, id);
}

/** Drops the ended deliveries beyond the limit, oldest end first. */
function noteEnd({ deliveries, ended }: WebhooksState, id: string): void {
  // A delivery whose queue was cancelled while it was being sent ends twice, and may be dropped in between.
  if (deliveries.has(id)) ended.set(id, true);
  for (const oldest of ended.keys()) {
    if (ended.size <= KEPT_DELIVERIES) return;
    ended.delete(oldest);
    deliveries.delete(oldest);
  }
}

/** The deliveries that match, newest first. */
export function findDeliveries(
  { deliveries }: WebhooksState,
  isWanted: (delivery: DeliveryRecord) => boolean,
): DeliveryRecord[] {
  return [...deliveries.values()].filter(isWanted).reverse();
}

export function viewDelivery(delivery: DeliveryRecord): DeliveryView {
  const {
    id,
    lane: queue,
    url,
    event,
    status,
    attempts,
    responseStatus,
    error,
    createdAt,
    lastAttemptAt,
    body,
  } = delivery;
  const webhookId = queue === FIAT_QUEUE ? null : queue;
  const last = lastAttempt(delivery);
  return {
    ...{ id, webhookId, url, event, status, attempts, responseStatus, error, createdAt, lastAttemptAt, body },
    requestHeaders: last ? Object.fromEntries(last.requestHeaders) : null,
    responseHeaders: last?.responseHeaders ? Object.fromEntries(last.responseHeaders) : null,
    responseBody: last?.responseBody ?? null,
  };
}
