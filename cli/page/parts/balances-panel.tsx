// Balances of the tenant's account and its agent wallets, transfers, and quotes, each with what can be done to it.

import type { JSX } from "preact";
import type { AgentWalletView, BalanceView, Overview, QuoteView, TransferView } from "../client/control-types.ts";
import { dateAndTime } from "../text/labels.ts";
import { RowActions } from "./actions-panel.tsx";
import { Panel } from "./panel.tsx";
import { Facts, Money, Row, Rows, RowTools, type RowToolsProps } from "./row-tools.tsx";

export function BalancesPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  if (overview === undefined) return <Panel name="balances" />;
  const { balances, agentWallets, transfers, transferCount, quotes } = overview;
  return (
    <Panel name="balances" count={balances.length + agentWallets.length}>
      <div class="scroller">
        <Rows label="Balances" items={balances} row={assetRow} />
        {agentWallets.length > 0 && <h3 class="group">Agent wallets</h3>}
        <Rows label="Agent wallets" items={agentWallets} row={agentWalletRow} />
        <h3 class="group">
          Transfers <span class="count">{transferCount}</span>
        </h3>
        {transferCount === 0 && (
          <p class="muted none">None yet. Call sendFunds, for example from the actions of a balance.</p>
        )}
        <Rows label="Transfers" items={transfers} count={transferCount} row={transferRow} />
        {quotes.length > 0 && <h3 class="group">Swap quotes</h3>}
        <Rows label="Swap quotes" items={quotes} row={quoteRow} />
      </div>
    </Panel>
  );
}

type BalanceProps = RowToolsProps & Pick<BalanceView, "ticker" | "chain" | "balance">;

function Balance({ ticker, chain, balance, ...tools }: BalanceProps): JSX.Element {
  const asset = (
    <span class="money">
      <strong>{ticker}</strong>
      <span class="muted">{chain.toLowerCase()}</span>
    </span>
  );
  return (
    <Row head={[asset, <span class="mono">{balance}</span>]}>
      <RowTools {...tools} />
    </Row>
  );
}

function assetRow({ assetId: id, address, ...facts }: BalanceView): JSX.Element {
  const { ticker, chain } = facts;
  const label = `${ticker} on ${chain.toLowerCase()}`;
  const row = { asset: { id, ticker, chain } };
  return <Balance key={id} {...facts} ids={{ asset_id: id, address }} subject="asset" row={row} label={label} />;
}

function agentWalletRow({ id, address, ...facts }: AgentWalletView): JSX.Element {
  const label = `agent wallet on ${facts.chain.toLowerCase()}`;
  const ids = { wallet_id: id, address };
  return <Balance key={id} {...facts} ids={ids} subject="agentWallet" row={{ walletId: id }} label={label} />;
}

function transferRow({ id, amount, ticker, chain, fees, to, ...facts }: TransferView): JSX.Element {
  const { description, status, createdAt } = facts;
  return (
    <Row key={id} head={<Money amount={amount} currency={ticker} about={chain.toLowerCase()} />} state={status}>
      <Facts at={dateAndTime(createdAt)} of={[`fees ${fees}`, description]} />
      <RowTools
        ids={{ transaction_id: id, "receiving address": to }}
        subject={status === "pending" ? "transfer" : undefined}
        row={{ transactionId: id }}
        label={`the transfer of ${amount} ${ticker}`}
      />
    </Row>
  );
}

function quoteRow({ id, source, destination, input, output, status, expiresAt }: QuoteView): JSX.Element {
  const head = (
    <span>
      <span class="mono">{input}</span> {source} → <span class="mono">{output}</span> {destination}
    </span>
  );
  return (
    <Row key={id} head={head} state={status}>
      <Facts of={[`until ${dateAndTime(expiresAt)}`]} />
      {status !== "executed" && (
        <RowActions subject="quote" row={{ quoteId: id }} label={`the quote of ${input} ${source}`} />
      )}
    </Row>
  );
}
