// Balances of the tenant's account and its agent wallets, transfers, and quotes, each with what can be done to it.

import type { JSX } from "preact";
import type { BalanceView, Overview, QuoteView, TransferView } from "../client/control-types.ts";
import { dateAndTime } from "../text/labels.ts";
import { RowActions } from "./actions-panel.tsx";
import { Badge, EmptyState, Panel } from "./panel.tsx";
import { Money, RowTools } from "./row-tools.tsx";

export function BalancesPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  if (overview === undefined) {
    return (
      <Panel name="balances" title="Balances">
        <EmptyState>Loading…</EmptyState>
      </Panel>
    );
  }
  const { balances, agentWallets, transfers, transferCount, quotes } = overview;
  return (
    <Panel name="balances" title="Balances" count={balances.length + agentWallets.length}>
      <div class="scroller">
        <ul class="row-list" aria-label="Balances">
          {balances.map((balance) => (
            <Asset key={balance.assetId} balance={balance} />
          ))}
        </ul>
        {agentWallets.length > 0 && <h3 class="group">Agent wallets</h3>}
        <ul class="row-list" aria-label="Agent wallets">
          {agentWallets.map(({ id, address, chain, ticker, balance }) => (
            <li key={id}>
              <BalanceHead ticker={ticker} chain={chain} balance={balance} />
              <RowTools
                ids={{ wallet_id: id, address }}
                subject="agentWallet"
                row={{ walletId: id }}
                label={`agent wallet on ${chain.toLowerCase()}`}
              />
            </li>
          ))}
        </ul>
        <h3 class="group">
          Transfers <span class="count">{transferCount}</span>
        </h3>
        {transferCount === 0 && (
          <p class="muted none">None yet. Call sendFunds, for example from the actions of a balance.</p>
        )}
        <ul class="row-list" aria-label="Transfers">
          {transfers.map((transfer) => (
            <Transfer key={transfer.id} transfer={transfer} />
          ))}
        </ul>
        {transferCount > transfers.length && (
          <p class="muted none">{transferCount - transfers.length} older ones are not listed.</p>
        )}
        {quotes.length > 0 && <h3 class="group">Swap quotes</h3>}
        <ul class="row-list" aria-label="Swap quotes">
          {quotes.map((quote) => (
            <Quote key={quote.id} quote={quote} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Asset({ balance }: { balance: BalanceView }): JSX.Element {
  const { assetId, ticker, chain, address } = balance;
  return (
    <li>
      <BalanceHead {...balance} />
      <RowTools
        ids={{ asset_id: assetId, address }}
        subject="asset"
        row={{ asset: { id: assetId, ticker, chain } }}
        label={`${ticker} on ${chain.toLowerCase()}`}
      />
    </li>
  );
}

function BalanceHead({ ticker, chain, balance }: Pick<BalanceView, "ticker" | "chain" | "balance">): JSX.Element {
  return (
    <div class="row-head">
      <span class="money">
        <strong>{ticker}</strong>
        <span class="muted">{chain.toLowerCase()}</span>
      </span>
      <span class="mono">{balance}</span>
    </div>
  );
}

function Transfer({ transfer }: { transfer: TransferView }): JSX.Element {
  const { id, amount, ticker, chain, fees, to, description, status, createdAt } = transfer;
  return (
    <li>
      <div class="row-head">
        <Money amount={amount} currency={ticker} about={chain.toLowerCase()} />
        <Badge state={status} />
      </div>
      <div class="facts muted">
        <time class="mono">{dateAndTime(createdAt)}</time>
        <span>fees {fees}</span>
        <span>{description}</span>
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

function Quote({ quote }: { quote: QuoteView }): JSX.Element {
  const { id, source, destination, input, output, status, expiresAt } = quote;
  return (
    <li>
      <div class="row-head">
        <span>
          <span class="mono">{input}</span> {source} → <span class="mono">{output}</span> {destination}
        </span>
        <Badge state={status} />
      </div>
      <div class="facts muted">until {dateAndTime(expiresAt)}</div>
      {status !== "executed" && (
        <RowActions subject="quote" row={{ quoteId: id }} label={`the quote of ${input} ${source}`} />
      )}
    </li>
  );
}
