// Checks of a transfer. Each refuses before anything changes.

import { chains, isNative } from "../core/chains.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import type { Settings } from "../core/settings.ts";
import type { Units } from "../core/units.ts";
import type { Asset, TransferFees, TransferOrder } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { insufficientBalance } from "./balances.ts";
import { type MagicCase, magicCase } from "./magic-values.ts";
import { debitOf, totalFee } from "./transfer-fees.ts";

// Addresses in the documents' examples are accepted, although they are not valid.
const EXAMPLE = "Example";

/** C16: no transfers while withdrawals are suspended. */
export function checkSuspension(tenant: Tenant): void {
  const { suspension } = tenant.state.settings.transfers;
  if (!suspension || isExpired(suspension, tenant.now())) return;
  const message = "Withdrawals are suspended.";
  const body = { status: false, message, suspension };
  throw new Refusal({ status: 403, message, body, rule: "C16", basis: "documented" });
}

/** C29: type and chain must match the asset. */
export function checkKind(asset: Asset, type: string, chain: string): void {
  if (type !== asset.ticker) throw badRequest("The type does not match the asset's ticker.", "C29, G29", "assumed");
  if (chain !== asset.chain) throw badRequest("The chain does not match the asset's chain.", "C29, G29", "assumed");
}

/** C32: only a native asset can pay its own gas. */
export function checkSelfFunding(asset: Asset, { selfFunding }: TransferOrder): void {
  if (selfFunding && !isNative(asset)) {
    throw badRequest("use_self_funding is allowed for native assets only.", "C32", "documented");
  }
}

/** C31: the amount must exceed the total fee. */
export function checkFees({ amount }: TransferOrder, fees: TransferFees): void {
  if (amount <= totalFee(fees)) throw badRequest("The amount must be more than the total fee.", "C31", "documented");
}

/** C38: the receiving address must be valid on the asset's chain. Magic addresses trigger other failures (G52). */
export function checkAddress({ chain }: Asset, { receivingAddress }: TransferOrder): void {
  const magic = magicCase(receivingAddress);
  if (magic === "highRisk") throw highRisk();
  if (magic) throw unprocessable(magicRefusals[magic]);
  if (!receivingAddress.startsWith(EXAMPLE) && !chains[chain].address.test(receivingAddress)) {
    const message = "The receiving address is invalid.";
    throw unprocessable({ code: "invalid_address", message, rule: "C38, C21, G52" });
  }
}

/** C37: a gas station must have gas to provide. */
export function checkGasStation({ source }: TransferFees, { gasStationEmpty }: Settings["transfers"]): void {
  if (gasStationEmpty && source !== "own-balance")
    throw unprocessable({ ...magicRefusals.gasStationEmpty, rule: "C37" });
}

/** C38: the balance must cover the debit. */
export function checkFunds(asset: Asset, order: TransferOrder, fees: TransferFees): void {
  const { net, fees: taken } = debitOf(order, fees);
  const needed: Units = net + taken;
  if (needed > asset.balance) throw insufficientBalance(asset, order.amount, needed);
}

/** G29: the refusal of an invalid request. */
function badRequest(message: string, rule: string, basis: RefusalFacts["basis"]): Refusal {
  return new Refusal({ status: 400, message, rule, basis });
}

const magicRefusals: Readonly<Record<Exclude<MagicCase, "highRisk">, { code: string; message: string; rule: string }>> =
  {
    unsupportedToken: {
      code: "unsupported_token",
      message: "The token is not supported.",
      rule: "C38, C21, G52",
    },
    gasStationEmpty: { code: "gas_station_empty", message: "The gas station is empty.", rule: "C37, C21, G52" },
    cardNotActive: { code: "card_not_active", message: "The card is not active.", rule: "C21, G52" },
    ibanNotActivated: { code: "iban_not_activated", message: "The IBAN is not activated.", rule: "C21, G52" },
  };

function unprocessable({ code, message, rule }: { code: string; message: string; rule: string }): Refusal {
  return new Refusal({ status: 422, code, message, rule, basis: rule.includes("G52") ? "assumed" : "documented" });
}

// C39: the block looks like a crash (A9); its body is assumed accordingly (G63).
function highRisk(): Refusal {
  const message = "Something went wrong.";
  return new Refusal({ status: 500, code: "internal_error", message, rule: "C39, G63, G52", basis: "assumed" });
}

function isExpired({ expires_at }: { readonly expires_at: string | null }, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now;
}
