// The operations and simulations of all domains.

import type { Route } from "../../wrappers/operation.ts";
import type { ServiceApi } from "../access/check-token.ts";
import { accessOperations } from "../access/create-token.ts";
import { accessSimulations } from "../access/suspension.ts";
import { createAgentOperations } from "../agent/agent.ts";
import { agentSimulations } from "../agent/agent-wallets.ts";
import type { ResourceCaller } from "../agent/paid-fetch.ts";
import { cardsOperations, cardsSimulations } from "../cards/cards.ts";
import { fiatOperations } from "../fiat/fiat.ts";
import { fiatSimulations } from "../fiat/fiat-webhooks.ts";
import { fundsOperations, fundsSimulations } from "../funds/funds.ts";
import { serviceDocuments } from "../service/documents.ts";
import type { OperationHandlers } from "../state/handler.ts";
import type { Deliverer } from "../webhooks/deliverer.ts";
import { createWebhooksOperations, webhooksSimulations } from "../webhooks/webhooks.ts";

/** The handlers by service and operationId. An operation without one responds with 501. */
export function createOperations(
  caller: ResourceCaller,
  deliverer: Pick<Deliverer, "wake">,
): Readonly<Record<ServiceApi, OperationHandlers>> {
  return {
    fiat: fiatOperations,
    crypto: {
      ...accessOperations,
      ...fundsOperations,
      ...cardsOperations,
      ...createAgentOperations(caller),
      ...createWebhooksOperations(deliverer),
    },
  };
}

/** The operations without a handler, in the order of the documents. */
export function unhandledOperations(): readonly Route[] {
  // Only the names of the handlers are read.
  const unused = {} as never;
  const operations = createOperations(unused, unused);
  return (["fiat", "crypto"] as const).flatMap((api) =>
    serviceDocuments[api].routes.filter(({ operationId }) => !Object.hasOwn(operations[api], operationId)),
  );
}

/** All simulations by name. */
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
