// Handlers of the operations on money.

import type { OperationHandler } from "../state/handler.ts";
import { checkBalance } from "./balances.ts";
import { quoteSwap } from "./swaps.ts";
import { sendFunds } from "./transfers.ts";

export const fundsOperations: { readonly [Id in "sendFunds" | "checkBalance" | "quoteSwap"]: OperationHandler } = {
  sendFunds,
  checkBalance: { handle: checkBalance },
  quoteSwap: { handle: quoteSwap },
};
