import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import type { Fetch } from "svc-sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enqueue, runPayout } from "../src/outbox.ts";
import { claim, type OutboxRow, overdue, recordDecision } from "../src/outbox-table.ts";
import { type Status, toRow } from "../src/record-settlement.ts";
import {
  type Environment,
  replaceNow,
  SandboxService,
  TestClock,
  type TransferOutcome,
  WorkerProcess,
  withClock,
} from "./test-doubles.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const db = new PGlite();
let environment: Environment;

beforeAll(async () => {
  await db.exec(await readFile(new URL("../schema.sql", import.meta.url), "utf8"));
  await db.exec("CREATE TABLE payouts (id text PRIMARY KEY, amount numeric NOT NULL)");
  await replaceNow(db);
});

beforeEach(reset);

afterAll(() => db.close());

/** An address that the sandbox accepts. */
const addressOf = (id: string) => `Example${id}`;

/** What an application does: the payout and its outbox row in one transaction. */
async function order(id: string, amount = "25.10"): Promise<void> {
  const { seeded } = environment.service.tenant;
  await db.transaction(async (transaction) => {
    await transaction.query("INSERT INTO payouts (id, amount) VALUES ($1, $2)", [id, amount]);
    await enqueue(transaction, id, {
      account: seeded.account,
      assets: seeded.assets.USDC_SOLANA,
      receiving_address: addressOf(id),
      amount,
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    });
  });
}

/** As the database returns it. */
type Row = Pick<OutboxRow, "payout_id" | "created_at" | "attempts"> &
  Readonly<{ status: Status; transaction_id: string | null; due_at: Date | null; note: string | null }>;

const rows = async () => (await db.query<Row>("SELECT * FROM outbox ORDER BY payout_id")).rows;

const row = async () => (await rows())[0] as Row;

/** The payouts that are due, as an engine would know. */
async function due(): Promise<string[]> {
  const { rows } = await environment.db.query("SELECT payout_id FROM outbox WHERE due_at <= now() ORDER BY due_at");
  return (rows as Row[]).map(({ payout_id }) => payout_id);
}

/** Lets a process work until nothing is due or it crashes. Returns the statuses that it leaves. */
async function work(process = new WorkerProcess(environment)): Promise<Status[]> {
  const statuses: Status[] = [];
  try {
    for (let [id] = await due(); id !== undefined; [id] = await due()) {
      statuses.push((await runPayout(process.worker, id)).status);
    }
  } catch (error) {
    if (!process.hasCrashed) throw error;
  }
  return statuses;
}

/** Restarts a worker whenever a payout is due, until all are settled. */
async function workUntilSettled(): Promise<void> {
  for (let restarts = 0; restarts < 200; restarts++) {
    await work();
    const next = Math.min(...(await rows()).map(({ due_at }) => due_at?.getTime() ?? Number.POSITIVE_INFINITY));
    if (next === Number.POSITIVE_INFINITY) return;
    environment.clock.advance(Math.max(0, next - environment.clock.now()));
  }
  throw new Error("not settled after 200 restarts");
}

/** Compares every row with the transfers that the service carried out. */
async function expectTruth(): Promise<void> {
  const transfers = [...environment.service.transfers];
  for (const { payout_id, status, transaction_id } of await rows()) {
    const ids = transfers.filter(([, address]) => address === addressOf(payout_id)).map(([id]) => id);
    if (status === "sent") expect(ids, payout_id).toEqual([transaction_id]);
    else if (status === "pending" || status === "refused") expect(ids, payout_id).toEqual([]);
    else expect(ids.length, payout_id).toBeLessThan(2);
  }
}

/** The addresses that were paid, in order. */
const paid = () => [...environment.service.transfers.values()];

/** Runs a payout once for each step at which its first worker crashes, and once without a crash. Returns the number of steps. */
async function crashAtEveryStep(
  outcomes: readonly TransferOutcome[],
  check: (step: number) => Promise<void>,
): Promise<number> {
  for (let step = 0; ; step++) {
    await reset();
    await order("p1");
    environment.service.outcomes.push(...outcomes);
    const process = new WorkerProcess(environment, step);
    await work(process);
    await expectTruth();
    await workUntilSettled();
    await expectTruth();
    await check(step);
    if (!process.hasCrashed) return step;
  }
}

