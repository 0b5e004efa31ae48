// Sends queued deliveries: one after another per receiver in the order of the events, concurrently to different receivers.

import { stringifyExact } from "../../wrappers/http/json.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import type { Outbound } from "../core/outbound.ts";
import type { SandboxEvent, Tenant } from "../state/tenant.ts";
import { type DeliveryRecord, FIAT_QUEUE, type QueuedDelivery, type WebhooksState } from "../state/webhooks-state.ts";
import { addDelivery, type DeliveryLimits, deliveryLimits, settleDelivery, trimQueue } from "./deliveries.ts";
import { findReceiver, sendDelivery, type Turn } from "./delivery-attempt.ts";
import { applyDeliveryFault, isDue } from "./delivery-faults.ts";

export interface DelivererParts {
  readonly outbound: Outbound;
  /** For the time limit of 10 s. Signatures use the tenant's clock. */
  readonly clock: Clock;
  /** Called after an attempt has been recorded, which changes the state without a request. */
  readonly changed: () => void;
  /** Called after that with the delivery. @default ignores it */
  readonly attempted?: ((tenant: Tenant, delivery: DeliveryRecord) => void) | undefined;
  /** As in the clients; the signature header is `X-<Name>-Signature`. @default the placeholder */
  readonly serviceName?: string | undefined;
  readonly limits?: DeliveryLimits | undefined;
}

/** Delivers events and notifications. Never retries by itself. */
export class Deliverer {
  readonly #parts: DelivererParts;
  readonly #limits: DeliveryLimits;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  // By state, because a reset or an import replaces the queues with the state.
  readonly #busyQueues = new WeakMap<WebhooksState, Set<string>>();

  constructor(parts: DelivererParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? deliveryLimits;
  }

  /** Delivers an event to every subscription for its type. */
  enqueue(tenant: Tenant, event: SandboxEvent): void {
    let body: string | undefined;
    for (const { id, url, events } of tenant.state.webhooks.subscriptions.values()) {
      if (!events.includes(event.type) && !events.includes("*")) continue;
      body ??= eventBody(event, event.createdAt ?? tenant.isoNow());
      this.#add(tenant, { lane: id, event: event.type, body, url });
    }
    if (body !== undefined) this.wake(tenant);
  }

  /** Delivers a notification to the address registered with the fiat service, if there is one. */
  notifyFiat(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void {
    const registered = tenant.state.fiat.webhook;
    if (!registered) return;
    const body = stringifyExact(notification);
    this.#add(tenant, { lane: FIAT_QUEUE, event: null, body, url: registered.url });
    this.wake(tenant);
  }

  readonly wake = (tenant: Tenant): void => {
    const state = tenant.state.webhooks;
    const busy = this.#busyQueues.get(state) ?? new Set();
    this.#busyQueues.set(state, busy);
    for (const queue of state.waiting.keys()) {
      if (busy.has(queue)) continue;
      // An imported state may be inconsistent: its queue stops, but the process continues.
      const served = this.#serve(tenant, state, queue, busy)
        .catch(() => undefined)
        .finally(() => this.#underWay.delete(served));
      this.#underWay.add(served);
    }
  };

  /** Resolves when nothing is being sent. Deliveries held back by a pause or a `reorder` fault do not count. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Aborts deliveries being sent, which stay pending in the state, and sends nothing more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #serve(tenant: Tenant, state: WebhooksState, queue: string, busy: Set<string>): Promise<void> {
    const { outbound, clock, changed, attempted, serviceName } = this.#parts;
    busy.add(queue);
    try {
      while (tenant.state.webhooks === state) {
        const turn = takeTurn(tenant, queue, serviceName);
        if (!turn) return;
        const facts = { url: turn.receiver.url, at: tenant.isoNow() };
        const outcomes = await sendDelivery(tenant, turn, { outbound, clock, closing: this.#closing.signal });
        // Closed meanwhile: the delivery stays pending.
        if (outcomes.length === 0) return;
        settleDelivery(state, turn.delivery, outcomes, facts, this.#limits);
        changed();
        attempted?.(tenant, turn.delivery);
      }
    } finally {
      // Synchronously after the queue was found empty, so that a later delivery wakes it.
      busy.delete(queue);
    }
  }

  /** Records and queues a delivery; queues are limited, because receivers may be slow or paused. */
  #add(tenant: Tenant, facts: Parameters<typeof addDelivery>[1]): void {
    const state = tenant.state.webhooks;
    addDelivery(tenant, facts);
    trimQueue(state, facts.lane, this.#busyQueues.get(state)?.has(facts.lane) ?? false, this.#limits);
  }
}

/** The next delivery of a queue; undefined if there is none or it is held back. */
function takeTurn(tenant: Tenant, queue: string, serviceName: string | undefined): Turn | undefined {
  const state = tenant.state.webhooks;
  const receiver = findReceiver(tenant, queue, serviceName);
  const waiting = state.waiting.get(queue) ?? [];
  while (receiver && waiting.length > 0) {
    const next = nextOf(state, waiting);
    if (!next) return undefined;
    const delivery = state.deliveries.get(next.deliveryId);
    if (delivery) return { delivery, receiver, keepTimestamp: next.keepTimestamp };
    // Only an inconsistent imported state queues an unknown delivery.
    waiting.shift();
  }
  return undefined;
}

/**
 * The body of an event. The envelope is undocumented; `type`, `created_at` and `data` are the sandbox's choice. A transaction
 * id is also at the top level, where the SDK looks for it by default (the name is documented, the place is not).
 */
function eventBody({ type, data }: SandboxEvent, createdAt: string): string {
  const transactionId = typeof data.transaction_id === "string" ? { transaction_id: data.transaction_id } : {};
  return stringifyExact({ type, created_at: createdAt, ...transactionId, data });
}

/** Moves the next delivery to the head of its queue; undefined if a `reorder` fault waits for a second one. */
function nextOf(state: WebhooksState, waiting: QueuedDelivery[]): QueuedDelivery | undefined {
  const [first, second] = waiting;
  if (!isDue(state, "reorder")) return first;
  if (!first || !second) return undefined;
  applyDeliveryFault(state, "reorder");
  waiting.splice(0, 2, second, first);
  return second;
}
