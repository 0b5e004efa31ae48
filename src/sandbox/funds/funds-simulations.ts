// All simulations of money.

import { deposit } from "./deposits.ts";
import { executeQuote, expireQuote } from "./swap-simulations.ts";
import { failTransfer, holdTransferKey, settleTransfer } from "./transfer-simulations.ts";

export const fundsSimulations: {
  readonly deposit: typeof deposit;
  readonly settleTransfer: typeof settleTransfer;
  readonly failTransfer: typeof failTransfer;
  readonly holdTransferKey: typeof holdTransferKey;
  readonly executeQuote: typeof executeQuote;
  readonly expireQuote: typeof expireQuote;
} = { deposit, settleTransfer, failTransfer, holdTransferKey, executeQuote, expireQuote };
