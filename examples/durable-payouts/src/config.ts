// The settings of a worker, read from the environment. The client reads its own: see README.md.

const engines = ["graphile-worker", "bullmq"] as const;

export type EngineName = (typeof engines)[number];

export interface Config {
  readonly engine: EngineName;
  readonly databaseUrl: string;
  /** Only BullMQ needs it. */
  readonly redisUrl: string;
  readonly leaseMs: number;
}

/** Reads the settings. Throws an error that names what is missing. */
export function readConfig(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Config {
  const engine = engines.find((name) => name === args[0]);
  if (!engine) throw new Error(`Name an engine: ${engines.join(", ")}`);
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl = "" } = environment;
  if (!databaseUrl) throw new Error("Set DATABASE_URL");
  if (engine === "bullmq" && !redisUrl) throw new Error("Set REDIS_URL");
  const leaseSeconds = Number(environment.LEASE_SECONDS ?? "300");
  if (!(leaseSeconds >= 1)) throw new Error("LEASE_SECONDS must be a number of seconds, from 1");
  return { engine, databaseUrl, redisUrl, leaseMs: leaseSeconds * 1_000 };
}
