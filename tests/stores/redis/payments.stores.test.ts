// What payments share through one store, what they do while it fails, and what a server may lose (S58).

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SdkError } from "../../../src/index.ts";
import { type RedisRisk, type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../support/failure.ts";
import { startCuttingProxy } from "../cutting-proxy.ts";
import { until, untilEnd } from "../local-server.ts";
import { expectKnown, expectPaid, expectUnpaid, notSent, payer } from "../payer.ts";
import * as redis from "./redis-clients.ts";
import * as servers from "./redis-server.ts";

const { ioRedis, ioRedisCluster, ioRedisSentinel, nodeRedis, nodeRedisCluster, nodeRedisSentinel } = redis;
const { describeRedis, durable, portsOf, redisReply, startCluster, startPair, startRedis } = servers;
const { startSentinel } = servers;

type Connect = (port: number) => Promise<RedisStoreClient>;

const clients: readonly [name: string, connect: Connect][] = [
  ["node-redis", (port) => nodeRedis(port)],
  ["ioredis", async (port) => ioRedis(port, { maxRetriesPerRequest: 0 })],
];

describeRedis("[S58] a payment", () => {
  describe.each(clients)("with %s", (_, connect) => {
    test.each([
      ["request", "the entry", 1],
      ["reply", "the entry", 1],
      ["request", "the pending marker", 2],
      ["reply", "the pending marker", 2],
    ] as const)("is not sent if its connection is cut in the %s of %s", async (cut, _, nth) => {
      const proxy = await untilEnd(startCuttingProxy((await startRedis()).port));
      const store = redisStore(await connect(proxy.port));
      await store.get("warm-up");
      const own = payer(store);
      proxy.cutAt(cut, "svc-sdk:entry:", nth);
      await expectUnpaid(own, "unreachable");
      await expectPaid(own);
      await expectKnown(own);
    });

    test("is known to a server that was killed and reads its append-only file", async () => {
      const server = await startRedis(...durable);
      const open = async () => payer(redisStore(await connect(server.port)), { requireSharedStore: "durable" });
      await expectPaid(await open());
      await server.kill();
      await server.restart();
      await expectKnown(await open());
    });

    test("is not sent while the server is full, and is once it has room", async () => {
      const { port } = await startRedis("maxmemory-policy noeviction");
      const store = redisStore(await connect(port));
      await store.set("lease", "token", 60_000);
      const own = payer(store);
      await redisReply(port, "CONFIG SET maxmemory 1");
      await expectUnpaid(own, "full");
      expect(await store.get("lease")).toBe("token");
      expect(await store.deleteIfEquals("lease", "token")).toBe(true);
      await redisReply(port, "CONFIG SET maxmemory 0");
      await expectPaid(own);
    });

    test("is not sent through a replica, which refuses reads too, or a primary that was demoted since", async () => {
      const { replica } = await startPair();
      const { port } = await startRedis();
      const stores = [redisStore(await connect(replica.port)), redisStore(await connect(port))];
      await stores[1]?.set("k", "old", 60_000);
      await redisReply(port, "REPLICAOF 127.0.0.1 1");
      for (const store of stores) {
        await expectUnpaid(payer(store), "read_only");
        expect(await failureOf(store.get("k"))).toMatchObject(notSent("read_only"));
      }
    });
  });
});

let port: number;

describeRedis("[S58] the store", () => {
  beforeAll(async () => {
    ({ port } = await startRedis(...durable));
  });
  beforeEach(async () => {
    await redisReply(port, "FLUSHALL");
  });

  test("[S12] of several processes with one key and different payments, one pays", async () => {
    const clients = await Promise.all([1, 2, 3, 4].map((each) => (each % 2 ? nodeRedis(port) : ioRedis(port))));
    const payers = clients.map((client) => payer(redisStore(client)));
    const results = await Promise.allSettled(payers.map(({ pay }, index) => pay(`${index + 1}`)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(failures).toEqual(Array(3).fill("idempotency_key_reused"));
    expect(payers.reduce((sum, { paid }) => sum + paid(), 0)).toBe(1);
  });

  test("refuses a key that has anything but a string, in every operation", async () => {
    const store = redisStore(await nodeRedis(port));
    await redisReply(port, "HSET svc-sdk:entry:k field value");
    const writes = [store.set, store.setIfAbsent, store.getOrSet, store.getAndSet].map((run) => run("k", "v", 1_000));
    const failures = [store.get("k"), store.deleteIfEquals("k", "v"), ...writes].map(failureOf);
    expect(await Promise.all(failures)).toMatchObject(Array(6).fill({ name: "StoreError", reason: "foreign_value" }));
    expect(await redisReply(port, "TYPE svc-sdk:entry:k")).toBe("+hash\r\n");
  });

  test.each([
    ["SET svc-sdk:format 2", "wrong_version"],
    ["HSET svc-sdk:format field value", "foreign_value"],
  ])("sends no payment after %s, and pays once the marker is gone", async (command, reason) => {
    await redisReply(port, command);
    const own = payer(redisStore(ioRedis(port)));
    await expectUnpaid(own, reason);
    await redisReply(port, "DEL svc-sdk:format");
    await expectPaid(own);
    expect(await redisReply(port, "TTL svc-sdk:format")).toBe(":-1\r\n");
  });

  test.each([
    ["~other:* +eval +get +set +del", "keys"],
    ["~svc-sdk:* +get +set +del", "EVAL"],
    ["~svc-sdk:* +eval +get +del", "SET in a script"],
  ])("sends no payment if the user has only %s (lacks %s)", async (rules) => {
    await redisReply(port, `ACL SETUSER limited reset on >secret ${rules}`);
    for (const client of await asUser("limited")) {
      await expectUnpaid(payer(redisStore(client)), "not_permitted");
    }
  });

  test("pays with the documented permissions, and proves durability with two more", async () => {
    const rules = "~svc-sdk:* +eval +get +set +del";
    await redisReply(port, `ACL SETUSER app reset on >secret ${rules}`);
    for (const client of await asUser("app")) {
      await expectPaid(payer(redisStore(client)));
      const [name, message] = ["ConfigurationError", expect.stringContaining("unknown-settings")];
      expect(await failureOf(redisStore(client).assertDurable())).toMatchObject({ name, message });
    }
    await redisReply(port, `ACL SETUSER app reset on >secret ${rules} +info +config|get`);
    for (const client of await asUser("app")) {
      await expect(redisStore(client).assertDurable()).resolves.toBeUndefined();
    }
  });
});

async function asUser(username: string) {
  const user = { username, password: "secret" };
  return [await nodeRedis(port, user), ioRedis(port, { ...user, enableReadyCheck: false })];
}

/** A payment is refused for these risks, and sent if they are accepted. */
async function expectRefusedFor(client: RedisStoreClient, acceptedRisks: readonly RedisRisk[]): Promise<void> {
  const required = { requireSharedStore: "durable" } as const;
  const message = expect.stringContaining(`acceptedRisks: ${JSON.stringify(acceptedRisks)}`);
  await expectUnpaid(payer(redisStore(client), required), { name: "ConfigurationError", message });
  await expectPaid(payer(redisStore(client, { acceptedRisks }), required));
}

describeRedis("[S58] a store that may lose what it acknowledged is refused", () => {
  test.each<[string, RedisRisk]>([
    ["appendonly no", "no-append-only-file"],
    ["appendfsync everysec", "appendfsync-everysec"],
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

describeRedis("[S58] after a fail-over to a replica that had everything", () => {
  test.each<[string, Connect]>([
    ["node-redis", nodeRedisSentinel],
    ["ioredis", async (port) => ioRedisSentinel(port)],
  ])("%s finds the new primary, and the key is known", async (_, connect) => {
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
