// The checks of a transfer, in order, with the addresses that make it fail and the limits of withdrawals. Each refuses before anything
// changes.

import type { SendFundsRequest } from "../../../generated/crypto/resources.ts";
import { type ChainName, chains, isNative, toDecimal, toUnits, type Units } from "../core/assets.ts";
import { Refusal, type RefusalFacts } from "../core/response.ts";
import type { Asset, FundsState, TransferFees, TransferOrder } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { debitOf, feesOf, inDollars, totalFee, unknownAsset } from "./balances.ts";

// Addresses in the documents' examples are accepted, although they are not valid.
const EXAMPLE = "Example";

export interface AcceptedOrder {
  readonly asset: Asset;
  readonly order: TransferOrder;
  readonly fees: TransferFees;
}

export function checkTransfer(
  tenant: Tenant,
  { account, type, chain }: Pick<SendFundsRequest, "account" | "type" | "chain">,
  order: TransferOrder,
): AcceptedOrder {
  const { funds, settings } = tenant.state;
  checkSuspension(tenant);
  const asset = funds.assets.get(order.assetId);
  if (!asset || account.toLowerCase() !== funds.account) throw unknownAsset();
  if (type !== asset.ticker) throw badRequest("The type does not match the asset's ticker.", "C29, G29", "assumed");
  if (chain !== asset.chain) throw badRequest("The chain does not match the asset's chain.", "C29, G29", "assumed");
  if (order.selfFunding && !isNative(asset))
    throw badRequest("use_self_funding is allowed for native assets only.", "C32", "documented");
  const fees = feesOf(asset, order, settings.transfers);
  if (order.amount <= totalFee(fees))
    throw badRequest("The amount must be more than the total fee.", "C31", "documented");
  checkAddress(asset, order);
  if (settings.transfers.gasStationEmpty && fees.source !== "own-balance")
    throw unprocessable("gas_station_empty", "The gas station is empty.", "C37");
  checkFunds(asset, order, fees);
  checkWithdrawalLimits(tenant, inDollars(order.amount, asset.ticker));
  return { asset, order, fees };
}

function checkSuspension(tenant: Tenant): void {
  const { suspension } = tenant.state.settings.transfers;
  if (!suspension) return;
  const { expires_at } = suspension;
  if (expires_at !== null && Date.parse(expires_at) <= tenant.now()) return;
  const message = "Withdrawals are suspended.";
  const body = { status: false, message, suspension };
  throw new Refusal({ status: 403, message, body, rule: "C16", basis: "documented" });
}

function checkAddress({ chain }: Asset, { receivingAddress }: TransferOrder): void {
  const magic = magicCase(receivingAddress);
  if (magic) throw new Refusal(magicRefusals[magic].facts);
  if (!receivingAddress.startsWith(EXAMPLE) && !chains[chain].address.test(receivingAddress)) {
    throw unprocessable("invalid_address", "The receiving address is invalid.", "C38, C21, G52");
  }
}

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

function badRequest(message: string, rule: string, basis: RefusalFacts["basis"]): Refusal {
  return new Refusal({ status: 400, message, rule, basis });
}

function unprocessable(code: string, message: string, rule: string): Refusal {
  return new Refusal({ status: 422, code, message, rule, basis: rule.includes("G52") ? "assumed" : "documented" });
}

export type MagicCase = "highRisk" | "unsupportedToken" | "gasStationEmpty" | "cardNotActive" | "ibanNotActivated";

/**
 * Receiving addresses that make `sendFunds` fail, by chain: `describeMagicAddresses` says how. They are well formed, so your own
 * validation accepts them. No money moves.
 *
 * @example
 * await wallets.transactions.sendFunds({ ...transfer, receiving_address: magicAddresses.highRisk.SOLANA }, { idempotencyKey });
 */
export const magicAddresses: Readonly<Record<MagicCase, Readonly<Record<ChainName, string>>>> = {
  highRisk: withEnding("5111"),
  unsupportedToken: withEnding("4221"),
  gasStationEmpty: withEnding("4222"),
  cardNotActive: withEnding("4223"),
  ibanNotActivated: withEnding("4224"),
};

const magicRefusals: Readonly<Record<MagicCase, Refusal>> = {
  // The block looks like a crash; its body is assumed accordingly.
  highRisk: new Refusal({
    status: 500,
    code: "internal_error",
    message: "Something went wrong.",
    rule: "C39, G63, G52",
    basis: "assumed",
  }),
  unsupportedToken: unprocessable("unsupported_token", "The token is not supported.", "C38, C21, G52"),
  gasStationEmpty: unprocessable("gas_station_empty", "The gas station is empty.", "C37, C21, G52"),
  cardNotActive: unprocessable("card_not_active", "The card is not active.", "C21, G52"),
  ibanNotActivated: unprocessable("iban_not_activated", "The IBAN is not activated.", "C21, G52"),
};

export interface MagicAddressInfo {
  readonly name: MagicCase;
  readonly about: string;
  readonly addresses: Readonly<Record<ChainName, string>>;
}

export function describeMagicAddresses(): MagicAddressInfo[] {
  return magicCases.map((name) => {
    const { status, code } = magicRefusals[name].facts;
    const about = `${status} \`${code}\`${name === "highRisk" ? LIKE_A_CRASH : "."}`;
    return { name, about, addresses: magicAddresses[name] };
  });
}

const magicCases = Object.keys(magicRefusals) as MagicCase[];

const LIKE_A_CRASH =
  ", as after a crash (C39). Every further request for it gets the same, so the outcome of the call stays unknown " +
  "however often you resend it: check the balance, or raise it with the service.";

export function magicCase(address: string): MagicCase | undefined {
  return magicCases.find((name) => Object.values(magicAddresses[name]).includes(address));
}

function withEnding(ending: string): Readonly<Record<ChainName, string>> {
  return { SOLANA: `Sandbox${"1".repeat(32)}${ending}`, ETHEREUM: `0x${"0".repeat(36)}${ending}` };
}

const DAY_MS = 86_400_000;

export function checkWithdrawalLimits({ state, now }: Tenant, usd: Units): void {
  const { daily, monthly } = state.settings.transfers.withdrawalLimits;
  for (const [limit, days, name] of [
    [daily, 1, "daily"],
    [monthly, 30, "monthly"],
  ] as const) {
    if (limit === null || withdrawnSince(state.funds, now() - days * DAY_MS) + usd <= toUnits(limit)) continue;
    throw new Refusal({
      status: 403,
      code: "WITHDRAWAL_LIMIT_EXCEEDED",
      message: `The ${name} withdrawal limit is exceeded.`,
      rule: "C17",
      basis: "documented",
    });
  }
}

function withdrawnSince({ transfers, assets }: FundsState, since: number): Units {
  let sum = 0n;
  for (const { createdAt, status, order } of transfers.values()) {
    if (createdAt > since && status !== "failed")
      sum += inDollars(order.amount, assets.get(order.assetId)?.ticker ?? "");
  }
  return sum;
}
