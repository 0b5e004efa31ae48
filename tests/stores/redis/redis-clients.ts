// Clients of both drivers, closed when the test file ends.

import { Cluster, Redis, type RedisOptions } from "ioredis";
import { createClient, createClientPool, createCluster, createSentinel } from "redis";
import type { RedisStoreClient } from "../../../src/redis.ts";
import { closeAtEnd } from "../local-server.ts";

const host = "127.0.0.1";

type IoRedisOptions = Omit<RedisOptions, "replyMapping">;
type NodeRedisOptions = NonNullable<Parameters<typeof createClient>[0]>;

interface Events {
  on(event: "error", listener: () => void): unknown;
}

/** Closes the client at the end. A lost connection is an event, which throws without a listener. */
function kept<Client extends Events>(client: Client, close: (client: Client) => unknown): Client {
  client.on("error", () => undefined);
  closeAtEnd(() => close(client));
  return client;
}

/** A client of node-redis, connected. */
async function opened<Client extends Events & { connect(): Promise<unknown>; destroy(): void }>(
  client: Client,
): Promise<Client> {
  kept(client, () => client.destroy());
  await client.connect();
  return client;
}

/** A client of ioredis, which connects by itself. */
const closing = <Client extends Events & { disconnect(): void }>(client: Client) =>
  kept(client, () => client.disconnect());

// Clusters and sentinels: reads may go to replicas.

export const nodeRedis = (port: number, options: NodeRedisOptions = {}): Promise<RedisStoreClient> =>
  opened(createClient({ ...options, socket: { host, port } }) as ReturnType<typeof createClient>);

export const nodeRedisPool = (port: number): Promise<RedisStoreClient> =>
  opened(createClientPool({ socket: { host, port } }));

export function nodeRedisCluster(ports: readonly number[]): Promise<RedisStoreClient> {
  const rootNodes = ports.map((port) => ({ socket: { host, port } }));
  return opened(createCluster({ rootNodes, useReplicas: true }));
}

export const nodeRedisSentinel = (port: number): Promise<RedisStoreClient> =>
  opened(createSentinel({ name: "payments", sentinelRootNodes: [{ host, port }], replicaPoolSize: 1 }));

export const ioRedis = (port: number, options: IoRedisOptions = {}): RedisStoreClient =>
  closing(new Redis(port, host, options));

export function ioRedisCluster(ports: readonly number[]): RedisStoreClient {
  const nodes = ports.map((port) => ({ host, port }));
  return closing(new Cluster(nodes, { scaleReads: "slave" }));
}

export const ioRedisSentinel = (port: number): RedisStoreClient =>
  closing(new Redis({ name: "payments", sentinels: [{ host, port }] }));
