import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { fakeRedis } from "../../../tests/support/fake-redis.ts";
import { ConfigurationError, StoreError } from "../errors.ts";
import type { Store } from "../idempotency/store.ts";
import type { RedisStoreOptions } from "./redis.ts";
import { redisStore } from "./redis.ts";

type Operation = (store: Required<Store>) => Promise<unknown>;

const key = "svc-sdk:entry:k";
const operations: readonly [name: keyof Store, run: Operation, command: readonly string[]][] = [
  ["get", (store) => store.get("k"), ["get", key]],
  ["set", (store) => store.set("k", "v", 1.5), ["set", key, "v", "2"]],
  ["setIfAbsent", (store) => store.setIfAbsent("k", "v", 9), ["setIfAbsent", key, "v", "9"]],
  ["deleteIfEquals", (store) => store.deleteIfEquals("k", "v"), ["deleteIfEquals", key, "v"]],
  ["getOrSet", (store) => store.getOrSet("k", "v", 9), ["getOrSet", key, "v", "9"]],
  ["getAndSet", (store) => store.getAndSet("k", "v", 9), ["getAndSet", key, "v", "9"]],
];
const run = (name: string, store: Required<Store>) => operations.find(([each]) => each === name)?.[1](store);

describe("an operation", () => {
  test.each<[name: string, reply: string, result: unknown]>([
    ["get", "=", ""],
    ["get", "=-", "-"],
    ["get", "-", undefined],
    ["set", "=", undefined],
    ["setIfAbsent", "+", true],
    ["setIfAbsent", "-", false],
    ["deleteIfEquals", "+", true],
    ["deleteIfEquals", "-", false],
    ["getOrSet", "=w", "w"],
    ["getAndSet", "=w", "w"],
    ["getAndSet", "-", undefined],
  ])("%s takes the reply %j for %j", async (name, reply, result) => {
    const client = fakeRedis({ [name]: () => reply });
    expect(await run(name, redisStore(client))).toBe(result);
  });

  test.each(operations)(
    "%s is one command with one key, after the format was checked",
    async (name, operation, sent) => {
      const client = fakeRedis({ [name]: () => (name.endsWith("f") || /IfAbsent|IfEquals/.test(name) ? "+" : "=") });
      const store = redisStore(client);
      await operation(store);
      await operation(store);
      expect(client.commands).toEqual([["keep", "svc-sdk:format", "1"], sent, sent]);
    },
  );

  const wrong = [undefined, null, 1, true, "", "OK", "QUEUED", [], {}];
  test.each(operations)("%s takes no other reply for an answer", async (name, operation) => {
    for (const reply of [...wrong, /IfAbsent|IfEquals/.test(name) ? "=v" : "+"]) {
      const failure = await failureOf(operation(redisStore(fakeRedis({ [name]: () => reply }))));
      expect(failure).toMatchObject({
        name: "StoreError",
        message: expect.stringContaining("a reply that the store's"),
      });
    }
  });

  test.each(["set", "getOrSet"])("%s needs a value in the reply", async (name) => {
    expect(await failureOf(run(name, redisStore(fakeRedis({ [name]: () => "-" }))) as Promise<unknown>)).toBeInstanceOf(
      StoreError,
    );
  });

  test("says how to pass a client that replies with Buffers", async () => {
    const failure = await failureOf(redisStore(fakeRedis({ get: () => Buffer.from("=v") })).get("k"));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure.message).toContain("Pass a client without type mapping");
  });

  test("rejects if the client throws at once, or rejects", async () => {
    const client = fakeRedis();
    const lost = new Error("Socket closed unexpectedly");
    client.answers.get = () => {
      throw lost;
    };
    expect(await failureOf(redisStore(client).get("k"))).toMatchObject({ name: "StoreError", reason: "unreachable" });
    const throwing = {
      ...fakeRedis(),
      eval: () => {
        throw lost;
      },
    };
    expect(await failureOf(redisStore(throwing).get("k"))).toMatchObject({ name: "StoreError", reason: "unreachable" });
  });
});

describe("the format", () => {
  test.each([
    ["2", "wrong_version", "have format 2, and this version of svc-sdk reads format 1"],
    ["hello", "foreign_value", "Another program"],
    ["", "foreign_value", "Another program"],
    ["1234567890", "foreign_value", "Another program"],
  ])("%j is refused, and nothing else is sent", async (format, reason, message) => {
    const client = fakeRedis({ keep: () => `=${format}` });
    const store = redisStore(client);
    for (const [name] of operations) {
      const failure = await failureOf(run(name, store) as Promise<unknown>);
      expect(failure).toMatchObject({ name: "StoreError", reason, message: expect.stringContaining(message) });
    }
    expect(await failureOf(store.assertDurable())).toMatchObject({ reason });
    expect(client.commands).toEqual(Array(7).fill(["keep", "svc-sdk:format", "1"]));
  });

  test("is checked again after the check has failed, and once for concurrent operations", async () => {
    const client = fakeRedis({
      get: () => "-",
      keep: () => {
        throw new Error("The client is closed");
      },
    });
    const store = redisStore(client);
    const failures = await Promise.all([failureOf(store.get("k")), failureOf(store.get("k"))]);
    expect(failures).toMatchObject([{ reason: "unreachable" }, { reason: "unreachable" }]);
    expect(client.commands).toHaveLength(1);
    client.answers.keep = () => "=1";
    expect(await store.get("k")).toBeUndefined();
    expect(client.commands.map(([name]) => name)).toEqual(["keep", "keep", "get"]);
  });
});

describe("redisStore", () => {
  test("begins every key with the prefix", async () => {
    const client = fakeRedis({ get: () => "-" });
    await redisStore(client, { prefix: "shop:" }).get("k");
    expect(client.commands).toEqual([
      ["keep", "shop:format", "1"],
      ["get", "shop:entry:k"],
    ]);
  });

  test.each<[message: string, options: object]>([
    ['Unknown option "prefx"', { prefx: "a" }],
    ...["", "a b", "{a}", "a\n", "é", "x".repeat(65), 1].map((prefix): [string, object] => ["prefix must", { prefix }]),
    ["acceptedRisks must be an array of no-append-only-file, ", { acceptedRisks: ["evict"] }],
    ["acceptedRisks must be an array of", { acceptedRisks: "eviction" }],
    ["clock must have the method monotonic", { clock: {} }],
  ])("rejects invalid options: %s", (message, options) => {
    expect(() => redisStore(fakeRedis(), options as RedisStoreOptions)).toThrow(ConfigurationError);
    expect(() => redisStore(fakeRedis(), options as RedisStoreOptions)).toThrow(message);
  });

  test.each([undefined, null, "redis://localhost", {}, { eval: () => {} }, { get: () => {}, set: () => {} }])(
    "rejects another client: %j",
    (client) => {
      expect(() => redisStore(client as never)).toThrow(ConfigurationError);
      expect(() => redisStore(client as never)).toThrow("client must be a client of node-redis 6 (createClient");
    },
  );
});
