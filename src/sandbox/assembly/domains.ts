// The operations, simulations and settlements of all domains.

import type { Route } from "../../wrappers/operation.ts";
import { accessOperations } from "../access/create-token.ts";
import { accessSimulations } from "../access/suspension.ts";
import { agentSimulations } from "../agent/agent-wallets.ts";
import { fetchPaidResource, type ResourceCaller } from "../agent/paid-fetch.ts";
import { tradeOperations } from "../agent/trades.ts";
import { holderById } from "../cards/card-holders.ts";
import { cardsOperations, cardsSimulations } from "../cards/cards.ts";
import { changeStatus } from "../cards/settlement.ts";
import type { ServiceApi } from "../core/response.ts";
import { fiatOperations } from "../fiat/fiat.ts";
import { fiatSimulations } from "../fiat/fiat-webhooks.ts";
import { fundsOperations, fundsSimulations } from "../funds/funds.ts";
import { settleTransfer } from "../funds/transfers.ts";
import { serviceDocuments } from "../service/documents.ts";
import type { CardTransaction } from "../state/card-holder.ts";
import type { OperationHandlers } from "../state/handler.ts";
import type { DueSettlement, SandboxEvent, Tenant } from "../state/tenant.ts";
import type { Deliverer } from "../webhooks/deliverer.ts";
import { createDeliveryOperations } from "../webhooks/deliveries.ts";
import { createSubscriptionOperations } from "../webhooks/subscriptions.ts";
import { webhooksSimulations } from "../webhooks/webhooks.ts";

/** The handlers by service and operationId. An operation without one responds with 501. */
export function createOperations(
  caller: ResourceCaller,
  { wake }: Pick<Deliverer, "wake">,
): Readonly<Record<ServiceApi, OperationHandlers>> {
  return {
    fiat: fiatOperations,
    crypto: {
      ...accessOperations,
      ...fundsOperations,
      ...cardsOperations,
      ...tradeOperations,
      fetchPaidResource: { handle: (call) => fetchPaidResource(caller, call) },
      ...createSubscriptionOperations(wake),
      ...createDeliveryOperations(wake),
    },
  };
}

export function unhandledOperations(): readonly Route[] {
  const unused = {} as never;
  const operations = createOperations(unused, unused);
  return (["fiat", "crypto"] as const).flatMap((api) =>
    serviceDocuments[api].routes.filter(({ operationId }) => !Object.hasOwn(operations[api], operationId)),
  );
}

export type SandboxSimulations = typeof accessSimulations &
  typeof fiatSimulations &
  typeof fundsSimulations &
  typeof cardsSimulations &
  typeof agentSimulations &
  typeof webhooksSimulations;

export const sandboxSimulations: SandboxSimulations = {
  ...accessSimulations,
  ...fiatSimulations,
  ...fundsSimulations,
  ...cardsSimulations,
  ...agentSimulations,
  ...webhooksSimulations,
};

/** Settles a payment at its time, unless a simulation has settled, failed or reversed it meanwhile. */
export function settlePayment(tenant: Tenant, { at, kind, id }: DueSettlement): void {
  const then = tenantAt(tenant, at);
  const { funds, cards } = tenant.state;
  if (kind === "transfer") {
    if (funds.transfers.get(id)?.status === "pending") settleTransfer.run(then, { transaction_id: id });
    return;
  }
  const transaction = cards.transactions.get(id);
  const holder = transaction && holderById(tenant, transaction.holderId);
  if (holder && isPending(transaction)) changeStatus(then, holder, transaction, "settled", undefined);
}

/** Of a payment that was reversed in part before it settled, the rest is still held. */
function isPending({ status, settledAt }: CardTransaction): boolean {
  return status === "authorized" || (status === "partially_reversed" && settledAt === null);
}

/** The tenant at an earlier time, which its events and records have. */
function tenantAt(tenant: Tenant, at: number): Tenant {
  const then: Tenant = Object.create(tenant, {
    now: { value: () => at },
    isoNow: { value: () => new Date(then.now()).toISOString() },
    emit: { value: (event: SandboxEvent) => tenant.emit({ ...event, createdAt: then.isoNow() }) },
  });
  return then;
}
