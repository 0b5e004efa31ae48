// A tenant with access state only, and calls by it, for unit tests.

import { routes as cryptoRoutes } from "../../../../generated/crypto/routes.ts";
import { routes as fiatRoutes } from "../../../../generated/fiat/routes.ts";
import type { Route } from "../../../wrappers/operation/route.ts";
import { createSeededRandom, seedRandom } from "../../core/seeded-random.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../../core/settings.ts";
import { createAccessState } from "../../state/access-state.ts";
import type { OperationCall } from "../../state/handler.ts";
import type { Tenant, TenantState } from "../../state/tenant.ts";

export interface AccessTenant extends Tenant {
  /** Milliseconds since the Unix epoch. */
  time: number;
  readonly recognised: Set<string>;
  readonly notified: unknown[];
  change(change: SettingsChange): void;
}

export function accessTenant(): AccessTenant {
  const random = seedRandom("access");
  const tenant: AccessTenant = {
    id: "t1",
    time: Date.UTC(2026, 0, 1),
    recognised: new Set(),
    notified: [],
    state: {
      id: "t1",
      credentials: {
        accountId: "acct",
        appSecret: "app",
        apiKey: "key",
        apiSecret: "secret",
        connectorKey: "connector",
      },
      settings: defaultSettings,
      random,
      access: createAccessState(),
      fiat: { signingKey: "00".repeat(32), tokens: new Map(), webhook: null, namedWebhooks: [] },
    } as unknown as TenantState,
    random: createSeededRandom(random),
    now: () => tenant.time,
    isoNow: () => new Date(tenant.time).toISOString(),
    recognise: (credential) => void tenant.recognised.add(credential),
    forget: (credential) => void tenant.recognised.delete(credential),
    emit: () => undefined,
    notify: (notification) => void tenant.notified.push(notification),
    change(change) {
      tenant.state.settings = changeSettings(tenant.state.settings, change);
    },
  };
  return tenant;
}

/** The route of an operation of either service. */
export function routeOf(operationId: string): Route {
  const route = [...cryptoRoutes, ...fiatRoutes].find((each) => each.operationId === operationId);
  if (!route) throw new Error(`no operation ${operationId}`);
  return route;
}

/** A call of an operation by `tenant`, as handlers receive it. */
export function callOf(
  tenant: Tenant,
  operationId: string,
  { body, headers }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): OperationCall {
  return {
    ...{ tenant, body, route: routeOf(operationId), credential: "token", signal: undefined },
    address: "/id",
    path: () => "id",
    query: () => undefined,
    headers: new Headers(headers),
  };
}
