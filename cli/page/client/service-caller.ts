// Calls an operation of a service as a program would: logs in with the test credentials of a tenant, then sends the request.

import type { OperationInfo, TenantInfo } from "./control-types.ts";

export interface ServiceCall {
  readonly tenant: TenantInfo;
  readonly operation: OperationInfo;
  /** Values of path and query parameters by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON text; undefined without a body. */
  readonly body?: string | undefined;
  /** @default a new key, if the operation takes one */
  readonly key?: string | undefined;
}

/** Resolves with every response, refusals included. Rejects as `fetch` does. */
export type CallService = (call: ServiceCall) => Promise<{ readonly status: number; readonly text: string }>;

/** How a program logs in with the test credentials of a tenant. */
export function loginOf(
  { fiat, crypto: wallets }: TenantInfo,
  service: string,
): { readonly address: string; readonly body: Readonly<Record<string, string>> } {
  return service === "fiat"
    ? { address: `${fiat.baseUrl}/auth/login`, body: { account_id: fiat.accountId, app_secret: fiat.appSecret } }
    : { address: `${wallets.baseUrl}/auth/token`, body: { api_key: wallets.apiKey, api_secret: wallets.apiSecret } };
}

export function createServiceCaller(
  origin: string,
  send: (url: string, init: RequestInit) => Promise<Response>,
): CallService {
  const tokens = new Map<string, string>();

  async function logIn(tenant: TenantInfo, service: string): Promise<string> {
    const { address, body } = loginOf(tenant, service);
    // Programs may reach the sandbox at another origin than the page.
    const response = await send(origin + new URL(address).pathname, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": globalThis.crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    const [, token = ""] = /"access_token":\s*"([^"]+)"/.exec(await response.text()) ?? [];
    tokens.set(`${tenant.id} ${service}`, token);
    return token;
  }

  async function credentialFor({ tenant, operation }: ServiceCall, isNew: boolean): Promise<string | undefined> {
    const { service, credential } = operation;
    if (credential === "none") return undefined;
    if (credential === "connector") return tenant.agent.connectorKey;
    const fixed = tenant.services?.[service]?.token;
    if (fixed !== undefined) return fixed;
    const known = tokens.get(`${tenant.id} ${service}`);
    return known === undefined || isNew ? logIn(tenant, service) : known;
  }

  async function attempt(call: ServiceCall, isNew: boolean): Promise<Response> {
    const credential = await credentialFor(call, isNew);
    const { operation, body, key } = call;
    const headers: Record<string, string> = {};
    if (credential !== undefined) headers.authorization = `Bearer ${credential}`;
    if (operation.method !== "GET") headers["content-type"] = "application/json";
    if (key !== undefined && operation.key !== "none") headers["idempotency-key"] = key;
    const sent = operation.body === "empty" ? "{}" : body;
    return send(origin + addressOf(operation, call.parameters), {
      method: operation.method,
      headers,
      ...(sent !== undefined && operation.method !== "GET" && { body: sent }),
    });
  }

  return async ({ key = globalThis.crypto.randomUUID(), ...rest }) => {
    const call = { ...rest, key };
    let response = await attempt(call, false);
    // The token may have expired with a move of the clock.
    if (response.status === 401) response = await attempt(call, true);
    return { status: response.status, text: await response.text() };
  };
}

/** Path and query of a request below the origin. */
function addressOf(operation: OperationInfo, parameters: ServiceCall["parameters"]): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const given = operation.query.flatMap(({ name }) => {
    const value = parameters[name];
    return value === undefined || value === "" ? [] : [[operation.wireNames[name] ?? name, value]];
  });
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
