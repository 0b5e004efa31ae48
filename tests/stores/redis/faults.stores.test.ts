// What a payment does while its store fails: it is not sent without its key, and works once the store does.

import { describe, expect, test } from "vitest";
import { type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../support/failure.ts";
import { ioRedis, nodeRedis, payer } from "./redis-clients.ts";
import { describeRedis, durable, redisReply, startPair, startProxy, startRedis } from "./redis-server.ts";

type Connect = (port: number) => Promise<RedisStoreClient>;

const drivers: readonly [name: string, connect: Connect][] = [
  ["node-redis", (port) => nodeRedis(port)],
  ["ioredis", async (port) => ioRedis(port, { maxRetriesPerRequest: 0 })],
];
const notSent = (reason: string) => ({ name: "StoreError", outcome: "not-sent", reason });

describeRedis("[S58] a payment", () => {
  describe.each(drivers)("with %s", (_, connect) => {
    test.each([
      ["request", "the entry", 1],
      ["reply", "the entry", 1],
      ["request", "the pending marker", 2],
      ["reply", "the pending marker", 2],
    ] as const)("is not sent if its connection is cut in the %s of %s", async (cut, _, nth) => {
      const proxy = await startProxy((await startRedis()).port);
      const store = redisStore(await connect(proxy.port));
      await store.get("warm-up");
      const { pay, paid } = payer(store);
      proxy.cutAt(cut, "svc-sdk:entry:", nth);
      expect(await failureOf(pay())).toMatchObject(notSent("unreachable"));
      expect(paid()).toBe(0);
      await pay();
      expect(paid()).toBe(1);
      expect(await failureOf(pay("99"))).toMatchObject({ code: "idempotency_key_reused" });
    });

    test("is known to a server that was killed and reads its append-only file", async () => {
      const server = await startRedis(...durable);
      const { pay, paid } = payer(redisStore(await connect(server.port)), { requireSharedStore: "durable" });
      await pay();
      await server.kill();
      await server.restart();
      const again = payer(redisStore(await connect(server.port)), { requireSharedStore: "durable" });
      expect(await failureOf(again.pay("99"))).toMatchObject({ code: "idempotency_key_reused" });
      expect([paid(), again.paid()]).toEqual([1, 0]);
    });

    test("is not sent while the server is full, and is once it has room", async () => {
      const { port } = await startRedis("maxmemory-policy noeviction");
      const store = redisStore(await connect(port));
      await store.set("lease", "token", 60_000);
      const { pay, paid } = payer(store);
      await redisReply(port, "CONFIG SET maxmemory 1");
      expect(await failureOf(pay())).toMatchObject(notSent("full"));
      expect(paid()).toBe(0);
      expect(await store.get("lease")).toBe("token");
      expect(await store.deleteIfEquals("lease", "token")).toBe(true);
      await redisReply(port, "CONFIG SET maxmemory 0");
      await pay();
      expect(paid()).toBe(1);
    });

    test("waits for a server that pauses, or times out unsent", async () => {
      const { port } = await startRedis();
      const store = redisStore(await connect(port));
      await store.get("warm-up");
      const [patient, hasty] = [payer(store), payer(store, { totalTimeoutMs: 300 })];
      await redisReply(port, "CLIENT PAUSE 2000 ALL");
      const waiting = patient.pay();
      expect(await failureOf(hasty.pay())).toMatchObject({ name: "TimeoutError", outcome: "not-sent" });
      expect([patient.paid(), hasty.paid()]).toEqual([0, 0]);
      await waiting;
      expect([patient.paid(), hasty.paid()]).toEqual([1, 0]);
    });

    test("is not sent through a replica, which refuses reads too", async () => {
      const { replica } = await startPair();
      const store = redisStore(await connect(replica.port));
      const { pay, paid } = payer(store);
      expect(await failureOf(pay())).toMatchObject(notSent("read_only"));
      expect(paid()).toBe(0);
      expect(await failureOf(store.get("k"))).toMatchObject(notSent("read_only"));
    });

    test("is not sent through a primary that was demoted since", async () => {
      const { port } = await startRedis();
      const store = redisStore(await connect(port));
      await store.set("k", "old", 60_000);
      await redisReply(port, "REPLICAOF 127.0.0.1 1");
      expect(await failureOf(store.get("k"))).toMatchObject(notSent("read_only"));
      const { pay, paid } = payer(store);
      expect(await failureOf(pay())).toMatchObject(notSent("read_only"));
      expect(paid()).toBe(0);
    });
  });
});

describeRedis("with ioredis as it is by default", () => {
  test("a cut connection costs a payment nothing: the driver sends the command again", async () => {
    const proxy = await startProxy((await startRedis()).port);
    const { pay, paid } = payer(redisStore(ioRedis(proxy.port)));
    proxy.cutAt("reply", "svc-sdk:entry:", 1);
    await pay();
    expect(paid()).toBe(1);
  });
});
