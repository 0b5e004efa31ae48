// Several processes on one SQLite file, killed at any moment: no payment is lost or made twice, and the file stays whole (S58, S60).

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasSqlite } from "../../../scripts/lib/node-with-sqlite.ts";
import { createSqliteStore } from "../../../src/sqlite.ts";
import { seededNumbers } from "../../fleet/chaos.ts";
import { type FleetService, startFleetService } from "../../fleet/fleet-service.ts";
import { type Network, startNetwork } from "../../fleet/network.ts";
import { bundleProgram } from "../../fleet/processes.ts";
import type { WorkerMessage, WorkerOptions, WorkerTask } from "./worker.ts";

const SEED = 31;
const PAYOUTS = 300;
const WORKERS = 4;
const ROUNDS_OF_WRITING = 12;

interface Worker {
  readonly child: ChildProcess;
  readonly wrote: string[];
  /** Resolves to its result; undefined if the process was killed before it had one. */
  run(task: WorkerTask): Promise<string | undefined>;
}

describe.skipIf(!hasSqlite)("[S58] several processes on one file", { timeout: 240_000 }, () => {
  let folder: string;
  let program: string;
  let service: FleetService;
  let network: Network;
  let files = 0;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sqlite-processes-"));
    program = await bundleProgram("stores/sqlite/worker");
    service = await startFleetService("sqlite");
    network = await startNetwork(service.port);
  });
  afterAll(async () => {
    await Promise.all([...children].map(kill));
    await network[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** The options of processes on one new file. */
  const newFile = (): WorkerOptions => ({
    path: join(folder, `${++files}.db`),
    tokenKey: randomBytes(32).toString("base64"),
    client: { baseUrl: `http://127.0.0.1:${network.port}/crypto/api/v1`, ...service.credentials },
  });

  async function start(options: WorkerOptions): Promise<Worker> {
    const child = spawn(process.execPath, [program, JSON.stringify(options)], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    children.add(child);
    const wrote: string[] = [];
    let done: (result: string | undefined) => void = () => undefined;
    child.once("exit", () => {
      children.delete(child);
      done(undefined);
    });
    child.on("message", ({ kind, result }: WorkerMessage) => {
      if (kind === "wrote") wrote.push(String(result));
      else done(result);
    });
    await Promise.race([once(child, "message"), once(child, "exit")]);
    const run = (task: WorkerTask) =>
      new Promise<string | undefined>((resolve) => {
        done = resolve;
        if (!children.has(child) || !child.send(task)) resolve(undefined);
      });
    return { child, wrote, run };
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (!children.has(child)) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  test(`${PAYOUTS} payouts by ${WORKERS} processes that are killed, over a service with faults: none lost, none doubled`, async () => {
    const options = newFile();
    const createdAt = new Date().toISOString();
    const orders = Array.from({ length: PAYOUTS }, (_, index) => service.order(`p${index}`, "25.10"));
    const queue = orders.map((order) => ({ ...order, part: 1 }));
    const outcomes: Record<string, number> = {};
    const random = seededNumbers(SEED, "kills");
    const failures: string[] = [];
    const log = (_: string, target: string) => void failures.push(target);
    const endings = [service.startFaults(SEED, log), network.startFaults(SEED, log)];
    let kills = 0;

    async function work(): Promise<void> {
      let worker = await start(options);
      for (let order = queue.shift(); order; order = queue.shift()) {
        // Counted in payouts, not in time, so that a slow machine also gets them done.
        const dies = random() < 0.15;
        if (dies) setTimeout(() => worker.child.kill("SIGKILL"), 25 * random());
        const outcome = (await worker.run({ kind: "pay", createdAt, ...order })) ?? "killed";
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        // As the guide says: only a payment that was refused is made under a new key.
        if (outcome === "rejected") queue.push({ ...order, part: order.part + 1 });
        else if (outcome !== "paid") queue.push(order);
        if (!dies) continue;
        kills += 1;
        await kill(worker.child);
        worker = await start(options);
      }
      await kill(worker.child);
    }

    await Promise.all(Array.from({ length: WORKERS }, work));
    for (const end of endings) end();
    const paid = service.transfers().map(({ payout }) => payout);
    expect(paid.sort()).toEqual(orders.map(({ payout }) => payout).sort());
    // The run has shown nothing if no fault happened.
    expect(outcomes).toMatchObject({ paid: PAYOUTS, rejected: expect.any(Number), unknown: expect.any(Number) });
    expect(kills).toBeGreaterThan(20);
    expect(outcomes.killed).toBeGreaterThan(5);
    expect(failures.filter((failure) => failure.startsWith("refused")).length).toBeGreaterThan(0);
  });

  test("[S60] two processes log in once", async () => {
    const options = newFile();
    const workers = await Promise.all([start(options), start(options)]);
    const before = service.logins();
    expect(await Promise.all(workers.map(({ run }) => run({ kind: "log in" })))).toEqual(["logged in", "logged in"]);
    expect(service.logins() - before).toBe(1);
    await Promise.all(workers.map(({ child }) => kill(child)));
  });

  test("what was confirmed before kill -9 is there after it, and the file is whole", async () => {
    const random = seededNumbers(SEED, "writing");
    const options = newFile();
    const confirmed: string[] = [];
    for (let round = 0; round < ROUNDS_OF_WRITING; round++) {
      const workers = await Promise.all([start(options), start(options)]);
      for (const [at, worker] of workers.entries()) void worker.run({ kind: "write", id: 2 * round + at });
      await once(workers[0].child, "message");
      await sleep(100 * random());
      await Promise.all(workers.map(({ child }) => kill(child)));
      confirmed.push(...workers.flatMap(({ wrote }) => wrote));
    }
    expect(confirmed.length).toBeGreaterThan(ROUNDS_OF_WRITING);
    using store = createSqliteStore(options.path);
    const found = await Promise.all(confirmed.map((key) => store.get(key)));
    expect(found).toEqual(confirmed);
    // The types are those of Node 20.
    const db = new (Object(process.getBuiltinModule("node:sqlite")).DatabaseSync)(options.path);
    expect(Object(db.prepare("PRAGMA integrity_check").get()).integrity_check).toBe("ok");
  });
});
