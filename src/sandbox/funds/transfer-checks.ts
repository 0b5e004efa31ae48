// The checks of a transfer, in order. Each refuses before anything changes.

import { chains, isNative, toDecimal } from "../core/assets.ts";
import { Refusal, type RefusalFacts } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import type { Asset, TransferFees, TransferOrder } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { inDollars, unknownAsset } from "./balances.ts";
import { type MagicCase, magicCase } from "./magic-values.ts";
import { debitOf, feesOf, totalFee } from "./transfer-fees.ts";
import { checkWithdrawalLimits } from "./withdrawal-limits.ts";

// Addresses in the documents' examples are accepted, although they are not valid.
const EXAMPLE = "Example";

/** An order that passed all checks. */
export interface AcceptedOrder {
  readonly asset: Asset;
  readonly order: TransferOrder;
  readonly fees: TransferFees;
}

/** The account and the asset that a request names beside its order. */
export interface NamedAsset {
  readonly account: string;
  readonly type: string;
  readonly chain: string;
}

/** @throws {Refusal} of the first check that fails. */
export function checkTransfer(
  tenant: Tenant,
  { account, type, chain }: NamedAsset,
  order: TransferOrder,
): AcceptedOrder {
  const { funds, settings } = tenant.state;
  checkSuspension(tenant);
  const asset = funds.assets.get(order.assetId);
  if (!asset || account.toLowerCase() !== funds.account) throw unknownAsset();
  // Type and chain must match the asset.
  if (type !== asset.ticker) throw badRequest("The type does not match the asset's ticker.", "C29, G29", "assumed");
  if (chain !== asset.chain) throw badRequest("The chain does not match the asset's chain.", "C29, G29", "assumed");
  // Only a native asset can pay its own gas.
  if (order.selfFunding && !isNative(asset))
    throw badRequest("use_self_funding is allowed for native assets only.", "C32", "documented");
  const fees = feesOf(asset, order, settings.transfers);
  // The amount must exceed the total fee.
  if (order.amount <= totalFee(fees))
    throw badRequest("The amount must be more than the total fee.", "C31", "documented");
  checkAddress(asset, order);
  checkGasStation(fees, settings.transfers);
  checkFunds(asset, order, fees);
  checkWithdrawalLimits(tenant, inDollars(order.amount, asset.ticker));
  return { asset, order, fees };
}

/** No transfers while withdrawals are suspended. */
function checkSuspension(tenant: Tenant): void {
  const { suspension } = tenant.state.settings.transfers;
  if (!suspension) return;
  const { expires_at } = suspension;
  if (expires_at !== null && Date.parse(expires_at) <= tenant.now()) return;
  const message = "Withdrawals are suspended.";
  const body = { status: false, message, suspension };
  throw new Refusal({ status: 403, message, body, rule: "C16", basis: "documented" });
}

/** The receiving address must be valid on the asset's chain. Magic addresses trigger other failures. */
function checkAddress({ chain }: Asset, { receivingAddress }: TransferOrder): void {
  const magic = magicCase(receivingAddress);
  if (magic === "highRisk") throw highRisk();
  if (magic) throw unprocessable(...magicRefusals[magic]);
  if (!receivingAddress.startsWith(EXAMPLE) && !chains[chain].address.test(receivingAddress)) {
    throw unprocessable("invalid_address", "The receiving address is invalid.", "C38, C21, G52");
  }
}

/** A gas station must have gas to provide. */
function checkGasStation({ source }: TransferFees, { gasStationEmpty }: Settings["transfers"]): void {
  if (gasStationEmpty && source !== "own-balance")
    throw unprocessable("gas_station_empty", "The gas station is empty.", "C37");
}

/** The balance must cover the debit: the amount, and the gas that the wallet pays itself. Amounts in details are text. */
function checkFunds({ ticker, balance }: Asset, order: TransferOrder, fees: TransferFees): void {
  const debit = debitOf(order, fees);
  const taken = debit.net + debit.fees;
  if (taken <= balance) return;
  const gas = taken === order.amount ? "" : ` With its own gas, the transfer takes ${toDecimal(taken)} ${ticker}.`;
  throw new Refusal({
    status: 422,
    code: "insufficient_balance",
    message: `The balance is too low.${gas}`,
    details: { available_balance: toDecimal(balance), requested_amount: toDecimal(order.amount), ticker },
    rule: "C38, C21",
    basis: "documented",
  });
}

/** The refusal of an invalid request. */
function badRequest(message: string, rule: string, basis: RefusalFacts["basis"]): Refusal {
  return new Refusal({ status: 400, message, rule, basis });
}

const magicRefusals: Readonly<
  Record<Exclude<MagicCase, "highRisk">, readonly [code: string, message: string, rule: string]>
> = {
  unsupportedToken: ["unsupported_token", "The token is not supported.", "C38, C21, G52"],
  gasStationEmpty: ["gas_station_empty", "The gas station is empty.", "C37, C21, G52"],
  cardNotActive: ["card_not_active", "The card is not active.", "C21, G52"],
  ibanNotActivated: ["iban_not_activated", "The IBAN is not activated.", "C21, G52"],
};

function unprocessable(code: string, message: string, rule: string): Refusal {
  return new Refusal({ status: 422, code, message, rule, basis: rule.includes("G52") ? "assumed" : "documented" });
}

// The block looks like a crash; its body is assumed accordingly.
function highRisk(): Refusal {
  const message = "Something went wrong.";
  return new Refusal({ status: 500, code: "internal_error", message, rule: "C39, G63, G52", basis: "assumed" });
}
