// A tenant without a sandbox around it, and calls by it, for unit tests of handlers.

import { routes as cryptoRoutes } from "../../../generated/crypto/routes.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import { createFollowingClock } from "../../../src/sandbox/core/clock.ts";
import { createSeededRandom, seedRandom } from "../../../src/sandbox/core/seeded-random.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../../../src/sandbox/core/settings.ts";
import type { OperationCall } from "../../../src/sandbox/state/handler.ts";
import type { DueSettlement, SandboxEvent, Tenant, TenantState } from "../../../src/sandbox/state/tenant.ts";
import { addSettlement } from "../../../src/sandbox/state/tenant-registry.ts";
import type { Route } from "../../../src/wrappers/operation.ts";
import { systemClock } from "../../../src/wrappers/util/platform.ts";

export interface BareTenant extends Tenant {
  /** Milliseconds since the Unix epoch. */
  time: number;
  readonly tokens: Set<string>;
  readonly events: SandboxEvent[];
  readonly notified: unknown[];
  change(change: SettingsChange): void;
}

/** A tenant whose state has only the parts that `createParts` gives. */
export function bareTenant(seed: string, createParts: (tenant: Tenant) => Partial<TenantState>): BareTenant {
  const random = seedRandom(seed);
  const tenant: BareTenant = {
    id: "t1",
    time: Date.UTC(2026, 0, 1),
    tokens: new Set(),
    events: [],
    notified: [],
    state: { id: "t1", settings: defaultSettings, random, settlements: [] as DueSettlement[] } as TenantState,
    random: createSeededRandom(random),
    now: () => tenant.time,
    isoNow: () => new Date(tenant.now()).toISOString(),
    clock: createFollowingClock({ ...systemClock, now: () => tenant.now() }, () => 0),
    addToken: (token) => void tenant.tokens.add(token),
    removeToken: (token) => void tenant.tokens.delete(token),
    settleAfter(seconds, payment) {
      if (seconds !== null) addSettlement(tenant.state.settlements, { ...payment, at: tenant.now() + seconds * 1000 });
    },
    emit: (event) => tenant.events.push(event),
    notify: (notification) => void tenant.notified.push(notification),
    change(change) {
      tenant.state.settings = changeSettings(tenant.state.settings, change);
    },
  };
  Object.assign(tenant.state, createParts(tenant));
  return tenant;
}

/** A tenant with credentials and tokens only. */
export function accessTenant(): BareTenant {
  return bareTenant("access", () => ({
    credentials: { accountId: "acct", appSecret: "app", apiKey: "key", apiSecret: "secret", connectorKey: "connector" },
    access: { tokens: new Map() },
    fiat: { signingKey: "00".repeat(32), tokens: new Map(), webhook: null, namedWebhooks: [] } as never,
  }));
}

/** The route of an operation of either service. */
export function routeOf(operationId: string): Route {
  const route = [...cryptoRoutes, ...fiatRoutes].find((each) => each.operationId === operationId);
  if (!route) throw new Error(`no operation ${operationId}`);
  return route;
}

/** The varying parts of a call. */
export interface CallParts {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** An idempotency key in the header. */
  readonly key?: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** A call of an operation by `tenant`, as handlers receive it. */
export function callOf(tenant: Tenant, operationId: string, parts: CallParts = {}): OperationCall {
  const { body, key, query = {}, signal } = parts;
  const headers = new Headers(parts.headers);
  if (key !== undefined) headers.set("idempotency-key", key);
  return {
    tenant,
    body,
    headers,
    route: routeOf(operationId),
    signal,
    address: "/id",
    path: () => "id",
    query: (name) => query[name],
  };
}
