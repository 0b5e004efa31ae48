// Balances of the tenant's account and its agent wallets, transfers, and quotes, each with what can be done to it.

import type { JSX } from "preact";
import type { AgentWalletView, BalanceView, Overview } from "../client/control-types.ts";
import { Amount } from "./amount.tsx";
import { EmptyState, Panel } from "./panel.tsx";
import { RowTools } from "./row-tools.tsx";
import { QuoteList, TransferList } from "./transfer-list.tsx";

export function BalancesPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  if (overview === undefined) {
    return (
      <Panel name="balances" title="Balances">
        <EmptyState>Loading…</EmptyState>
      </Panel>
    );
  }
  const { balances, agentWallets, transfers, transferCount, quotes } = overview;
  const count = balances.length + agentWallets.length;
  return (
    <Panel name="balances" title="Balances" count={count}>
      {count === 0 ? (
        <EmptyState>No balances.</EmptyState>
      ) : (
        <div class="scroller">
          <ul class="row-list">
            {balances.map((balance) => (
              <Asset key={balance.assetId} balance={balance} />
            ))}
          </ul>
          {agentWallets.length > 0 && <h3 class="group">Agent wallets</h3>}
          <ul class="row-list">
            {agentWallets.map((wallet) => (
              <AgentWallet key={wallet.id} wallet={wallet} />
            ))}
          </ul>
          <TransferList transfers={transfers} count={transferCount} />
          <QuoteList quotes={quotes} />
        </div>
      )}
    </Panel>
  );
}

function Asset({ balance }: { balance: BalanceView }): JSX.Element {
  const { assetId, ticker, chain, address } = balance;
  const label = `${ticker} on ${chain.toLowerCase()}`;
  return (
    <li title={`asset ${assetId}`}>
      <RowHead {...balance} />
      <RowTools
        ids={{ asset_id: assetId, address }}
        subject="asset"
        row={{ asset: { id: assetId, ticker, chain } }}
        label={label}
      />
    </li>
  );
}

function AgentWallet({ wallet }: { wallet: AgentWalletView }): JSX.Element {
  const { id, address, chain } = wallet;
  const label = `agent wallet on ${chain.toLowerCase()}`;
  return (
    <li title={`wallet ${id}, address ${address}`}>
      <RowHead {...wallet} />
      <RowTools ids={{ wallet_id: id, address }} subject="agentWallet" row={{ walletId: id }} label={label} />
    </li>
  );
}

function RowHead({ ticker, chain, balance }: Pick<BalanceView, "ticker" | "chain" | "balance">): JSX.Element {
  return (
    <div class="row-head">
      <span class="amount-who">
        <span class="who">{ticker}</span>
        <span class="muted">{chain.toLowerCase()}</span>
      </span>
      <span class="end">
        <Amount value={balance} />
      </span>
    </div>
  );
}
