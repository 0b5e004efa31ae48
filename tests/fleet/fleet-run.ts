// One run of a fleet on one engine: servers, workers and failures. Leaves its history in a folder.

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCuttingProxy } from "../stores/cutting-proxy.ts";
import { startPostgres } from "../stores/postgres/postgres-server.ts";
import { durable, startRedisServer } from "../stores/redis/redis-process.ts";
import { type ChaosPlan, PACE, paced, startChaos } from "./chaos.ts";
import type { WorkerDefect } from "./defects.ts";
import { CLOCK_STEP_MS, type FleetEngine } from "./engines/fleet-engine.ts";
import { LEASE_MS } from "./engines/outbox-rows.ts";
import { type DoneFault, faultLog } from "./faults/done-faults.ts";
import { startFleetService } from "./fleet-service.ts";
import { heldBy } from "./history/history-file.ts";
import { writeEnd } from "./history/run-files.ts";
import type { FleetEnd } from "./judge-fleet.ts";
import { countKeys } from "./ledger-keys.ts";
import { startNetwork } from "./network.ts";
import { makeOrders } from "./orders.ts";
import { openRows, RunTime, workUntilOnlyTimeIsMissing } from "./run-time.ts";
import type { WorkerOptions } from "./worker.ts";
import { WorkerProcesses } from "./worker-processes.ts";

export interface FleetRun {
  readonly engine: FleetEngine;
  readonly payouts: number;
  readonly workers: number;
  readonly killMs: number;
  /** After this time the run is given up, and what is open is a problem. */
  readonly seconds: number;
  readonly seed: number;
  readonly historyFolder: string;
  readonly workerFile: string;
  /** The judge has to find it. */
  readonly defect?: WorkerDefect | undefined;
}

const MINUTE = 60_000;
/** Longer than the lease of a row, that of a job, and the time in which other workers find both. */
const PAUSE_MS = 12_000;
/** The pools of all workers, and what killed ones have left for a moment. */
const MOST_CONNECTIONS = "400";
/** For workers that have just started on a busy machine. */
const START_MS = 60_000;

export async function runFleet(run: FleetRun): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    await runWith(run, (end) => ends.push(end));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function runWith(run: FleetRun, atEnd: (end: () => unknown) => void): Promise<void> {
  const { engine, seed, historyFolder } = run;
  const time = new RunTime(run.seconds);
  const postgres = await startPostgres({ max_connections: MOST_CONNECTIONS });
  atEnd(() => postgres[Symbol.asyncDispose]());
  const redis = await startRedisServer(...durable);
  atEnd(() => redis[Symbol.asyncDispose]());
  const service = await startFleetService(`fleet ${seed}`);
  atEnd(() => service.close());
  const network = await startNetwork(service.port);
  atEnd(() => network[Symbol.asyncDispose]());
  const proxies = await Promise.all([postgres.port, redis.port, network.port].map(startCuttingProxy));
  for (const proxy of proxies) atEnd(() => proxy[Symbol.asyncDispose]());
  const [postgresPort, redisPort, servicePort] = proxies.map(({ port }) => port);
  const direct = addressesAt(postgres.port, redis.port);

  const orders = makeOrders(run.payouts, seed);
  const before = service.funds();
  await engine.prepare(direct);
  await engine.order(
    direct,
    orders.map(({ payout, amount }) => service.order(payout, amount)),
  );

  const faults: DoneFault[] = [];
  const log = faultLog(faults);
  // How far all clocks have been moved on, so that what waits for later is due.
  let movedMs = 0;
  const tokenKey = randomBytes(32).toString("base64");
  const workers = new WorkerProcesses({
    file: run.workerFile,
    output: join(historyFolder, "workers.log"),
    log,
    options: (worker, place): WorkerOptions => ({
      engine: engine.name,
      ...{ worker, place },
      addresses: addressesAt(postgresPort ?? 0, redisPort ?? 0),
      client: { baseUrl: `http://127.0.0.1:${servicePort}/crypto/api/v1`, ...service.credentials },
      tokenKey,
      historyFolder,
      defect: run.defect,
      // Without a store, a clock that is behind hides that a key is older than the process.
      clockOffsetMs: movedMs + (engine.store ? place - run.workers / 2 : place) * MINUTE,
    }),
  });
  atEnd(() => workers.close());
  workers.start(run.workers);

  const plan = {
    kill: { meanMs: run.killMs, act: (pick) => workers.kill(pick) },
    pause: {
      meanMs: 8_000,
      act: (pick) => workers.pause(pick, PAUSE_MS, (worker) => heldBy(historyFolder, worker).length > 0),
    },
    cut: {
      meanMs: 2_000,
      act(pick) {
        const place = Math.floor(pick * proxies.length);
        log("cut", ["postgres", "redis", "service"][place] ?? "");
        proxies[place]?.cut();
      },
    },
    expiry: { meanMs: 12_000, act: (pick) => service.expireTokens(pick, log) },
    restart: {
      meanMs: 10_000,
      async act(pick) {
        log("restart", pick < 0.5 ? "redis" : "postgres");
        if (pick < 0.5) {
          await redis.kill();
          await redis.restart();
        } else {
          await postgres.stop("immediate");
          await postgres.start();
        }
      },
    },
  } satisfies ChaosPlan;
  const from = process.hrtime.bigint();
  const endings = [service.startFaults(seed, log), network.startFaults(seed, log)];
  // A kill hits what is at work, and needs no other pace.
  const { kill, ...others } = plan;
  const slowed = Object.entries(others).map(([kind, failure]) => [kind, paced(failure, workers)]);
  const endChaos = startChaos({ kill, ...Object.fromEntries(slowed) }, seed);
  const open = () => openRows(engine, direct);
  await workUntilOnlyTimeIsMissing(run.payouts, time, open);
  const to = process.hrtime.bigint();
  const slowestMs = PACE * workers.paceMs;
  const meanMs = Object.fromEntries(
    Object.entries(plan).map(([kind, failure]) => [kind, Math.max(failure.meanMs, slowestMs)]),
  );
  await endChaos();
  for (const end of endings) end();
  const readAt = process.hrtime.bigint();
  const ledger = engine.store && { readAt, keys: await countKeys(engine.store, direct) };

  while ((await open()) > 0 && !time.isOver) {
    movedMs += CLOCK_STEP_MS;
    await workers.replaceAll(START_MS);
    await sleep(4_000);
  }
  await workers.close();

  const rows = await engine.rows(direct);
  const funds = { before, after: service.funds() };
  const transfers = service.transfers();
  writeEnd(historyFolder, {
    ...{ kind: "payouts", engine: engine.name, seed, orders, rows, transfers, funds, faults, ledger },
    lease: { ms: LEASE_MS, until: to },
    times: { from, to, meanMs },
  } satisfies FleetEnd & { readonly engine: string; readonly seed: number });
}

function addressesAt(postgres: number, redis: number) {
  return { postgres: `postgres://postgres@127.0.0.1:${postgres}/postgres`, redis: `redis://127.0.0.1:${redis}` };
}
