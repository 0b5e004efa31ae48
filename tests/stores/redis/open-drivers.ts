// A client of each driver for one server. Imports no test runner, so that programs can use it too.

import { Redis } from "ioredis";
import { createClient } from "redis";

const host = "127.0.0.1";
const ignore = () => undefined;

export type NodeRedisOptions = NonNullable<Parameters<typeof createClient>[0]>;
type NodeRedis = ReturnType<typeof createClient>;

export interface IoRedisOptions {
  readonly username?: string;
  readonly password?: string;
  readonly enableAutoPipelining?: boolean;
  readonly enableReadyCheck?: boolean;
  /** 0: a command fails when its connection is lost, instead of being sent again. */
  readonly maxRetriesPerRequest?: number;
}

/** node-redis reports a lost connection as an event, and throws if nobody listens. */
export async function openNodeRedis(port: number, options: NodeRedisOptions = {}): Promise<NodeRedis> {
  const client = createClient({ ...options, socket: { host, port } }) as NodeRedis;
  client.on("error", ignore);
  await client.connect();
  return client;
}

export function openIoRedis(port: number, options: IoRedisOptions = {}): Redis {
  const client = new Redis(port, host, options);
  client.on("error", ignore);
  return client;
}
