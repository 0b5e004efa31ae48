// The outbox's SQL statements. Each is atomic and one round trip, so that no transaction is open while money moves. Leases and due
// times are by the clock of the database, which all workers share.

import type { UnsettledCall } from "svc-sdk";
import type { SendFundsRequest } from "svc-sdk/crypto";
import type { Decision, Status } from "./record-settlement.ts";

/** The common part of PGlite, its transactions, and the pools and clients of `pg`. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Where a payout stands. */
export interface Progress {
  readonly status: Status;
  /** Milliseconds until a worker has to look at it again; undefined if its status is final. */
  readonly dueInMs: number | undefined;
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

const PROGRESS = "status, (EXTRACT(EPOCH FROM due_at - now()) * 1000)::float8 AS due_in_ms";

/** Claims a payout until the lease ends, if it is due. Only one of several concurrent workers gets it. */
export async function claim(db: Database, payoutId: string, leaseMs: number): Promise<OutboxRow | undefined> {
  const { rows } = await db.query(
    `WITH due AS (
       SELECT payout_id, status FROM outbox WHERE payout_id = $1 AND due_at <= now() FOR UPDATE
     )
     UPDATE outbox SET
       status = 'unknown',
       unknown_since = CASE due.status WHEN 'pending' THEN now() ELSE unknown_since END,
       due_at = now() + $2::float8 * interval '1 millisecond',
       attempts = attempts + 1
     FROM due WHERE outbox.payout_id = due.payout_id
     RETURNING outbox.payout_id, request, created_at, unknown_since, unsettled, attempts, due.status AS was`,
    [payoutId, leaseMs],
  );
  return rows[0] as OutboxRow | undefined;
}

/** Where a payout stands; undefined if there is none with this id. */
export async function look(db: Database, payoutId: string): Promise<Progress | undefined> {
  const { rows } = await db.query(`SELECT ${PROGRESS} FROM outbox WHERE payout_id = $1`, [payoutId]);
  return toProgress(rows);
}

/** Records a success, whatever another worker has recorded meanwhile: the money has moved. */
export async function recordSent(db: Database, row: OutboxRow, transactionId: string): Promise<Progress | undefined> {
  const { rows } = await db.query(
    `UPDATE outbox SET status = 'sent', transaction_id = $2, note = NULL, unsettled = NULL, due_at = NULL
     WHERE payout_id = $1 AND status <> 'sent'
     RETURNING ${PROGRESS}`,
    [row.payout_id, transactionId],
  );
  return toProgress(rows);
}

/** Records any other outcome, unless another worker has claimed the row since: that one knows more. */
export async function recordDecision(
  db: Database,
  row: OutboxRow,
  { status, note, dueInMs, unsettled }: Decision,
): Promise<Progress | undefined> {
  const { rows } = await db.query(
    `UPDATE outbox SET status = $3, note = $4, due_at = now() + $5::float8 * interval '1 millisecond', unsettled = $6
     WHERE payout_id = $1 AND attempts = $2 AND status = 'unknown'
     RETURNING ${PROGRESS}`,
    [...[row.payout_id, row.attempts, status, note, dueInMs ?? null], unsettled ? JSON.stringify(unsettled) : null],
  );
  return toProgress(rows);
}

/** Payouts that have been due for longer than `graceMs`, oldest first: the engine has forgotten them, or has too much to do. */
export async function overdue(
  db: Database,
  graceMs: number,
  limit = 100,
): Promise<readonly { readonly payoutId: string; readonly attempts: number }[]> {
  const { rows } = await db.query(
    `SELECT payout_id AS "payoutId", attempts FROM outbox
     WHERE due_at < now() - $1::float8 * interval '1 millisecond' ORDER BY due_at LIMIT $2`,
    [graceMs, limit],
  );
  return rows as { payoutId: string; attempts: number }[];
}

function toProgress([row]: readonly unknown[]): Progress | undefined {
  if (row === undefined) return undefined;
  const { status, due_in_ms } = row as { status: Status; due_in_ms: number | null };
  return { status, dueInMs: due_in_ms === null ? undefined : Math.max(0, due_in_ms) };
}
