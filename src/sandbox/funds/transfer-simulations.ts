// Simulations that settle or fail transfers (C46), and hold keys as if their first request were in progress (C20).

import { ControlError } from "../core/control-error.ts";
import { toDecimal } from "../core/units.ts";
import type { Asset, Transfer } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { undoDebit } from "./balances.ts";
import { inDollars } from "./prices.ts";
import { debitOf } from "./transfer-fees.ts";
import { hashOf } from "./transfer-hashes.ts";
import { forgetWithdrawal } from "./withdrawal-limits.ts";

const DEFAULT_HOLD_SECONDS = 1;
const MAX_HOLD_SECONDS = 86_400;

export interface SettleTransferInput {
  readonly transaction_id: string;
}

export interface FailTransferInput {
  readonly transaction_id: string;
  readonly reason?: string;
}

/** The final status of a transfer. */
export interface EndedTransfer {
  readonly transaction_id: string;
  readonly status: "settled" | "failed";
}

export interface HoldTransferKeyInput {
  readonly idempotency_key: string;
  readonly seconds?: number;
}

export interface HeldTransferKey {
  readonly idempotency_key: string;
  /** ISO 8601. */
  readonly until: string;
}

const transactionId = { type: "string", required: true, about: "The transaction_id from sendFunds." } as const;

export const settleTransfer: Simulation<SettleTransferInput, EndedTransfer> = {
  about: "Settles a pending transfer and sends transaction.settled (C46).",
  fields: { transaction_id: transactionId },
  run: (tenant, { transaction_id }) => end(tenant, pendingTransfer(tenant, transaction_id), "settled"),
};

export const failTransfer: Simulation<FailTransferInput, EndedTransfer> = {
  about: "Fails a pending transfer, refunds its debit (assumed) and sends transaction.failed (C46).",
  fields: { transaction_id: transactionId, reason: { type: "string", about: "Reason, included in the event." } },
  run(tenant, { transaction_id, reason }) {
    const transfer = pendingTransfer(tenant, transaction_id);
    const { funds } = tenant.state;
    const asset = funds.assets.get(transfer.order.assetId);
    if (asset) {
      undoDebit(tenant, asset, debitOf(transfer.order, transfer.fees));
      forgetWithdrawal(funds, transfer.withdrawal, inDollars(transfer.order.amount, asset.ticker));
    }
    return end(tenant, transfer, "failed", reason);
  },
};

export const holdTransferKey: Simulation<HoldTransferKeyInput, HeldTransferKey> = {
  about: "Makes sendFunds with this key respond with 409 DUPLICATE_REQUEST_IN_PROGRESS for some seconds (C20).",
  fields: {
    idempotency_key: { type: "string", required: true, about: "The key, used before or not." },
    seconds: {
      type: "integer",
      about: `Duration by the sandbox's clock; 0 releases the key. Default: ${DEFAULT_HOLD_SECONDS}.`,
    },
  },
  run(tenant, { idempotency_key, seconds = DEFAULT_HOLD_SECONDS }) {
    if (seconds < 0 || seconds > MAX_HOLD_SECONDS) {
      throw new ControlError(`seconds must be from 0 to ${MAX_HOLD_SECONDS}`);
    }
    const until = tenant.now() + seconds * 1_000;
    tenant.state.funds.heldKeys.set(idempotency_key, until);
    return { idempotency_key, until: new Date(until).toISOString() };
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

function end(tenant: Tenant, transfer: Transfer, status: EndedTransfer["status"], reason?: string): EndedTransfer {
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
