// Balances of assets, what changes them, the prices of tokens, and the fees of a transfer.

import type { AssetBalance, CheckBalanceRequest } from "../../../generated/crypto/resources.ts";
import { isNative, times, toDecimal, toUnits, type Units } from "../core/assets.ts";
import { envelopeC, type HandlerResult, notFound, type Refusal } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { Asset, Flow, FundsState, GasSource, TransferFees, TransferOrder } from "../state/funds-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";

// Constant prices in US dollars, chosen so that fees and quotes have few digits.
const ONE = toUnits("1");
const dollars: Readonly<Record<string, Units>> = { USDC: ONE, USDT: ONE, SOL: toUnits("160"), ETH: toUnits("3200") };
const stablecoins: readonly string[] = ["USDC", "USDT"];

// No token here has more than 18 decimal places.
const SMALLEST_AMOUNT = ONE / 10n ** 18n;

export interface Debit {
  readonly net: Units;
  readonly fees: Units;
}

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

export function unknownAsset(): Refusal {
  return notFound("This account has no such asset.");
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

export function inDollars(amount: Units, ticker: string): Units {
  return times(amount, dollars[ticker] ?? ONE);
}

/** Converts US dollars to a token, truncated to 18 decimal places. */
function inToken(usd: Units, ticker: string): Units {
  const exact = (usd * ONE) / (dollars[ticker] ?? ONE);
  return exact - (exact % SMALLEST_AMOUNT);
}

/** The exchange rate from `source` to `destination`, truncated to 18 decimal places. */
export function rateOf(source: string, destination: string): Units {
  return inToken(inDollars(ONE, source), destination);
}

export function isStablecoin(ticker: string): boolean {
  return stablecoins.includes(ticker);
}

const MARKUP = toUnits("0.2");

// By asset and gas source: fees depend on nothing else, so a million transfers share a few objects. A change of settings makes new
// ones.
const sharedFees = new WeakMap<Settings["transfers"], Map<string, TransferFees>>();

export function feesOf(asset: Asset, order: TransferOrder, settings: Settings["transfers"]): TransferFees {
  const source = gasSource(asset, order, settings);
  const ofSettings = sharedFees.get(settings) ?? new Map<string, TransferFees>();
  sharedFees.set(settings, ofSettings);
  const name = `${asset.ticker} ${asset.chain} ${source}`;
  const fees = ofSettings.get(name) ?? computeFees(asset, source, settings);
  ofSettings.set(name, fees);
  return fees;
}

function computeFees({ ticker, chain }: Asset, source: GasSource, settings: Settings["transfers"]): TransferFees {
  const gas = inToken(toUnits(settings.gas[chain] ?? settings.gas.default ?? "0"), ticker);
  return {
    source,
    gas,
    markup: source === "own-balance" ? 0n : times(gas, MARKUP),
    platform: inToken(toUnits(settings.platformFee), ticker),
  };
}

export function totalFee({ gas, markup, platform }: TransferFees): Units {
  return gas + markup + platform;
}

/** The debit of a transfer. Fees are deducted from the amount; only gas that the wallet pays itself is added on top. */
export function debitOf({ amount }: TransferOrder, fees: TransferFees): Debit {
  const total = totalFee(fees);
  const onTop = fees.source === "own-balance" ? fees.gas : 0n;
  return { net: amount + onTop - total, fees: total };
}

export function gasRule(asset: Asset, { selfFunding }: TransferOrder, { source }: TransferFees): string {
  if (isNative(asset)) return selfFunding ? "C33" : "G27";
  return source === "user-station" ? "C34, C36" : "C35, C36";
}

/** The fees as one line of text, in an undocumented format. */
export function feeBreakdown({ gas, markup, platform, source }: TransferFees): string {
  return `gas ${toDecimal(gas)} (${source}) + markup ${toDecimal(markup)} + platform ${toDecimal(platform)}`;
}

function gasSource(asset: Asset, { selfFunding }: TransferOrder, settings: Settings["transfers"]): GasSource {
  // That a native wallet pays its own gas by default is assumed.
  if (isNative(asset) && (selfFunding || settings.nativeGas === "own-balance")) return "own-balance";
  return settings.userGasStation ? "user-station" : "platform-station";
}