async function expectPaidOnce(step: number): Promise<void> {
  expect(paid(), `crash at step ${step}`).toEqual([addressOf("p1")]);
  expect((await row()).status, `crash at step ${step}`).toBe("sent");
}

describe("runPayout", () => {
  test("sends a due payout once, and records its transaction", async () => {
    await order("p1", "25.100000000000000001");
    const { created_at } = await row();
    expect(await work()).toEqual(["sent"]);
    const [transaction_id] = [...environment.service.transfers.keys()];
    expect(await row()).toMatchObject({ status: "sent", transaction_id, due_at: null, attempts: 1, note: null });
    await expectTruth();
    expect(await work()).toEqual([]);
    expect(environment.service.keys).toEqual([`k1:payout:p1:${created_at.toISOString().slice(0, 19)}Z`]);
  });

  test.each<[string, TransferOutcome[]]>([
    ["no other failure", []],
    ["a lost response", ["lost response"]],
    ["repeatedly lost responses", ["lost response", "lost response", "lost response"]],
    ["a service that is down", Array.from({ length: 6 }, (): TransferOutcome => "refused connection")],
    ["a rate limit", [429, 429]],
    ["a server error", [500, 500]],
    ["a lost response, then a rejection by the limit that the transfer used up", ["lost response", 403, 403]],
  ])("survives a crash at every step with %s: one transfer, and a row that says so", async (_, outcomes) => {
    // Steps before and after: claim, token, transfer, record.
    expect(await crashAtEveryStep(outcomes, expectPaidOnce)).toBeGreaterThanOrEqual(8);
  });

  test("records a rejection as refused if nothing was sent before, and asks for a human if something may have been", async () => {
    const ends: string[] = [];
    for (const step of [0, 1, 6, 7]) {
      await reset();
      await order("p1");
      environment.service.outcomes.push(...Array(100).fill(422));
      await work(new WorkerProcess(environment, step));
      await workUntilSettled();
      await expectTruth();
      expect(paid()).toEqual([]);
      ends.push(`${step}: ${(await row()).status}`);
    }
    // Steps 1 to 6: the row is claimed, and its outcome is not recorded.
    expect(ends).toEqual(["0: refused", "1: needs_human", "6: needs_human", "7: refused"]);
  });

  test("never marks a payout refused if its first transfer may have used up the limit", async () => {
    await order("p1");
    environment.service.outcomes.push("lost response", ...Array(100).fill(403));
    await workUntilSettled();
    const note = expect.stringMatching(/^idempotency_key_expired/);
    expect(await row()).toMatchObject({ status: "needs_human", note });
    expect(paid()).toEqual([addressOf("p1")]);
  });

  test.each([2, 4, 6])(
    "after a crash at step %i and a pause of 25 hours sends nothing and asks for a human",
    async (step) => {
      await order("p1");
      await work(new WorkerProcess(environment, step));
      const before = structuredClone([environment.service.keys, paid()]);
      environment.clock.advance(25 * HOUR);
      expect(await work()).toEqual(["needs_human"]);
      expect([environment.service.keys, paid()]).toEqual(before);
      environment.clock.advance(25 * HOUR);
      expect(await work()).toEqual([]);
      expect((await row()).note).toMatch(/^idempotency_key_expired: .*Find out whether the first payment was made/);
      await expectTruth();
    },
  );

  test("sends a payout that has waited for days and provably was not sent", async () => {
    await order("p1");
    environment.service.outcomes.push(...Array(100).fill("refused connection"));
    await work();
    environment.service.outcomes.length = 0;
    expect(await row()).toMatchObject({ status: "pending" });
    environment.clock.advance(72 * HOUR);
    expect(await work()).toEqual(["sent"]);
    await expectTruth();
  });

  test("of concurrent workers that get the same payout, one sends it", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `p${index + 10}`);
    for (const id of ids) await order(id);
    const workers = [new WorkerProcess(environment), new WorkerProcess(environment)];
    await Promise.all(ids.flatMap((id) => workers.map(({ worker }) => runPayout(worker, id))));
    expect(environment.service.keys).toHaveLength(20);
    expect(paid().sort()).toEqual(ids.map(addressOf));
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual(ids.map(() => ["sent", 1]));
    await expectTruth();
  });

  test("says when to look again, and that a status is final", async () => {
    await order("p1");
    environment.service.outcomes.push(429);
    const { worker } = new WorkerProcess(environment);
    expect(await runPayout(worker, "p1")).toEqual({ status: "pending", dueInMs: 7_200_000 });
    environment.clock.advance(HOUR);
    expect(await runPayout(worker, "p1")).toEqual({ status: "pending", dueInMs: HOUR });
    environment.clock.advance(HOUR);
    const sent = { status: "sent", dueInMs: undefined };
    expect(await runPayout(worker, "p1")).toEqual(sent);
    expect(await runPayout(worker, "p1")).toEqual(sent);
    await expect(runPayout(worker, "p2")).rejects.toThrow('the outbox has no payout "p2"');
  });

  test("tells what has been due for longer than a grace period", async () => {
    await order("p1");
    const { db, clock } = environment;
    expect(await overdue(db, HOUR)).toEqual([]);
    clock.advance(HOUR + MINUTE);
    expect(await overdue(db, HOUR)).toEqual([{ payoutId: "p1", attempts: 0 }]);
    await work();
    expect(await overdue(db, HOUR)).toEqual([]);
  });

  test("asks for a human if what was paid has no transaction id", () =>
    expect(toRow({ verdict: "executed", result: {}, transactionId: undefined }, new Date())).toMatchObject({
      status: "needs_human",
      dueInMs: undefined,
    }));

  test("keeps to the clock of the database: workers whose clocks differ do not take a payout from each other", async () => {
    await order("p1");
    const { working, release } = await startSlowly();
    const { worker } = new WorkerProcess(environment);
    const ahead = { ...worker, now: () => new Date(environment.clock.now() + 9 * MINUTE) };
    expect(await runPayout(ahead, "p1")).toMatchObject({ status: "unknown", dueInMs: expect.any(Number) });
    release();
    expect((await working).status).toBe("sent");
    expect((await row()).attempts).toBe(1);
  });

  test.each(["sent", "refused"] as const)(
    "a worker that outlives its lease does no harm: its transfer ends %s",
    async (first) => {
      await order("p1");
      const { working, release } = await outliveLease();
      expect(await work()).toEqual(["sent"]);
      if (first === "refused") environment.service.outcomes.push(422);
      release();
      await working;
      expect(await row()).toMatchObject({ status: "sent", attempts: 2 });
      await expectTruth();
    },
  );

  test("a worker that was paused past its lease with a decision does not record it", async () => {
    await order("p1");
    const { db: database, clock } = environment;
    const first = await claim(database, "p1", MINUTE);
    clock.advance(2 * MINUTE);
    await claim(database, "p1", MINUTE);
    const refused = { status: "refused", dueInMs: undefined, note: "" } as const;
    expect(await recordDecision(database, first as OutboxRow, refused)).toBeUndefined();
    expect(await row()).toMatchObject({ status: "unknown", attempts: 2 });
  });

  test("a worker that outlives its lease does not overwrite the next one, which knows that it may have paid", async () => {
    await order("p1");
    const { working, release } = await outliveLease();
    environment.service.outcomes.push("lost response", "lost response", "lost response", 403);
    expect((await runPayout(new WorkerProcess(environment).worker, "p1")).status).toBe("unknown");
    release();
    expect((await working).status).toBe("unknown");
    expect(await row()).toMatchObject({ status: "unknown" });
    await expectTruth();
    await workUntilSettled();
    expect(await row()).toMatchObject({ status: "sent", transaction_id: [...environment.service.transfers.keys()][0] });
  });
});

async function reset(): Promise<void> {
  await db.exec("DELETE FROM outbox; DELETE FROM payouts");
  const clock = new TestClock();
  environment = { db: withClock(db, clock), clock, service: new SandboxService(clock) };
}

/** A worker whose transfer is on its way, and arrives when it is released. */
async function startSlowly() {
  const { service } = environment;
  const events = new EventEmitter();
  const fetch: Fetch = async (url, init) => {
    if (url.endsWith("/send-funds")) {
      const released = once(events, "release");
      events.emit("arrival");
      await released;
    }
    return service.fetch(url, init);
  };
  const arrival = once(events, "arrival");
  const working = runPayout(new WorkerProcess(environment, Number.POSITIVE_INFINITY, fetch).worker, "p1");
  await arrival;
  return { working, release: () => events.emit("release") };
}

async function outliveLease() {
  const started = await startSlowly();
  environment.clock.advance(6 * MINUTE);
  return started;
}
