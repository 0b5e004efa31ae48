// What every store must hold, through every kind of client, on real servers.

import { beforeAll, test } from "vitest";
import { type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { runStoreCase, storeCases } from "../store-cases.ts";
import {
  ioRedis,
  ioRedisCluster,
  ioRedisSentinel,
  nodeRedis,
  nodeRedisCluster,
  nodeRedisPool,
  nodeRedisSentinel,
} from "./redis-clients.ts";
import { describeRedis, portsOf, type RedisServer, startCluster, startRedis, startSentinel } from "./redis-server.ts";

type Connect = () => Promise<RedisStoreClient>;

let single: number;
let cluster: readonly RedisServer[];
let sentinel: number;

const kinds: Readonly<Record<string, Connect>> = {
  "node-redis": () => nodeRedis(single),
  "node-redis with RESP 2": () => nodeRedis(single, { RESP: 2 }),
  "node-redis, pool": () => nodeRedisPool(single),
  "node-redis, cluster": () => nodeRedisCluster(portsOf(cluster)),
  "node-redis, sentinel": () => nodeRedisSentinel(sentinel),
  ioredis: async () => ioRedis(single),
  "ioredis with automatic pipelines": async () => ioRedis(single, { enableAutoPipelining: true }),
  "ioredis, cluster": async () => ioRedisCluster(portsOf(cluster)),
  "ioredis, sentinel": async () => ioRedisSentinel(sentinel),
};

describeRedis("[S58] [S12] [W10] every store's cases", () => {
  beforeAll(async () => {
    [{ port: single }, cluster, { port: sentinel }] = await Promise.all([
      startRedis(),
      startCluster(),
      startSentinel(),
    ]);
  });

  test.concurrent.for(Object.entries(kinds))("%s", async ([, connect]) => {
    const [store, peer] = [redisStore(await connect()), redisStore(await connect())];
    await Promise.all(storeCases.map((name) => runStoreCase(name, { store, peer, shortMs: 2_000 })));
  });
});
