// Sandboxes with many stored transactions, and calls that must not slow down with their number.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import { builtSandbox } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { callOf, type OperationName } from "./benchmarked-calls.ts";
import { readyCard } from "./ready-card.ts";

export const storedCalls = ["sendFunds", "checkBalance", "listCardTransactions", "authorizeCard"] as const;
export type StoredCall = (typeof storedCalls)[number];

/** Creates a sandbox with `count` transfers and `count` transactions of one card. */
export async function fill(count: number): Promise<Readonly<Record<StoredCall, Work>>> {
  const { createSandbox } = await builtSandbox();
  const sandbox = createSandbox({ settings: { cards: { dailySpendingLimit: "1000000000" } } });
  const tenant = sandbox.createTenant();
  const { send, get, post } = await logIn(tenant);
  const { cardId, customerId } = await readyCard(sandbox, tenant, post);
  const authorize = () => tenant.simulate.authorizeCard({ card_id: cardId, amount: "0.01" });
  tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "1000000000" });
  for (let stored = 0; stored < count; stored++) {
    await send("sendFunds")();
    authorize();
  }
  return {
    sendFunds: send("sendFunds"),
    checkBalance: send("checkBalance"),
    listCardTransactions: get(`/card-issuer/customers/${customerId}/card-transactions`),
    authorizeCard: async () => authorize(),
  };
}

async function logIn(tenant: SandboxTenant) {
  const { baseUrl, apiKey, apiSecret, fetch } = tenant.crypto;
  const login = await fetch(`${baseUrl}/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ api_key: apiKey, api_secret: apiSecret }),
  });
  const { access_token: token } = (await login.json()) as { readonly access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const work =
    (url: string, init: RequestInit): Work =>
    async () => {
      const response = await fetch(url, init);
      if (response.status !== 200)
        throw new CheckFailure([`${url} responded with ${response.status}: ${await response.text()}`]);
      return response.text();
    };
  return {
    send(operation: OperationName): Work {
      const { method, url, body, ...call } = callOf(operation, baseUrl, token, tenant);
      return work(url, { method, headers: call.headers, body: body ?? null });
    },
    get: (path: string): Work => work(`${baseUrl}${path}`, { headers }),
    async post(path: string, body: object) {
      const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!response.ok) throw new CheckFailure([`${path} responded with ${response.status}: ${await response.text()}`]);
      return response.json();
    },
  };
}
