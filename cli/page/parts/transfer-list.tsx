// Transfers and quoted swaps, newest first.

import type { JSX } from "preact";
import type { QuoteView, TransferView } from "../client/control-types.ts";
import { dateAndTime } from "../text/time.ts";
import { Badge } from "./badge.tsx";
import { RowActions } from "./row-actions.tsx";
import { RowTools } from "./row-tools.tsx";

export function TransferList({ transfers, count }: { transfers: readonly TransferView[]; count: number }): JSX.Element {
  return (
    <section aria-label="Transfers">
      <h3 class="group">
        Transfers <span class="count">{count}</span>
      </h3>
      {count === 0 && <p class="muted none">None yet. Call sendFunds, for example from the actions of a balance.</p>}
      <ul class="row-list">
        {transfers.map((transfer) => (
          <Transfer key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      {count > transfers.length && <p class="muted none">{count - transfers.length} older ones are not listed.</p>}
    </section>
  );
}

function Transfer({ transfer }: { transfer: TransferView }): JSX.Element {
  const { id, amount, ticker, chain, fees, to, description, status, createdAt } = transfer;
  return (
    <li>
      <div class="row-head">
        <span class="amount-who">
          <span>
            <span class="amount">{amount}</span> {ticker}
          </span>
          <span class="muted">{chain.toLowerCase()}</span>
        </span>
        <Badge state={status} />
      </div>
      <div class="facts muted">
        <time class="mono" dateTime={createdAt}>
          {dateAndTime(createdAt)}
        </time>
        <span>fees {fees}</span>
        {description !== null && <span>{description}</span>}
      </div>
      <RowTools
        ids={{ transaction_id: id, "receiving address": to }}
        subject={status === "pending" ? "transfer" : undefined}
        row={{ transactionId: id }}
        label={`the transfer of ${amount} ${ticker}`}
      />
    </li>
  );
}

export function QuoteList({ quotes }: { quotes: readonly QuoteView[] }): JSX.Element | null {
  if (quotes.length === 0) return null;
  return (
    <section aria-label="Swap quotes">
      <h3 class="group">
        Swap quotes <span class="count">{quotes.length}</span>
      </h3>
      <ul class="row-list">
        {quotes.map(({ id, source, destination, input, output, status, expiresAt }) => (
          <li key={id}>
            <div class="row-head">
              <span>
                <span class="amount">{input}</span> {source} → <span class="amount">{output}</span> {destination}
              </span>
              <Badge state={status} />
            </div>
            <div class="facts muted">until {dateAndTime(expiresAt)}</div>
            {status !== "executed" && (
              <RowActions subject="quote" row={{ quoteId: id }} label={`the quote of ${input} ${source}`} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
