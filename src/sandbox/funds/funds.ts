// The operations and simulations of money.

import type { OperationHandler } from "../state/handler.ts";
import { checkBalance } from "./balances.ts";
import { deposit } from "./deposits.ts";
import { executeQuote, expireQuote, quoteSwap } from "./swaps.ts";
import { holdTransferKey } from "./transfer-keys.ts";
import { failTransfer, sendFunds, settleTransfer } from "./transfers.ts";

export const fundsOperations: { readonly [Id in "sendFunds" | "checkBalance" | "quoteSwap"]: OperationHandler } = {
  sendFunds,
  checkBalance: { handle: checkBalance },
  quoteSwap: { handle: quoteSwap },
};

export const fundsSimulations: {
  readonly deposit: typeof deposit;
  readonly settleTransfer: typeof settleTransfer;
  readonly failTransfer: typeof failTransfer;
  readonly holdTransferKey: typeof holdTransferKey;
  readonly executeQuote: typeof executeQuote;
  readonly expireQuote: typeof expireQuote;
} = { deposit, settleTransfer, failTransfer, holdTransferKey, executeQuote, expireQuote };
