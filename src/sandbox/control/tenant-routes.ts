// Routes of the control plane for tenants: credentials, settings, simulations and deliveries.

import type { SettingsChange } from "../core/settings.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import type { DeliveryFault } from "../webhooks/delivery-faults.ts";
import type { ControlHost, TenantAccess } from "./control-host.ts";
import { type ControlCall, type ControlRoute, tenantOf as findTenant, route } from "./control-route.ts";
import { checkFields, inputs, wholeNumber } from "./input.ts";
import { createOverview } from "./overview.ts";
import { checkSimulation } from "./simulator.ts";

const ONE = "/tenants/<id>";
const MAX_DELIVERIES = 1000;

export function tenantRoutes(host: ControlHost): readonly ControlRoute[] {
  const tenantOf = (call: ControlCall) => findTenant(host, call);
  const settingsOf = ({ settings }: Pick<TenantAccess, "settings">) => ({
    json: { settings, meaning: host.describeSettings() },
  });
  return [
    route("GET /tenants", "List all tenants: base URLs and credentials for clients, and seeded ids.", () => ({
      json: { tenants: host.tenants().map(({ info }) => info) },
    })),
    route(
      "POST /tenants",
      "Create a tenant with its own credentials and state: { settings?, credentials? }.",
      ({ body }) => ({ status: 201, json: host.createTenant(body as TenantOptions).info }),
    ),
    route(`GET ${ONE}`, "Get one tenant.", (call) => ({ json: tenantOf(call).info })),
    route(`POST ${ONE}/reset`, "Reset one tenant to the seed; it keeps its credentials.", (call) => {
      tenantOf(call).reset();
      return { json: tenantOf(call).info };
    }),
    route(
      `GET ${ONE}/overview`,
      "Get balances, cards, card customers, agent wallets, payments, and receivers of webhooks with their secrets.",
      (call) => ({ json: createOverview(tenantOf(call).tenant) }),
    ),
    route(
      "GET /settings",
      "Get the settings of new tenants: { settings, meaning }, with allowed values and gap of each.",
      () => settingsOf(host),
    ),
    route(
      `GET ${ONE}/settings`,
      "Get the settings, which fill gaps in the documents: { settings, meaning }, with allowed values and gap of each.",
      (call) => settingsOf(tenantOf(call)),
    ),
    route(
      `PATCH ${ONE}/settings`,
      "Change settings by section: { <section>: { <name>: <value> } }; omitted ones, and omitted fields, keep theirs.",
      (call) => {
        tenantOf(call).change(call.body as SettingsChange);
        return settingsOf(tenantOf(call));
      },
    ),
    route(`POST ${ONE}/simulate/<name>`, "Run a simulation; GET /_sandbox/simulations lists them.", async (call) => {
      const { simulate } = tenantOf(call);
      checkSimulation(host.simulations, call.param("name"));
      const result = await simulate[call.param("name")]?.(call.body as never);
      return { json: { result: result ?? null } };
    }),
    route(
      `GET ${ONE}/deliveries`,
      `List deliveries of webhooks and notifications, newest first: ?limit=<number up to ${MAX_DELIVERIES}>.`,
      (call) => {
        const limit = wholeNumber(call.request.query, "limit", 1, MAX_DELIVERIES) ?? 100;
        return { json: { deliveries: tenantOf(call).deliveries.list({ limit }) } };
      },
    ),
    route(
      `POST ${ONE}/deliveries/misbehave`,
      "Add a fault to the next deliveries: { kind: bad-signature | stale-timestamp | duplicate | reorder, count? }.",
      (call) => {
        const { kind, count = 1 } = checkFields("misbehave", inputs.misbehave, call.body);
        tenantOf(call).deliveries.misbehave({ kind, count } as DeliveryFault);
        return { json: { kind, count } };
      },
    ),
    route(`POST ${ONE}/deliveries/behave`, "Clear all delivery faults.", (call) => {
      tenantOf(call).deliveries.behave();
      return { json: {} };
    }),
    route(
      `POST ${ONE}/deliveries/<deliveryId>/retry`,
      "Retry a delivery: { keepTimestamp? } signs it with its first timestamp.",
      (call) => {
        const { keepTimestamp = false } = checkFields("retry", inputs.retry, call.body);
        const delivery = tenantOf(call).deliveries.retry(call.param("deliveryId"), { keepTimestamp });
        return { json: { delivery } };
      },
    ),
  ];
}
