import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { durableConfig, durableInfo, fakeRedis } from "../../../tests/support/fake-redis.ts";
import { redisStore } from "./redis.ts";
import type { RedisRisk } from "./redis-durability.ts";

const info = (before: string, after: string) => ({ INFO: () => durableInfo.replace(before, after) });
const config = (change: Record<string, string>) => ({ CONFIG: () => ({ ...durableConfig, ...change }) });
const refuse = () => {
  throw new Error("NOPERM this user has no permissions to run the command");
};

const rows: readonly [RedisRisk, Parameters<typeof fakeRedis>[0]][] = [
  ["no-append-only-file", info("aof_enabled:1", "aof_enabled:0")],
  ["no-append-only-file", { ...info("aof_enabled:1", "aof_enabled:0"), CONFIG: refuse }],
  ["appendfsync-everysec", config({ appendfsync: "everysec" })],
  ["appendfsync-no", config({ appendfsync: "no" })],
  ["no-appendfsync-on-rewrite", config({ "no-appendfsync-on-rewrite": "yes" })],
  ["eviction", info("maxmemory:0\r\nmaxmemory_policy:noeviction", "maxmemory:100\r\nmaxmemory_policy:volatile-ttl")],
  ["asynchronous-replication", info("connected_slaves:0", "connected_slaves:1")],
  ["asynchronous-replication", info("backlog_active:0", "backlog_active:1")],
  ["unknown-settings", { CONFIG: refuse }],
  ["unknown-settings", { INFO: refuse }],
  ["unknown-settings", { INFO: () => null }],
  ["unknown-settings", { CONFIG: () => null }],
  ["unknown-settings", config({ appendfsync: "sometimes" })],
  ["unknown-settings", config({ "no-appendfsync-on-rewrite": "" })],
  ...["aof_enabled:", "maxmemory:", "maxmemory_policy:", "connected_slaves:", "repl_backlog_active:"].map(
    (field): [RedisRisk, Parameters<typeof fakeRedis>[0]] => ["unknown-settings", info(field, "x")],
  ),
];

describe("[S58] assertDurable", () => {
  test.each([
    ["an object", durableConfig],
    ["a Map", new Map(Object.entries(durableConfig))],
    ["an array", Object.entries(durableConfig).flat()],
  ])("resolves for a durable server whose settings come as %s", async (_, settings) => {
    const client = fakeRedis({ CONFIG: () => settings });
    await redisStore(client).assertDurable();
    expect(client.commands.slice(1)).toEqual([["INFO"], ["CONFIG", "GET", "appendfsync", "no-appendfsync-on-rewrite"]]);
  });

  test("resolves with an evicting policy if there is no limit of memory", async () => {
    await expect(redisStore(fakeRedis(info("noeviction", "allkeys-lru"))).assertDurable()).resolves.toBeUndefined();
  });

  test.each(rows)("names the risk %s, and accepts it by name alone", async (risk, changes) => {
    const failure = await failureOf(redisStore(fakeRedis(changes)).assertDurable());
    expect(failure).toMatchObject({ name: "ConfigurationError", outcome: "not-sent" });
    expect(failure.message).toContain(`Redis may lose what it has acknowledged. ${risk}: `);
    expect(failure.message).toContain(`acceptedRisks: ["${risk}"]`);
    const others = (["eviction", "appendfsync-no"] as const).filter((other) => other !== risk);
    await failureOf(redisStore(fakeRedis(changes), { acceptedRisks: others }).assertDurable());
    await redisStore(fakeRedis(changes), { acceptedRisks: [risk] }).assertDurable();
  });

  test("names all risks at once", async () => {
    const client = fakeRedis({ ...info("connected_slaves:0", "connected_slaves:2"), ...config({ appendfsync: "no" }) });
    const failure = await failureOf(redisStore(client).assertDurable());
    expect(failure.message).toContain('["appendfsync-no","asynchronous-replication"]');
  });

  test("throws a StoreError, not a risk, if the server cannot be reached", async () => {
    const closed = () => {
      throw new Error("The client is closed");
    };
    for (const changes of [{ INFO: closed }, { CONFIG: closed }]) {
      const store = redisStore(fakeRedis(changes), { acceptedRisks: ["unknown-settings"] });
      expect(await failureOf(store.assertDurable())).toMatchObject({ name: "StoreError", reason: "unreachable" });
    }
  });

  test("keeps a good result for a minute, and a bad one not at all", async () => {
    const clock = new FakeClock();
    const client = fakeRedis({ INFO: refuse });
    const store = redisStore(client, { clock });
    const asked = () => client.commands.filter(([name]) => name === "INFO").length;
    await failureOf(store.assertDurable());
    Object.assign(client.answers, { INFO: () => durableInfo });
    await store.assertDurable();
    expect(asked()).toBe(2);
    clock.skip(59_999);
    await store.assertDurable();
    expect(asked()).toBe(2);
    Object.assign(client.answers, info("aof_enabled:1", "aof_enabled:0"));
    clock.skip(1);
    await failureOf(store.assertDurable());
    await failureOf(store.assertDurable());
    expect(asked()).toBe(4);
  });
});
