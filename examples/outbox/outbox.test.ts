import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import type { Fetch } from "svc-sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enqueue, runOnce, type Worker } from "./outbox.ts";
import { Life, type World } from "./testing/worker-process.ts";
import { type Answer, SimulatedService } from "./testing/sandbox-service.ts";
import { TestClock } from "./testing/test-clock.ts";
import type { Status } from "./decide.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const db = new PGlite();
let world: World & { db: PGlite };

beforeAll(async () => {
  await db.exec(await readFile(new URL("schema.sql", import.meta.url), "utf8"));
  await db.exec("CREATE TABLE payouts (id text PRIMARY KEY, amount numeric NOT NULL)");
}, 120_000);

beforeEach(async () => {
  await db.exec("DELETE FROM outbox; DELETE FROM payouts");
  const clock = new TestClock();
  world = { db, clock, service: new SimulatedService(clock) };
});

afterAll(() => db.close());

/** What an application does: the payout and its outbox row in one transaction. */
async function order(id: string, amount = "25.10"): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.query("INSERT INTO payouts (id, amount) VALUES ($1, $2)", [id, amount]);
    await enqueue(transaction, id, {
      account: "aaaaaaaaaaaaaaaaaaaaaaa1",
      assets: "asset_1",
      receiving_address: `address of ${id}`,
      amount,
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    });
  });
}

interface Row {
  readonly payout_id: string;
  readonly created_at: Date;
  readonly status: Status;
  readonly transaction_id: string | null;
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly note: string | null;
}

async function rows(): Promise<Row[]> {
  return (await db.query<Row>("SELECT * FROM outbox ORDER BY payout_id")).rows;
}

async function row(): Promise<Row> {
  const [only] = await rows();
  if (!only) throw new Error("no row");
  return only;
}

/** Lets a process work until nothing is due. Gives the statuses that it saw; a crash ends it early. */
async function work(life: Life): Promise<Status[]> {
  const seen: Status[] = [];
  try {
    for (let status = await runOnce(life.worker); status !== undefined; status = await runOnce(life.worker)) {
      seen.push(status);
    }
  } catch (error) {
    if (!life.isOver) throw error;
  }
  return seen;
}

/** Restarts a worker whenever something is due, until everything is settled. */
async function workUntilSettled(): Promise<void> {
  for (let restarts = 0; restarts < 200; restarts++) {
    await work(new Life(world));
    const next = Math.min(...(await rows()).map(({ due_at }) => due_at?.getTime() ?? Number.POSITIVE_INFINITY));
    if (next === Number.POSITIVE_INFINITY) return;
    world.clock.pass(Math.max(0, next - world.clock.now()));
  }
  throw new Error("not settled after 200 restarts");
}

/** Holds every row against what happened at the service. */
async function expectTruth(): Promise<void> {
  for (const { payout_id, status, transaction_id } of await rows()) {
    const effects = world.service.effects.flatMap((address, index) =>
      address === `address of ${payout_id}` ? [`tx_${index + 1}`] : [],
    );
    if (status === "sent") expect(effects, payout_id).toEqual([transaction_id]);
    else if (status === "pending" || status === "refused") expect(effects, payout_id).toEqual([]);
    else expect(effects.length, payout_id).toBeLessThan(2);
  }
}

describe("enqueue", { timeout: 60_000 }, () => {
  test("notes payout and transfer together, or neither", async () => {
    await order("p1");
    await expect(order("p1")).rejects.toThrow(/duplicate key/);
    await expect(
      db.transaction(async (transaction) => {
        await transaction.query("INSERT INTO payouts (id, amount) VALUES ('p2', 1)");
        await enqueue(transaction, "p2", {} as never);
        throw new Error("crash before the commit");
      }),
    ).rejects.toThrow("crash before the commit");
    expect((await rows()).map(({ payout_id }) => payout_id)).toEqual(["p1"]);
    expect((await db.query("SELECT id FROM payouts")).rows).toEqual([{ id: "p1" }]);
  });
});

