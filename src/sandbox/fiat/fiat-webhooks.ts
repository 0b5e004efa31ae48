// The fiat service's webhooks: the account's own for status changes, and the named ones.

import { ControlError } from "../core/control-error.ts";
import { fiatEnvelope, type HandlerResult, type Label, Refusal } from "../core/response.ts";
import { isObject } from "../core/setting-kinds.ts";
import type { RegisteredWebhook } from "../state/fiat-state.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

// Event types are undocumented, so the webhook receives everything.
const EVENTS = "*";

// The required fields are undocumented. Name and URL are assumed, since the list returns both.
const required: Label = { rule: "F13, G65", basis: "assumed" };

export const fiatWebhookOperations: OperationHandlers = {
  registerBusinessWebhook: {
    handle({ tenant, body }) {
      const url = addressField(body, "url", { rule: "F16, F13", basis: "assumed" });
      const { fiat, settings } = tenant.state;
      const label: Label = fiat.webhook ? { rule: "G9, F15", basis: "assumed" } : { rule: "F15", basis: "documented" };
      const now = tenant.isoNow();
      fiat.webhook = { id: `bwh_${tenant.random.hex(16)}`, url, created_at: now, updated_at: now };
      const secret = settings.fiat.signature?.secret ?? null;
      return fiatEnvelope({ ...fiat.webhook, secret, events: EVENTS }, "Webhook registered.", label);
    },
  },
  getBusinessWebhook: {
    handle: ({ tenant }) =>
      record(registered(tenant), "The registered webhook.", { rule: "F17, G8", basis: "assumed" }),
  },
  // The request is assumed to have the fields of the registration.
  updateBusinessWebhook: {
    handle({ tenant, body }) {
      const url = addressField(body, "url", { rule: "F13, G8", basis: "assumed" });
      const changed = { ...registered(tenant), url, updated_at: tenant.isoNow() };
      tenant.state.fiat.webhook = changed;
      return record(changed, "Webhook updated.", { rule: "F18, G8", basis: "assumed" });
    },
  },
  // Secret and list of addresses are accepted and ignored: their effect is undocumented.
  createNamedWebhook: {
    handle(call) {
      const { tenant, body } = call;
      checkServed(call);
      const name = textField(body, "webhook_name", required);
      const url = addressField(body, "webhook_url", required);
      const webhook_id = `wh_${tenant.random.hex(16)}`;
      tenant.state.fiat.namedWebhooks.push({ webhook_id, name, url });
      const response = { status: "success", webhook_id, message: "Webhook created." };
      return { status: 200, body: response, rule: "F21, G10", basis: "assumed" };
    },
  },
  listNamedWebhooks: {
    handle(call) {
      const { tenant } = call;
      checkServed(call);
      const body = tenant.state.fiat.namedWebhooks.map(({ webhook_id, name, url }) => ({ webhook_id, name, url }));
      return { status: 200, body, rule: "F22, G10", basis: "assumed" };
    },
  },
};

function registered({ state }: Tenant): RegisteredWebhook {
  if (state.fiat.webhook) return state.fiat.webhook;
  throw new Refusal({ status: 404, message: "No webhook is registered.", rule: "F14, G8", basis: "assumed" });
}

function record({ id, url, created_at }: RegisteredWebhook, message: string, label: Label): HandlerResult {
  return fiatEnvelope({ id, url, events: EVENTS, created_at }, message, label);
}

function checkServed({ tenant: { state }, route: { operationId } }: OperationCall): void {
  if (state.settings.fiat.namedWebhooks) return;
  const message = `${operationId} is off in this sandbox. Turn it on with the setting fiat.namedWebhooks: true, or "npx --no svc-sdk-cli settings set fiat.namedWebhooks=true".`;
  throw new Refusal({ status: 501, message, rule: "G10", basis: "assumed" });
}

export interface NotifyFiatInput {
  /** The body of the notification, sent unchanged. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export const fiatSimulations: { readonly notifyFiat: Simulation<NotifyFiatInput, { readonly url: string }> } = {
  notifyFiat: {
    about: "Notifies the registered webhook of a status change, such as an identity check (F19).",
    fields: { payload: { type: "object", required: true, about: "The body of the notification, any object (G11)." } },
    run(tenant, { payload }) {
      const { webhook } = tenant.state.fiat;
      if (!webhook) throw new ControlError("no webhook is registered; register one with POST /business/webhook");
      tenant.notify(payload);
      return { url: webhook.url };
    },
  },
};

/** @throws {Refusal} 422 also for what is not an `http:` or `https:` URL (assumed: the documents only require a string). */
function addressField(body: unknown, field: string, label: Label): string {
  const address = textField(body, field, label);
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) return address;
  throw invalidField(field, `The ${field} field must be an http or https URL.`, { ...label, basis: "assumed" });
}

function textField(body: unknown, field: string, label: Label): string {
  const value = isObject(body) && Object.hasOwn(body, field) ? body[field] : undefined;
  if (value === undefined || value === null || value === "") {
    throw invalidField(field, `The ${field} field is required.`, label);
  }
  if (typeof value !== "string") throw invalidField(field, `The ${field} field must be a string.`, label);
  return value;
}

// The fiat service has one message for every invalid body.
function invalidField(field: string, message: string, label: Label): Refusal {
  return new Refusal({ status: 422, message: "Validation failed", fields: { [field]: [message] }, ...label });
}
