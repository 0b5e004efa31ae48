// Card transactions, newest first.

import type { JSX } from "preact";
import type { CardTransactionView } from "../client/control-types.ts";
import { dateAndTime } from "../text/time.ts";
import { Badge } from "./badge.tsx";
import { usePage } from "./page-context.ts";
import { RowTools } from "./row-tools.tsx";

export interface CardTransactionListProps {
  readonly transactions: readonly CardTransactionView[];
  readonly count: number;
}

export function CardTransactionList({ transactions, count }: CardTransactionListProps): JSX.Element {
  return (
    <details class="more section">
      <summary>
        All card transactions <span class="count">{count}</span>
      </summary>
      {count === 0 && <p class="muted none">None yet. Run authorizeCard from the actions of a card.</p>}
      <ul class="row-list">
        {transactions.map((transaction) => (
          <CardTransaction key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      {count > transactions.length && (
        <p class="muted none">{count - transactions.length} older ones are not listed.</p>
      )}
    </details>
  );
}

export function CardTransaction({ transaction }: { transaction: CardTransactionView }): JSX.Element {
  const { perform, client, tenant } = usePage();
  const { id, amount, currency, merchant, type, lastFour, status, declineReason, authorizedAt } = transaction;
  const label = `the ${type} of ${amount} ${currency}`;

  function settle(): void {
    if (tenant === undefined) return;
    const work = () =>
      client.simulate(tenant.id, "setCardTransactionStatus", { transaction_id: id, status: "settled" });
    void perform(work, `Settled ${label}.`, `Could not settle ${label}.`);
  }

  return (
    <li>
      <div class="row-head">
        <span class="amount-who">
          <span>
            <span class="amount">{amount}</span> {currency}
          </span>
          <span class="muted">{merchant}</span>
        </span>
        <Badge state={status} />
      </div>
      <div class="facts muted">
        <time class="mono" dateTime={authorizedAt}>
          {dateAndTime(authorizedAt)}
        </time>
        <span>{type}</span>
        {lastFour !== "" && <span class="mono">•••• {lastFour}</span>}
      </div>
      {status === "declined" && declineReason !== null && <div class="failure mono">{declineReason}</div>}
      <RowTools ids={{ transaction_id: id }} subject="cardTransaction" row={{ transactionId: id }} label={label}>
        {status === "authorized" && (
          <button type="button" class="primary small" onClick={settle}>
            Settle<span class="visually-hidden"> {label}</span>
          </button>
        )}
      </RowTools>
    </li>
  );
}
