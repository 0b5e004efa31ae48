// One run of a webhook fleet: servers, receivers, the sender and failures. Leaves its history in a folder.

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { storeMigration } from "svc-sdk/postgres";
import { startCuttingProxy } from "../../stores/cutting-proxy.ts";
import { freePort, startPostgres } from "../../stores/postgres/postgres-server.ts";
import { durable, startRedisServer } from "../../stores/redis/redis-process.ts";
import { bundlePrograms } from "../bundle-programs.ts";
import { type ChaosPlan, PACE, paced, startChaos } from "../chaos.ts";
import { type DoneFault, faultLog } from "../faults/done-faults.ts";
import { writeEnd } from "../history/run-files.ts";
import { planDeliveries } from "./delivery-plan.ts";
import { openPool, prepareEffects, readEffects } from "./effects.ts";
import { endProgram, ReplacedPrograms, startProgram } from "./fleet-programs.ts";
import type { DeliveriesEnd } from "./judge-deliveries.ts";
import type { FleetReceiverOptions } from "./receiver.ts";
import type { SenderOptions } from "./sender.ts";

export interface WebhookFleetRun {
  /** Of genuine events, duplicates included; forged ones come on top. */
  readonly deliveries: number;
  readonly receivers: number;
  readonly killMs: number;
  /** After this time the run is given up, and what is not acknowledged is a problem. */
  readonly seconds: number;
  readonly seed: number;
  /** `redis`: claims in Redis, effects keyed in PostgreSQL. `postgres`: both in one transaction, without a key. */
  readonly store: "redis" | "postgres";
  /** Must exist and be empty. The programs are bundled into it. */
  readonly historyFolder: string;
}

const LEASE_SECONDS = 4;
/** Longer than a lease. */
const PAUSE_MS = 7_000;
const MINUTE_MS = 60_000;

export async function runWebhookFleet(run: WebhookFleetRun): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    await runWith(run, (end) => ends.push(end));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function runWith(run: WebhookFleetRun, atEnd: (end: () => unknown) => void): Promise<void> {
  const { seed, store, historyFolder } = run;
  const isKeyed = store === "redis";
  await bundlePrograms(historyFolder, "webhooks/receiver", "webhooks/sender");
  const postgres = await startPostgres();
  atEnd(() => postgres[Symbol.asyncDispose]());
  const redis = await startRedisServer(...durable);
  atEnd(() => redis[Symbol.asyncDispose]());
  const pool = openPool(postgres.url(), 1);
  atEnd(() => pool.end());
  await pool.query(storeMigration());
  await prepareEffects(pool, isKeyed);

  const receiverPorts = await Promise.all(Array.from({ length: run.receivers }, freePort));
  const proxies = await Promise.all([postgres.port, redis.port, ...receiverPorts].map(startCuttingProxy));
  for (const proxy of proxies) atEnd(() => proxy[Symbol.asyncDispose]());
  const [postgresPort, redisPort, ...ports] = proxies.map(({ port }) => port);
  const secret = randomBytes(24).toString("hex");
  const addresses = {
    postgres: `postgres://postgres@127.0.0.1:${postgresPort}/postgres`,
    redis: `redis://127.0.0.1:${redisPort}`,
  };
  const faults: DoneFault[] = [];
  const log = faultLog(faults);
  const receivers = new ReplacedPrograms(run.receivers, log, (place, started) => {
    const name = `r${started}`;
    const options: FleetReceiverOptions = {
      ...{ worker: name, port: receiverPorts[place] ?? 0, seed },
      clockOffsetMs: (place - (run.receivers - 1) / 2) * MINUTE_MS,
      store,
      addresses,
      secret,
      historyFolder,
      leaseSeconds: LEASE_SECONDS,
    };
    return { name, child: startProgram(historyFolder, "receiver", options) };
  });
  atEnd(() => receivers.close());

  const from = process.hrtime.bigint();
  const senderOptions: SenderOptions = { deliveries: run.deliveries, seed, ports, secret, historyFolder };
  const sender = startProgram(historyFolder, "sender", senderOptions);
  atEnd(() => endProgram(sender));
  const plan = {
    kill: { meanMs: run.killMs, act: (pick) => receivers.kill(pick) },
    pause: { meanMs: 8_000, act: (pick, ending) => receivers.pause(pick, PAUSE_MS, ending) },
    cut: {
      meanMs: 2_000,
      act(pick) {
        const place = Math.floor(pick * proxies.length);
        log("cut", ["postgres", "redis"][place] ?? "receiver");
        proxies[place]?.cut();
      },
    },
    restart: {
      meanMs: 15_000,
      async act(pick) {
        const isRedis = isKeyed && pick < 0.5;
        log("restart", isRedis ? "redis" : "postgres");
        if (isRedis) {
          await redis.kill();
          await redis.restart();
        } else {
          await postgres.stop("immediate");
          await postgres.start();
        }
      },
    },
  } satisfies ChaosPlan;
  // A kill hits what is at work, and needs no other pace.
  const { kill, ...others } = plan;
  const slowed = Object.entries(others).map(([kind, failure]) => [kind, paced(failure, receivers)]);
  const endChaos = startChaos({ kill, ...Object.fromEntries(slowed) }, seed);
  const late = setTimeout(() => void endProgram(sender), run.seconds * 1000);
  const [code] = await once(sender, "exit");
  clearTimeout(late);
  const to = process.hrtime.bigint();
  const slowestMs = (PACE * Number(to - from)) / 1e6 / Math.max(1, receivers.cameToWork);
  await endChaos();
  await receivers.close();

  const planned = planDeliveries(run.deliveries, seed);
  writeEnd(historyFolder, {
    ...{ kind: "deliveries", store, seed, faults, effects: await readEffects(pool) },
    sent: planned.map(({ delivery, event, isForged }) => ({ delivery, event, isForged })),
    leaseMs: isKeyed ? LEASE_SECONDS * 1000 : undefined,
    times: {
      from,
      to,
      meanMs: Object.fromEntries(Object.entries(plan).map(([kind, { meanMs }]) => [kind, Math.max(meanMs, slowestMs)])),
    },
    senderEnd: code === 0 ? "finished" : `${code ?? "killed"}`,
  } satisfies DeliveriesEnd & { readonly store: string; readonly seed: number });
}
