// The designs of the guide, and what limits each: what a fleet asks for, what there is of it, and what to do when it is used up.

import type { BaseFigures, FleetLoad } from "./fleet-load.ts";
import type { Surroundings } from "./load-profile.ts";

/** One limit of a design. */
export interface Constraint {
  /** A word or two, for the chart. */
  readonly short: string;
  readonly what: string;
  /** In the unit of `capacity`. Grows with the number of processes. */
  demand(load: FleetLoad): number;
  readonly capacity: number;
  /** What to do once it is reached. */
  readonly remedy: string;
}

export interface Design {
  readonly name: string;
  readonly constraints: readonly Constraint[];
}

export type DesignName = "memory" | "redis" | "cluster" | "postgres" | "pgbouncer" | "sharedToken" | "sharedLimit";

/** `coldStartProcesses`: how many may start at once before they log in for themselves, from the simulation. */
export function designs(
  figures: BaseFigures,
  at: Surroundings,
  coldStartProcesses: number,
): Readonly<Record<DesignName, Design>> {
  const { redis, postgres } = figures;
  const planned = (rate: { readonly perCpuSecond: number }) => rate.perCpuSecond * at.plannedShare;

  const memory: Constraint = {
    short: "keys not shared",
    what: "processes do not see each other's keys",
    demand: ({ processes }) => processes,
    capacity: 1,
    remedy: "share a store before the second process pays",
  };

  const redisConstraints = (shards: number): Constraint[] => [
    {
      short: "processor",
      what: "processor of a shard: writes of payouts",
      demand: ({ spreadOperations }) => spreadOperations / shards,
      capacity: planned(redis.single),
      remedy: shards === 1 ? "use a cluster" : "add shards",
    },
    {
      short: "memory",
      what: "memory: entries live for 30 days",
      demand: ({ redisBytes }) => redisBytes / shards,
      capacity: at.redisMemoryBytes * at.plannedShare,
      remedy:
        shards === 1 ? "use a cluster, or PostgreSQL, whose entries are on disk" : "add shards, or use PostgreSQL",
    },
    {
      short: "maxclients",
      what: "`maxclients` of each server",
      demand: ({ connections }) => connections.redis,
      capacity: at.redisMaxClients,
      remedy: "raise `maxclients` and the limit of open files, or run more workers in each process",
    },
  ];

  const postgresProcessor: Constraint = {
    short: "processor",
    what: `processor: ${at.postgresCores} cores`,
    demand: ({ spreadOperations }) => spreadOperations,
    capacity: planned(postgres.writes) * at.postgresCores,
    remedy: "split accounts over several databases",
  };
  const postgresDisk: Constraint = {
    short: "disk",
    what: "disk: entries live for 31 days",
    demand: ({ postgresBytes }) => postgresBytes,
    capacity: at.postgresDiskBytes * at.plannedShare,
    remedy: "larger disks, or split accounts over several databases",
  };

  return {
    memory: { name: "memory store", constraints: [memory] },
    redis: { name: "one Redis", constraints: redisConstraints(1) },
    cluster: { name: `Redis cluster, ${at.shards} shards`, constraints: redisConstraints(at.shards) },
    postgres: {
      name: "PostgreSQL",
      constraints: [
        postgresProcessor,
        postgresDisk,
        {
          short: "max_connections",
          what: "`max_connections`",
          demand: ({ connections }) => connections.postgres,
          capacity: at.postgresConnections,
          remedy: "put PgBouncer in between, or make pools smaller",
        },
      ],
    },
    pgbouncer: {
      name: `PostgreSQL behind ${at.pgbouncers} PgBouncers`,
      constraints: [
        postgresProcessor,
        postgresDisk,
        {
          short: "max_client_conn",
          what: "`max_client_conn` of each PgBouncer",
          demand: ({ connections }) => connections.postgres / at.pgbouncers,
          capacity: at.pgbouncerClients,
          remedy: "smaller pools: two connections are enough for this load; or more PgBouncers",
        },
        {
          short: "PgBouncer",
          what: "processor of a PgBouncer, which uses one core",
          demand: ({ spreadOperations }) => spreadOperations / at.pgbouncers,
          capacity: planned(postgres.pgbouncer),
          remedy: "more PgBouncers",
        },
      ],
    },
    sharedToken: {
      name: "shared token on Redis",
      constraints: [
        {
          short: "hot key",
          what: "processor of the shard of the token, while the fleet runs",
          demand: ({ hotReads }) => hotReads.token * 2 + hotReads.renewalLock,
          capacity: planned(redis.hotReads),
          remedy: "one token store for each part of the fleet",
        },
        {
          short: "cold start",
          what: "a start of all processes within a second: looks take more than 2 s, and processes log in for themselves",
          demand: ({ processes }) => processes,
          capacity: coldStartProcesses,
          remedy: "start in waves of a minute, or one token store for each part of the fleet",
        },
      ],
    },
    sharedLimit: {
      name: "shared rate limit on Redis",
      constraints: [
        {
          short: "hot key",
          what: "processor of the shard of the wait",
          demand: ({ hotReads }) => hotReads.sharedWait,
          capacity: planned(redis.hotReads),
          remedy: "one store of rate limits for each part of the fleet, with its share of the budget",
        },
      ],
    },
  };
}