describe("runOnce", { timeout: 60_000 }, () => {
  test("sends what is due, once, and records where it went", async () => {
    await order("p1", "0.000000000000000001");
    const { created_at } = await row();
    expect(await work(new Life(world))).toEqual(["sent"]);
    expect(await row()).toMatchObject({
      status: "sent",
      transaction_id: "tx_1",
      due_at: null,
      attempts: 1,
      note: null,
    });
    await expectTruth();
    expect(await work(new Life(world))).toEqual([]);
    expect(world.service.keys).toEqual([`k1:payout:p1:${created_at.toISOString().slice(0, 19)}Z`]);
  });

  test("survives a crash at every step: one transfer, and a row that says so", async () => {
    let step = 0;
    for (let isOver = true; isOver; step++) {
      await resetTo("p1");
      const life = new Life(world, step);
      await work(life);
      isOver = life.isOver;
      await expectTruth();
      await workUntilSettled();
      expect(world.service.effects, `crash at step ${step}`).toEqual(["address of p1"]);
      expect((await row()).status, `crash at step ${step}`).toBe("sent");
      await expectTruth();
    }
    // Before and after: claim, token, transfer, record, and the look that finds nothing more.
    expect(step).toBe(11);
  });

  test("survives crashes at any two steps in a row", async () => {
    for (let first = 1; first < 8; first++) {
      for (let second = 1; second < 8; second++) {
        await resetTo("p1");
        await work(new Life(world, first));
        world.clock.pass(10 * MINUTE);
        await work(new Life(world, second));
        await expectTruth();
        await workUntilSettled();
        expect(world.service.effects, `crashes at ${first} and ${second}`).toEqual(["address of p1"]);
        expect((await row()).status).toBe("sent");
      }
    }
  });

  test.each<[string, Answer[]]>([
    ["an answer that is lost", ["lost"]],
    ["answers that are lost again and again", ["lost", "lost", "lost", "lost", "lost"]],
    ["a service that is down", Array.from({ length: 12 }, (): Answer => "refused connection")],
    ["a rate limit", [429, 429]],
    ["a failure of the service", [500, 500]],
    ["a lost answer, then a refusal for the limit that it used up", ["lost", 403, 403]],
  ])("survives a crash at every step amid %s", async (_, answers) => {
    let step = 0;
    for (let isOver = true; isOver; step++) {
      await resetTo("p1");
      world.service.answers.push(...answers);
      const life = new Life(world, step);
      await work(life);
      isOver = life.isOver;
      await expectTruth();
      await workUntilSettled();
      expect(world.service.effects, `crash at step ${step}`).toEqual(["address of p1"]);
      expect((await row()).status, `crash at step ${step}`).toBe("sent");
    }
    expect(step).toBeGreaterThan(8);
  });

  test("records a refusal as one where nothing was sent before, and leaves it to a human where something may have been", async () => {
    const ends = new Set<string>();
    let step = 0;
    for (let isOver = true; isOver; step++) {
      await resetTo("p1");
      world.service.answers.push(...Array.from({ length: 100 }, (): Answer => 422));
      const life = new Life(world, step);
      await work(life);
      isOver = life.isOver;
      await workUntilSettled();
      await expectTruth();
      expect(world.service.effects).toEqual([]);
      ends.add(`${step}: ${(await row()).status}`);
    }
    // Steps 1 to 6: the row is taken, and nobody has recorded what came of it.
    expect([...ends]).toEqual([
      "0: refused",
      ...[1, 2, 3, 4, 5, 6].map((at) => `${at}: needs_human`),
      ...[7, 8, 9, 10].map((at) => `${at}: refused`),
    ]);
  });

  test("never calls a payout refused whose first transfer may have used up the limit", async () => {
    await order("p1");
    world.service.answers.push("lost", ...Array.from({ length: 100 }, (): Answer => 403));
    await workUntilSettled();
    expect(await row()).toMatchObject({
      status: "needs_human",
      note: expect.stringMatching(/^idempotency_key_expired/),
    });
    expect(world.service.effects).toEqual(["address of p1"]);
  });

  test.each([2, 3, 4, 5, 6])(
    "after a crash at step %i and a pause of 25 hours sends nothing: it needs a human",
    async (step) => {
      await order("p1");
      await work(new Life(world, step));
      const before = structuredClone([world.service.keys, world.service.effects]);
      world.clock.pass(25 * HOUR);
      expect(await work(new Life(world))).toEqual(["needs_human"]);
      expect([world.service.keys, world.service.effects]).toEqual(before);
      world.clock.pass(25 * HOUR);
      expect(await work(new Life(world))).toEqual([]);
      expect((await row()).note).toMatch(/^idempotency_key_expired: .*Find out what became of the first payment/);
      await expectTruth();
    },
  );

  test("what nobody has taken yet may wait for days", async () => {
    await order("p1");
    world.clock.pass(72 * HOUR);
    expect(await work(new Life(world))).toEqual(["sent"]);
    await expectTruth();
  });

  test("what provably was not sent may wait for days", async () => {
    await order("p1");
    world.service.answers.push(...Array.from({ length: 100 }, (): Answer => "refused connection"));
    await work(new Life(world));
    world.service.answers.length = 0;
    expect(await row()).toMatchObject({ status: "pending" });
    world.clock.pass(72 * HOUR);
    expect(await work(new Life(world))).toEqual(["sent"]);
    await expectTruth();
  });

  test("waits as long as the service asks", async () => {
    await order("p1");
    world.service.answers.push(429);
    expect(await work(new Life(world))).toEqual(["pending"]);
    world.clock.pass(7_200_000 - MINUTE);
    expect(await work(new Life(world))).toEqual([]);
    world.clock.pass(MINUTE * 15);
    expect(await work(new Life(world))).toEqual(["sent"]);
    expect(world.service.keys).toHaveLength(2);
  });

  test("two workers at once share the work: each payout is sent once, by one of them", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `p${index + 10}`);
    for (const id of ids) await order(id);
    const seen = await Promise.all([work(new Life(world)), work(new Life(world))]);
    expect(seen.flat()).toEqual(ids.map(() => "sent"));
    for (const { length } of seen) expect(length).toBeGreaterThan(0);
    expect(world.service.keys).toHaveLength(20);
    expect([...world.service.effects].sort()).toEqual(ids.map((id) => `address of ${id}`));
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(ids.map(() => 1));
    await expectTruth();
  });

  test.each(["sent", "refused"] as const)(
    "a worker that was too slow does no harm: the first is %s at last",
    async (first) => {
      await order("p1");
      const slow = slowWay();
      const working = runOnce(new Life(world, Number.POSITIVE_INFINITY, slow.fetch).worker);
      await slow.arrived;
      world.clock.pass(6 * MINUTE);
      expect(await work(new Life(world))).toEqual(["sent"]);
      if (first === "refused") world.service.answers.push(422);
      slow.release();
      await working;
      expect(await row()).toMatchObject({ status: "sent", attempts: 2 });
      await expectTruth();
    },
  );

  test("a worker that was too slow does not overrule the one after it, which knows that it may have paid", async () => {
    await order("p1");
    const slow = slowWay();
    const working = runOnce(new Life(world, Number.POSITIVE_INFINITY, slow.fetch).worker);
    await slow.arrived;
    world.clock.pass(6 * MINUTE);
    world.service.answers.push("lost", "lost", "lost", 403);
    expect(await runOnce(new Life(world).worker)).toBe("unknown");
    slow.release();
    expect(await working).not.toBe("sent");
    expect(await row()).toMatchObject({ status: "unknown" });
    await expectTruth();
    await workUntilSettled();
    expect(await row()).toMatchObject({ status: "sent", transaction_id: "tx_1" });
  });

  test("an error that is none of the SDK's ends the worker, and the row tells the truth meanwhile", async () => {
    await order("p1");
    const { worker } = new Life(world);
    let statements = 0;
    const query: Worker["db"]["query"] = (text, values) =>
      ++statements === 2 ? Promise.reject(new Error("connection lost")) : worker.db.query(text, values);
    await expect(runOnce({ ...worker, db: { query } })).rejects.toThrow("connection lost");
    expect(await row()).toMatchObject({ status: "unknown" });
    await workUntilSettled();
    expect(world.service.effects).toEqual(["address of p1"]);
    await expectTruth();
  });
});

async function resetTo(id: string): Promise<void> {
  await db.exec("DELETE FROM outbox; DELETE FROM payouts");
  const clock = new TestClock();
  world = { db, clock, service: new SimulatedService(clock) };
  await order(id);
}

/** A way to the service on which the transfer stands still. */
function slowWay() {
  let release = () => {};
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { service } = world;
  const fetch: Fetch = async (url, init) => {
    if (String(url).endsWith("/send-funds")) {
      arrive();
      await released;
    }
    return service.fetch(url, init);
  };
  return { fetch, arrived, release };
}
