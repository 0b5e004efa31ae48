// What a payment does while a cluster changes: slots move to another primary, and a primary is lost (S58).

import { describe, expect, test } from "vitest";
import { type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../../src/wrappers/testing/failure.ts";
import { payer } from "./payer.ts";
import { ioRedisCluster, nodeRedisCluster } from "./redis-clients.ts";
import { nodeId, portsOf, startCluster, startClusterReplica } from "./redis-groups.ts";
import { describeRedis, durable, type RedisServer, redisReply, until } from "./redis-server.ts";

const drivers: readonly [name: string, connect: (ports: readonly number[]) => Promise<RedisStoreClient>][] = [
  ["node-redis", nodeRedisCluster],
  ["ioredis", async (ports) => ioRedisCluster(ports)],
];

// A cluster notices a lost primary after this time.
const quick = "cluster-node-timeout 1000";

describeRedis("[S58] in a cluster", () => {
  describe.each(drivers)("with %s", (_, connect) => {
    test("a key is known before, while and after its slot moves to another primary", async () => {
      const ports = portsOf(await startCluster());
      const { pay, paid } = payer(redisStore(await connect(ports)));
      await pay();
      const moves = await movesOf(ports);
      expect(moves.length).toBeGreaterThan(0);
      for (const { from, to, slot, keys } of moves) {
        const [source, target] = [await nodeId(from), await nodeId(to)];
        await done(to, `CLUSTER SETSLOT ${slot} IMPORTING ${source}`);
        await done(from, `CLUSTER SETSLOT ${slot} MIGRATING ${target}`);
        await expectKnown(pay);
        for (const key of keys) await done(from, `MIGRATE 127.0.0.1 ${to} ${key} 0 5000`);
        await expectKnown(pay);
        for (const port of [to, from]) await done(port, `CLUSTER SETSLOT ${slot} NODE ${target}`);
        await expectKnown(pay);
      }
      await pay();
      expect(paid()).toBe(2);
    });

    test("a key is known after the replica of a lost primary has taken over", async () => {
      const servers = await startCluster(quick);
      const { pay, paid } = payer(redisStore(await connect(portsOf(servers))), { totalTimeoutMs: 1_000 });
      await pay();
      const primary = await holderOfEntry(servers);
      const replica = await startClusterReplica(primary.port, quick);
      await until("the replica has the key", async () => /^:[1-9]/.test(await redisReply(replica.port, "DBSIZE")));
      await primary.kill();
      const refusals: string[] = [];
      await until("the store works", () =>
        failureOf(pay("99")).then((error) => {
          refusals.push(error.name);
          return error.name === "IdempotencyKeyReuseError";
        }),
      );
      const others = refusals.filter(
        (name) => !["StoreError", "TimeoutError", "IdempotencyKeyReuseError"].includes(name),
      );
      expect(others).toEqual([]);
      expect(paid()).toBe(1);
    });

    test("a payment is not sent while the primary of its key is lost, and is once it is back", async () => {
      const servers = await startCluster(quick, ...durable);
      const { pay, paid } = payer(redisStore(await connect(portsOf(servers))), { totalTimeoutMs: 1_000 });
      await pay();
      const primary = await holderOfEntry(servers);
      await primary.kill();
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(["StoreError", "TimeoutError"]).toContain((await failureOf(pay())).name);
      }
      expect(paid()).toBe(1);
      await primary.restart();
      await until("the store works", () => pay().then(() => true));
      expect(paid()).toBe(2);
      await expectKnown(pay);
    });
  });
});

async function done(port: number, command: string): Promise<void> {
  expect(await redisReply(port, command)).toMatch(/^\+OK/);
}

/** The key was used for another amount. */
async function expectKnown(pay: (amount: string) => Promise<unknown>): Promise<void> {
  expect(await failureOf(pay("99"))).toMatchObject({ name: "IdempotencyKeyReuseError" });
}

interface SlotMove {
  readonly from: number;
  readonly to: number;
  readonly slot: number;
  readonly keys: readonly string[];
}

/** Moves every slot that has keys of the store to the next primary. */
async function movesOf(ports: readonly number[]): Promise<SlotMove[]> {
  const moves = new Map<number, SlotMove & { readonly keys: string[] }>();
  for (const [index, from] of ports.entries()) {
    const to = ports[(index + 1) % ports.length] ?? 0;
    for (const key of (await redisReply(from, "KEYS svc-sdk:*")).match(/svc-sdk:\S+/g) ?? []) {
      const slot = Number((await redisReply(from, `CLUSTER KEYSLOT ${key}`)).slice(1));
      const move = moves.get(slot) ?? { from, to, slot, keys: [] };
      move.keys.push(key);
      moves.set(slot, move);
    }
  }
  return [...moves.values()];
}

/** The primary that has the entry of the only payment. */
async function holderOfEntry(servers: readonly RedisServer[]): Promise<RedisServer> {
  for (const server of servers) {
    if ((await redisReply(server.port, "KEYS svc-sdk:entry:*")).includes("entry")) return server;
  }
  throw new Error("no primary has an entry");
}
