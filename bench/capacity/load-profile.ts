// What each process of a fleet does, and what the servers beside it have: the assumptions of the capacity guide.

/** The load of one process. Every process has the same, and all peaks come at the same time. */
export interface LoadProfile {
  /** Transfers with a key, on average over a day. */
  readonly payoutsPerSecond: number;
  /** Of the average, at the busiest time. Arrivals are independent of each other (Poisson). */
  readonly peakFactor: number;
}

/** One payout in twenty seconds, and one in two at the busiest time. */
export const guideProfile: LoadProfile = { payoutsPerSecond: 0.05, peakFactor: 10 };

/** The sizes of fleets in the guide. */
export const fleetSizes = [10, 1_000, 100_000] as const;

/** Settings of servers and clients. All but the sizes of machines are defaults of the programs. */
export interface Surroundings {
  /** The share of a core, of memory or of a disk that is planned for: above it, queues and fragmentation grow fast. */
  readonly plannedShare: number;
  /** Of one server of Redis, or one shard of a cluster. */
  readonly redisMemoryBytes: number;
  readonly redisMaxClients: number;
  readonly shards: number;
  readonly postgresCores: number;
  readonly postgresDiskBytes: number;
  /** `max_connections`, less those that are reserved for superusers. */
  readonly postgresConnections: number;
  /** Of pg, for each process. */
  readonly poolSize: number;
  /** `max_client_conn` of one PgBouncer. PgBouncer runs on one core. */
  readonly pgbouncerClients: number;
  readonly pgbouncers: number;
  /** How long the store keeps an entry, in seconds. Expired rows of PostgreSQL stay for another day. */
  readonly entrySeconds: number;
  readonly sweptAfterSeconds: number;
}

const GIB = 2 ** 30;
const DAY = 86_400;

export const guideSurroundings: Surroundings = {
  plannedShare: 0.7,
  redisMemoryBytes: 64 * GIB,
  redisMaxClients: 10_000,
  shards: 6,
  postgresCores: 16,
  postgresDiskBytes: 4_096 * GIB,
  postgresConnections: 97,
  poolSize: 10,
  pgbouncerClients: 10_000,
  pgbouncers: 4,
  entrySeconds: 30 * DAY,
  sweptAfterSeconds: DAY,
};
