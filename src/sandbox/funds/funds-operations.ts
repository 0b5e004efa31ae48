// The operations that move or show money.

import type { Operation } from "../state/handler.ts";
import { checkBalance } from "./balances.ts";
import { quoteSwap } from "./swaps.ts";
import { sendFunds } from "./transfers.ts";

export const fundsOperations: { readonly [Id in "sendFunds" | "checkBalance" | "quoteSwap"]: Operation } = {
  sendFunds,
  checkBalance: { handle: checkBalance },
  quoteSwap: { handle: quoteSwap },
};
