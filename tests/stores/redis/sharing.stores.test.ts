// What clients share through one store, and what the store refuses: keys of other programs, other formats, a user without
// permission.

import { beforeAll, beforeEach, expect, test } from "vitest";
import { redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../support/failure.ts";
import { ioRedis, nodeRedis, payer } from "./redis-clients.ts";
import { describeRedis, durable, redisReply, startRedis } from "./redis-server.ts";

let port: number;

function withServer(): void {
  beforeAll(async () => {
    ({ port } = await startRedis(...durable));
  });
  beforeEach(async () => {
    await redisReply(port, "FLUSHALL");
  });
}

describeRedis("[S58] [S12] a shared store", () => {
  withServer();

  test("a payment takes two round trips, after one to check the format and one to prove durability", async () => {
    const store = redisStore(await nodeRedis(port));
    const first = payer(store, { requireSharedStore: "durable" });
    expect(await commandsOf(() => first.pay())).toEqual({ eval: 3, info: 1, "config|get": 1 });
    const second = payer(store, { requireSharedStore: "durable", apiKey: "api-key-0002" });
    expect(await commandsOf(() => second.pay())).toEqual({ eval: 2 });
  });

  test("one key at two services and of two accounts is three keys", async () => {
    const store = redisStore(ioRedis(port));
    const payers = [
      payer(store),
      payer(store, { apiKey: "api-key-0002" }),
      payer(store, { baseUrl: "https://other.example/api/v1" }),
    ];
    await Promise.all(payers.map(({ pay }, index) => pay(`${index + 1}`)));
    expect(payers.map(({ paid }) => paid())).toEqual([1, 1, 1]);
  });

  test("of several processes with one key and different payments, one pays", async () => {
    const clients = await Promise.all([1, 2, 3, 4].map((each) => (each % 2 ? nodeRedis(port) : ioRedis(port))));
    const payers = clients.map((client) => payer(redisStore(client)));
    const results = await Promise.allSettled(payers.map(({ pay }, index) => pay(`${index + 1}`)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(failures).toEqual(Array(3).fill("idempotency_key_reused"));
    expect(payers.reduce((sum, { paid }) => sum + paid(), 0)).toBe(1);
  });

  test("stores with different prefixes share no keys", async () => {
    const client = ioRedis(port);
    const payers = ["a:", "b:"].map((prefix) => payer(redisStore(client, { prefix })));
    for (const [index, { pay }] of payers.entries()) await pay(`${index + 1}`);
    expect(payers.map(({ paid }) => paid())).toEqual([1, 1]);
  });
});

/** How often each command was called by clients, without those inside scripts. */
async function commandsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  await redisReply(port, "CONFIG RESETSTAT");
  await work();
  const stats = await redisReply(port, "INFO commandstats");
  const calls = [...stats.matchAll(/cmdstat_(eval|info|config\|get|get|set|del):calls=(\d+)/g)];
  // SET runs inside the scripts.
  return Object.fromEntries(calls.filter(([, name]) => name !== "set").map(([, name, count]) => [name, Number(count)]));
}

describeRedis("[S58] the store", () => {
  withServer();

  test("refuses a key that has anything but a string, in every operation", async () => {
    const store = redisStore(await nodeRedis(port));
    await redisReply(port, "HSET svc-sdk:entry:k field value");
    for (const operation of [
      store.get("k"),
      store.set("k", "v", 1_000),
      store.setIfAbsent("k", "v", 1_000),
      store.deleteIfEquals("k", "v"),
      store.getOrSet("k", "v", 1_000),
      store.getAndSet("k", "v", 1_000),
    ]) {
      expect(await failureOf(operation)).toMatchObject({ name: "StoreError", reason: "foreign_value" });
    }
    expect(await redisReply(port, "TYPE svc-sdk:entry:k")).toBe("+hash\r\n");
  });

  test.each([
    ["SET svc-sdk:format 2", "wrong_version"],
    ["SET svc-sdk:format other", "foreign_value"],
    ["HSET svc-sdk:format field value", "foreign_value"],
  ])("sends no payment after %s, and pays once the marker is gone", async (command, reason) => {
    await redisReply(port, command);
    const { pay, paid } = payer(redisStore(ioRedis(port)));
    expect(await failureOf(pay())).toMatchObject({ name: "StoreError", outcome: "not-sent", reason });
    expect(paid()).toBe(0);
    await redisReply(port, "DEL svc-sdk:format");
    await pay();
    expect(paid()).toBe(1);
    expect(await redisReply(port, "TTL svc-sdk:format")).toBe(":-1\r\n");
  });

  test.each([
    ["~other:* +eval +get +set +del", "keys"],
    ["~svc-sdk:* +get +set +del", "EVAL"],
    ["~svc-sdk:* +eval +get +del", "SET in a script"],
  ])("sends no payment if the user has only %s (lacks %s)", async (rules) => {
    await redisReply(port, `ACL SETUSER limited reset on >secret ${rules}`);
    for (const client of await asUser("limited")) {
      const { pay, paid } = payer(redisStore(client));
      expect(await failureOf(pay())).toMatchObject({ outcome: "not-sent", reason: "not_permitted" });
      expect(paid()).toBe(0);
    }
  });

  test("pays with the documented permissions, and proves durability with two more", async () => {
    const rules = "~svc-sdk:* +eval +get +set +del";
    await redisReply(port, `ACL SETUSER app reset on >secret ${rules}`);
    for (const client of await asUser("app")) {
      const { pay, paid } = payer(redisStore(client));
      await pay();
      expect(paid()).toBe(1);
      const failure = await failureOf(redisStore(client).assertDurable());
      expect(failure).toMatchObject({
        name: "ConfigurationError",
        message: expect.stringContaining("unknown-settings"),
      });
    }
    await redisReply(port, `ACL SETUSER app reset on >secret ${rules} +info +config|get`);
    for (const client of await asUser("app")) {
      await expect(redisStore(client).assertDurable()).resolves.toBeUndefined();
    }
  });

  test("says so if the client replies with Buffers", async () => {
    const client = await nodeRedis(port, { commandOptions: { typeMapping: { 36: Buffer } } });
    expect(await failureOf(redisStore(client).get("k"))).toMatchObject({
      name: "ConfigurationError",
      message: expect.stringContaining("Buffers"),
    });
  });
});

async function asUser(username: string) {
  const user = { username, password: "secret" };
  return [await nodeRedis(port, user), ioRedis(port, { ...user, enableReadyCheck: false })];
}
