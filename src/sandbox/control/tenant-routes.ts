// Routes of the control plane for one tenant: its credentials, its settings, what can happen to it, and its deliveries.

import { ControlError } from "../core/control-error.ts";
import type { SettingsChange } from "../core/settings.ts";
import { checkFields } from "./check-fields.ts";
import { checkTenantOptions } from "./check-tenant-options.ts";
import type { ControlHost, TenantAccess } from "./control-host.ts";
import type { ControlCall, ControlRoute } from "./control-route.ts";
import { createOverview } from "./overview.ts";
import { wholeNumber } from "./recording-routes.ts";
import { checkSimulation } from "./simulator.ts";

const ONE = "/_sandbox/tenants/<id>";
const MAX_DELIVERIES = 1000;

export function tenantRoutes(host: ControlHost): readonly ControlRoute[] {
  /** @throws {ControlError} 404 where there is no tenant with the id that the path names. */
  function tenantOf({ param }: ControlCall): TenantAccess {
    const tenants = host.tenants();
    const found = tenants.find(({ info }) => info.id === param("id"));
    if (found) return found;
    const ids = tenants.map(({ info }) => info.id);
    throw new ControlError(`there is no tenant "${param("id")}"; there are ${ids.join(", ")}`, 404, ids);
  }

  return [
    {
      method: "GET",
      path: "/_sandbox/tenants",
      about: "All tenants: addresses and credentials for clients, and the ids of what was seeded.",
      handle: () => ({ json: { tenants: host.tenants().map(({ info }) => info) } }),
    },
    {
      method: "POST",
      path: "/_sandbox/tenants",
      about: "A new tenant, with credentials and a state of its own: { settings?, credentials? }.",
      handle: ({ body }) => ({ status: 201, json: host.createTenant(checkTenantOptions(body)).info }),
    },
    { method: "GET", path: ONE, about: "One tenant.", handle: (call) => ({ json: tenantOf(call).info }) },
    {
      method: "POST",
      path: `${ONE}/reset`,
      about: "One tenant back to the seed; it keeps its credentials.",
      handle(call) {
        tenantOf(call).reset();
        return { json: tenantOf(call).info };
      },
    },
    {
      method: "GET",
      path: `${ONE}/overview`,
      about: "Balances, cards, card customers and agent wallets.",
      handle: (call) => ({ json: createOverview(tenantOf(call).tenant) }),
    },
    {
      method: "GET",
      path: `${ONE}/settings`,
      about: "What the tenant's sandbox does where the documents leave it open.",
      handle: (call) => ({ json: tenantOf(call).settings }),
    },
    {
      method: "PATCH",
      path: `${ONE}/settings`,
      about: "Change settings, section by section: { <section>: { <name>: <value> } }.",
      handle(call) {
        tenantOf(call).change(call.body as SettingsChange);
        return { json: tenantOf(call).settings };
      },
    },
    {
      method: "POST",
      path: `${ONE}/simulate/<name>`,
      about: "Make something happen; GET /_sandbox/simulations says what there is.",
      async handle(call) {
        const { simulate } = tenantOf(call);
        checkSimulation(host.simulations, call.param("name"));
        const result = await simulate[call.param("name")]?.(call.body as never);
        return { json: { result: result ?? null } };
      },
    },
    {
      method: "GET",
      path: `${ONE}/deliveries`,
      about: `Deliveries of webhooks and notifications, newest first: ?limit=<number up to ${MAX_DELIVERIES}>.`,
      handle(call) {
        const limit = wholeNumber(call.request.query, "limit", 1, MAX_DELIVERIES) ?? 100;
        return { json: { deliveries: tenantOf(call).deliveries.list({ limit }) } };
      },
    },
    {
      method: "POST",
      path: `${ONE}/deliveries/misbehave`,
      about: "Send the next deliveries wrong: { kind: bad-signature | stale-timestamp | duplicate | reorder, count? }.",
      handle(call) {
        const fault = deliveryFault(call.body);
        tenantOf(call).deliveries.misbehave(fault as never);
        return { json: fault };
      },
    },
    {
      method: "POST",
      path: `${ONE}/deliveries/behave`,
      about: "Send deliveries as they should be again.",
      handle(call) {
        tenantOf(call).deliveries.behave();
        return { json: {} };
      },
    },
    {
      method: "POST",
      path: `${ONE}/deliveries/<deliveryId>/retry`,
      about: "Send a delivery again: { keepTimestamp? } signs it with its first time.",
      handle(call) {
        const fields = {
          keepTimestamp: { type: "boolean", about: "Sign it with the time of its first attempt." },
        } as const;
        const { keepTimestamp = false } = checkFields("retry", fields, call.body);
        const delivery = tenantOf(call).deliveries.retry(call.param("deliveryId"), {
          keepTimestamp: keepTimestamp === true,
        });
        return { json: { delivery } };
      },
    },
  ];
}

function deliveryFault(body: unknown): { readonly kind: string; readonly count: number } {
  const fields = {
    kind: { type: "string", required: true, about: "What is wrong with them." },
    count: { type: "integer", about: "How many deliveries; 1 where it is left out." },
  } as const;
  const { kind, count = 1 } = checkFields("misbehave", fields, body);
  return { kind: String(kind), count: Number(count) };
}
