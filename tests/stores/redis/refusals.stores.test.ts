// What the store refuses: keys of other programs, other formats, a user without permission.

import { beforeAll, beforeEach, expect, test } from "vitest";
import { redisStore } from "../../../src/redis.ts";
import { failureOf } from "../../support/failure.ts";
import { payer } from "./payer.ts";
import { ioRedis, nodeRedis } from "./redis-clients.ts";
import { describeRedis, durable, redisReply, startRedis } from "./redis-server.ts";

let port: number;

describeRedis("[S58] the store", () => {
  beforeAll(async () => {
    ({ port } = await startRedis(...durable));
  });
  beforeEach(async () => {
    await redisReply(port, "FLUSHALL");
  });

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
