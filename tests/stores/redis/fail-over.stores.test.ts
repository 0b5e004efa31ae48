// A fail-over that a sentinel carries out while the store is in use.

import { expect, test } from "vitest";
import type { SdkError } from "../../../src/index.ts";
import { type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { payer } from "./payer.ts";
import { ioRedisSentinel, nodeRedisSentinel } from "./redis-clients.ts";
import { startSentinel } from "./redis-groups.ts";
import { describeRedis, redisReply, until } from "./redis-server.ts";

const drivers: readonly [name: string, connect: (port: number) => Promise<RedisStoreClient>][] = [
  ["node-redis", nodeRedisSentinel],
  ["ioredis", async (port) => ioRedisSentinel(port)],
];

describeRedis("[S58] after a fail-over to a replica that had everything", () => {
  test.each(drivers)("%s finds the new primary, and the key is known", async (_, connect) => {
    const { port, replica } = await startSentinel();
    const store = redisStore(await connect(port));
    const { pay, paid } = payer(store);
    await pay();
    await until("the replica has the key", async () => /^:[1-9]/.test(await redisReply(replica.port, "DBSIZE")));
    await until("the sentinel trusts the replica", async () =>
      (await redisReply(port, "SENTINEL FAILOVER payments")).startsWith("+OK"),
    );
    await until("the replica is the primary", async () => (await redisReply(replica.port, "ROLE")).includes("master"));
    const refusals: string[] = [];
    await until("the store works", () =>
      pay("99").then(
        () => true,
        (error: SdkError) => {
          refusals.push(error.name);
          return error.code === "idempotency_key_reused";
        },
      ),
    );
    // Until the client has moved, the demoted primary refuses what it asks.
    expect(refusals.slice(0, -1).filter((name) => name !== "StoreError")).toEqual([]);
    expect(paid()).toBe(1);
  });
});
