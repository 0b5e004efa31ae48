// Deposits from a chain, credited and announced from a minimum amount (C96, C97).

import { chains } from "../core/chains.ts";
import { ControlError } from "../core/control-error.ts";
import { toDecimal, toUnits, type Units } from "../core/units.ts";
import type { Asset, Deposit } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { credit } from "./balances.ts";
import { inDollars, isStablecoin } from "./prices.ts";

const MINIMUM_STABLECOINS = toUnits("1");
const MINIMUM_DOLLARS = toUnits("5");

export interface DepositInput {
  readonly asset_id: string;
  readonly amount: string;
  readonly hash?: string;
}

/** The outcome of a deposit. */
export interface DepositResult {
  /** The deposit's on-chain hash. */
  readonly transaction_id: string;
  /** False if the amount was too small (C97) or the hash was credited before (C96). */
  readonly credited: boolean;
  /** The new balance, as a decimal. */
  readonly balance: string;
}

export const deposit: Simulation<DepositInput, DepositResult> = {
  about: "Deposits money: credits it and sends deposit.confirmed, from 1 stablecoin or 5 USD (C96, C97).",
  fields: {
    asset_id: { type: "string", required: true, about: "The asset wallet: an id, or a name such as USDC_SOLANA." },
    amount: { type: "decimal", required: true, about: "In whole tokens, such as 25.10." },
    hash: {
      type: "string",
      about: "On-chain hash; a known hash is the same deposit again. Default: a new hash.",
    },
  },
  run(tenant, { asset_id, amount, hash }) {
    const { assets, assetIds, deposits } = tenant.state.funds;
    const asset = assets.get(assetIds.get(asset_id) ?? asset_id);
    if (!asset)
      throw new ControlError(`asset_id must be an asset id or one of ${[...assetIds.keys()].join(", ")}`, 404);
    const units = readAmount(amount);
    const earlier = hash === undefined ? undefined : deposits.get(hash);
    // C96: the same deposit, so the same event and no second credit.
    if (earlier) return announce(tenant, earlier, false);
    const id = hash ?? chains[asset.chain].newHash(tenant.random);
    if (!isEnough(asset, units)) return { transaction_id: id, credited: false, balance: toDecimal(asset.balance) };
    const made: Deposit = { hash: id, assetId: asset.id, amount: units, at: tenant.now() };
    deposits.set(id, made);
    credit(tenant, asset, units);
    return announce(tenant, made, true);
  },
};

// C97: the minimum itself is enough. The 5.00 USDC for bridging apply to cards only (A36).
function isEnough({ ticker }: Asset, amount: Units): boolean {
  if (isStablecoin(ticker)) return amount >= MINIMUM_STABLECOINS;
  return inDollars(amount, ticker) >= MINIMUM_DOLLARS;
}

function readAmount(text: string): Units {
  let amount = 0n;
  try {
    amount = toUnits(text);
  } catch {
    // Rejected below.
  }
  if (amount <= 0n) throw new ControlError("amount must be a decimal above 0 with at most 38 decimal places");
  return amount;
}

function announce(tenant: Tenant, { hash, assetId, amount, at }: Deposit, credited: boolean): DepositResult {
  const { ticker, chain, address, balance } = tenant.state.funds.assets.get(assetId) as Asset;
  tenant.emit({
    type: "deposit.confirmed",
    data: {
      transaction_id: hash,
      asset_id: assetId,
      ticker,
      chain,
      wallet_address: address,
      amount: toDecimal(amount),
      confirmed_at: new Date(at).toISOString(),
    },
  });
  return { transaction_id: hash, credited, balance: toDecimal(balance) };
}
