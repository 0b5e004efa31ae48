// The crypto service's operations on deliveries: listing and manual retry.

import { envelopeB, type Label } from "../core/handler-result.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import { type DeliveryRecord, FIAT_QUEUE } from "../state/webhooks-state.ts";
import type { Deliverer } from "./deliverer.ts";
import { addAgain, findDeliveries, hasReceiver } from "./deliveries.ts";
import { invalidFields, notFound } from "./webhook-refusals.ts";

// G37: the responses of these operations are undocumented.
const label = (rule: string): Label => ({ rule, basis: "assumed" });

/** The operations on deliveries. A retry wakes `deliverer`. */
export function createDeliveryOperations(deliverer: Pick<Deliverer, "wake">): OperationHandlers {
  return {
    listWebhookDeliveries: {
      handle(call) {
        const webhookId = call.path("webhookId");
        const { webhooks } = call.tenant.state;
        if (!webhooks.subscriptions.has(webhookId)) throw notFound("webhook");
        const { limit, offset } = readPage(call);
        const [status, eventType] = [call.query("status"), call.query("eventType")];
        // C92: by status and event type. Newest first, and all without a limit (assumed, G65).
        const found = findDeliveries(
          webhooks,
          (delivery) =>
            delivery.lane === webhookId &&
            (status === undefined || delivery.status === status) &&
            (eventType === undefined || delivery.event === eventType),
        );
        const deliveries = found.slice(offset, limit === null ? undefined : offset + limit).map(view);
        const page = { deliveries, total: found.length, limit, offset };
        return envelopeB(page, "Deliveries.", label("C92, G37, G65"));
      },
    },

    listAllDeliveries: {
      handle({ tenant }) {
        // C92: across all subscriptions, including deleted ones.
        const deliveries = findDeliveries(tenant.state.webhooks, isOfService).map(view);
        return envelopeB({ deliveries, total: deliveries.length }, "Deliveries.", label("C92, G37"));
      },
    },

    retryDelivery: {
      handle(call) {
        const { tenant } = call;
        const delivery = tenant.state.webhooks.deliveries.get(call.path("deliveryId"));
        if (!delivery || !isOfService(delivery) || !hasReceiver(tenant, delivery)) throw notFound("delivery");
        // C93: only failed ones. The response to others is undocumented (assumed).
        if (delivery.status !== "failed") {
          throw invalidFields({ deliveryId: ["Only a failed delivery can be retried."] }, "C93");
        }
        addAgain(tenant.state.webhooks, delivery, false);
        deliverer.wake(tenant);
        return envelopeB(view(delivery), "The delivery is being retried.", label("C93, W16, G37"));
      },
    },
  };
}

/** Excludes the fiat service's notifications. */
function isOfService({ lane: queue }: DeliveryRecord): boolean {
  return queue !== FIAT_QUEUE;
}

/** @throws {Refusal} 400 if the limit is below 1 or the offset below 0 (assumed). */
function readPage(call: OperationCall): { readonly limit: number | null; readonly offset: number } {
  return { limit: whole(call, "limit", 1), offset: whole(call, "offset", 0) ?? 0 };
}

function whole(call: OperationCall, name: string, least: number): number | null {
  const value = call.query(name);
  if (value === undefined) return null;
  if (Number(value) < least) throw invalidFields({ [name]: [`It must be ${least} or more.`] }, "C92, C15");
  return Number(value);
}

function view(delivery: DeliveryRecord): Record<string, unknown> {
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
