// For tests: opens a sandbox with one tenant, a frozen clock, and clients.

import type { SendFundsRequest } from "../../../generated/crypto/resources.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { SandboxTenant } from "../../../src/sandbox/assembly/sandbox-tenant.ts";
import { parseOr } from "../../../src/sandbox/core/json.ts";
import { AgentClient } from "../../../src/wrappers/client/agent-client.ts";
import { CryptoClient } from "../../../src/wrappers/client/crypto-client.ts";
import { FiatClient } from "../../../src/wrappers/client/fiat-client.ts";
import type { ClientOptions } from "../../../src/wrappers/client/options.ts";
import { FakeClock } from "../fake-clock.ts";

/** The response to a request without the SDK. */
export interface SandboxResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON body; undefined if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field.
  readonly body: any;
}

export interface SandboxRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bearer credential. */
  readonly token?: string;
}

export interface OpenSandbox {
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  /** The clock of the sandbox and the clients; moves only when a test moves it. */
  readonly clock: FakeClock;
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
  /** Sends a request without the SDK. A body that is not a string is sent as JSON, with its content type. */
  raw(service: "fiat" | "crypto", method: string, path: string, request?: SandboxRequest): Promise<SandboxResponse>;
  /** Gets a token of the tenant without the SDK. */
  token(service: "fiat" | "crypto"): Promise<string>;
}

/** Outbound requests fail unless `outboundFetch` is given. */
export function openSandbox(options: SandboxOptions = {}, client: ClientOptions = {}): OpenSandbox {
  const clock = new FakeClock();
  const nowhere = async () => {
    throw new TypeError("fetch failed: this test has no outboundFetch");
  };
  const sandbox = createSandbox({ clock, outboundFetch: nowhere, onFailure: fail, ...options });
  const tenant = sandbox.createTenant();
  const common = { clock, maxRetries: 0, ...client };

  const raw: OpenSandbox["raw"] = async (service, method, path, { body, headers = {}, token } = {}) => {
    const sent = (typeof body === "string" ? body : JSON.stringify(body)) ?? null;
    const type = method === "GET" || method === "DELETE" ? {} : { "content-type": "application/json" };
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const address = `https://sandbox.example/${service}${path.startsWith("/api/") ? "" : "/api/v1"}${path}`;
    const response = await sandbox.fetch(address, { method, headers: { ...type, ...bearer, ...headers }, body: sent });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseOr(text, undefined) };
  };

  return {
    sandbox,
    tenant,
    clock,
    raw,
    fiat: new FiatClient({ ...tenant.fiat, ...common }),
    wallets: new CryptoClient({ ...tenant.crypto, ...common }),
    agent: new AgentClient({ ...tenant.agent, ...common }),
    async token(service) {
      const { accountId, appSecret } = tenant.fiat;
      const { apiKey, apiSecret } = tenant.crypto;
      if (service === "crypto") {
        const exchange = { body: { api_key: apiKey, api_secret: apiSecret } };
        return (await raw("crypto", "POST", "/auth/token", exchange)).body.access_token;
      }
      const headers = { "idempotency-key": `login-${globalThis.crypto.randomUUID()}` };
      const login = { body: { account_id: accountId, app_secret: appSecret }, headers };
      return (await raw("fiat", "POST", "/auth/login", login)).body.data.access_token;
    },
  };
}

/** A transfer of USDC on Solana from a tenant's account. */
export function transferOf({ seeded }: Pick<SandboxTenant, "seeded">, amount: string): SendFundsRequest {
  return {
    account: seeded.account,
    assets: seeded.assets.USDC_SOLANA,
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    amount,
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  };
}

/** The rule and basis of a response. */
export function labelOf({ headers }: { readonly headers: Headers }): readonly [string | null, string | null] {
  return [headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
}

/** A failure of the sandbox itself fails the test in which it happens. */
function fail(error: unknown): never {
  throw error;
}
