// The account's webhook for status changes: register, read, update.

import { fiatEnvelope, type HandlerResult, type Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import type { RegisteredWebhook } from "../state/fiat-state.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { addressField } from "./body-fields.ts";

// G11: event types are undocumented, so the webhook receives everything.
const EVENTS = "*";

/** F15: registers the webhook. A second registration replaces the first (G9). */
export const registerBusinessWebhook: OperationHandler = {
  handle({ tenant, body }) {
    const url = addressField(body, "url", { rule: "F16, F13", basis: "assumed" });
    const { fiat, settings } = tenant.state;
    const label: Label = fiat.webhook ? { rule: "G9, F15", basis: "assumed" } : { rule: "F15", basis: "documented" };
    const now = tenant.isoNow();
    fiat.webhook = { id: `bwh_${tenant.random.hex(16)}`, url, created_at: now, updated_at: now };
    // F20: the secret is set if the settings define a signature scheme.
    const secret = settings.fiat.signature?.secret ?? null;
    return fiatEnvelope({ ...fiat.webhook, secret, events: EVENTS }, "Webhook registered.", label);
  },
};

/** F17: the current webhook. */
export const getBusinessWebhook: OperationHandler = {
  handle: ({ tenant }) => record(registered(tenant), "The registered webhook.", { rule: "F17, G8", basis: "assumed" }),
};

/** F18: updates the URL of the existing record. */
export const updateBusinessWebhook: OperationHandler = {
  handle({ tenant, body }) {
    // G8: the request is assumed to have the fields of the registration.
    const url = addressField(body, "url", { rule: "F13, G8", basis: "assumed" });
    const changed = { ...registered(tenant), url, updated_at: tenant.isoNow() };
    tenant.state.fiat.webhook = changed;
    return record(changed, "Webhook updated.", { rule: "F18, G8", basis: "assumed" });
  },
};

function registered({ state }: Tenant): RegisteredWebhook {
  if (state.fiat.webhook) return state.fiat.webhook;
  throw new Refusal({ status: 404, message: "No webhook is registered.", rule: "F14, G8", basis: "assumed" });
}

// G8: a WebhookRecord has no secret.
function record({ id, url, created_at }: RegisteredWebhook, message: string, label: Label): HandlerResult {
  return fiatEnvelope({ id, url, events: EVENTS, created_at }, message, label);
}
