// What a transfer costs, and out of which pocket.

import { isNative } from "../core/chains.ts";
import type { Settings } from "../core/settings.ts";
import { times, toDecimal, toUnits, type Units } from "../core/units.ts";
import type { Asset, GasSource, TransferFees, TransferOrder } from "../state/funds-state.ts";
import type { Debit } from "./balances.ts";
import { inToken } from "./prices.ts";

// C36: the markup is a fifth of what the gas costs.
const MARKUP = "0.2";

// By asset wallet and source of gas, for settings that are in force: no other part of a transfer matters, and a million transfers
// share a few objects. A change of settings makes new ones.
const known = new WeakMap<Settings["transfers"], Map<string, TransferFees>>();

/** Fees of a transfer, in the token sent (G46). */
export function feesOf(asset: Asset, order: TransferOrder, settings: Settings["transfers"]): TransferFees {
  const source = gasSource(asset, order, settings);
  const ofSettings = known.get(settings) ?? new Map<string, TransferFees>();
  known.set(settings, ofSettings);
  const name = `${asset.ticker} ${asset.chain} ${source}`;
  const fees = ofSettings.get(name) ?? workOut(asset, source, settings);
  ofSettings.set(name, fees);
  return fees;
}

function workOut({ ticker, chain }: Asset, source: GasSource, settings: Settings["transfers"]): TransferFees {
  const gas = inToken(toUnits(settings.gas[chain] ?? settings.gas.default ?? "0"), ticker);
  return {
    source,
    gas,
    // C33, G27: a wallet that pays for its own gas pays no markup.
    markup: source === "own-balance" ? 0n : times(gas, MARKUP),
    platform: inToken(toUnits(settings.platformFee), ticker),
  };
}

/** G28: all fees together. */
export function totalFee({ gas, markup, platform }: TransferFees): Units {
  return gas + markup + platform;
}

/**
 * What leaves the wallet. Fees are taken out of the amount sent, the receiver gets the rest (C36); only gas that the wallet pays
 * for itself is paid beside it (C33).
 */
export function debitOf({ amount }: TransferOrder, fees: TransferFees): Debit {
  const total = totalFee(fees);
  const beside = fees.source === "own-balance" ? fees.gas : 0n;
  return { net: amount + beside - total, fees: total };
}

/** Which rules have decided on gas. */
export function gasRule(asset: Asset, { selfFunding }: TransferOrder, { source }: TransferFees): string {
  if (isNative(asset)) return selfFunding ? "C33" : "G27";
  return source === "user-station" ? "C34, C36" : "C35, C36";
}

/** The fees as a line of text, whose form is not documented. */
export function feeBreakdown({ gas, markup, platform, source }: TransferFees): string {
  return `gas ${toDecimal(gas)} (${source}) + markup ${toDecimal(markup)} + platform ${toDecimal(platform)}`;
}

function gasSource(asset: Asset, { selfFunding }: TransferOrder, settings: Settings["transfers"]): GasSource {
  // G27: that a native wallet pays for its own gas also without being asked to is assumed.
  if (isNative(asset) && (selfFunding || settings.nativeGas === "own-balance")) return "own-balance";
  return settings.userGasStation ? "user-station" : "platform-station";
}
