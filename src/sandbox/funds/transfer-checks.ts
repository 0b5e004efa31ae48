// Why a transfer is not made. Each check refuses before anything has changed.

import { chains, isNative } from "../core/chains.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import type { Settings } from "../core/settings.ts";
import type { Units } from "../core/units.ts";
import type { Asset, TransferFees, TransferOrder } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { insufficientBalance } from "./balances.ts";
import { type MagicCase, magicCase } from "./magic-values.ts";
import { debitOf, totalFee } from "./transfer-fees.ts";

// Addresses of the documents' examples, which would otherwise be refused.
const EXAMPLE = "Example";

/** C16: while withdrawals are suspended, nothing is sent. */
export function checkSuspension(tenant: Tenant): void {
  const { suspension } = tenant.state.settings.transfers;
  if (!suspension || hasEnded(suspension, tenant.now())) return;
  const message = "Withdrawals are suspended.";
  const body = { status: false, message, suspension };
  throw new Refusal({ status: 403, message, body, rule: "C16", basis: "documented" });
}

/** C29: the request must say of the asset what its record says. */
export function checkKind(asset: Asset, type: string, chain: string): void {
  if (type !== asset.ticker) throw badRequest("The type is not the ticker of the asset.", "C29, G29", "assumed");
  if (chain !== asset.chain) throw badRequest("The chain is not the chain of the asset.", "C29, G29", "assumed");
}

/** C32: only a native asset pays for its own gas. */
export function checkSelfFunding(asset: Asset, { selfFunding }: TransferOrder): void {
  if (selfFunding && !isNative(asset)) {
    throw badRequest("use_self_funding is only for native assets.", "C32", "documented");
  }
}

/** C31: what is sent must be more than all fees together. */
export function checkFees({ amount }: TransferOrder, fees: TransferFees): void {
  if (amount <= totalFee(fees)) throw badRequest("The amount must be more than the total fee.", "C31", "documented");
}

/** C38: the receiver's address must be one of the asset's chain. Some stand for other failures (G52). */
export function checkAddress({ chain }: Asset, { receivingAddress }: TransferOrder): void {
  const magic = magicCase(receivingAddress);
  if (magic === "highRisk") throw highRisk();
  if (magic) throw unprocessable(magicRefusals[magic]);
  if (!receivingAddress.startsWith(EXAMPLE) && !chains[chain].address.test(receivingAddress)) {
    const message = "The receiving address is not valid.";
    throw unprocessable({ code: "invalid_address", message, rule: "C38, C21, G52" });
  }
}

/** C37: gas that comes from a station needs a station that has some. */
export function checkGasStation({ source }: TransferFees, { gasStationEmpty }: Settings["transfers"]): void {
  if (gasStationEmpty && source !== "own-balance")
    throw unprocessable({ ...magicRefusals.gasStationEmpty, rule: "C37" });
}

/** C38: the wallet must hold what leaves it. */
export function checkFunds(asset: Asset, order: TransferOrder, fees: TransferFees): void {
  const { net, fees: taken } = debitOf(order, fees);
  const needed: Units = net + taken;
  if (needed > asset.balance) throw insufficientBalance(asset, needed);
}

/** G29: a request that fails validation. */
export function badRequest(message: string, rule: string, basis: RefusalFacts["basis"]): Refusal {
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

// C39: the block looks like a crash (A9); its body is assumed to be that of one (G63).
function highRisk(): Refusal {
  const message = "Something went wrong.";
  return new Refusal({ status: 500, code: "internal_error", message, rule: "C39, G63, G52", basis: "assumed" });
}

function hasEnded({ expires_at }: { readonly expires_at: string | null }, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now;
}
