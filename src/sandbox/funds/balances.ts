// Balances: what an asset holds, how it changes, and that nothing is lost on the way.

import type { AssetBalance, CheckBalanceRequest } from "../../../generated/crypto/resources.ts";
import { envelopeC, type HandlerResult } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import { toDecimal, type Units } from "../core/units.ts";
import type { Asset, Flow, FundsState } from "../state/funds-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { inDollars } from "./prices.ts";

/** What leaves a wallet. */
export interface Debit {
  readonly net: Units;
  readonly fees: Units;
}

/** C47: what an asset wallet holds, in its token and in US dollars. */
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

/** C18: an asset, or an account, that is absent or belongs to somebody else. */
export function unknownAsset(): Refusal {
  const message = "There is no such asset in this account.";
  return new Refusal({ status: 404, code: "not_found", message, rule: "C18", basis: "documented" });
}

/** C21: a wallet that holds less than is asked for, with the amounts as text (G64). */
export function insufficientBalance({ ticker, balance }: Asset, requested: Units): Refusal {
  return new Refusal({
    status: 422,
    code: "insufficient_balance",
    message: "The balance is too low.",
    details: { available_balance: toDecimal(balance), requested_amount: toDecimal(requested), ticker },
    rule: "C38, C21",
    basis: "documented",
  });
}

/** Puts money into a wallet. */
export function credit(tenant: Tenant, asset: Asset, amount: Units): void {
  change(tenant, asset, amount);
  flowOf(tenant.state.funds, asset).received += amount;
}

/** Takes money out of a wallet. */
export function debit(tenant: Tenant, asset: Asset, { net, fees }: Debit): void {
  change(tenant, asset, -(net + fees));
  const flow = flowOf(tenant.state.funds, asset);
  flow.sent += net;
  flow.fees += fees;
}

/** Gives a debit back. */
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
