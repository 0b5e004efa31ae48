// Sends what waits: to each receiver one delivery after the other, in the order of the events; to different ones at once.

import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import type { Clock } from "../../wrappers/platform/clock.ts";
import { ControlError } from "../core/control-error.ts";
import type { Outbound } from "../core/outbound.ts";
import type { SandboxEvent, Tenant } from "../state/tenant.ts";
import { type DeliveryRecord, FIAT_QUEUE, type QueuedDelivery, type WebhooksState } from "../state/webhooks-state.ts";
import {
  addAgain,
  addDelivery,
  type DeliveryView,
  hasReceiver,
  settleDelivery,
  trimLane,
  viewDelivery,
} from "./deliveries.ts";
import { eventBody } from "./event-body.ts";
import { isDue, takeMischief } from "./delivery-faults.ts";
import { findReceiver, type Receiver } from "./receivers.ts";
import { sendDelivery } from "./send-delivery.ts";

/** How a delivery is sent again. */
export interface RetryOptions {
  /** W16: sign with the time of the first signature. @default false: it is signed anew (assumed) */
  readonly keepTimestamp?: boolean | undefined;
}

/** Delivers events and notifications. G41: by itself it tries nothing twice. */
export interface Deliverer {
  /** Delivers an event to every subscription that wants it (C94). */
  enqueue(tenant: Tenant, event: SandboxEvent): void;
  /** Delivers a notification to the address registered with the fiat service; without one it goes nowhere (F19). */
  notifyFiat(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void;
  /**
   * Sends a delivery again, also one that was delivered. It is `pending` at first.
   *
   * @throws {ControlError} where there is none, where it waits already, and where its receiver is gone.
   */
  retry(tenant: Tenant, deliveryId: string, options?: RetryOptions): DeliveryView;
  /** Sends what waits in the tenant's state. */
  wake(tenant: Tenant): void;
  /** Resolves when nothing is under way. What is held back, by a pause or to be reordered, is not. */
  idle(): Promise<void>;
  /** Ends what is under way, which goes on waiting in the state, and sends nothing more. */
  close(): Promise<void>;
}

/** What a deliverer works with. */
export interface DelivererParts {
  readonly outbound: Outbound;
  /** For the time limit of 10 s. The time in signatures is the tenant's. */
  readonly clock: Clock;
  /** Called after an attempt has been recorded: a change of the state that no request has caused. */
  readonly changed: () => void;
  /** As in the clients: the signature stands in `X-<Name>-Signature`. @default the placeholder */
  readonly serviceName?: string | undefined;
}

/** Whose turn it is in a lane, now at its head; undefined where it is held back until there is another to go first. */
function nextOf(state: WebhooksState, waiting: QueuedDelivery[]): QueuedDelivery | undefined {
  const [first, second] = waiting;
  if (!isDue(state, "reorder")) return first;
  if (!first || !second) return undefined;
  takeMischief(state, "reorder");
  waiting.splice(0, 2, second, first);
  return second;
}

/** A delivery whose turn it is. */
interface Turn {
  readonly delivery: DeliveryRecord;
  readonly receiver: Receiver;
  readonly keepTimestamp: boolean;
}

export function createDeliverer({ outbound, clock, changed, serviceName }: DelivererParts): Deliverer {
  const closing = new AbortController();
  const parts = { outbound, clock, closing: closing.signal };
  const underWay = new Set<Promise<void>>();
  // A state that takes another's place, by a reset or an import, has lanes of its own.
  const busyLanes = new WeakMap<WebhooksState, Set<string>>();

  function wake(tenant: Tenant): void {
    const state = tenant.state.webhooks;
    const busy = busyLanes.get(state) ?? new Set();
    busyLanes.set(state, busy);
    for (const lane of state.waiting.keys()) {
      if (busy.has(lane)) continue;
      // A lane that an imported state has broken stops; it does not end the process.
      const served = serve(tenant, state, lane, busy)
        .catch(() => undefined)
        .finally(() => underWay.delete(served));
      underWay.add(served);
    }
  }

  async function serve(tenant: Tenant, state: WebhooksState, lane: string, busy: Set<string>): Promise<void> {
    busy.add(lane);
    try {
      while (tenant.state.webhooks === state) {
        const turn = takeTurn(tenant, lane);
        if (!turn) return;
        const facts = { url: turn.receiver.url, at: tenant.isoNow() };
        const outcomes = await sendDelivery(tenant, turn.delivery, turn.receiver, turn.keepTimestamp, parts);
        // Closed meanwhile: it goes on waiting, for whoever opens the state.
        if (outcomes.length === 0) return;
        settleDelivery(state, turn.delivery, outcomes, facts);
        changed();
      }
    } finally {
      // In the same step in which the lane was found empty: what comes afterwards wakes it.
      busy.delete(lane);
    }
  }

  /** Records a delivery and lets it wait, with no more others than a lane may hold: its receiver may be slow, or paused. */
  function add(tenant: Tenant, facts: Parameters<typeof addDelivery>[1]): void {
    const state = tenant.state.webhooks;
    addDelivery(tenant, facts);
    trimLane(state, facts.lane, busyLanes.get(state)?.has(facts.lane) ?? false);
  }

  /** The next delivery of a lane; undefined where it is held back, or there is none. */
  function takeTurn(tenant: Tenant, lane: string): Turn | undefined {
    const state = tenant.state.webhooks;
    const receiver = findReceiver(tenant, lane, serviceName);
    const waiting = state.waiting.get(lane) ?? [];
    while (receiver && waiting.length > 0) {
      const next = nextOf(state, waiting);
      if (!next) return undefined;
      const delivery = state.deliveries.get(next.deliveryId);
      if (delivery) return { delivery, receiver, keepTimestamp: next.keepTimestamp };
      // Only an imported state names one that is not there.
      waiting.shift();
    }
    return undefined;
  }

  return {
    wake,

    enqueue(tenant, event) {
      const { subscriptions } = tenant.state.webhooks;
      let body: string | undefined;
      for (const { id, url, events } of subscriptions.values()) {
        // C94: only what it names; C88: `*` names all.
        if (!events.includes(event.type) && !events.includes("*")) continue;
        body ??= eventBody(event, tenant.isoNow());
        add(tenant, { lane: id, event: event.type, body, url });
      }
      if (body !== undefined) wake(tenant);
    },

    notifyFiat(tenant, notification) {
      const registered = tenant.state.fiat.webhook;
      if (!registered) return;
      // F19: the registered address is called. Nothing of the payload is shown (G11): it is what was asked for.
      const body = stringifyExact(notification);
      add(tenant, { lane: FIAT_QUEUE, event: null, body, url: registered.url });
      wake(tenant);
    },

    retry(tenant, deliveryId, { keepTimestamp = false } = {}) {
      const state = tenant.state.webhooks;
      const delivery = state.deliveries.get(deliveryId);
      if (!delivery) throw new ControlError("there is no such delivery", 404);
      if (delivery.status === "pending") throw new ControlError("the delivery waits already, or is under way");
      if (!hasReceiver(tenant, delivery))
        throw new ControlError("nobody receives it any more: the subscription is gone");
      addAgain(state, delivery, keepTimestamp);
      wake(tenant);
      return viewDelivery(delivery);
    },

    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },

    async close() {
      closing.abort();
      await this.idle();
    },
  };
}
