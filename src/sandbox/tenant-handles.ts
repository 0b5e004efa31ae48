// Creates the handles through which users and the control plane access a tenant.

import type { Fetch } from "../wrappers/http/transport.ts";
import { createMemoryStore } from "../wrappers/idempotency/memory-store.ts";
import type { Store } from "../wrappers/idempotency/store.ts";
import type { Clock } from "../wrappers/platform/clock.ts";
import { furtherToken } from "./access/check-token.ts";
import type { TenantAccess } from "./control/control-host.ts";
import { createSimulator } from "./control/simulator.ts";
import { checkSettingsChange } from "./core/check-settings.ts";
import { changeSettings } from "./core/settings.ts";
import type { SandboxTenant } from "./sandbox-tenant.ts";
import { sandboxSimulations } from "./simulations.ts";
import { seededIds } from "./state/seeded-ids.ts";
import type { Tenant } from "./state/tenant.ts";
import type { TenantRegistry } from "./state/tenant-registry.ts";
import type { Deliverer } from "./webhooks/deliverer.ts";
import { createDeliveryControl } from "./webhooks/delivery-control.ts";

/** What handles need. */
export interface HandleParts {
  /** The names of the further services. */
  readonly further: readonly string[];
  readonly origin: string;
  readonly fetch: Fetch;
  readonly registry: TenantRegistry;
  readonly deliverer: Deliverer;
  /** For the stores of idempotency keys. */
  readonly clock: Clock;
  changed(): void;
}

/** The handles of tenants. */
export interface TenantHandles {
  /** The handle for users; always the same one per tenant. */
  of(tenant: Tenant): SandboxTenant;
  /** The handle for the control plane. */
  access(tenant: Tenant): TenantAccess;
}

export function tenantHandles({
  further,
  origin,
  fetch,
  registry,
  deliverer,
  clock,
  changed,
}: HandleParts): TenantHandles {
  const handles = new WeakMap<Tenant, SandboxTenant>();

  function create(tenant: Tenant): SandboxTenant {
    const simulate = createSimulator(sandboxSimulations, tenant, changed);
    const deliveries = createDeliveryControl(tenant, deliverer, changed);
    const store = createMemoryStore({ clock });
    return {
      id: tenant.id,
      get fiat() {
        const { accountId, appSecret } = tenant.state.credentials;
        return { baseUrl: `${origin}/fiat/api/v1`, accountId, appSecret, fetch, store };
      },
      get crypto() {
        const { apiKey, apiSecret } = tenant.state.credentials;
        return { baseUrl: `${origin}/crypto/api/v1`, apiKey, apiSecret, fetch, store };
      },
      get agent() {
        const { connectorKey } = tenant.state.credentials;
        return { baseUrl: `${origin}/crypto/api/v1`, connectorKey, fetch, store };
      },
      get services() {
        return Object.fromEntries(
          further.map((service) => {
            const token = furtherToken(service, tenant.state.credentials);
            return [service, { baseUrl: `${origin}/${service}`, token, fetch, store }];
          }),
        );
      },
      get seeded() {
        return seededIds(tenant);
      },
      get settings() {
        return structuredClone(tenant.state.settings);
      },
      change(change) {
        registry.checkExists(tenant);
        checkSettingsChange(change);
        tenant.state.settings = changeSettings(tenant.state.settings, change);
        changed();
      },
      get simulate() {
        registry.checkExists(tenant);
        return simulate;
      },
      get deliveries() {
        registry.checkExists(tenant);
        return deliveries;
      },
      reset() {
        registry.reset(tenant);
        changed();
      },
    };
  }

  function of(tenant: Tenant): SandboxTenant {
    const handle = handles.get(tenant) ?? create(tenant);
    handles.set(tenant, handle);
    return handle;
  }

  return {
    of,
    access(tenant) {
      const { id, fiat, crypto: wallets, agent, seeded, settings, change, simulate, deliveries, reset } = of(tenant);
      const services = Object.entries(of(tenant).services).map(([name, options]) => [name, dataOf(options)]);
      const more = services.length > 0 ? { services: Object.fromEntries(services) } : {};
      const info = { ...more, id, fiat: dataOf(fiat), crypto: dataOf(wallets), agent: dataOf(agent), seeded };
      return { tenant, info, settings, change, simulate, deliveries, reset };
    },
  };
}

/** Options without what cannot be sent as JSON. */
function dataOf<Options extends { readonly fetch: Fetch; readonly store: Store }>({
  fetch: _fetch,
  store: _store,
  ...options
}: Options): Omit<Options, "fetch" | "store"> {
  return options;
}
