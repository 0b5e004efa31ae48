// Receiver processes get webhooks while they, their database and connections fail; then every event is compared with its effect.

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { storeMigration } from "../../src/postgres.ts";
import { startCuttingProxy } from "../stores/cutting-proxy.ts";
import { freePort } from "../stores/local-server.ts";
import { checkFaults, countsOf, type DoneFault, faultLog, underChaos } from "./chaos.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { withPool } from "./engines.ts";
import { allEvents, type DeliveryEvent, type EventEffect, eventWriter } from "./history.ts";
import { bundleProgram, Processes } from "./processes.ts";
import type { ReceiverOptions } from "./receiver.ts";
import { planDeliveries, sendDeliveries } from "./send-deliveries.ts";
import { emptyFolder, KILL_MS, missingServers, SECONDS, SEED, SIZE, startServers } from "./servers.ts";

const RECEIVERS = SIZE < 100 ? 2 : 4;
const MINUTE_MS = 60_000;
/** Longer than a lease. */
const PAUSE_MS = 7_000;
const timeout = (SECONDS + 60) * 1_000;

describe.skipIf(missingServers)(`webhooks to ${RECEIVERS} receivers that are killed, seed ${SEED}`, { timeout }, () => {
  test("each event has one effect, and is acknowledged after it", async () => {
    const folder = await emptyFolder("webhooks");
    const file = await bundleProgram("fleet/receiver");
    await using servers = await startServers();
    await withPool(servers.direct.postgres, (pool) =>
      // Without a key: only its transaction protects an effect.
      pool.query(`${storeMigration()}; CREATE TABLE effects (event text, run text NOT NULL)`),
    );
    const receiverPorts = await Promise.all(Array.from({ length: RECEIVERS }, freePort));
    const proxies = await Promise.all(receiverPorts.map(startCuttingProxy));
    const secret = randomBytes(24).toString("hex");
    const faults: DoneFault[] = [];
    const log = faultLog(faults);
    await using receivers = new Processes({
      file,
      places: RECEIVERS,
      folder,
      log,
      options: (worker, place): ReceiverOptions => ({
        worker,
        folder,
        secret,
        seed: SEED,
        postgres: servers.proxied.postgres,
        port: receiverPorts[place] ?? 0,
        clockOffsetMs: (place - (RECEIVERS - 1) / 2) * MINUTE_MS,
      }),
    });
    const plan = {
      kill: { meanMs: KILL_MS, act: (pick: number) => receivers.kill(pick) },
      pause: { meanMs: 8_000, act: (pick: number, ending: AbortSignal) => receivers.pause(pick, PAUSE_MS, ending) },
      ...servers.faults(log, proxies),
    };
    const planned = planDeliveries(SIZE, SEED);
    const giveUpAt = performance.now() + SECONDS * 1_000;
    const times = await underChaos({ plan, seed: SEED, pace: receivers }, () =>
      sendDeliveries(planned, {
        seed: SEED,
        ports: proxies.map(({ port }) => port),
        secret,
        isOver: () => performance.now() > giveUpAt,
        write: eventWriter<DeliveryEvent>(folder, "sender"),
      }),
    );
    await receivers[Symbol.asyncDispose]();
    for (const proxy of proxies) await proxy[Symbol.asyncDispose]();

    const read = "SELECT event, run FROM effects";
    const effects: EventEffect[] = await withPool(
      servers.direct.postgres,
      async (pool) => (await pool.query(read)).rows,
    );
    const events = allEvents<DeliveryEvent>(folder);
    const count = (kind: DeliveryEvent["kind"]) => events.filter((event) => event.kind === kind).length;
    console.log(
      `${planned.length} deliveries by ${count("send")} requests, ${count("start")} runs, ${count("fail")} failed; in ` +
        `${Math.round(Number(times.to - times.from) / 1e9)} s ${countsOf(faults)}`,
    );
    const problems = [...checkDeliveries({ sent: planned, events, effects }), ...checkFaults(faults, times)];
    expect(problems, `the events are in ${folder}`).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
