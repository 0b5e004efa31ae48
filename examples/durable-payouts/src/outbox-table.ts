// The outbox's SQL statements. Each is atomic and one round trip, so that no transaction is open while money moves.

import type { UnsettledCall } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";
import type { Decision } from "./record-settlement.ts";

/** The common part of PGlite, its transactions, and the pools and clients of `pg`. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A row that this worker has claimed. */
export interface OutboxRow {
  readonly payout_id: string;
  readonly request: SendFundsRequest;
  readonly created_at: Date;
  readonly unknown_since: Date;
  /** Null after a crash that left no error. */
  readonly unsettled: UnsettledCall | null;
  /** How often it was claimed, this time included. Tells a worker that outlived its lease from the next one. */
  readonly attempts: number;
  /** The status before it was claimed. */
  readonly was: "pending" | "unknown";
}

/** Claims the row that is due first, until the lease ends. Concurrent workers get different rows. */
export async function claim(db: Database, now: Date, leaseMs: number): Promise<OutboxRow | undefined> {
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
     RETURNING outbox.payout_id, request, created_at, unknown_since, unsettled, attempts, due.status AS was`,
    [now, new Date(now.getTime() + leaseMs)],
  );
  return rows[0] as OutboxRow | undefined;
}

/** Records a success, whatever another worker has recorded meanwhile: the money has moved. */
export async function recordSent(db: Database, row: OutboxRow, transactionId: string): Promise<void> {
  await db.query(
    `UPDATE outbox SET status = 'sent', transaction_id = $2, note = NULL, unsettled = NULL, due_at = NULL
     WHERE payout_id = $1 AND status <> 'sent'`,
    [row.payout_id, transactionId],
  );
}

/** Records any other outcome, unless another worker has claimed the row since: that one knows more. */
export async function recordDecision(db: Database, row: OutboxRow, decision: Decision): Promise<void> {
  await db.query(
    `UPDATE outbox SET status = $3, note = $4, due_at = $5, unsettled = $6
     WHERE payout_id = $1 AND attempts = $2 AND status = 'unknown'`,
    [
      ...[row.payout_id, row.attempts, decision.status, decision.note, decision.dueAt ?? null],
      decision.unsettled ? JSON.stringify(decision.unsettled) : null,
    ],
  );
}
