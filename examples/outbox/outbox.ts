// Transfers that survive a crash at any line: intent row, derived key, send, record.

import { type CryptoClient, deriveKey, SdkError } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";
import { type Decision, decide, type Status } from "./decide.ts";
import { claim, type Database, type OutboxRow, recordDecision, recordSent } from "./outbox-table.ts";

/** The dependencies of a worker. */
export interface Worker {
  readonly db: Database;
  readonly wallets: CryptoClient;
  /** @default the system clock */
  readonly now?: () => Date;
}

/** Adds a payout to the outbox. Call it in the transaction that writes the payout: both are stored, or neither. */
export async function enqueue(transaction: Database, payoutId: string, request: SendFundsRequest): Promise<void> {
  await transaction.query("INSERT INTO outbox (payout_id, request) VALUES ($1, $2)", [
    payoutId,
    JSON.stringify(request),
  ]);
}

/** Sends the payout that is due next. Returns its new status; undefined if none is due. */
export async function runOnce({ db, wallets, now = () => new Date() }: Worker): Promise<Status | undefined> {
  // From here on the row says that it may have been sent, which stays true after a crash at any line below.
  const row = await claim(db, now());
  if (!row) return undefined;
  try {
    const transactionId = await send(wallets, row);
    if (transactionId === undefined) return await record(db, row, unnamed);
    await recordSent(db, row, transactionId);
    return "sent";
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return await record(db, row, decide(error, row, now()));
  }
}

// A success without a transaction id: the payout is paid all the same.
const unnamed: Decision = {
  status: "needs_human",
  dueAt: undefined,
  note: "paid, but the response has no transaction id",
};

async function record(db: Database, row: OutboxRow, decision: Decision): Promise<Status> {
  await recordDecision(db, row, decision);
  return decision.status;
}

async function send(wallets: CryptoClient, row: OutboxRow): Promise<string | undefined> {
  // The same key in every process and after every crash. The row knows more exactly than the key when it was first used.
  const key = deriveKey("payout", row.payout_id, { createdAt: row.created_at });
  const idempotencyKey = { key, firstUsedAt: row.unknown_since };
  const sent = await wallets.transactions.sendFunds(row.request, { idempotencyKey });
  return sent.duplicate ? sent.existingTransactionId : sent.transaction_id;
}
