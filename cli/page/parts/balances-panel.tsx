// Balances of the tenant's account and its agent wallets.

import type { JSX } from "preact";
import type { AgentWalletView, BalanceView, Overview } from "../client/control-types.ts";
import { Amount } from "./amount.tsx";
import { EmptyState, Panel } from "./panel.tsx";

export function BalancesPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  const { balances = [], agentWallets = [] } = overview ?? {};
  const count = balances.length + agentWallets.length;
  return (
    <Panel name="balances" title="Balances" count={overview && count}>
      {count === 0 ? (
        <EmptyState>{overview ? "No balances." : "Loading…"}</EmptyState>
      ) : (
        <div class="scroller">
          <table class="balance-table">
            <thead>
              <tr>
                <th scope="col">Asset</th>
                <th scope="col">Chain</th>
                <th scope="col" class="end">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>{balances.map(accountRow)}</tbody>
            {agentWallets.length > 0 && (
              <tbody>
                <tr>
                  <th colSpan={3} scope="rowgroup" class="group">
                    Agent wallets
                  </th>
                </tr>
                {agentWallets.map(walletRow)}
              </tbody>
            )}
          </table>
        </div>
      )}
    </Panel>
  );
}

const accountRow = ({ assetId, ...holding }: BalanceView) => (
  <tr key={assetId} title={`asset ${assetId}`}>
    {cells(holding)}
  </tr>
);

const walletRow = ({ id, address, ...holding }: AgentWalletView) => (
  <tr key={id} title={`wallet ${id}, address ${address}`}>
    {cells(holding)}
  </tr>
);

const cells = ({ ticker, chain, balance }: Pick<BalanceView, "ticker" | "chain" | "balance">) => (
  <>
    <td>{ticker}</td>
    <td class="muted">{chain.toLowerCase()}</td>
    <td class="end">
      <Amount value={balance} />
    </td>
  </>
);
