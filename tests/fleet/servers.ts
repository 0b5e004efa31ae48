// The servers of a fleet behind proxies that cut connections, and what goes wrong with them.

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type CuttingProxy, startCuttingProxy } from "../stores/cutting-proxy.ts";
import { missingPostgres, startPostgres } from "../stores/postgres/postgres-server.ts";
import { durable, missingRedis, startRedisServer } from "../stores/redis/redis-server.ts";
import type { ChaosPlan, LogFault } from "./chaos.ts";

/** Why no fleet can run on this machine; undefined if it can. */
export const missingServers: string | undefined = missingPostgres ?? missingRedis;

/** How many payouts or deliveries each fleet has: a few show that it works, and hundreds that it holds. */
export const SIZE = Number(process.env.FLEET_SIZE ?? 20);
/** Repeats amounts and, of each kind of failure, the waits and picks. What a failure meets depends on the machine. */
export const SEED = Number(process.env.FLEET_SEED ?? 1 + Math.floor(Math.random() * 1e6));
/** After this time a fleet is given up, and what is open is a problem. */
export const SECONDS = Number(process.env.FLEET_SECONDS ?? 600);
/** Mean milliseconds between two kills: few of a small fleet, which is soon done. */
export const KILL_MS = SIZE < 100 ? 2_000 : 200;

/** The pools of all workers, and what killed ones have left for a moment. */
const MOST_CONNECTIONS = "400";

export interface ServerAddresses {
  readonly postgres: string;
  readonly redis: string;
}

export interface FleetServers extends AsyncDisposable {
  /** Without proxies. */
  readonly direct: ServerAddresses;
  readonly proxied: ServerAddresses;
  /** Connections are cut, also those of other proxies, and servers crash. */
  faults(log: LogFault, others: readonly CuttingProxy[]): ChaosPlan;
}

/** PostgreSQL, and Redis. */
export async function startServers(): Promise<FleetServers> {
  const postgres = await startPostgres({ max_connections: MOST_CONNECTIONS });
  const redis = await startRedisServer(durable);
  const proxies = [await startCuttingProxy(postgres.port), await startCuttingProxy(redis.port)] as const;
  return {
    direct: addressesAt(postgres, redis),
    proxied: addressesAt(...proxies),
    faults: (log, others) => ({
      cut: {
        meanMs: 2_000,
        act(pick) {
          const all = [...proxies, ...others];
          const place = Math.floor(pick * all.length);
          log("cut", ["postgres", "redis"][place] ?? "other");
          all[place]?.cut();
        },
      },
      restart: {
        meanMs: 10_000,
        async act(pick) {
          log("restart", pick < 0.5 ? "redis" : "postgres");
          await (pick < 0.5 ? redis.kill() : postgres.stop());
          await (pick < 0.5 ? redis.restart() : postgres.start());
        },
      },
    }),
    async [Symbol.asyncDispose]() {
      for (const server of [...proxies, redis, postgres]) await server[Symbol.asyncDispose]();
    },
  };
}

/** An empty folder for the events of a run, which stays if the run fails. */
export async function emptyFolder(name: string): Promise<string> {
  const folder = join(import.meta.dirname, "../../build/fleet", name.replaceAll(/\W+/g, "-"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

const addressesAt = (postgres: { readonly port: number }, redis: { readonly port: number }): ServerAddresses => ({
  postgres: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
  redis: `redis://127.0.0.1:${redis.port}`,
});
