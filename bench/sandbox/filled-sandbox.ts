// Sandboxes with many stored transactions, and calls that must not slow down with their number.

import { built } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { callOf, controlOf, logIn, type OperationName, readyCard } from "./benchmarked-calls.ts";

export const storedCalls = ["sendFunds", "checkBalance", "listCardTransactions", "authorizeCard"] as const;
export type StoredCall = (typeof storedCalls)[number];

/** Creates a sandbox with `count` transfers and `count` transactions of one card. */
export async function fill(count: number): Promise<Readonly<Record<StoredCall, Work>>> {
  const { createSandbox } = await built("sandbox");
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const { baseUrl } = tenant.crypto;
  const { token, work, post } = await logIn(tenant.crypto);
  const control = controlOf(sandbox.fetch, new URL(baseUrl).origin, tenant.id);
  const { cardId, customerId } = await readyCard(control, post);
  const send = (operation: OperationName): Work => {
    const { method, url, headers, body } = callOf(operation, baseUrl, token, tenant);
    return work(url, { method, headers, body: body ?? null });
  };
  const authorize = () => tenant.simulate.authorizeCard({ card_id: cardId, amount: "0.01" });
  tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "1000000000" });
  for (let stored = 0; stored < count; stored++) {
    await send("sendFunds")();
    authorize();
  }
  return {
    sendFunds: send("sendFunds"),
    checkBalance: send("checkBalance"),
    listCardTransactions: work(`${baseUrl}/card-issuer/customers/${customerId}/card-transactions`),
    authorizeCard: async () => authorize(),
  };
}
