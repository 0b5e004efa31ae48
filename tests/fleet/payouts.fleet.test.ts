// Worker processes pay while they, their servers, the network and the service fail; then every payout is compared with the ledger of the
// service, and the faults with what was planned. `FLEET_SIZE=400 npx vitest run --project fleet`.

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startCuttingProxy } from "../stores/cutting-proxy.ts";
import { checkFaults, countsOf, type DoneFault, faultLog, seededNumbers, underChaos } from "./chaos.ts";
import { checkHistory } from "./check-history.ts";
import {
  CLOCK_STEP_MS,
  type Defect,
  defects,
  type EngineName,
  engines,
  LEASE_MS,
  prepareRows,
  readRows,
} from "./engines.ts";
import { requestFailures, startFleetService } from "./fleet-service.ts";
import { allEvents, eventsOf, type FleetEvent, type Order } from "./history.ts";
import { networkFaults, startNetwork } from "./network.ts";
import { bundleProgram, Processes } from "./processes.ts";
import { emptyFolder, KILL_MS, missingServers, SECONDS, SEED, SIZE, startServers } from "./servers.ts";
import type { WorkerOptions } from "./worker.ts";

const WORKERS = SIZE < 100 ? 3 : 8;
const MINUTE_MS = 60_000;
/** Longer than the lease of a row, that of a job, and the time in which other workers find both. */
const PAUSE_MS = 12_000;
/** For workers that have just started on a busy machine. */
const START_MS = 60_000;
/** Longer than a lease, the wait for it and a restart of a server. */
const QUIET_MS = 15_000;
/** A mistake shows in fewer payouts than it takes to trust their absence. */
const WITH_DEFECT = Math.min(SIZE, 200);
/** More than the account has. */
const TOO_MUCH = "1000000.00";
const TOO_MUCH_SHARE = 1 / 40;

const timeout = (SECONDS + 120) * 1_000;

describe.skipIf(missingServers)(`payouts by ${WORKERS} workers that are killed, seed ${SEED}`, { timeout }, () => {
  test.each<EngineName>(["graphile-worker", "bullmq"])(
    "%s makes each once, and every row tells the truth",
    async (engine) => {
      const folder = await emptyFolder(engine);
      const { problems, summary } = await runFleet({ engine, payouts: SIZE, folder });
      console.log(`${engine}: ${summary}`);
      expect(problems, `the events are in ${folder}`).toEqual([]);
      await rm(folder, { recursive: true });
    },
  );

  test.skipIf(SIZE < 100).each(Object.keys(defects) as Defect[])("%s is found", async (defect) => {
    const folder = await emptyFolder(defect);
    const { problems } = await runFleet({ engine: "graphile-worker", payouts: WITH_DEFECT, folder, defect });
    expect(problems.join("\n"), `the events are in ${folder}`).toMatch(defects[defect]);
    await rm(folder, { recursive: true });
  });
});

interface FleetRun {
  readonly engine: EngineName;
  readonly payouts: number;
  readonly folder: string;
  readonly defect?: Defect;
}

