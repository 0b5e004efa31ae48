// What every store must hold, through every kind of client, on real servers.

import { beforeAll, test } from "vitest";
import { type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { runStoreCase, storeCases } from "../store-cases.ts";
import * as clients from "./redis-clients.ts";
import { describeRedis, portsOf, type RedisServer, startCluster, startRedis, startSentinel } from "./redis-server.ts";

type Connect = () => Promise<RedisStoreClient>;

let single: number;
let cluster: readonly RedisServer[];
let sentinel: number;

const kinds: Readonly<Record<string, Connect>> = {
  "node-redis": () => clients.nodeRedis(single),
  "node-redis with RESP 2": () => clients.nodeRedis(single, { RESP: 2 }),
  "node-redis, pool": () => clients.nodeRedisPool(single),
  "node-redis, cluster": () => clients.nodeRedisCluster(portsOf(cluster)),
  "node-redis, sentinel": () => clients.nodeRedisSentinel(sentinel),
  ioredis: async () => clients.ioRedis(single),
  "ioredis with automatic pipelines": async () => clients.ioRedis(single, { enableAutoPipelining: true }),
  "ioredis, cluster": async () => clients.ioRedisCluster(portsOf(cluster)),
  "ioredis, sentinel": async () => clients.ioRedisSentinel(sentinel),
};

describeRedis("[S58] [S12] [W10] every store's cases", () => {
  beforeAll(async () => {
    const starting = [startRedis(), startCluster(), startSentinel()] as const;
    [{ port: single }, cluster, { port: sentinel }] = await Promise.all(starting);
  });

  test.concurrent.for(Object.entries(kinds))("%s", async ([, connect]) => {
    const [store, peer] = [redisStore(await connect()), redisStore(await connect())];
    await Promise.all(storeCases.map((name) => runStoreCase(name, { store, peer, shortMs: 2_000 })));
  });
});
