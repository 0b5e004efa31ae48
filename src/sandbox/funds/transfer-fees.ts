// Fees of a transfer, and who pays its gas.

import { isNative, times, toDecimal, toUnits, type Units } from "../core/assets.ts";
import type { Settings } from "../core/settings.ts";
import type { Asset, GasSource, TransferFees, TransferOrder } from "../state/funds-state.ts";
import { type Debit, inToken } from "./balances.ts";

// The markup is 20 % of the gas cost.
const MARKUP = "0.2";

// By asset and gas source: fees depend on nothing else, so a million transfers share a few objects. A change of settings makes new
// ones.
const known = new WeakMap<Settings["transfers"], Map<string, TransferFees>>();

/** The fees of a transfer, in the token sent. */
export function feesOf(asset: Asset, order: TransferOrder, settings: Settings["transfers"]): TransferFees {
  const source = gasSource(asset, order, settings);
  const ofSettings = known.get(settings) ?? new Map<string, TransferFees>();
  known.set(settings, ofSettings);
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
    // No markup on gas that the wallet pays itself.
    markup: source === "own-balance" ? 0n : times(gas, MARKUP),
    platform: inToken(toUnits(settings.platformFee), ticker),
  };
}

/** The sum of all fees. */
export function totalFee({ gas, markup, platform }: TransferFees): Units {
  return gas + markup + platform;
}

/** The debit of a transfer. Fees are deducted from the amount; only gas that the wallet pays itself is added on top. */
export function debitOf({ amount }: TransferOrder, fees: TransferFees): Debit {
  const total = totalFee(fees);
  const onTop = fees.source === "own-balance" ? fees.gas : 0n;
  return { net: amount + onTop - total, fees: total };
}

/** The rules that decide on gas. */
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
