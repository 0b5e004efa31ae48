// Payouts without a store: each worker sends what is due with the derived key, and believes the outcome that the SDK reports.

import { setTimeout as sleep } from "node:timers/promises";
import { deriveKey, SdkError, settle } from "svc-sdk";
import {
  claim,
  type OutboxRow,
  overdue,
  recordDecision,
  recordSent,
} from "../../../examples/durable-payouts/src/outbox-table.ts";
import { toRow } from "../../../examples/durable-payouts/src/record-settlement.ts";
import type { FleetEngine, WorkerContext } from "./fleet-engine.ts";
import { fleetWorker, inFleet, LEASE_MS, orderRows, prepareRows, readRows } from "./outbox-rows.ts";

const IDLE_MS = 200;

export const noStore: FleetEngine = {
  name: "no-store",
  store: undefined,
  prepare: prepareRows,
  order: orderRows,
  async start(context) {
    for (let place = 0; place < (inFleet.concurrency ?? 1); place++) void work(context);
  },
  rows: readRows,
};

async function work(context: WorkerContext): Promise<never> {
  const { db } = fleetWorker(context);
  for (;;) {
    const due = await overdue(context.pool, 0).catch(() => []);
    const chosen = due[Math.floor(Math.random() * due.length)];
    // The servers fail: what is claimed stays claimed until its lease ends.
    const row = chosen && (await claim(db, chosen.payoutId, LEASE_MS).catch(() => undefined));
    if (row) await pay(context, row).catch(() => undefined);
    else await sleep(IDLE_MS);
  }
}

async function pay(context: WorkerContext, row: OutboxRow): Promise<void> {
  const { wallets, now } = context;
  const { db } = fleetWorker(context);
  const idempotencyKey = deriveKey("payout", row.payout_id, { createdAt: row.created_at });
  try {
    const sent = await wallets.transactions.sendFunds(row.request, { idempotencyKey });
    await recordSent(db, row, sent.duplicate ? sent.existingTransactionId : sent.transaction_id);
  } catch (error) {
    // What was not sent is sent again, when the lease has ended.
    if (!(error instanceof SdkError) || (error.outcome === "not-sent" && error.code !== "idempotency_key_expired"))
      return;
    const decision = toRow(await settle(wallets, error, { attempt: row.attempts }), now());
    if ("status" in decision) await recordDecision(db, row, decision);
  }
}
