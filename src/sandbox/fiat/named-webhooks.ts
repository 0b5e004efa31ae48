// The second documented form of webhooks: several, each with a name. Whether the service supports it is undocumented (G10), so it is off
// by default.

import type { Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { addressField, textField } from "./body-fields.ts";

// G65: the required fields are undocumented. Name and URL are assumed, since the list returns both.
const required: Label = { rule: "F13, G65", basis: "assumed" };

/** F21: adds a webhook. Its secret and list of addresses are accepted and ignored: their effect is undocumented. */
export const createNamedWebhook: OperationHandler = {
  handle({ tenant, body }) {
    checkServed(tenant);
    const name = textField(body, "webhook_name", required);
    const url = addressField(body, "webhook_url", required);
    const webhook_id = `wh_${tenant.random.hex(16)}`;
    tenant.state.fiat.namedWebhooks.push({ webhook_id, name, url });
    const response = { status: "success", webhook_id, message: "Webhook created." };
    return { status: 200, body: response, rule: "F21, G10", basis: "assumed" };
  },
};

/** F22: a bare array, without secrets. */
export const listNamedWebhooks: OperationHandler = {
  handle({ tenant }) {
    checkServed(tenant);
    const body = tenant.state.fiat.namedWebhooks.map(({ webhook_id, name, url }) => ({ webhook_id, name, url }));
    return { status: 200, body, rule: "F22, G10", basis: "assumed" };
  },
};

function checkServed({ state }: Tenant): void {
  if (state.settings.fiat.namedWebhooks) return;
  throw new Refusal({ status: 501, message: "Named webhooks are not supported.", rule: "G10", basis: "assumed" });
}
