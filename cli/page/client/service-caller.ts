// Calls an operation of a service as a program would: logs in with the test credentials of a tenant, then sends the request.

import type { ControlClientOptions } from "./control-requests.ts";
import type { OperationInfo, RequestRecord, TenantSummary } from "./control-types.ts";

/** A call of an operation. */
export interface ServiceCall {
  readonly tenant: TenantSummary;
  readonly operation: OperationInfo;
  /** Values of path and query parameters by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON text; undefined without a body. */
  readonly body: string | undefined;
  /** @default a new key, if the operation takes one */
  readonly key?: string | undefined;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
}

/** Resolves with every answer, refusals included. Rejects as `fetch` does. */
export type CallService = (call: ServiceCall) => Promise<ServiceAnswer>;

export interface ServiceCaller {
  readonly callService: CallService;
  /** Repeats a call with its key and body, if this caller sent the recorded request. Renews an expired token. */
  readonly repeat: (sent: Pick<RequestRecord, "requestHeaders">) => Promise<ServiceAnswer> | undefined;
}

/** Names a request in the log, whose body and credential may be hidden there. */
const CALL_HEADER = "x-sandbox-page-call";

export function createServiceCaller(options: ControlClientOptions): ServiceCaller {
  const { baseUrl, fetch: send = (url, init) => fetch(url, init) } = options;
  const tokens = new Map<string, string>();
  const calls = new Map<string, ServiceCall>();
  const root = baseUrl.replace(/\/$/, "");
  // The sandbox may be known here by another address than to programs.
  const here = (address: string) => root + new URL(address).pathname;

  async function logIn({ id, fiat, crypto: wallets }: TenantSummary, service: string): Promise<string> {
    const isFiat = service === "fiat";
    const body = isFiat
      ? { account_id: fiat.accountId, app_secret: fiat.appSecret }
      : { api_key: wallets.apiKey, api_secret: wallets.apiSecret };
    const address = isFiat ? `${fiat.baseUrl}/auth/login` : `${wallets.baseUrl}/auth/token`;
    const response = await send(here(address), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": globalThis.crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    const [, token = ""] = /"access_token":\s*"([^"]+)"/.exec(await response.text()) ?? [];
    tokens.set(`${id} ${service}`, token);
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

  async function attempt(id: string, call: ServiceCall, isNew: boolean): Promise<Response> {
    const credential = await credentialFor(call, isNew);
    const { operation, body, key } = call;
    const headers: Record<string, string> = { [CALL_HEADER]: id };
    if (credential !== undefined) headers.authorization = `Bearer ${credential}`;
    if (operation.method !== "GET") headers["content-type"] = "application/json";
    if (key !== undefined) headers["idempotency-key"] = key;
    const sent = operation.body === "empty" ? "{}" : body;
    return send(root + addressOf(operation, call.parameters), {
      method: operation.method,
      headers,
      ...(sent !== undefined && operation.method !== "GET" && { body: sent }),
    });
  }

  async function answer(call: ServiceCall): Promise<ServiceAnswer> {
    const id = globalThis.crypto.randomUUID();
    calls.set(id, call);
    let response = await attempt(id, call, false);
    // The token may have expired with a move of the clock.
    if (response.status === 401) response = await attempt(id, call, true);
    return { status: response.status, text: await response.text() };
  }

  return {
    callService: async ({ key = globalThis.crypto.randomUUID(), ...call }) =>
      answer({ ...call, key: call.operation.key === "none" ? undefined : key }),
    repeat({ requestHeaders }) {
      const call = calls.get(requestHeaders[CALL_HEADER] ?? "");
      return call && answer(call);
    },
  };
}

/** Path and query of a request below the origin. */
export function addressOf(operation: OperationInfo, parameters: Readonly<Record<string, string>>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const given = operation.query.flatMap(({ name }) => {
    const value = parameters[name];
    return value === undefined || value === "" ? [] : [[operation.wireNames[name] ?? name, value]];
  });
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
