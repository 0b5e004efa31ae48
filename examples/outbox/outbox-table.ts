// The outbox's statements. Each is one round trip and atomic by itself, so that no transaction is open while money moves.

import type { SendFundsRequest } from "svc-sdk/crypto";
import type { Verdict } from "./decide.ts";

/** What PGlite, its transactions, and the pools and clients of `pg` have in common. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A row that this worker has taken. */
export interface OutboxRow {
  readonly payout_id: string;
  readonly request: SendFundsRequest;
  readonly created_at: Date;
  readonly unknown_since: Date;
  /** How many times it was taken, this time included: tells a worker that was too slow from the one after it. */
  readonly attempts: number;
  /** The status before it was taken. */
  readonly was: "pending" | "unknown";
}

// Longer than a call can last (`totalTimeoutMs`). A worker that is slower still does no harm: the key is the same.
const LEASE_MS = 5 * 60_000;

/** Takes the row that is due first; workers that ask at the same moment get different ones. */
export async function claim(db: Database, now: Date): Promise<OutboxRow | undefined> {
  const { rows } = await db.query(
    `WITH due AS (
       SELECT payout_id, status FROM outbox
       WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE outbox SET
       status = 'unknown',
       unknown_since = CASE due.status WHEN 'pending' THEN $1 ELSE unknown_since END,
       due_at = $2,
       attempts = attempts + 1
     FROM due WHERE outbox.payout_id = due.payout_id
     RETURNING outbox.payout_id, request, created_at, unknown_since, attempts, due.status AS was`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return rows[0] as OutboxRow | undefined;
}

/** The money moved: that stays true, whatever another worker has recorded meanwhile. */
export async function recordSent(db: Database, row: OutboxRow, transactionId: string): Promise<void> {
  await db.query(
    `UPDATE outbox SET status = 'sent', transaction_id = $2, note = NULL, due_at = NULL
     WHERE payout_id = $1 AND status <> 'sent'`,
    [row.payout_id, transactionId],
  );
}

/** Every other outcome, unless another worker has taken the row since: then it knows more. */
export async function recordVerdict(db: Database, row: OutboxRow, verdict: Verdict): Promise<void> {
  await db.query(
    `UPDATE outbox SET status = $3, note = $4, due_at = $5
     WHERE payout_id = $1 AND attempts = $2 AND status = 'unknown'`,
    [row.payout_id, row.attempts, verdict.status, verdict.note, verdict.dueAt ?? null],
  );
}
