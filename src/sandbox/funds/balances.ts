// Balances of assets, and the credits and debits that change them.

import type { AssetBalance, CheckBalanceRequest } from "../../../generated/crypto/resources.ts";
import { envelopeC, type HandlerResult } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import { toDecimal, type Units } from "../core/units.ts";
import type { Asset, Flow, FundsState } from "../state/funds-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { inDollars } from "./prices.ts";

/** An amount that leaves a wallet. */
export interface Debit {
  readonly net: Units;
  readonly fees: Units;
}

/** C47: the balance of an asset wallet, in its token and in US dollars. */
export function checkBalance(call: OperationCall): HandlerResult {
  const { asset_id } = call.body as CheckBalanceRequest;
  const asset = call.tenant.state.funds.assets.get(asset_id);
  if (!asset) throw unknownAsset();
  const { id, chain, ticker, address, balance, updatedAt } = asset;
  const data: AssetBalance = {
    asset_id: id,
    chain,
    ticker,
    wallet_address: address,
    balance: toDecimal(balance),
    balance_usd: toDecimal(inDollars(balance, ticker)),
    last_updated: new Date(updatedAt).toISOString(),
  };
  return envelopeC(data, "Balance retrieved.", { rule: "C47", basis: "documented" });
}

/** C18: an unknown asset or account, or one of another user. */
export function unknownAsset(): Refusal {
  const message = "This account has no such asset.";
  return new Refusal({ status: 404, code: "not_found", message, rule: "C18", basis: "documented" });
}

/**
 * C21: the wallet holds less than what it would take: the requested amount, and the gas that the wallet pays itself. The amounts
 * are text (G64).
 */
export function insufficientBalance({ ticker, balance }: Asset, requested: Units, taken: Units): Refusal {
  const gas = taken === requested ? "" : ` With its own gas, the transfer takes ${toDecimal(taken)} ${ticker}.`;
  return new Refusal({
    status: 422,
    code: "insufficient_balance",
    message: `The balance is too low.${gas}`,
    details: { available_balance: toDecimal(balance), requested_amount: toDecimal(requested), ticker },
    rule: "C38, C21",
    basis: "documented",
  });
}

export function credit(tenant: Tenant, asset: Asset, amount: Units): void {
  change(tenant, asset, amount);
  flowOf(tenant.state.funds, asset).received += amount;
}

export function debit(tenant: Tenant, asset: Asset, { net, fees }: Debit): void {
  change(tenant, asset, -(net + fees));
  const flow = flowOf(tenant.state.funds, asset);
  flow.sent += net;
  flow.fees += fees;
}

export function undoDebit(tenant: Tenant, asset: Asset, { net, fees }: Debit): void {
  debit(tenant, asset, { net: -net, fees: -fees });
}

function change(tenant: Tenant, asset: Asset, amount: Units): void {
  asset.balance += amount;
  asset.updatedAt = tenant.now();
}

function flowOf({ flows }: FundsState, { ticker }: Asset): Flow {
  const flow = flows.get(ticker) ?? { received: 0n, sent: 0n, fees: 0n };
  flows.set(ticker, flow);
  return flow;
}
