// Handler of `sendFunds` (C26–C46): turns a request into an order, and an order into one transfer per key.

import type { SendFundsRequest, SendFundsResult } from "../../../generated/crypto/resources.ts";
import { envelopeA, type HandlerResult, type Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import { toDecimal, toUnits } from "../core/units.ts";
import type { Asset, Transfer, TransferFees, TransferOrder, UsedKey } from "../state/funds-state.ts";
import type { FieldProblem, OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { debit, unknownAsset } from "./balances.ts";
import { inDollars } from "./prices.ts";
import {
  checkAddress,
  checkFees,
  checkFunds,
  checkGasStation,
  checkKind,
  checkSelfFunding,
  checkSuspension,
} from "./transfer-checks.ts";
import { debitOf, feeBreakdown, feesOf, gasRule, totalFee } from "./transfer-fees.ts";
import { hashOf } from "./transfer-hashes.ts";
import { conflict, findUsedKey, readTransferKey, rememberKey, rememberRefusal } from "./transfer-keys.ts";
import { checkWithdrawalLimits, recordWithdrawal } from "./withdrawal-limits.ts";

// The SDK omits the key in the body, so the generated type lacks it.
type Body = Omit<SendFundsRequest, "amount"> & { readonly amount: string; readonly idempotency_key?: string };

/** An order that passed all checks. */
interface Plan {
  readonly asset: Asset;
  readonly order: TransferOrder;
  readonly fees: TransferFees;
}

export const sendFunds: OperationHandler = {
  handle(call) {
    const { tenant } = call;
    const body = call.body as Body;
    const key = readTransferKey(call.headers, body.idempotency_key);
    const order = readOrder(body);
    // C40: without a key, every call makes a new transfer.
    if (key === undefined) {
      const planned = plan(tenant, body, order);
      return accepted(planned, carryOut(tenant, planned), "C40");
    }
    const used = findUsedKey(tenant, key);
    if (used) return replay(tenant, key, used, order);
    // C43: a key expires after a day.
    const rule = tenant.state.funds.keys.has(key) ? "C43" : "C44";
    const planned = planKeyed(tenant, key, body, order);
    const transfer = carryOut(tenant, planned);
    rememberKey(tenant, key, transfer.id);
    return accepted(planned, transfer, rule);
  },

  // G29: validation errors use this operation's own shape, without a code.
  invalid(problems) {
    const message = `The request is invalid: ${problems.map(describeProblem).join("; ")}.`;
    const details = Object.fromEntries(problems.map((problem) => [problem.field || "body", problem.message]));
    return new Refusal({ status: 400, message, details, rule: "G29, C27, C28", basis: "assumed" });
  },
};

function describeProblem({ field, message }: FieldProblem): string {
  return `${field || "the body"} ${message}`;
}

// G61: the amount is in whole tokens and keeps all digits; one with too many was refused as invalid.
function readOrder(body: Body): TransferOrder {
  return {
    assetId: body.assets,
    receivingAddress: body.receiving_address,
    amount: toUnits(body.amount),
    category: body.category,
    // C30
    priority: body.priority ?? "medium",
    description: body.description ?? null,
    selfFunding: body.use_self_funding ?? false,
  };
}

function plan(tenant: Tenant, { account, type, chain }: Body, order: TransferOrder): Plan {
  const { funds, settings } = tenant.state;
  checkSuspension(tenant);
  const asset = funds.assets.get(order.assetId);
  if (!asset || account.toLowerCase() !== funds.account) throw unknownAsset();
  checkKind(asset, type, chain);
  checkSelfFunding(asset, order);
  const fees = feesOf(asset, order, settings.transfers);
  checkFees(order, fees);
  checkAddress(asset, order);
  checkGasStation(fees, settings.transfers);
  checkFunds(asset, order, fees);
  checkWithdrawalLimits(tenant, inDollars(order.amount, asset.ticker));
  return { asset, order, fees };
}

function planKeyed(tenant: Tenant, key: string, body: Body, order: TransferOrder): Plan {
  try {
    return plan(tenant, body, order);
  } catch (error) {
    if (error instanceof Refusal) rememberRefusal(tenant, key, error.facts);
    throw error;
  }
}

// Cannot refuse any more. Sends no event: C46.
function carryOut(tenant: Tenant, { asset, order, fees }: Plan): Transfer {
  const transfer: Transfer = {
    id: `transaction_${tenant.random.hex(24)}`,
    // The asset's own string instead of an equal copy, which would take memory.
    order: { ...order, assetId: asset.id },
    fees,
    createdAt: tenant.now(),
    withdrawal: recordWithdrawal(tenant, inDollars(order.amount, asset.ticker)),
    status: "pending",
  };
  debit(tenant, asset, debitOf(order, fees));
  const { funds, settings } = tenant.state;
  funds.transfers.set(transfer.id, transfer);
  tenant.settleAfter(settings.transfers.autoSettleSeconds, { kind: "transfer", id: transfer.id });
  return transfer;
}

function replay(tenant: Tenant, key: string, used: UsedKey, order: TransferOrder): HandlerResult {
  if (typeof used === "object")
    throw new Refusal({ ...used.refusal, rule: `G63, ${used.refusal.rule}`, basis: "assumed" });
  if (tenant.state.settings.transfers.usedKey === "conflict") throw conflict(key, used);
  const { assets, transfers } = tenant.state.funds;
  const transfer = transfers.get(used);
  const asset = assets.get(transfer?.order.assetId ?? "");
  if (!transfer || !asset) throw new TypeError("a key refers to a missing transfer");
  // C41, C42: the original result, even for a different request.
  return sent(asset, transfer, { rule: isSameOrder(transfer.order, order) ? "C41" : "C42", basis: "documented" });
}

function isSameOrder(one: TransferOrder, other: TransferOrder): boolean {
  return (Object.keys(one) as (keyof TransferOrder)[]).every((name) => one[name] === other[name]);
}

function accepted({ asset, order, fees }: Plan, transfer: Transfer, rule: string): HandlerResult {
  const gas = gasRule(asset, order, fees);
  return sent(asset, transfer, { rule: `${gas}, ${rule}, C26`, basis: gas === "G27" ? "assumed" : "documented" });
}

function sent({ chain }: Asset, transfer: Transfer, label: Label): HandlerResult {
  const { id, fees } = transfer;
  const data: SendFundsResult = {
    transaction_id: id,
    transaction_hash: hashOf(transfer, chain, "transfer"),
    // C45: self-paid gas and a zero fee have no transaction of their own.
    gas_tx_hash: fees.source === "own-balance" ? null : hashOf(transfer, chain, "gas"),
    platform_fee_tx_hash: fees.platform === 0n ? null : hashOf(transfer, chain, "platform-fee"),
    gas_amount: toDecimal(fees.gas),
    platform_fee: toDecimal(fees.platform),
    gas_funding_markup: toDecimal(fees.markup),
    total_fee: toDecimal(totalFee(fees)),
    fee_breakdown: feeBreakdown(fees),
  };
  return envelopeA(data, "Funds sent.", label);
}
