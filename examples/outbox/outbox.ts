// Transfers that survive a crash at any line: intent row, derived key, send, record.

import { type CryptoClient, deriveKey, SdkError } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";
import { claim, type Database, type OutboxRow, recordSent, recordVerdict } from "./outbox-table.ts";
import { judge, type Status, type Verdict } from "./decide.ts";

/** What a worker works with. */
export interface Worker {
  readonly db: Database;
  readonly wallets: CryptoClient;
  /** @default the time of this machine */
  readonly now?: () => Date;
}

/** Notes that a payout has to be paid. Call it in the transaction that writes the payout: both stand there, or neither. */
export async function enqueue(transaction: Database, payoutId: string, request: SendFundsRequest): Promise<void> {
  await transaction.query("INSERT INTO outbox (payout_id, request) VALUES ($1, $2)", [
    payoutId,
    JSON.stringify(request),
  ]);
}

/** Takes the payout that is due next through one call. Gives its new status; undefined where none is due. */
export async function runOnce({ db, wallets, now = () => new Date() }: Worker): Promise<Status | undefined> {
  // From here on the row says that it may have been sent, so that a crash at any line below leaves the truth behind.
  const row = await claim(db, now());
  if (!row) return undefined;
  try {
    const transactionId = await send(wallets, row);
    if (transactionId === undefined) return await record(db, row, unnamed);
    await recordSent(db, row, transactionId);
    return "sent";
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return await record(db, row, judge(error, row, now()));
  }
}

// The service may answer without a part of what it documents; the payout is paid none the less.
const unnamed: Verdict = { status: "needs_human", dueAt: undefined, note: "paid, but the answer named no transaction" };

async function record(db: Database, row: OutboxRow, verdict: Verdict): Promise<Status> {
  await recordVerdict(db, row, verdict);
  return verdict.status;
}

async function send(wallets: CryptoClient, row: OutboxRow): Promise<string | undefined> {
  // The same key in every process and after every crash; the row knows better than the key since when it is in use.
  const key = deriveKey("payout", row.payout_id, { createdAt: row.created_at });
  const idempotencyKey = { key, firstUsedAt: row.unknown_since };
  const sent = await wallets.transactions.sendFunds(row.request, { idempotencyKey });
  return sent.duplicate ? sent.existingTransactionId : sent.transaction_id;
}
