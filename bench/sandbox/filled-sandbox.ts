// Sandboxes with many stored transactions, and calls that must not slow down with their number.

import { built } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { type OperationName, readyTenant } from "./benchmarked-calls.ts";

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
