// Routes of the control plane for tenants: credentials, settings, simulations and deliveries.

import type { SettingsChange } from "../core/settings.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import type { DeliveryFault } from "../webhooks/delivery-faults.ts";
import type { ControlHost, TenantAccess } from "./control-host.ts";
import { type ControlCall, type ControlRoute, tenantOf as findTenant } from "./control-route.ts";
import { checkFields, inputs, wholeNumber } from "./input.ts";
import { createOverview } from "./overview.ts";
import { checkSimulation } from "./simulator.ts";

const ONE = "/_sandbox/tenants/<id>";
const MAX_DELIVERIES = 1000;

export function tenantRoutes(host: ControlHost): readonly ControlRoute[] {
  const tenantOf = (call: ControlCall) => findTenant(host, call);

  const settingsOf = ({ settings }: Pick<TenantAccess, "settings">) => ({
    json: { settings, meaning: host.describeSettings() },
  });

  return [
    {
      method: "GET",
      path: "/_sandbox/tenants",
      about: "List all tenants: base URLs and credentials for clients, and seeded ids.",
      handle: () => ({ json: { tenants: host.tenants().map(({ info }) => info) } }),
    },
    {
      method: "POST",
      path: "/_sandbox/tenants",
      about: "Create a tenant with its own credentials and state: { settings?, credentials? }.",
      handle: ({ body }) => ({ status: 201, json: host.createTenant(body as TenantOptions).info }),
    },
    { method: "GET", path: ONE, about: "Get one tenant.", handle: (call) => ({ json: tenantOf(call).info }) },
    {
      method: "POST",
      path: `${ONE}/reset`,
      about: "Reset one tenant to the seed; it keeps its credentials.",
      handle(call) {
        const tenant = tenantOf(call);
        tenant.reset();
        return { json: tenant.info };
      },
    },
    {
      method: "GET",
      path: `${ONE}/overview`,
      about:
        "Get balances, cards, card customers, agent wallets, payments, and receivers of webhooks with their secrets.",
      handle: (call) => ({ json: createOverview(tenantOf(call).tenant) }),
    },
    {
      method: "GET",
      path: "/_sandbox/settings",
      about: "Get the settings of new tenants: { settings, meaning }, with allowed values and gap of each.",
      handle: () => settingsOf(host),
    },
    {
      method: "GET",
      path: `${ONE}/settings`,
      about:
        "Get the settings, which fill gaps in the documents: { settings, meaning }, with allowed values and gap of each.",
      handle: (call) => settingsOf(tenantOf(call)),
    },
    {
      method: "PATCH",
      path: `${ONE}/settings`,
      about:
        "Change settings by section: { <section>: { <name>: <value> } }; omitted ones, and omitted fields, keep theirs.",
      handle(call) {
        const tenant = tenantOf(call);
        tenant.change(call.body as SettingsChange);
        return settingsOf(tenant);
      },
    },
    {
      method: "POST",
      path: `${ONE}/simulate/<name>`,
      about: "Run a simulation; GET /_sandbox/simulations lists them.",
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
      about: `List deliveries of webhooks and notifications, newest first: ?limit=<number up to ${MAX_DELIVERIES}>.`,
      handle(call) {
        const limit = wholeNumber(call.request.query, "limit", 1, MAX_DELIVERIES) ?? 100;
        return { json: { deliveries: tenantOf(call).deliveries.list({ limit }) } };
      },
    },
    {
      method: "POST",
      path: `${ONE}/deliveries/misbehave`,
      about:
        "Add a fault to the next deliveries: { kind: bad-signature | stale-timestamp | duplicate | reorder, count? }.",
      handle(call) {
        const { kind, count = 1 } = checkFields("misbehave", inputs.misbehave, call.body);
        tenantOf(call).deliveries.misbehave({ kind, count } as DeliveryFault);
        return { json: { kind, count } };
      },
    },
    {
      method: "POST",
      path: `${ONE}/deliveries/behave`,
      about: "Clear all delivery faults.",
      handle(call) {
        tenantOf(call).deliveries.behave();
        return { json: {} };
      },
    },
    {
      method: "POST",
      path: `${ONE}/deliveries/<deliveryId>/retry`,
      about: "Retry a delivery: { keepTimestamp? } signs it with its first timestamp.",
      handle(call) {
        const { keepTimestamp = false } = checkFields("retry", inputs.retry, call.body);
        const delivery = tenantOf(call).deliveries.retry(call.param("deliveryId"), { keepTimestamp });
        return { json: { delivery } };
      },
    },
  ];
}
