// The measured calls, as sent on the wire, and sandboxes with many stored transactions, in which calls must not slow down.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import { built } from "../built-package.ts";
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

type Send = (url: string, init: RequestInit) => Promise<Response>;
type Tenant = Pick<SandboxTenant, "id" | "crypto" | "seeded">;

/** A tenant with a token, more money than all transfers take together, and a card that may spend a billion a day. */
export interface ReadyTenant {
  readonly payment: { readonly card_id: string; readonly amount: string };
  readonly customerId: string;
  call(operation: OperationName): HttpCall;
  /** Sends a request, which has to succeed. */
  work(url: string, init?: RequestInit): Work;
}

/** Logs in, deposits, onboards a customer, and meets all prerequisites of a card: in this process or over HTTP. */
export async function readyTenant(tenant: Tenant, send: Send): Promise<ReadyTenant> {
  const { baseUrl, apiKey, apiSecret } = tenant.crypto;
  const { origin } = new URL(baseUrl);
  let headers: Record<string, string> = { "content-type": "application/json" };

  async function sent(url: string, init: RequestInit): Promise<Response> {
    const response = await send(url, { headers, ...init });
    if (response.ok) return response;
    throw new CheckFailure([`${url} responded with ${response.status}: ${await response.text()}`]);
  }
  const sendJson = async (url: string, body: object, method = "POST") =>
    (await sent(url, { method, body: JSON.stringify(body) })).json();
  const post = (path: string, body: object) => sendJson(`${baseUrl}${path}`, body);
  const control = (path: string, body: object, method?: "PATCH") =>
    sendJson(`${origin}/_sandbox/tenants/${tenant.id}/${path}`, body, method);

  const { access_token: token } = await post("/auth/token", { api_key: apiKey, api_secret: apiSecret });
  headers = { ...headers, authorization: `Bearer ${token}` };
  const amount = "1000000000";
  const email = "ada@shop.example";
  await control("simulate/deposit", { asset_id: tenant.seeded.assets.USDC_SOLANA, amount });
  await control("settings", { cards: { dailySpendingLimit: amount } }, "PATCH");
  const { svc_card_id } = (await post("/svc-card/customers/onboard", { email })).data;
  await post("/source-of-funds", { email });
  await control("simulate/approveIdentity", { svc_card_id });
  await control("simulate/verifyPhone", { svc_card_id });
  await control("clock/advance", { seconds: 60 });
  const { card_id } = (await post(`/svc-card/customers/${svc_card_id}/cards/virtual`, {})).data;
  await control("simulate/fundCard", { svc_card_id, amount });
  return {
    payment: { card_id, amount: "0.01" },
    customerId: svc_card_id,
    call: (operation) => callOf(operation, baseUrl, token, tenant),
    work: (url, init = {}) => {
      return async () => (await sent(url, init)).text();
    },
  };
}

export const storedCalls = ["sendFunds", "checkBalance", "listCardTransactions", "authorizeCard"] as const;
export type StoredCall = (typeof storedCalls)[number];

/** Creates a sandbox with `count` transfers and `count` transactions of one card. */
export async function fill(count: number): Promise<Readonly<Record<StoredCall, Work>>> {
  const { createSandbox } = await built("sandbox");
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const { payment, customerId, call, work } = await readyTenant(tenant, sandbox.fetch);
  const send = (operation: OperationName): Work => {
    const { url, body = null, ...request } = call(operation);
    return work(url, { ...request, body });
  };
  const authorize = () => tenant.simulate.authorizeCard(payment);
  for (let stored = 0; stored < count; stored++) {
    await send("sendFunds")();
    authorize();
  }
  return {
    sendFunds: send("sendFunds"),
    checkBalance: send("checkBalance"),
    listCardTransactions: work(`${tenant.crypto.baseUrl}/card-issuer/customers/${customerId}/card-transactions`),
    authorizeCard: async () => authorize(),
  };
}
