// For tests: opens a sandbox with one tenant, a frozen clock, and clients.

import type { SendFundsRequest } from "../../../generated/crypto/resources.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { SandboxTenant } from "../../../src/sandbox/assembly/sandbox-tenant.ts";
import { parseOr } from "../../../src/sandbox/core/json.ts";
import type { SeededAsset } from "../../../src/sandbox/state/seed-tenant.ts";
import { AgentClient } from "../../../src/wrappers/client/agent-client.ts";
import { CryptoClient } from "../../../src/wrappers/client/crypto-client.ts";
import { FiatClient } from "../../../src/wrappers/client/fiat-client.ts";
import type { ClientOptions } from "../../../src/wrappers/client/options.ts";
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
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

/** Outbound requests fail unless `outboundFetch` is given. */
export class OpenSandbox {
  /** The clock of the sandbox and the clients; moves only when a test moves it. */
  readonly clock: FakeClock = new FakeClock();
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
  /** The token of `send`, for as long as the time stands still. */
  bearer: { readonly at: number; readonly token: string } | undefined;

  constructor(options: SandboxOptions = {}, client: ClientOptions = {}) {
    const { clock } = this;
    this.sandbox = createSandbox({ clock, outboundFetch: nowhere, onFailure: fail, ...options });
    this.tenant = this.sandbox.createTenant();
    const common = { clock, maxRetries: 0, ...client };
    this.fiat = new FiatClient({ ...this.tenant.fiat, ...common });
    this.wallets = new CryptoClient({ ...this.tenant.crypto, ...common });
    this.agent = new AgentClient({ ...this.tenant.agent, ...common });
  }

  /** Sends a request without the SDK. A body that is not a string is sent as JSON, with its content type. */
  readonly raw = (
    service: "fiat" | "crypto",
    method: string,
    path: string,
    { body, headers = {}, token }: SandboxRequest = {},
  ): Promise<SandboxResponse> => {
    const type = method === "GET" || method === "DELETE" ? {} : { "content-type": "application/json" };
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const address = `/${service}${path.startsWith("/api/") ? "" : "/api/v1"}${path}`;
    return fetchText(this.sandbox, address, method, body, { ...type, ...bearer, ...headers });
  };

  /** Gets a token of the tenant without the SDK. */
  readonly token = async (service: "fiat" | "crypto"): Promise<string> => {
    const { accountId, appSecret } = this.tenant.fiat;
    const { apiKey, apiSecret } = this.tenant.crypto;
    if (service === "crypto") {
      const exchange = { body: { api_key: apiKey, api_secret: apiSecret } };
      return (await this.raw("crypto", "POST", "/auth/token", exchange)).body.access_token;
    }
    const headers = { "idempotency-key": `login-${globalThis.crypto.randomUUID()}` };
    const login = { body: { account_id: accountId, app_secret: appSecret }, headers };
    return (await this.raw("fiat", "POST", "/auth/login", login)).body.data.access_token;
  };

  /** Sends a request to the crypto service without the SDK, with a token of the tenant. */
  readonly send = async (method: string, path: string, body?: unknown, headers = {}): Promise<SandboxResponse> => {
    const at = this.tenant.clock.now();
    if (this.bearer?.at !== at) this.bearer = { at, token: await this.token("crypto") };
    return this.raw("crypto", method, path, { token: this.bearer.token, body, headers });
  };

  /** Status, message, rule and basis of the response to `METHOD /path`; then its code and the problems of the request, if any. */
  readonly ask = async (route: string, body?: unknown): Promise<readonly unknown[]> => {
    const [method = "", path = ""] = route.split(" ");
    const response = await this.send(method, path, body);
    const { message, error_code: code, details } = response.body;
    return [response.status, message, ...labelOf(response), ...[code, details].filter((each) => each !== undefined)];
  };

  /** Sends a request to a path below `/_sandbox`; a body that is not a string is sent as JSON. */
  readonly control = (method: string, path: string, body?: unknown): Promise<SandboxResponse> =>
    fetchText(this.sandbox, `/_sandbox${path}`, method, body);

  readonly advance = (seconds: number): Promise<void> => this.clock.advance(seconds * 1_000);
}

async function fetchText(
  { fetch }: Sandbox,
  path: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<SandboxResponse> {
  const sent = (typeof body === "string" ? body : JSON.stringify(body)) ?? null;
  const response = await fetch(`https://sandbox.example${path}`, { method, headers, body: sent });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseOr(text, undefined) };
}

const nowhere: Fetch = async () => {
  throw new TypeError("fetch failed: this test has no outboundFetch");
};

export type AssetName = Exclude<SeededAsset, "SOL_SOLANA" | "ETH_ETHEREUM">;

/** Addresses outside the sandbox. */
export const addresses = { SOLANA: "Fr1end1111111111111111111111111111111111111", ETHEREUM: `0x${"f".repeat(40)}` };

/** A transfer of an asset from a tenant's account. */
export function transferOf(
  { seeded }: { readonly seeded: Pick<SandboxTenant["seeded"], "account" | "assets"> },
  amount: string,
  name: AssetName = "USDC_SOLANA",
): SendFundsRequest {
  const chain = name.endsWith("SOLANA") || name === "SOL" ? "SOLANA" : "ETHEREUM";
  const order = { account: seeded.account, assets: seeded.assets[name], receiving_address: addresses[chain] };
  return { ...order, amount, type: name.split("_")[0] ?? "", chain, category: "business" };
}

/** The rule and basis of a response. */
export function labelOf({ headers }: { readonly headers: Headers }): readonly [string | null, string | null] {
  return [headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
}

/** A failure of the sandbox itself fails the test in which it happens. */
function fail(error: unknown): never {
  throw error;
}
