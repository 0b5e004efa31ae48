// Sets any documented status of a card transaction, in any order, and moves the money accordingly.

import { toDecimal, type Units } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import {
  type CardHolder,
  type CardTransaction,
  type CardTransactionStatus,
  cardTransactionStatuses,
} from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { emitTransactionEvent } from "./card-events.ts";
import { amountIn, holderById, LARGEST_AMOUNT } from "./card-holders.ts";
import { addSpending } from "./card-wallet.ts";

export interface SetCardTransactionStatusInput {
  readonly transaction_id: string;
  readonly status: CardTransactionStatus;
  /** In the transaction's currency: the settled amount, or the amount reversed in part. */
  readonly amount?: string;
}

const aboutTransactionId = "The transaction_id from authorizeCard or the list of transactions.";
const aboutAmount = "With settled: the amount debited. With partially_reversed: the total amount reversed.";

export const settlementSimulations: {
  readonly setCardTransactionStatus: Simulation<
    SetCardTransactionStatusInput,
    Omit<SetCardTransactionStatusInput, "amount">
  >;
} = {
  setCardTransactionStatus: {
    about: "Sets any documented status of a card transaction and moves the wallet's money accordingly.",
    fields: {
      transaction_id: { type: "string", required: true, about: aboutTransactionId },
      status: { type: "string", required: true, allowed: cardTransactionStatuses, about: "The new status." },
      amount: { type: "decimal", about: aboutAmount },
    },
    run(tenant, { transaction_id, status, amount }) {
      const transaction = tenant.state.cards.transactions.get(transaction_id);
      const holder = transaction && holderById(tenant, transaction.holderId);
      if (!transaction || !holder) throw new ControlError("transaction_id must be the id of a card transaction", 404);
      changeStatus(tenant, holder, transaction, status, amount === undefined ? undefined : amountIn("amount", amount));
      return { transaction_id, status };
    },
  },
};

type Change = Pick<CardTransaction, "held" | "spent" | "takenBack" | "amount" | "cost" | "settledAt">;

/** @throws {ControlError} if the wallet's money does not suffice or the amount does not fit. Nothing changes then. */
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
  if (held + spent > wallet.available)
    throw new ControlError(`the wallet has only ${toDecimal(wallet.available)} available`);
  wallet.available -= held + spent;
  wallet.pending += held;
  tenant.state.cards.ledger.spent += spent;
  if (transaction.type !== "refund") addSpending(tenant, holder, transaction.authorizedAt, held + spent);
  Object.assign(transaction, change, { status });
  emitTransactionEvent(tenant, holder, transaction);
}

function changeTo(
  tenant: Tenant,
  transaction: CardTransaction,
  status: CardTransactionStatus,
  amount: Units | undefined,
): Change {
  if (amount !== undefined && status !== "settled" && status !== "partially_reversed")
    throw new ControlError("amount is allowed with the statuses settled and partially_reversed only");
  const { cost, settledAt } = transaction;
  const isRefund = transaction.type === "refund";
  const stays = { amount: transaction.amount, cost };
  const nothing = { ...stays, held: 0n, spent: 0n, takenBack: 0n, settledAt: null };
  switch (status) {
    case "authorized":
      return { ...nothing, held: isRefund ? 0n : cost };
    case "settled": {
      const paid = amount === undefined ? stays : { amount, cost: costOf(transaction, amount) };
      const takenBack = amount === undefined ? transaction.takenBack : 0n;
      const left = paid.cost - takenBack;
      const at = settledAt ?? tenant.isoNow();
      return { ...paid, takenBack, held: 0n, spent: isRefund ? -left : left, settledAt: at };
    }
    case "partially_reversed": {
      if (amount === undefined || amount >= transaction.amount)
        throw new ControlError("partially_reversed requires an amount below the transaction's amount");
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

/** Converts an amount to the card's currency at the authorization's rate; later rates have lost digits. */
function costOf({ authorizedAmount, authorizedCost }: CardTransaction, part: Units): Units {
  const cost = (authorizedCost * part) / authorizedAmount;
  if (cost > LARGEST_AMOUNT) throw new ControlError("the cost at the authorization's rate is too large");
  return cost;
}
