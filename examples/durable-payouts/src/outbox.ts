// Transfers that survive a crash at any line: intent row, derived key, send, settle, record.

import { type CryptoClient, deriveKey, type IdempotencyKey, SdkError, type Settlement, settle } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";
import { claim, type Database, type OutboxRow, recordDecision, recordSent } from "./outbox-table.ts";
import { type Status, toRow } from "./record-settlement.ts";

/** The dependencies of a worker. */
export interface Worker {
  readonly db: Database;
  readonly wallets: CryptoClient;
  /** @default the system clock */
  readonly now?: () => Date;
  /**
   * How long a row belongs to a worker, in milliseconds. Longer than a call can last (`totalTimeoutMs`); a worker that outlives it
   * does no harm, because the key is the same. @default 300000
   */
  readonly leaseMs?: number;
}

/** Adds a payout to the outbox. Call it in the transaction that writes the payout: both are stored, or neither. */
export async function enqueue(transaction: Database, payoutId: string, request: SendFundsRequest): Promise<void> {
  await transaction.query("INSERT INTO outbox (payout_id, request) VALUES ($1, $2)", [
    payoutId,
    JSON.stringify(request),
  ]);
}

/** Sends or settles the payout that is due next. Returns its new status; undefined if none is due. */
export async function runOnce({
  db,
  wallets,
  now = () => new Date(),
  leaseMs = 300_000,
}: Worker): Promise<Status | undefined> {
  // From here on the row says that it may have been sent, which stays true after a crash at any line below.
  const row = await claim(db, now(), leaseMs);
  if (!row) return undefined;
  const decision = toRow(await carryOut(wallets, row));
  if ("transactionId" in decision) {
    await recordSent(db, row, decision.transactionId);
    return "sent";
  }
  await recordDecision(db, row, decision);
  return decision.status;
}

async function carryOut(wallets: CryptoClient, row: OutboxRow): Promise<Settlement<unknown>> {
  // The same key in every process and after every crash. The row knows more exactly than the key when it was first used.
  const key = deriveKey("payout", row.payout_id, { createdAt: row.created_at });
  const firstUse = { idempotencyKey: key, firstUsedAt: row.unknown_since };
  const resend = (idempotencyKey: IdempotencyKey) => wallets.transactions.sendFunds(row.request, { idempotencyKey });
  const attempt = row.attempts;
  if (row.was === "unknown") {
    // What an earlier worker has stored. After a crash there may be nothing: it may have sent all the same.
    const failure = row.unsettled ?? { next: { kind: "resend", ...firstUse } };
    return settle(wallets, failure, { resend, attempt });
  }
  try {
    const sent = await resend({ key, firstUsedAt: row.unknown_since });
    const transactionId = sent.duplicate ? sent.existingTransactionId : sent.transaction_id;
    return { verdict: "executed", result: sent, transactionId };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return settle(wallets, error, { attempt });
  }
}
