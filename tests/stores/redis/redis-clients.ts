// Clients of both drivers, closed when the test file ends.

import { Cluster, Redis, type RedisOptions } from "ioredis";
import { createClient, createClientPool, createCluster, createSentinel } from "redis";
import type { RedisStoreClient } from "../../../src/redis.ts";
import { closeAtEnd } from "./redis-server.ts";

const host = "127.0.0.1";

type IoRedisOptions = Omit<RedisOptions, "replyMapping">;
type NodeRedisOptions = NonNullable<Parameters<typeof createClient>[0]>;

/** A lost connection is an event, which throws without a listener. */
function quiet<Client extends { on(event: "error", listener: () => void): unknown }>(client: Client): Client {
  client.on("error", () => undefined);
  return client;
}

/** A client of node-redis, connected. */
async function opened<Client extends { connect(): Promise<unknown>; destroy(): void }>(
  client: Client,
): Promise<Client> {
  await client.connect();
  closeAtEnd(() => client.destroy());
  return client;
}

/** A client of ioredis, which connects by itself. */
function closing<Client extends { disconnect(): void }>(client: Client): Client {
  closeAtEnd(() => client.disconnect());
  return client;
}

const makeNodeRedis = (port: number, options: NodeRedisOptions) =>
  quiet(createClient({ ...options, socket: { host, port } }) as ReturnType<typeof createClient>);

/** The caller closes it. */
export async function openNodeRedis(port: number): Promise<ReturnType<typeof createClient>> {
  const client = makeNodeRedis(port, {});
  await client.connect();
  return client;
}

/** The caller closes it. */
export function openIoRedis(port: number, options: IoRedisOptions = {}): Redis {
  return quiet(new Redis(port, host, options));
}

export function nodeRedis(port: number, options: NodeRedisOptions = {}): Promise<RedisStoreClient> {
  return opened(makeNodeRedis(port, options));
}

export function nodeRedisPool(port: number): Promise<RedisStoreClient> {
  return opened(quiet(createClientPool({ socket: { host, port } })));
}

/** Reads may go to replicas. */
export function nodeRedisCluster(ports: readonly number[]): Promise<RedisStoreClient> {
  const rootNodes = ports.map((port) => ({ socket: { host, port } }));
  return opened(quiet(createCluster({ rootNodes, useReplicas: true })));
}

/** Reads may go to replicas. */
export function nodeRedisSentinel(port: number): Promise<RedisStoreClient> {
  const nodes = [{ host, port }];
  return opened(quiet(createSentinel({ name: "payments", sentinelRootNodes: nodes, replicaPoolSize: 1 })));
}

export function ioRedis(port: number, options: IoRedisOptions = {}): RedisStoreClient {
  return closing(openIoRedis(port, options));
}

/** Reads may go to replicas. */
export function ioRedisCluster(ports: readonly number[]): RedisStoreClient {
  return closing(
    quiet(
      new Cluster(
        ports.map((port) => ({ host, port })),
        { scaleReads: "slave" },
      ),
    ),
  );
}

export function ioRedisSentinel(port: number): RedisStoreClient {
  return closing(quiet(new Redis({ name: "payments", sentinels: [{ host, port }] })));
}
