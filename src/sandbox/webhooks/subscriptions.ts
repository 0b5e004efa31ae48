// The operations on subscriptions. A17: one list, whichever path created them.

import { envelopeB, type Label } from "../core/handler-result.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Subscription } from "../state/webhooks-state.ts";
import type { Deliverer } from "./deliverer.ts";
import { cancelQueue } from "./deliveries.ts";
import { readSubscription } from "./subscription-input.ts";
import { invalidProblems, notFound } from "./webhook-refusals.ts";

// G19, G37: the responses of these operations are undocumented, so all of them are assumed.
const label = (rule: string): Label => ({ rule, basis: "assumed" });

/** The operations on subscriptions. They wake `deliverer` when deliveries can continue. */
export function createSubscriptionOperations(deliverer: Pick<Deliverer, "wake">): OperationHandlers {
  return {
    createWebhook: {
      handle(call) {
        const { tenant } = call;
        const { url = "", events = ["*"], enabled = true, extra } = read(call, "C88");
        const now = tenant.isoNow();
        const subscription: Subscription = {
          id: `webhook_${tenant.random.hex(24)}`,
          url,
          // C88: missing means all events, like `*`.
          events,
          secret: tenant.random.hex(64),
          enabled,
          extra: new Map(extra),
          createdAt: now,
          updatedAt: now,
        };
        tenant.state.webhooks.subscriptions.set(subscription.id, subscription);
        // C88: the response contains the secret.
        return envelopeB(viewWithSecret(subscription), "Webhook created.", label("C88, A17, G19"));
      },
      // The documented pattern forbids http on loopback; `readSubscription` checks the address.
      invalid(problems) {
        const others = problems.filter(({ field, keyword }) => field !== "url" || keyword !== "pattern");
        return others.length > 0 ? invalidProblems(problems, "C15, C88") : undefined;
      },
    },

    listWebhooks: {
      handle({ tenant }) {
        const webhooks = [...tenant.state.webhooks.subscriptions.values()].map(view);
        return envelopeB({ webhooks }, "Webhooks.", label("C89, A17, G37"));
      },
    },

    getWebhook: {
      handle(call) {
        // C89: the response contains the secret.
        return envelopeB(viewWithSecret(find(call)), "Webhook.", label("C89, G37"));
      },
    },

    updateWebhook: {
      handle(call) {
        const subscription = find(call);
        const { extra, ...changes } = read(call, "C90");
        // C90: false pauses and deletes nothing: pending and new deliveries are sent after true (implied).
        Object.assign(subscription, changes, { updatedAt: call.tenant.isoNow() });
        for (const [name, text] of extra) subscription.extra.set(name, text);
        deliverer.wake(call.tenant);
        return envelopeB(view(subscription), "Webhook updated.", label("C90, G37"));
      },
    },

    deleteWebhook: {
      handle(call) {
        const { id } = find(call);
        const { webhooks } = call.tenant.state;
        webhooks.subscriptions.delete(id);
        // C89: deleting stops deliveries, including pending ones. Their records stay.
        cancelQueue(webhooks, id, "The subscription was deleted.");
        return envelopeB({ id }, "Webhook deleted.", label("C89, G37"));
      },
    },

    rotateWebhookSecret: {
      handle(call) {
        const subscription = find(call);
        // C91, A23: from now on everything is signed with the new secret.
        subscription.secret = call.tenant.random.hex(64);
        subscription.updatedAt = call.tenant.isoNow();
        return envelopeB(viewWithSecret(subscription), "Secret replaced.", label("C91, G37"));
      },
    },
  };
}

function read({ tenant, body }: OperationCall, rule: string): ReturnType<typeof readSubscription> {
  return readSubscription(body, tenant.state.settings.webhooks.loopbackHttp, rule);
}

function find(call: OperationCall): Subscription {
  const subscription = call.tenant.state.webhooks.subscriptions.get(call.path("webhookId"));
  if (!subscription) throw notFound("webhook");
  return subscription;
}

function view({ id, url, events, enabled, extra, createdAt, updatedAt }: Subscription): Record<string, unknown> {
  return { ...Object.fromEntries(extra), id, url, events, enabled, created_at: createdAt, updated_at: updatedAt };
}

function viewWithSecret(subscription: Subscription): Record<string, unknown> {
  return { ...view(subscription), secret: subscription.secret };
}
