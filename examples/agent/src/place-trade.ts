// Places a trade on a prediction market, once per order.

import { deriveKey } from "svc-sdk";
import type { Entry, Order } from "./journal.ts";
import { payOnce, type Till } from "./pay-once.ts";

export interface TradeOrder extends Order {
  readonly walletId: string;
  readonly marketId: string;
  readonly outcome: "yes" | "no";
  /** In US dollars, paid in USDC. */
  readonly amount: string;
}

/**
 * Places a trade. It is `done` only if the service said so; a trade whose outcome is unknown is not sent again.
 *
 * @throws {SdkError} if nothing was traded. You can order again.
 */
export function placeTrade(till: Till, order: TradeOrder): Promise<Entry> {
  const { id, createdAt, walletId, marketId, outcome, amount } = order;
  const trade = { wallet_id: walletId, market_id: marketId, outcome, amount };
  // What a key does here is undocumented: it helps if the service knows it, and the journal does not rely on it.
  const idempotencyKey = deriveKey("trade", id, { createdAt });
  const method = "agent.positions.list";
  return payOnce(till, {
    id,
    createdAt,
    afterCrash: {
      next: {
        kind: "read",
        method,
        args: { wallet_id: walletId },
        why: "A trade is in progress, or was when the program ended",
      },
    },
    async pay() {
      // The response is undocumented: that the call resolves is all that it says.
      await till.agent.markets.trade(trade, { idempotencyKey });
      return trade;
    },
  });
}
