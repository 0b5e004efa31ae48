// Delivery records: created, queued, ended and queued again.

import { envelopeB, invalidFields, type Label, notFound } from "../core/response.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { type DeliveryRecord, FIAT_QUEUE, type QueuedDelivery, type WebhooksState } from "../state/webhooks-state.ts";
import { type AttemptResult, lastAttempt } from "./delivery-attempt.ts";

/** How many deliveries are kept: ended ones per tenant, and pending ones per receiver besides the one being sent. */
export interface DeliveryLimits {
  readonly ended: number;
  readonly pending: number;
}

export const deliveryLimits: DeliveryLimits = { ended: 1_000, pending: 10_000 };

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
  /** Headers of the last response by lower-case name; null without one. */
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 4,000 bytes of the last response; null without any. */
  readonly responseBody: string | null;
}

export function addDelivery(tenant: Tenant, facts: Pick<DeliveryRecord, "lane" | "event" | "body" | "url">): void {
  const { webhooks: state } = tenant.state;
  const delivery: DeliveryRecord = {
    ...facts,
    id: `delivery_${tenant.random.hex(24)}`,
    createdAt: tenant.isoNow(),
    status: "pending",
    attempts: 0,
    lastAttemptAt: null,
    responseStatus: null,
    error: null,
    firstSignedAt: null,
  };
  state.deliveries.set(delivery.id, delivery);
  enqueue(state, delivery, false);
}

export function hasReceiver({ state }: Tenant, { lane: queue }: DeliveryRecord): boolean {
  return queue === FIAT_QUEUE ? state.fiat.webhook !== null : state.webhooks.subscriptions.has(queue);
}

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
  limits: DeliveryLimits,
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
  noteEnd(state, delivery.id, limits);
}

export function cancelQueue(
  state: WebhooksState,
  queue: string,
  reason: string,
  limits: DeliveryLimits = deliveryLimits,
): void {
  for (const { deliveryId } of state.waiting.get(queue) ?? []) fail(state, deliveryId, reason, limits);
  state.waiting.delete(queue);
}

/** Fails the oldest deliveries of a queue that is too long, except the one being sent at its head. */
export function trimQueue(state: WebhooksState, queue: string, isUnderWay: boolean, limits: DeliveryLimits): void {
  const waiting = state.waiting.get(queue) ?? [];
  const first = isUnderWay ? 1 : 0;
  const excess = Math.max(0, waiting.length - first - limits.pending);
  for (const { deliveryId } of waiting.splice(first, excess)) {
    fail(state, deliveryId, `Dropped: ${limits.pending} newer deliveries are pending.`, limits);
  }
}

function fail(state: WebhooksState, id: string, error: string, limits: DeliveryLimits): void {
  const delivery = state.deliveries.get(id);
  if (!delivery) return;
  Object.assign(delivery, { status: "failed", responseStatus: null, error });
  noteEnd(state, id, limits);
}

/** Drops the ended deliveries beyond the limit, oldest end first. */
function noteEnd({ deliveries, ended }: WebhooksState, id: string, limits: DeliveryLimits): void {
  // A delivery whose queue was cancelled while it was being sent ends twice, and may be dropped in between.
  if (deliveries.has(id)) ended.set(id, true);
  for (const oldest of ended.keys()) {
    if (ended.size <= limits.ended) return;
    ended.delete(oldest);
    deliveries.delete(oldest);
  }
}

export function findDeliveries(
  { deliveries }: WebhooksState,
  isWanted: (delivery: DeliveryRecord) => boolean,
): DeliveryRecord[] {
  return [...deliveries.values()].filter(isWanted).reverse();
}

export function viewDelivery(delivery: DeliveryRecord): DeliveryView {
  const { lane: queue, firstSignedAt: _, ...shown } = delivery;
  const last = lastAttempt(delivery);
  return {
    ...shown,
    webhookId: queue === FIAT_QUEUE ? null : queue,
    requestHeaders: last ? Object.fromEntries(last.requestHeaders) : null,
    responseHeaders: last?.responseHeaders ? Object.fromEntries(last.responseHeaders) : null,
    responseBody: last?.responseBody ?? null,
  };
}

// The responses of these operations are undocumented.
export const label = (rule: string): Label => ({ rule, basis: "assumed" });

export function createDeliveryOperations(wake: (tenant: Tenant) => void): OperationHandlers {
  return {
    listWebhookDeliveries: {
      handle(call) {
        const webhookId = call.path("webhookId");
        const { webhooks } = call.tenant.state;
        if (!webhooks.subscriptions.has(webhookId)) throw notFound("No such webhook.");
        const [limit, offset] = [whole(call, "limit", 1), whole(call, "offset", 0) ?? 0];
        const [status, eventType] = [call.query("status"), call.query("eventType")];
        // By status and event type. Newest first, and all without a limit (assumed).
        const found = findDeliveries(
          webhooks,
          (delivery) =>
            delivery.lane === webhookId &&
            (status === undefined || delivery.status === status) &&
            (eventType === undefined || delivery.event === eventType),
        );
        const deliveries = found.slice(offset, limit === null ? undefined : offset + limit).map(listed);
        const page = { deliveries, total: found.length, limit, offset };
        return envelopeB(page, "Deliveries.", label("C92, G37, G65"));
      },
    },

    listAllDeliveries: {
      handle({ tenant }) {
        const deliveries = findDeliveries(tenant.state.webhooks, isOfService).map(listed);
        return envelopeB({ deliveries, total: deliveries.length }, "Deliveries.", label("C92, G37"));
      },
    },

    retryDelivery: {
      handle(call) {
        const { tenant } = call;
        const delivery = tenant.state.webhooks.deliveries.get(call.path("deliveryId"));
        if (!delivery || !isOfService(delivery) || !hasReceiver(tenant, delivery)) throw notFound("No such delivery.");
        // Only failed ones. The response to others is undocumented (assumed).
        if (delivery.status !== "failed") {
          throw invalidFields({ deliveryId: ["Only a failed delivery can be retried."] }, label("C93"));
        }
        addAgain(tenant.state.webhooks, delivery, false);
        wake(tenant);
        return envelopeB(listed(delivery), "The delivery is being retried.", label("C93, W16, G37"));
      },
    },
  };
}

function isOfService({ lane: queue }: DeliveryRecord): boolean {
  return queue !== FIAT_QUEUE;
}

function whole(call: OperationCall, name: string, least: number): number | null {
  const value = call.query(name);
  if (value === undefined) return null;
  if (Number(value) < least) throw invalidFields({ [name]: [`It must be ${least} or more.`] }, label("C92, C15"));
  return Number(value);
}

function listed(delivery: DeliveryRecord): Record<string, unknown> {
  return {
    id: delivery.id,
    webhook_id: delivery.lane,
    event_type: delivery.event,
    url: delivery.url,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus,
    error: delivery.error,
    created_at: delivery.createdAt,
    last_attempt_at: delivery.lastAttemptAt,
  };
}
