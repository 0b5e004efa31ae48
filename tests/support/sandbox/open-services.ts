// For tests: opens both services with one tenant, a frozen clock, and given handlers.

import { expect } from "vitest";
import { toIncomingRequest } from "../../../src/sandbox/core/request.ts";
import type { ServiceApi } from "../../../src/sandbox/core/response.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../../../src/sandbox/core/settings.ts";
import { serviceDocuments } from "../../../src/sandbox/service/documents.ts";
import { Service, type ServiceResponse } from "../../../src/sandbox/service/service.ts";
import type { OperationHandlers } from "../../../src/sandbox/state/handler.ts";
import type { Tenant } from "../../../src/sandbox/state/tenant.ts";
import { TenantRegistry } from "../../../src/sandbox/state/tenant-registry.ts";
import { systemClock } from "../../../src/wrappers/util/platform.ts";

export interface TestRequest {
  /** Sent as JSON unless it is a string, bytes or a stream. */
  readonly body?: unknown;
  /** Added to content type, valid credential and idempotency key; undefined removes one of them. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

export interface TestResponse extends ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field.
  readonly body: any;
}

export interface OpenServices {
  readonly services: Readonly<Record<ServiceApi, Service>>;
  readonly tenant: Tenant;
  readonly clock: { time: number };
  /** The number of calls of `changed`. */
  readonly changes: { count: number };
  /** Sends a request below the prefix of a service. */
  send(api: ServiceApi, method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  change(change: SettingsChange): void;
}

/** Operations without a given handler fail. */
export function openServices(
  given: OperationHandlers = {},
  options: { readonly serviceName?: string; readonly settings?: SettingsChange; readonly closed?: AbortSignal } = {},
): OpenServices {
  const { serviceName, settings = {}, closed } = options;
  const clock = { time: Date.UTC(2026, 0, 1) };
  const now = () => clock.time;
  const changes = { count: 0 };
  const initial = changeSettings(defaultSettings, settings);
  const registry = new TenantRegistry({
    seed: "services",
    settings: initial,
    clock: { ...systemClock, now },
    offsetMs: () => 0,
    emit: () => undefined,
    notify: () => undefined,
  });
  const tenant = registry.create();
  const expiresAt = Number.MAX_SAFE_INTEGER;
  tenant.state.access.tokens.set("wallet-token", { expiresAt });
  tenant.state.fiat.tokens.set("fiat-token", { expiresAt });
  tenant.addToken("wallet-token");
  tenant.addToken("fiat-token");
  const open = (api: ServiceApi) =>
    new Service(api, {
      directory: registry.directory,
      clock: { now },
      rateLimits: initial.rateLimits,
      serviceName,
      closed,
      document: serviceDocuments[api],
      operations: withFailures(api, given),
      changed: () => void changes.count++,
    });
  const services = { fiat: open("fiat"), crypto: open("crypto") };
  return {
    services,
    tenant,
    clock,
    changes,
    change(change) {
      tenant.state.settings = changeSettings(tenant.state.settings, change);
    },
    async send(api, method, path, { body, headers = {}, signal } = {}) {
      const sent = {
        "content-type": method === "GET" || method === "DELETE" ? undefined : "application/json",
        authorization: `Bearer ${api === "fiat" ? "fiat-token" : "wallet-token"}`,
        "idempotency-key": api === "fiat" && method !== "GET" ? "key-1" : undefined,
        ...headers,
      };
      const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const isRaw = [Uint8Array, ReadableStream].some((kind) => body instanceof kind);
      const prefix = path.startsWith("/api/") ? "" : "/api/v1";
      const request = toIncomingRequest(
        `https://sandbox.example/${api}${prefix}${path}`,
        {
          method,
          headers: given,
          signal: signal ?? null,
          body: (isRaw || typeof body === "string" ? (body as string) : JSON.stringify(body)) ?? null,
        },
        "https://sandbox.example",
      );
      const handled = await services[api].handle(request);
      const { response, responseText } = handled;
      return {
        ...handled,
        status: response.status,
        headers: new Headers(response.headers),
        body: responseText === undefined ? undefined : JSON.parse(responseText),
      };
    },
  };
}

function withFailures(api: ServiceApi, given: OperationHandlers): OperationHandlers {
  const handle = () => expect.unreachable("This test has no handler for the operation");
  const ids = serviceDocuments[api].routes.map(({ operationId }) => operationId);
  return Object.fromEntries(ids.map((id) => [id, given[id] ?? { handle }]));
}
