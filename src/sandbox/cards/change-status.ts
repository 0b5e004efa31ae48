// Gives a card transaction any of the documented statuses, in any order (G20), and moves the money accordingly.

import { ControlError } from "../core/control-error.ts";
import { toDecimal, type Units } from "../core/units.ts";
import type { CardHolder, CardTransaction, CardTransactionStatus } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitTransactionEvent } from "./card-events.ts";
import { dayOfTransaction, enter, leave } from "./card-transaction.ts";
import { countSpending } from "./card-wallet.ts";
import { LARGEST_AMOUNT } from "./simulation-input.ts";

/** What a transaction holds and has taken in the end, and what else changes with it. */
type Change = Pick<CardTransaction, "held" | "spent" | "takenBack" | "amount" | "cost" | "settledAt">;

/**
 * Sets a status. `amount`, in the transaction's currency, is what is settled in the end, or what has been taken back in part.
 *
 * @throws {ControlError} where the wallet has not enough, and where the amount does not fit; nothing has changed then.
 */
export function changeStatus(
  tenant: Tenant,
  holder: CardHolder,
  transaction: CardTransaction,
  status: CardTransactionStatus,
  amount: Units | undefined,
): void {
  const change = changeTo(tenant, transaction, status, amount);
  const held = change.held - transaction.held;
  const spent = change.spent - transaction.spent;
  const { wallet } = holder;
  if (held + spent > wallet.available) {
    throw new ControlError(`The wallet has ${toDecimal(wallet.available)} left, which is not enough.`);
  }
  wallet.available -= held + spent;
  wallet.pending += held;
  tenant.state.cards.ledger.spent += spent;
  if (transaction.type !== "refund") {
    countSpending(tenant, holder, dayOfTransaction(transaction), held + spent);
  }
  leave(holder, transaction.status, transaction.place);
  enter(holder, status, transaction.place);
  Object.assign(transaction, change, { status });
  emitTransactionEvent(tenant, holder, transaction);
}

function changeTo(
  tenant: Tenant,
  transaction: CardTransaction,
  status: CardTransactionStatus,
  amount: Units | undefined,
): Change {
  if (amount !== undefined && status !== "settled" && status !== "partially_reversed") {
    throw new ControlError("amount goes with the statuses settled and partially_reversed only.");
  }
  const { cost, settledAt } = transaction;
  const isRefund = transaction.type === "refund";
  const stays = { amount: transaction.amount, cost };
  const nothing = { ...stays, held: 0n, spent: 0n, takenBack: 0n, settledAt: null };
  switch (status) {
    case "authorized":
      // C76: not settled as long as it is pending.
      return { ...nothing, held: isRefund ? 0n : cost };
    case "settled": {
      const paid = amount === undefined ? stays : { amount, cost: costOf(transaction, amount) };
      const takenBack = amount === undefined ? transaction.takenBack : 0n;
      const spent = paid.cost - takenBack;
      return {
        ...paid,
        takenBack,
        held: 0n,
        spent: isRefund ? -spent : spent,
        settledAt: settledAt ?? tenant.isoNow(),
      };
    }
    case "partially_reversed": {
      if (amount === undefined || amount >= transaction.amount) {
        throw new ControlError("partially_reversed needs an amount that is less than the transaction's.");
      }
      const takenBack = costOf(transaction, amount);
      const left = cost - takenBack;
      if (settledAt !== null) return { ...stays, takenBack, held: 0n, spent: isRefund ? -left : left, settledAt };
      return { ...stays, takenBack, held: isRefund ? 0n : left, spent: 0n, settledAt };
    }
    case "reversed":
      return { ...nothing, settledAt };
    default:
      return nothing;
  }
}

/** What an amount costs in the card's currency, at the rate of the authorization: later ones have lost digits. */
function costOf({ authorizedAmount, authorizedCost }: CardTransaction, part: Units): Units {
  const cost = (authorizedCost * part) / authorizedAmount;
  if (cost > LARGEST_AMOUNT)
    throw new ControlError("At the rate of its authorization that would cost too much to be written.");
  return cost;
}
