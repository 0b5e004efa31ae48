// What a server may lose: `requireSharedStore: "durable"` sends no payment through it, and a fail-over to a replica that had
// everything costs nothing (S58).

import { expect, test } from "vitest";
import type { SdkError } from "../../../src/index.ts";
import { type RedisRisk, type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../support/failure.ts";
import {
  ioRedis,
  ioRedisCluster,
  ioRedisSentinel,
  nodeRedis,
  nodeRedisCluster,
  nodeRedisSentinel,
  payer,
} from "./redis-clients.ts";
import {
  describeRedis,
  durable,
  portsOf,
  redisReply,
  startCluster,
  startPair,
  startRedis,
  startSentinel,
  until,
} from "./redis-server.ts";

/** A payment is refused for these risks, and sent if they are accepted. */
async function expectRefusedFor(client: RedisStoreClient, acceptedRisks: readonly RedisRisk[]): Promise<void> {
  const required = { requireSharedStore: "durable" } as const;
  const careful = payer(redisStore(client), required);
  const failure = await failureOf(careful.pay());
  expect(failure).toMatchObject({ name: "ConfigurationError", outcome: "not-sent" });
  expect(failure.message).toContain(`acceptedRisks: ${JSON.stringify(acceptedRisks)}`);
  const accepting = payer(redisStore(client, { acceptedRisks }), required);
  await accepting.pay();
  expect([careful.paid(), accepting.paid()]).toEqual([0, 1]);
}

describeRedis("[S58] a store that may lose what it acknowledged is refused", () => {
  test.each<[string, RedisRisk]>([
    ["appendonly no", "no-append-only-file"],
    ["appendfsync everysec", "appendfsync-everysec"],
    ["appendfsync no", "appendfsync-no"],
    ["no-appendfsync-on-rewrite yes", "no-appendfsync-on-rewrite"],
    ["maxmemory 1gb\nmaxmemory-policy volatile-lru", "eviction"],
  ])("with %s as %s", async (line, risk) => {
    const { port } = await startRedis(...durable, line);
    await expectRefusedFor(await nodeRedis(port), [risk]);
  });

  test("with a replica, and for an hour after it is gone", async () => {
    const { primary, replica } = await startPair(...durable);
    await expectRefusedFor(await nodeRedis(primary.port), ["asynchronous-replication"]);
    await redisReply(primary.port, "FLUSHALL");
    await replica.kill();
    await until("the replica is gone", async () =>
      (await redisReply(primary.port, "INFO replication")).includes("connected_slaves:0"),
    );
    await expectRefusedFor(ioRedis(primary.port), ["asynchronous-replication"]);
  });

  test("behind sentinels, whose primary is the one that is asked", async () => {
    const { port } = await startSentinel(...durable);
    await expectRefusedFor(await nodeRedisSentinel(port), ["asynchronous-replication"]);
    await expectRefusedFor(ioRedisSentinel(port), ["asynchronous-replication"]);
  });

  test("in a cluster, of which each primary is asked", async () => {
    const ports = portsOf(await startCluster(...durable));
    await redisReply(ports[2] ?? 0, "CONFIG SET appendfsync everysec");
    const risks = ["appendfsync-everysec", "asynchronous-replication"] as const;
    await expectRefusedFor(await nodeRedisCluster(ports), risks);
    await expectRefusedFor(ioRedisCluster(ports), risks);
  });
});

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
