// Transfers: `sendFunds` makes one per key, simulations settle or fail it.

import type { SendFundsRequest, SendFundsResult } from "../../../generated/crypto/resources.ts";
import { type ChainName, chains, toDecimal, toUnits } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import { envelopeA, type HandlerResult, type Label, Refusal } from "../core/response.ts";
import { createSeededRandom } from "../core/seeded-random.ts";
import type { Asset, Transfer, TransferOrder, UsedKey } from "../state/funds-state.ts";
import type { OperationHandler } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { debit, debitOf, feeBreakdown, gasRule, totalFee, undoDebit } from "./balances.ts";
import { type AcceptedOrder, checkTransfer } from "./transfer-checks.ts";
import { conflict, findUsedKey, readRequestKey, rememberRefusal } from "./transfer-keys.ts";

// The SDK omits the key in the body, so the generated type lacks it.
type Body = Omit<SendFundsRequest, "amount"> & { readonly amount: string; readonly idempotency_key?: string };

const purposes = ["transfer", "gas", "platform-fee"] as const;
/** Discarded numbers: the first ones from similar seeds are similar. */
const WARM_UP_ROUNDS = 16;

export const sendFunds: OperationHandler = {
  handle({ tenant, headers, body: sent }) {
    const body = sent as Body;
    const key = readRequestKey(headers, body.idempotency_key, refuseKey);
    const order = readOrder(body);
    if (key === undefined) {
      const accepted = checkTransfer(tenant, body, order);
      return describeNew(accepted, createTransfer(tenant, accepted), "C40");
    }
    const { keys } = tenant.state.funds;
    const used = findUsedKey(tenant, key);
    if (used) return replay(tenant, key, used, order);
    // A key that is stored but not found has expired.
    const rule = keys.has(key) ? "C43" : "C44";
    const accepted = checkKeyed(tenant, key, body, order);
    const transfer = createTransfer(tenant, accepted);
    keys.set(key, transfer.id);
    return describeNew(accepted, transfer, rule);
  },

  // Validation errors use this operation's own shape, without a code.
  invalid(problems) {
    const texts = problems.map((problem) => `${problem.field || "the body"} ${problem.message}`);
    const message = `The request is invalid: ${texts.join("; ")}.`;
    const details = Object.fromEntries(problems.map((problem) => [problem.field || "body", problem.message]));
    return new Refusal({ status: 400, message, details, rule: "G29, C27, C28", basis: "assumed" });
  },
};

function refuseKey(message: string): Refusal {
  return new Refusal({ status: 400, message, rule: "G48", basis: "assumed" });
}

// The amount is in whole tokens and keeps all digits; one with too many was refused as invalid.
function readOrder(body: Body): TransferOrder {
  return {
    assetId: body.assets,
    receivingAddress: body.receiving_address,
    amount: toUnits(body.amount),
    category: body.category,
    priority: body.priority ?? "medium",
    description: body.description ?? null,
    selfFunding: body.use_self_funding ?? false,
  };
}

function checkKeyed(tenant: Tenant, key: string, body: Body, order: TransferOrder): AcceptedOrder {
  try {
    return checkTransfer(tenant, body, order);
  } catch (error) {
    if (error instanceof Refusal) rememberRefusal(tenant, key, error.facts);
    throw error;
  }
}

// Debits at once, without a hold; `failTransfer` undoes it. Cannot refuse any more, and sends no event.
function createTransfer(tenant: Tenant, { asset, order, fees }: AcceptedOrder): Transfer {
  const transfer: Transfer = {
    id: `transaction_${tenant.random.hex(24)}`,
    // The asset's own string instead of an equal copy, which would take memory.
    order: { ...order, assetId: asset.id },
    fees,
    createdAt: tenant.now(),
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
  return describe(asset, transfer, { rule: isSameOrder(transfer.order, order) ? "C41" : "C42", basis: "documented" });
}

function isSameOrder(one: TransferOrder, other: TransferOrder): boolean {
  return (Object.keys(one) as (keyof TransferOrder)[]).every((name) => one[name] === other[name]);
}

function describeNew({ asset, order, fees }: AcceptedOrder, transfer: Transfer, rule: string): HandlerResult {
  const gas = gasRule(asset, order, fees);
  return describe(asset, transfer, { rule: `${gas}, ${rule}, C26`, basis: gas === "G27" ? "assumed" : "documented" });
}

function describe({ chain }: Asset, transfer: Transfer, label: Label): HandlerResult {
  const { id, fees } = transfer;
  const data: SendFundsResult = {
    transaction_id: id,
    transaction_hash: hashOf(transfer, chain, "transfer"),
    // Self-paid gas and a zero fee have no transaction of their own.
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

export interface SettleTransferInput {
  readonly transaction_id: string;
}

export interface EndedTransfer {
  readonly transaction_id: string;
  readonly status: "settled" | "failed";
}

const transactionId = { type: "string", required: true, about: "The transaction_id from sendFunds." } as const;

export const settleTransfer: Simulation<SettleTransferInput, EndedTransfer> = {
  about: "Settles a pending transfer and sends transaction.settled (C46).",
  fields: { transaction_id: transactionId },
  run: (tenant, { transaction_id }) => endTransfer(tenant, pendingTransfer(tenant, transaction_id), "settled"),
};

export const failTransfer: Simulation<SettleTransferInput & { readonly reason?: string }, EndedTransfer> = {
  about: "Fails a pending transfer, refunds its debit (assumed) and sends transaction.failed (C46).",
  fields: { transaction_id: transactionId, reason: { type: "string", about: "Reason, included in the event." } },
  run(tenant, { transaction_id, reason }) {
    const transfer = pendingTransfer(tenant, transaction_id);
    const { order, fees } = transfer;
    const asset = tenant.state.funds.assets.get(order.assetId);
    if (asset) undoDebit(tenant, asset, debitOf(order, fees));
    return endTransfer(tenant, transfer, "failed", reason);
  },
};

function pendingTransfer(tenant: Tenant, id: string): Transfer {
  const transfer = tenant.state.funds.transfers.get(id);
  if (!transfer) throw new ControlError("transaction_id must be from a sendFunds call", 404);
  if (transfer.status !== "pending") {
    throw new ControlError(`the transfer is already ${transfer.status}; only a pending one can settle or fail`);
  }
  return transfer;
}

type FinalStatus = EndedTransfer["status"];

function endTransfer(tenant: Tenant, transfer: Transfer, status: FinalStatus, reason?: string): EndedTransfer {
  transfer.status = status;
  const { id, order } = transfer;
  const asset = tenant.state.funds.assets.get(order.assetId) as Asset;
  tenant.emit({
    type: `transaction.${status}`,
    data: {
      transaction_id: id,
      transaction_hash: hashOf(transfer, asset.chain, "transfer"),
      asset_id: order.assetId,
      ticker: asset.ticker,
      chain: asset.chain,
      amount: toDecimal(order.amount),
      status,
      ...(reason === undefined ? {} : { reason }),
    },
  });
  return { transaction_id: id, status };
}

/** The hash of one of a transfer's transactions, unique and always the same. */
export function hashOf({ id }: Pick<Transfer, "id">, chain: ChainName, purpose: (typeof purposes)[number]): string {
  const [first, second, third] = [24, 16, 8].map((end) => Number.parseInt(id.slice(-end).slice(0, 8), 16) | 0);
  const random = createSeededRandom([first ?? 0, second ?? 0, third ?? 0, purposes.indexOf(purpose)]);
  for (let at = 0; at < WARM_UP_ROUNDS; at++) random.below(1);
  return chains[chain].newHash(random);
}
