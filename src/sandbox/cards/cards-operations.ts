// All handlers of the card operations.

import type { OperationHandlers } from "../state/handler.ts";
import { cardCustomerOperations } from "./card-customers.ts";
import { issuerOperations } from "./issuer.ts";
import { cardOperations } from "./own-card.ts";
import { sourceOfFundsOperations } from "./source-of-funds.ts";

export const cardsOperations: OperationHandlers = {
  ...cardOperations,
  ...cardCustomerOperations,
  ...issuerOperations,
  ...sourceOfFundsOperations,
};
