// One run of a webhook fleet: servers, receivers, the sender, failures, and the judgement.

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { storeMigration } from "svc-sdk/postgres";
import { startCuttingProxy } from "../../stores/cutting-proxy.ts";
import { freePort, startPostgres } from "../../stores/postgres/postgres-server.ts";
import { durable, startRedisServer } from "../../stores/redis/redis-process.ts";
import { bundlePrograms } from "../bundle-programs.ts";
import { seededNumbers, startChaos } from "../chaos.ts";
import type { FleetResult } from "../fleet-run.ts";
import { eventsBehind } from "../history/events-behind.ts";
import { readHistory } from "../history/history-file.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import type { DeliveryEvent } from "./delivery-history.ts";
import { planDeliveries } from "./delivery-plan.ts";
import { openPool, prepareEffects, readEffects } from "./effects.ts";
import { endProgram, ReplacedPrograms, startProgram } from "./fleet-programs.ts";
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
const NEVER_MS = 1e9;

export async function runWebhookFleet(run: WebhookFleetRun): Promise<FleetResult> {
  const ends: (() => unknown)[] = [];
  try {
    return await runWith(run, (end) => ends.push(end));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function runWith(run: WebhookFleetRun, atEnd: (end: () => unknown) => void): Promise<FleetResult> {
  const { seed, store, historyFolder } = run;
  const isKeyed = store === "redis";
  const random = seededNumbers(seed);
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
  const receivers = new ReplacedPrograms(run.receivers, (place, started) => {
    const own = { worker: `r${started}`, port: receiverPorts[place] ?? 0, seed: seed + started };
    const options: FleetReceiverOptions = {
      ...own,
      store,
      addresses,
      secret,
      historyFolder,
      leaseSeconds: LEASE_SECONDS,
    };
    return startProgram(historyFolder, "receiver", options);
  });
  atEnd(() => receivers.close());

  const startedAt = performance.now();
  const senderOptions: SenderOptions = { deliveries: run.deliveries, seed, ports, secret, historyFolder };
  const sender = startProgram(historyFolder, "sender", senderOptions);
  atEnd(() => endProgram(sender));
  let kills = 0;
  let cuts = 0;
  let restarts = 0;
  const endChaos = startChaos(
    { killMs: run.killMs, cutMs: 2_000, restartMs: 15_000, pauseMs: NEVER_MS },
    {
      kill(value) {
        if (receivers.kill(Math.floor(value * run.receivers))) kills += 1;
      },
      cut(value) {
        cuts += 1;
        proxies[Math.floor(value * proxies.length)]?.cut();
      },
      async restart(value) {
        restarts += 1;
        if (isKeyed && value < 0.5) {
          await redis.kill();
          await redis.restart();
        } else {
          await postgres.stop("immediate");
          await postgres.start();
        }
      },
      pause: () => undefined,
    },
    random,
  );
  const late = setTimeout(() => void endProgram(sender), run.seconds * 1000);
  const [code] = await once(sender, "exit");
  clearTimeout(late);
  await endChaos();
  await receivers.close();

  const seconds = (performance.now() - startedAt) / 1000;
  const events = readHistory<DeliveryEvent>(historyFolder);
  const problems = checkDeliveries({
    sent: planDeliveries(run.deliveries, seed),
    events,
    effects: await readEffects(pool),
    leaseMs: isKeyed ? LEASE_SECONDS * 1000 : undefined,
  });
  const unfinished = code === 0 ? [] : [`the sender did not finish: ${code ?? "killed"}`];
  const faults = `${kills} kills, ${cuts} cuts, ${restarts} restarts of servers`;
  return {
    problems: [...unfinished, ...problems],
    evidence: eventsBehind(problems, events, (step) => (step.kind === "ask" ? undefined : step.event)),
    summary: `${countsOf(events)}; ${faults}, ${seconds.toFixed(0)} s`,
  };
}

function countsOf(events: readonly DeliveryEvent[]): string {
  const count = (kind: DeliveryEvent["kind"]) => events.filter((step) => step.kind === kind).length;
  const finished = events.flatMap((step) => (step.kind === "finish" ? [step.event] : []));
  const handled = new Set(finished).size;
  const isAnswered = (least: number, below: number) =>
    events.filter((step) => step.kind === "answer" && step.status >= least && step.status < below).length;
  return (
    `${handled} events handled, ${finished.length - handled} runs finished again; ${count("send")} requests, ` +
    `${isAnswered(200, 300)} acknowledged, ${isAnswered(400, 500)} refused; ${count("start")} runs, ${count("fail")} failed`
  );
}
