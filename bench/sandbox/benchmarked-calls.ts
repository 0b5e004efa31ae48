// The measured calls, as sent on the wire.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import type { Work } from "../measure.ts";
import type { HttpCall } from "./keep-alive-client.ts";

/** Payments by card come from a simulation, which Prism cannot mock: its `sendFunds` stands beside them. */
export const measuredCalls = ["checkBalance", "quoteSwap", "sendFunds", "authorizeCard"] as const;
export type MeasuredCall = (typeof measuredCalls)[number];
export type OperationName = Exclude<MeasuredCall, "authorizeCard">;

/** Builds a call of an operation with a token. A transfer has no key, so that each call makes a new one. */
export function callOf(
  operation: OperationName,
  baseUrl: string,
  token: string,
  { seeded }: Pick<SandboxTenant, "seeded">,
): HttpCall {
  const { account, assets } = seeded;
  const transfer = { amount: 1, type: "USDC", chain: "SOLANA", category: "business" };
  const receiving_address = "So1anaReceiver1111111111111111111111111111";
  const [path, body] = {
    checkBalance: ["/balance/check", { asset_id: assets.USDC_SOLANA }],
    quoteSwap: ["/swap/quote", { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" }],
    sendFunds: ["/transactions/send-funds", { ...transfer, account, assets: assets.USDC_SOLANA, receiving_address }],
  }[operation];
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return { method: "POST", url: `${baseUrl}${path}`, headers, body: JSON.stringify(body) };
}

type Credentials = SandboxTenant["crypto"];

interface LoggedIn {
  readonly token: string;
  work(url: string, init?: RequestInit): Work;
  readonly post: Post;
}

type Post = (path: string, body: object) => Promise<{ readonly data: Readonly<Record<string, string>> }>;

/** Gets a token, and returns what sends requests with it. Each of them has to succeed. */
export async function logIn({ baseUrl, apiKey, apiSecret, fetch }: Omit<Credentials, "clock">): Promise<LoggedIn> {
  const json = { "content-type": "application/json" };
  const credentials = JSON.stringify({ api_key: apiKey, api_secret: apiSecret });
  const login = await fetch(`${baseUrl}/auth/token`, { method: "POST", headers: json, body: credentials });
  const { access_token: token } = (await login.json()) as { readonly access_token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };

  async function send(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, { headers, ...init });
    if (response.ok) return response;
    throw new CheckFailure([`${url} responded with ${response.status}: ${await response.text()}`]);
  }

  return {
    token,
    work:
      (url: string, init: RequestInit = {}): Work =>
      async () =>
        (await send(url, init)).text(),
    async post(path: string, body: object) {
      return (await send(`${baseUrl}${path}`, { method: "POST", body: JSON.stringify(body) })).json();
    },
  };
}

/** Sends a request to a tenant's routes of the control plane, in this process or over HTTP. */
export type Control = (path: string, body: object, method?: "PATCH") => Promise<unknown>;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export function controlOf(send: Fetch, origin: string, tenantId: string): Control {
  return async (path, body, method) => {
    const url = `${origin}/_sandbox/tenants/${tenantId}/${path}`;
    const response = await send(url, { method: method ?? "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** Onboards a customer, meets all prerequisites of a card, and issues one that may spend a billion a day. */
export async function readyCard(control: Control, post: Post): Promise<{ customerId: string; cardId: string }> {
  const email = "ada@shop.example";
  await control("settings", { cards: { dailySpendingLimit: "1000000000" } }, "PATCH");
  const { data } = await post("/svc-card/customers/onboard", { email });
  const customerId = data.svc_card_id ?? "";
  await post("/source-of-funds", { email });
  await control("simulate/approveIdentity", { svc_card_id: customerId });
  await control("simulate/verifyPhone", { svc_card_id: customerId });
  await control("clock/advance", { seconds: 60 });
  const card = await post(`/svc-card/customers/${customerId}/cards/virtual`, {});
  await control("simulate/fundCard", { svc_card_id: customerId, amount: "1000000000" });
  return { customerId, cardId: card.data.card_id ?? "" };
}