async function runFleet({ engine: name, payouts, folder, defect }: FleetRun) {
  const engine = engines[name];
  const giveUpAt = performance.now() + SECONDS * 1_000;
  const file = await bundleProgram("fleet/worker");
  await using servers = await startServers();
  const { direct, proxied: addresses } = servers;
  await using service = await startFleetService(`fleet ${SEED}`);
  await using network = await startNetwork(service.port);
  await using serviceProxy = await startCuttingProxy(network.port);

  const orders = makeOrders(payouts);
  const before = service.funds();
  await prepareRows(direct);
  await engine.order(
    direct,
    orders.map(({ payout, amount }) => service.order(payout, amount)),
  );

  const faults: DoneFault[] = [];
  const log = faultLog(faults);
  // How far all clocks have been moved on, so that what waits for later is due.
  let movedMs = 0;
  const tokenKey = randomBytes(32).toString("base64");
  await using workers = new Processes({
    file,
    places: WORKERS,
    folder,
    log,
    options: (worker, place): WorkerOptions => ({
      engine: name,
      worker,
      addresses,
      tokenKey,
      folder,
      defect,
      client: { baseUrl: `http://127.0.0.1:${serviceProxy.port}/crypto/api/v1`, ...service.credentials },
      clockOffsetMs: movedMs + (place - WORKERS / 2) * MINUTE_MS,
    }),
  });
  /** The number of rows without an end. The database may be restarting. */
  const open = async (): Promise<number> => {
    for (;;) {
      const rows = await readRows(direct).catch(() => undefined);
      if (rows) return rows.filter(({ status }) => status === "open").length;
      await sleep(200);
    }
  };
  const plan = {
    kill: { meanMs: KILL_MS, act: (pick: number) => workers.kill(pick) },
    pause: {
      meanMs: 8_000,
      act: (pick: number, ending: AbortSignal) =>
        workers.pause(pick, PAUSE_MS, ending, (worker) => holdsPayout(folder, worker)),
    },
    ...servers.faults(log, [serviceProxy]),
    expiry: { meanMs: 12_000, act: (pick: number) => service.expireTokens(pick, log) },
  };
  const endings = [service.startFaults(SEED, log), network.startFaults(SEED, log)];
  const times = await underChaos({ plan, seed: SEED, pace: workers }, () => workUntilQuiet(payouts, giveUpAt, open));
  for (const end of endings) end();

  while ((await open()) > 0 && performance.now() < giveUpAt) {
    movedMs += CLOCK_STEP_MS;
    await workers.replaceAll(START_MS);
    await sleep(4_000);
  }
  await workers[Symbol.asyncDispose]();

  const rows = await readRows(direct);
  const events = allEvents<FleetEvent>(folder);
  const [transfers, funds] = [service.transfers(), { before, after: service.funds() }];
  const lease = { ms: LEASE_MS, until: times.to };
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  return {
    problems: [
      ...checkHistory({ orders, events, transfers, rows, funds, lease }),
      ...checkFaults(faults, times, [...requestFailures, ...networkFaults]),
    ],
    summary:
      `${count("sent")} sent, ${count("refused")} refused, ${count("needs_human")} for a human, ${count("open")} open; ` +
      `${transfers.length} transfers by ${events.filter(({ kind }) => kind === "send").length} requests; in ` +
      `${Math.round(Number(times.to - times.from) / 1e9)} s ${countsOf(faults)}`,
  };
}

/** Amounts of two to six places; one in forty is more than the account has. */
function makeOrders(count: number): readonly Order[] {
  const random = seededNumbers(SEED, "orders");
  return Array.from({ length: count }, (_, index) => {
    const places = 2 + Math.floor(random() * 5);
    const digits = String(Math.floor(random() * 10 ** places)).padStart(places, "0");
    const mustBePaid = random() >= TOO_MUCH_SHARE;
    const amount = mustBePaid ? `${1 + Math.floor(random() * 3)}.${digits}` : TOO_MUCH;
    return { payout: `p${index}`, amount, mustBePaid };
  });
}

/** Until next to nothing is left, and that waits for later: refusals of what may have been sent, and long backoffs. */
async function workUntilQuiet(payouts: number, giveUpAt: number, open: () => Promise<number>): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let progressAt = performance.now();
  for (let left = await open(); left > payouts / 50 && performance.now() < giveUpAt; left = await open()) {
    if (left < least) [least, progressAt] = [left, performance.now()];
    else if (left <= payouts / 5 && performance.now() - progressAt > QUIET_MS) return;
    await sleep(500);
  }
}

/** Whether the worker has claimed a payout and said nothing of it since. */
function holdsPayout(folder: string, worker: string): boolean {
  const held = new Set<string>();
  for (const event of eventsOf<FleetEvent>(folder, worker)) {
    if (event.kind === "claim") held.add(event.payout);
    if (event.kind === "verdict") held.delete(event.payout);
  }
  return held.size > 0;
}
