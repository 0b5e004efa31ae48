// One run of a fleet on one engine: servers, workers, failures, and the judgement.

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCuttingProxy } from "../stores/cutting-proxy.ts";
import { startPostgres } from "../stores/postgres/postgres-server.ts";
import { durable, startRedisServer } from "../stores/redis/redis-process.ts";
import { seededNumbers, startChaos } from "./chaos.ts";
import { CLOCK_STEP_MS, type FleetEngine } from "./engines/fleet-engine.ts";
import { startFleetService } from "./fleet-service.ts";
import { checkHistory } from "./history/check-history.ts";
import { eventsBehind } from "./history/events-behind.ts";
import type { Order, Row } from "./history/history.ts";
import { readHistory } from "./history/history-file.ts";
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
}

const MINUTE = 60_000;
/** Longer than the lease of a worker. */
const PAUSE_MS = 6_000;
/** Longer than a lease, the wait for it and a restart of a server. */
const QUIET_MS = 15_000;
/** More than the account has. */
const TOO_MUCH = "1000000.00";

/** What a run ends with. */
export interface FleetResult {
  readonly problems: readonly string[];
  /** What happened to the first subjects of problems, a line per event. */
  readonly evidence: readonly string[];
  readonly summary: string;
}

export async function runFleet(run: FleetRun): Promise<FleetResult> {
  const ends: (() => unknown)[] = [];
  try {
    return await runWith(run, (end) => ends.push(end));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function runWith(run: FleetRun, atEnd: (end: () => unknown) => void): Promise<FleetResult> {
  const { engine, seed } = run;
  const random = seededNumbers(seed);
  const postgres = await startPostgres();
  atEnd(() => postgres[Symbol.asyncDispose]());
  const redis = await startRedisServer(...durable);
  atEnd(() => redis[Symbol.asyncDispose]());
  const service = await startFleetService(`fleet ${seed}`);
  atEnd(() => service.close());
  const proxies = await Promise.all([postgres.port, redis.port, service.port].map(startCuttingProxy));
  for (const proxy of proxies) atEnd(() => proxy[Symbol.asyncDispose]());
  const [postgresPort, redisPort, servicePort] = proxies.map(({ port }) => port);
  const direct = addressesAt(postgres.port, redis.port);

  const orders = makeOrders(run.payouts, random);
  const funds = service.funds();
  await engine.prepare(direct);
  await engine.order(
    direct,
    orders.map(({ payout, amount }) => service.order(payout, amount)),
  );

  // How far all clocks have been moved on, so that what waits for later is due.
  let movedMs = 0;
  const startedAt = performance.now();
  const tokenKey = randomBytes(32).toString("base64");
  const workers = new WorkerProcesses(run.workerFile, join(run.historyFolder, "workers.log"), (worker, place) => ({
    engine: engine.name,
    worker,
    addresses: addressesAt(postgresPort ?? 0, redisPort ?? 0),
    client: { baseUrl: `http://127.0.0.1:${servicePort}/crypto/api/v1`, ...service.credentials },
    tokenKey,
    historyFolder: run.historyFolder,
    clockOffsetMs: movedMs + (place - run.workers / 2) * MINUTE,
  }));
  atEnd(() => workers.close());
  workers.start(run.workers);

  const endFaults = service.startFaults(random);
  const done = { kills: 0, pauses: 0, cuts: 0, restarts: 0 };
  const endChaos = startChaos(
    { killMs: run.killMs, cutMs: 2_000, restartMs: 10_000, pauseMs: 8_000 },
    {
      kill(value) {
        done.kills += 1;
        workers.kill(Math.floor(value * run.workers));
      },
      pause(value) {
        done.pauses += 1;
        workers.pause(Math.floor(value * run.workers), PAUSE_MS);
      },
      cut(value) {
        done.cuts += 1;
        proxies[Math.floor(value * proxies.length)]?.cut();
      },
      async restart(value) {
        done.restarts += 1;
        if (value < 0.5) {
          await redis.kill();
          await redis.restart();
        } else {
          await postgres.stop("immediate");
          await postgres.start();
        }
      },
    },
    random,
  );

  await workUntilOnlyTimeIsMissing(run, startedAt, () => openRows(engine, direct));
  await endChaos();
  endFaults();
  const chaosSeconds = (performance.now() - startedAt) / 1000;
  for (
    let open = await openRows(engine, direct);
    open > 0 && !isOver(run, startedAt);
    open = await openRows(engine, direct)
  ) {
    movedMs += CLOCK_STEP_MS;
    for (let place = 0; place < run.workers; place++) workers.kill(place);
    await sleep(4_000);
  }
  await workers.close();

  const rows = await engine.rows(direct);
  const events = readHistory(run.historyFolder);
  const transfers = service.transfers();
  const problems = checkHistory({ orders, events, transfers, rows, funds: { before: funds, after: service.funds() } });
  const steps = [...events, ...transfers.map((transfer) => ({ kind: "paid", ...transfer }))];
  const evidence = eventsBehind(problems, steps, ({ payout }) => payout);
  const unpayable = new Set(orders.flatMap(({ payout, mustBePaid }) => (mustBePaid ? [] : [payout])));
  const by = (status: Row["status"]) => {
    const found = rows.filter((row) => row.status === status);
    const ordinary = found.filter(({ payout }) => !unpayable.has(payout)).length;
    return ordinary === found.length ? `${ordinary}` : `${found.length} (${ordinary} that can be paid)`;
  };
  const sends = events.filter(({ kind }) => kind === "send").length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const summary =
    `${by("sent")} sent, ${by("refused")} refused, ${by("needs_human")} for a human, ${by("open")} open; ` +
    `${transfers.length} transfers by ${sends} requests of ${workers.started} processes; ${done.kills} kills, ` +
    `${done.pauses} pauses, ${done.cuts} cuts and ${done.restarts} restarts of servers in ${chaosSeconds.toFixed(0)} s, ` +
    `${seconds} s in all`;
  return { problems, evidence, summary };
}

function addressesAt(postgres: number, redis: number) {
  return { postgres: `postgres://postgres@127.0.0.1:${postgres}/postgres`, redis: `redis://127.0.0.1:${redis}` };
}

/** Amounts of two to six places; one in forty is more than the account has. */
function makeOrders(count: number, random: () => number): Order[] {
  return Array.from({ length: count }, (_, index) => {
    const places = 2 + Math.floor(random() * 5);
    const digits = String(Math.floor(random() * 10 ** places)).padStart(places, "0");
    const mustBePaid = random() >= 1 / 40;
    const amount = mustBePaid ? `${1 + Math.floor(random() * 3)}.${digits}` : TOO_MUCH;
    return { payout: `p${index}`, amount, mustBePaid };
  });
}

/** Next to nothing is left, or what is left waits for later: refusals of what may have been sent, and long backoffs. */
async function workUntilOnlyTimeIsMissing(
  run: FleetRun,
  startedAt: number,
  open: () => Promise<number>,
): Promise<void> {
  let shownAt = 0;
  let least = Number.POSITIVE_INFINITY;
  let progressAt = performance.now();
  for (let left = await open(); left > run.payouts / 50 && !isOver(run, startedAt); left = await open()) {
    if (left < least) [least, progressAt] = [left, performance.now()];
    else if (left <= run.payouts / 10 && performance.now() - progressAt > QUIET_MS) return;
    if (performance.now() - shownAt > 10_000) {
      console.log(`  ${left} of ${run.payouts} open after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
      shownAt = performance.now();
    }
    await sleep(500);
  }
}

function isOver({ seconds }: FleetRun, startedAt: number): boolean {
  return performance.now() - startedAt > seconds * 1000;
}

/** The number of rows without an end. The database may be restarting. */
async function openRows(engine: FleetEngine, addresses: Parameters<FleetEngine["rows"]>[0]): Promise<number> {
  for (;;) {
    const rows = await engine.rows(addresses).catch(() => undefined);
    if (rows) return rows.filter(({ status }) => status === "open").length;
    await sleep(200);
  }
}
