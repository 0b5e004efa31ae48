// Deposits from a chain, credited and announced from a minimum amount.

import { chains, positiveUnits, toDecimal, toUnits } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import type { Asset, Deposit } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { credit, inDollars, isStablecoin } from "./balances.ts";

const MINIMUM_STABLECOINS = toUnits("1");
const MINIMUM_DOLLARS = toUnits("5");

export interface DepositInput {
  readonly asset_id: string;
  readonly amount: string;
  readonly hash?: string;
  /** @default 0 */
  readonly output?: number;
}

export interface DepositResult {
  /** The deposit's on-chain hash. */
  readonly transaction_id: string;
  readonly credited: boolean;
  /** Why it was not credited: less than the minimum, or the same deposit was credited before. */
  readonly reason?: "below_minimum" | "already_credited";
  /** The smallest deposit that is credited, such as `1.00 USDC`; set if the amount is less. */
  readonly minimum?: string;
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
      about: "On-chain hash; a known hash and output is the same deposit again. Default: a new hash.",
    },
    output: {
      type: "integer",
      about: "Position in the on-chain transaction, which may carry several deposits (W10a). Default: 0.",
    },
  },
  run(tenant, { asset_id, amount, hash, output = 0 }) {
    const { assets, assetIds, deposits } = tenant.state.funds;
    const asset = assets.get(assetIds.get(asset_id) ?? asset_id);
    if (!asset)
      throw new ControlError(`asset_id must be an asset id or one of ${[...assetIds.keys()].join(", ")}`, 404);
    const units = positiveUnits(amount);
    if (units === undefined) throw new ControlError("amount must be a decimal above 0 with at most 38 decimal places");
    if (output < 0) throw new ControlError("output must be 0 or more");
    const id = hash ?? chains[asset.chain].newHash(tenant.random);
    const key = output === 0 ? id : `${id}#${output}`;
    const earlier = deposits.get(key);
    // The same deposit, so the same event and no second credit.
    if (earlier) return announce(tenant, earlier, output, false);
    // The minimum itself is enough. The 5.00 USDC for bridging apply to cards only.
    const isStable = isStablecoin(asset.ticker);
    if (isStable ? units < MINIMUM_STABLECOINS : inDollars(units, asset.ticker) < MINIMUM_DOLLARS) {
      const minimum = isStable
        ? `${toDecimal(MINIMUM_STABLECOINS)} ${asset.ticker}`
        : `${toDecimal(MINIMUM_DOLLARS)} USD`;
      const balance = toDecimal(asset.balance);
      return { transaction_id: id, credited: false, reason: "below_minimum", minimum, balance };
    }
    const made: Deposit = { hash: id, assetId: asset.id, amount: units, at: tenant.now() };
    deposits.set(key, made);
    credit(tenant, asset, units);
    return announce(tenant, made, output, true);
  },
};

// The fields of the event are undocumented, so a position is in it only where a test asks for one.
function announce(tenant: Tenant, made: Deposit, output: number, credited: boolean): DepositResult {
  const { hash, assetId, amount, at } = made;
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
      ...(output === 0 ? {} : { output }),
    },
  });
  const reason = credited ? {} : ({ reason: "already_credited" } as const);
  return { transaction_id: hash, credited, ...reason, balance: toDecimal(balance) };
}
