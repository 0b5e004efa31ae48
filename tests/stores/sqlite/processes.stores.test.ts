// Several processes on one SQLite file, killed at any moment: no payment is lost or made twice, and the file stays whole (S58, S60).

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasSqlite } from "../../../scripts/lib/node-with-sqlite.ts";
import { createSqliteStore } from "../../../src/sqlite.ts";
import { seededNumbers } from "../../fleet/chaos.ts";
import { loginBody } from "../../support/fake-service.ts";
import { sentFunds } from "../../support/test-clients.ts";
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
  let service: Awaited<ReturnType<typeof startFaultyService>>;
  let files = 0;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sqlite-processes-"));
    await build({
      bundle: true,
      platform: "node",
      format: "esm",
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
      entryPoints: [join(import.meta.dirname, "worker.ts")],
      outfile: join(folder, "worker.mjs"),
    });
    service = await startFaultyService(seededNumbers(SEED, "service"));
  });
  afterAll(async () => {
    await Promise.all([...children].map(kill));
    service.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The options of processes on one new file. */
  const newFile = (): WorkerOptions => ({
    path: join(folder, `${++files}.db`),
    tokenKey: randomBytes(32).toString("base64"),
    client: { baseUrl: service.origin, apiKey: "api-key-0001", apiSecret: "api-secret-0001" },
  });

  async function start(options: WorkerOptions): Promise<Worker> {
    const child = spawn(process.execPath, [join(folder, "worker.mjs"), JSON.stringify(options)], {
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
    const queue = Array.from({ length: PAYOUTS }, (_, index) => ({ id: index + 1, part: 1 }));
    const outcomes: Record<string, number> = {};
    const random = seededNumbers(SEED, "kills");
    let kills = 0;

    async function work(): Promise<void> {
      let worker = await start(options);
      for (let payout = queue.shift(); payout; payout = queue.shift()) {
        // Counted in payouts, not in time, so that a slow machine also gets them done.
        const dies = random() < 0.15;
        if (dies) setTimeout(() => worker.child.kill("SIGKILL"), 25 * random());
        const outcome = (await worker.run({ kind: "pay", createdAt, ...payout })) ?? "killed";
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        // As the guide says: only a payment that was refused is made under a new key.
        if (outcome === "rejected") queue.push({ id: payout.id, part: payout.part + 1 });
        else if (outcome !== "paid") queue.push(payout);
        if (!dies) continue;
        kills += 1;
        await kill(worker.child);
        worker = await start(options);
      }
      await kill(worker.child);
    }

    await Promise.all(Array.from({ length: WORKERS }, work));
    const payments = Array.from({ length: PAYOUTS }, (_, index) => service.paymentsTo(`payee-${index + 1}`));
    expect(payments).toEqual(Array(PAYOUTS).fill(1));
    // The run has shown nothing if no fault happened.
    expect(outcomes).toMatchObject({ paid: PAYOUTS, rejected: expect.any(Number), unknown: expect.any(Number) });
    expect(kills).toBeGreaterThan(20);
    expect(outcomes.killed).toBeGreaterThan(5);
    expect(service.refusedAfterPayment()).toBeGreaterThan(0);
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
    expect(integrityOf(options.path)).toBe("ok");
  });
});

function integrityOf(path: string): unknown {
  // The types are those of Node 20.
  const { DatabaseSync } = Object(process.getBuiltinModule("node:sqlite"));
  return Object(new DatabaseSync(path).prepare("PRAGMA integrity_check").get()).integrity_check;
}

/** So that each payment can be settled in the end. */
const MAX_REFUSALS = 2;

/** Longer than a worker waits for a response. */
const LATE_MS = 300;

/** Recognizes idempotency keys, and pays early, late or not at all. Only one payment is made for each key. */
async function startFaultyService(random: () => number) {
  const payments = new Map<string, string>();
  const refusals = new Map<string, number>();
  let refusedAfterPayment = 0;
  let logins = 0;

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers["idempotency-key"]);
    const { receiving_address: address } = JSON.parse(await text(request));
    const luck = random();
    const refused = refusals.get(key) ?? 0;
    if (luck < 0.2 && refused < MAX_REFUSALS) {
      refusals.set(key, refused + 1);
      if (payments.has(key)) refusedAfterPayment += 1;
      return respond(response, luck < 0.1 ? 400 : 403, { status: false, message: "refused" });
    }
    if (luck < 0.3) await sleep(LATE_MS);
    payments.set(key, address);
    if (luck < 0.35) await sleep(LATE_MS);
    if (luck < 0.45) return void request.socket.destroy();
    respond(response, 200, { ...sentFunds, data: { ...sentFunds.data, transaction_id: `tx-${key}` } });
  }

  const server = createServer((request, response) => {
    if (request.url?.endsWith("/send-funds")) return void send(request, response);
    const isLogin = request.url?.endsWith("/auth/token") === true;
    if (isLogin) logins += 1;
    respond(response, 200, isLogin ? loginBody("/auth/token", "crypto-token-1") : { success: true, data: {} });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paymentsTo: (address: string) => [...payments.values()].filter((each) => each === address).length,
    refusedAfterPayment: () => refusedAfterPayment,
    logins: () => logins,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
