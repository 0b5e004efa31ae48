// Transfers that survive a crash at any line: intent row, derived key, send, settle, record.

import { type CryptoClient, deriveKey, type IdempotencyKey, SdkError, type Settlement, settle } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";
import {
  claim,
  type Database,
  look,
  type OutboxRow,
  type Progress,
  recordDecision,
  recordSent,
} from "./outbox-table.ts";
import { toRow } from "./record-settlement.ts";

/** The dependencies of a worker. */
export interface Worker {
  readonly db: Database;
  readonly wallets: CryptoClient;
  /** The clock of `wallets`. @default the system clock */
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

/**
 * Sends or settles a payout if it is due, and says where it stands. Safe to call at any time, by any number of workers at once:
 * whoever decides when to call it can be wrong, early, late or twice.
 */
export async function runPayout(worker: Worker, payoutId: string): Promise<Progress> {
  const { db, wallets, now = () => new Date(), leaseMs = 300_000 } = worker;
  // From here on the row says that it may have been sent, which stays true after a crash at any line below.
  const row = await claim(db, payoutId, leaseMs);
  const progress = row && (await record(db, row, toRow(await carryOut(wallets, row), now())));
  // Not due, final, or another worker has recorded more.
  const known = progress ?? (await look(db, payoutId));
  if (!known) throw new Error(`the outbox has no payout "${payoutId}"`);
  return known;
}

function record(db: Database, row: OutboxRow, outcome: ReturnType<typeof toRow>): Promise<Progress | undefined> {
  if ("transactionId" in outcome) return recordSent(db, row, outcome.transactionId);
  return recordDecision(db, row, outcome);
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
