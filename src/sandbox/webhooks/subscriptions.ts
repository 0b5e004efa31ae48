// Subscriptions: the operations on them, and what their bodies may contain. One list, whichever path created them.

import { isLoopback } from "../../wrappers/http/request-head.ts";
import { envelopeB, invalidFields, notFound } from "../core/response.ts";
import { messagesByField, type OperationCall, type OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Subscription } from "../state/webhooks-state.ts";
import { cancelQueue, label } from "./deliveries.ts";

// Only the service sets these. Copied responses contain them.
const ownNames = ["secret", "id", "created_at", "updated_at"];

export function createSubscriptionOperations(wake: (tenant: Tenant) => void): OperationHandlers {
  return {
    createWebhook: {
      handle(call) {
        const { tenant } = call;
        const { url = "", events = ["*"], enabled = true, extra } = read(call, "C88");
        const now = tenant.isoNow();
        const subscription: Subscription = {
          id: `webhook_${tenant.random.hex(24)}`,
          url,
          // Missing means all events, like `*`.
          events,
          secret: tenant.random.hex(64),
          enabled,
          extra: new Map(extra),
          createdAt: now,
          updatedAt: now,
        };
        tenant.state.webhooks.subscriptions.set(subscription.id, subscription);
        return envelopeB(viewWithSecret(subscription), "Webhook created.", label("C88, A17, G19"));
      },
      // The documented pattern forbids http on loopback; `readSubscription` checks the address.
      invalid(problems) {
        const others = problems.filter(({ field, keyword }) => field !== "url" || keyword !== "pattern");
        if (others.length === 0) return undefined;
        return invalidFields(messagesByField(problems), label("C15, C88"));
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
        return envelopeB(viewWithSecret(find(call)), "Webhook.", label("C89, G37"));
      },
    },

    updateWebhook: {
      handle(call) {
        const subscription = find(call);
        const { extra, ...changes } = read(call, "C90");
        // False pauses and deletes nothing: pending and new deliveries are sent after true (implied).
        Object.assign(subscription, changes, { updatedAt: call.tenant.isoNow() });
        for (const [name, text] of extra) subscription.extra.set(name, text);
        wake(call.tenant);
        return envelopeB(view(subscription), "Webhook updated.", label("C90, G37"));
      },
    },

    deleteWebhook: {
      handle(call) {
        const { id } = find(call);
        const { webhooks } = call.tenant.state;
        webhooks.subscriptions.delete(id);
        // Deleting stops deliveries, including pending ones. Their records stay.
        cancelQueue(webhooks, id, "The subscription was deleted.");
        return envelopeB({ id }, "Webhook deleted.", label("C89, G37"));
      },
    },

    rotateWebhookSecret: {
      handle(call) {
        const subscription = find(call);
        subscription.secret = call.tenant.random.hex(64);
        subscription.updatedAt = call.tenant.isoNow();
        return envelopeB(viewWithSecret(subscription), "Secret replaced.", label("C91, G37"));
      },
    },
  };
}

function find(call: OperationCall): Subscription {
  const subscription = call.tenant.state.webhooks.subscriptions.get(call.path("webhookId"));
  if (!subscription) throw notFound("No such webhook.");
  return subscription;
}

function view({ id, url, events, enabled, extra, createdAt, updatedAt }: Subscription): Record<string, unknown> {
  return { ...Object.fromEntries(extra), id, url, events, enabled, created_at: createdAt, updated_at: updatedAt };
}

function viewWithSecret(subscription: Subscription): Record<string, unknown> {
  return { ...view(subscription), secret: subscription.secret };
}

interface SubscriptionInput {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  /** Undocumented string fields, such as a label. Undocumented fields of other types are ignored. */
  readonly extra: readonly (readonly [name: string, text: string])[];
}

/** That `url` and `events` can be updated is assumed. @throws {Refusal} 400 if a field is invalid. */
function read({ tenant, body }: OperationCall, rule: string): SubscriptionInput {
  const { url, events, enabled, ...others } = body as Readonly<Record<string, unknown>>;
  const problems: Record<string, readonly string[]> = {};
  const { loopbackHttp } = tenant.state.settings.webhooks;
  if (url !== undefined && !isAddress(url, loopbackHttp)) problems.url = ["It must be an https address."];
  if (events !== undefined && !areTypes(events)) problems.events = ["It must be a list of event types."];
  if (Object.keys(problems).length > 0) throw invalidFields(problems, label(rule));
  return {
    ...(typeof url === "string" && { url }),
    ...(areTypes(events) && { events }),
    ...(typeof enabled === "boolean" && { enabled }),
    extra: Object.entries(others).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !ownNames.includes(entry[0]),
    ),
  };
}

/** Https. Assumed: http on loopback if the settings allow it, to try out a receiver. */
function isAddress(value: unknown, loopbackHttp: boolean): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && loopbackHttp && isLoopback(hostname));
}

function areTypes(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((type) => typeof type === "string");
}
