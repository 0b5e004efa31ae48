// Clients of both drivers, closed when the test file ends.

import { Cluster, Redis, type RedisOptions } from "ioredis";
import { createClient, createClientPool, createCluster, createSentinel } from "redis";
import type { RedisStoreClient } from "../../../src/redis.ts";
import { closeAtEnd } from "./redis-server.ts";

const host = "127.0.0.1";
const ignore = () => undefined;

type IoRedisOptions = Omit<RedisOptions, "replyMapping">;
type NodeRedisOptions = NonNullable<Parameters<typeof createClient>[0]>;

/** The caller closes it. A lost connection is an event, which throws without a listener. */
export async function openNodeRedis(
  port: number,
  options: NodeRedisOptions = {},
): Promise<ReturnType<typeof createClient>> {
  const client = createClient({ ...options, socket: { host, port } }) as ReturnType<typeof createClient>;
  client.on("error", ignore);
  await client.connect();
  return client;
}

export function openIoRedis(port: number, options: IoRedisOptions = {}): Redis {
  const client = new Redis(port, host, options);
  client.on("error", ignore);
  return client;
}

export async function nodeRedis(port: number, options: NodeRedisOptions = {}): Promise<RedisStoreClient> {
  const client = await openNodeRedis(port, options);
  closeAtEnd(() => client.destroy());
  return client;
}

export async function nodeRedisPool(port: number): Promise<RedisStoreClient> {
  const pool = createClientPool({ socket: { host, port } });
  pool.on("error", ignore);
  await pool.connect();
  closeAtEnd(() => pool.destroy());
  return pool;
}

/** Reads may go to replicas. */
export async function nodeRedisCluster(ports: readonly number[]): Promise<RedisStoreClient> {
  const cluster = createCluster({ rootNodes: ports.map((port) => ({ socket: { host, port } })), useReplicas: true });
  cluster.on("error", ignore);
  await cluster.connect();
  closeAtEnd(() => cluster.destroy());
  return cluster;
}

/** Reads may go to replicas. */
export async function nodeRedisSentinel(port: number): Promise<RedisStoreClient> {
  const sentinel = createSentinel({ name: "payments", sentinelRootNodes: [{ host, port }], replicaPoolSize: 1 });
  sentinel.on("error", ignore);
  await sentinel.connect();
  closeAtEnd(() => sentinel.destroy());
  return sentinel;
}

export function ioRedis(port: number, options: IoRedisOptions = {}): RedisStoreClient {
  const client = openIoRedis(port, options);
  closeAtEnd(() => client.disconnect());
  return client;
}

/** Reads may go to replicas. */
export function ioRedisCluster(ports: readonly number[]): RedisStoreClient {
  const nodes = ports.map((port) => ({ host, port }));
  const cluster = new Cluster(nodes, { scaleReads: "slave" });
  cluster.on("error", ignore);
  closeAtEnd(() => cluster.disconnect());
  return cluster;
}

export function ioRedisSentinel(port: number): RedisStoreClient {
  const client = new Redis({ name: "payments", sentinels: [{ host, port }] });
  client.on("error", ignore);
  closeAtEnd(() => client.disconnect());
  return client;
}
