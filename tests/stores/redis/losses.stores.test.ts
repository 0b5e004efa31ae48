// What each set-up loses of what it acknowledged, and that `requireSharedStore: "durable"` refuses it (S58).

import { expect, test } from "vitest";
import { type RedisRisk, type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../../src/wrappers/testing/failure.ts";
import { payer } from "./payer.ts";
import {
  ioRedis,
  ioRedisCluster,
  ioRedisSentinel,
  nodeRedis,
  nodeRedisCluster,
  nodeRedisSentinel,
} from "./redis-clients.ts";
import { portsOf, startCluster, startSentinel } from "./redis-groups.ts";
import { describeRedis, durable, redisReply, startProxy, startRedis, until } from "./redis-server.ts";

const required = { requireSharedStore: "durable" } as const;

/** A payment is refused for these risks, and sent if they are accepted. */
async function expectRefusedFor(client: RedisStoreClient, acceptedRisks: readonly RedisRisk[]): Promise<void> {
  const careful = payer(redisStore(client), required);
  const failure = await failureOf(careful.pay());
  expect(failure).toMatchObject({ name: "ConfigurationError", outcome: "not-sent" });
  expect(failure.message).toContain(`acceptedRisks: ${JSON.stringify(acceptedRisks)}`);
  const accepting = payer(redisStore(client, { acceptedRisks }), required);
  await accepting.pay();
  expect([careful.paid(), accepting.paid()]).toEqual([0, 1]);
}

describeRedis("[S58] a store that may lose what it acknowledged", () => {
  test("a fail-over to a replica that lags loses the key: another payment takes it", async () => {
    const primary = await startRedis("repl-diskless-sync-delay 0", ...durable);
    const link = await startProxy(primary.port);
    const replica = await startRedis(`replicaof 127.0.0.1 ${link.port}`, ...durable);
    const before = payer(redisStore(await nodeRedis(primary.port)));
    await until("the replica is online", async () =>
      (await redisReply(primary.port, "INFO replication")).includes("state=online"),
    );
    await expectRefusedFor(await nodeRedis(primary.port), ["asynchronous-replication"]);
    await redisReply(primary.port, "FLUSHALL");
    await until("the replica has caught up", async () => (await redisReply(replica.port, "DBSIZE")) === ":0\r\n");
    link.hold();
    await before.pay();
    await primary.kill();
    await redisReply(replica.port, "REPLICAOF NO ONE");
    const after = payer(redisStore(await nodeRedis(replica.port)));
    await after.pay("99");
    expect([before.paid(), after.paid()]).toEqual([1, 1]);
  });

  test("a server that had a replica within the last hour counts as replicated", async () => {
    const primary = await startRedis("repl-diskless-sync-delay 0", ...durable);
    const replica = await startRedis(`replicaof 127.0.0.1 ${primary.port}`);
    await until("the replica is online", async () =>
      (await redisReply(primary.port, "INFO replication")).includes("state=online"),
    );
    await replica.kill();
    await until("the replica is gone", async () =>
      (await redisReply(primary.port, "INFO replication")).includes("connected_slaves:0"),
    );
    await expectRefusedFor(ioRedis(primary.port), ["asynchronous-replication"]);
  });

  test("a server without an append-only file loses the key when it is killed", async () => {
    const server = await startRedis();
    const before = payer(redisStore(ioRedis(server.port)));
    await before.pay();
    await server.kill();
    await server.restart();
    const client = ioRedis(server.port);
    const after = payer(redisStore(client));
    await after.pay("99");
    expect([before.paid(), after.paid()]).toEqual([1, 1]);
    await redisReply(server.port, "FLUSHALL");
    await expectRefusedFor(client, ["no-append-only-file"]);
  });

  // What a power failure takes cannot be shown here: a killed process leaves its writes to the operating system.
  test.each<[string, RedisRisk]>([
    ["appendfsync everysec", "appendfsync-everysec"],
    ["appendfsync no", "appendfsync-no"],
    ["no-appendfsync-on-rewrite yes", "no-appendfsync-on-rewrite"],
    ["maxmemory 1gb\nmaxmemory-policy volatile-lru", "eviction"],
  ])("%s is refused as %s", async (line, risk) => {
    const { port } = await startRedis(...durable, line);
    await expectRefusedFor(await nodeRedis(port), [risk]);
    await redisReply(port, "FLUSHALL");
    await expectRefusedFor(ioRedis(port), [risk]);
  });

  test("sentinels are refused, and their primary is the one that is asked", async () => {
    const { port } = await startSentinel(...durable);
    await expectRefusedFor(await nodeRedisSentinel(port), ["asynchronous-replication"]);
    await expectRefusedFor(ioRedisSentinel(port), ["asynchronous-replication"]);
  });

  test("a cluster is refused, and each of its primaries is asked", async () => {
    const ports = portsOf(await startCluster(...durable));
    await redisReply(ports[2] ?? 0, "CONFIG SET appendfsync everysec");
    const risks = ["appendfsync-everysec", "asynchronous-replication"] as const;
    await expectRefusedFor(await nodeRedisCluster(ports), risks);
    await expectRefusedFor(ioRedisCluster(ports), risks);
  });
});
