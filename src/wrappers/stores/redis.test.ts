// The store on a client like that of node-redis. Every kind of client is tried on real servers (tests/stores/redis).

import { describe, expect, test } from "vitest";
import { expectConfigurationError, failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { ConfigurationError, StoreError } from "../errors.ts";
import type { Store } from "../idempotency/store.ts";
import { type RedisStoreOptions, redisStore, type ScriptName, scripts } from "./redis.ts";
import type { NodeRedisClient } from "./redis-client.ts";
import { type RedisRisk, redisFailure } from "./redis-durability.ts";

type Answer = (...args: readonly string[]) => unknown;

const memory = "# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction\r\n# Persistence\r\naof_enabled:1\r\n";
const durableInfo = `${memory}# Replication\r\nrole:master\r\nconnected_slaves:0\r\nrepl_backlog_active:0\r\n`;
const durableConfig = { appendfsync: "always", "no-appendfsync-on-rewrite": "no" };

/** A client of a durable server. `answers` has the reply to each script or command, which a test can change. */
function fakeRedis(changes: Record<string, Answer> = {}) {
  const commands: (readonly string[])[] = [];
  const answers: Record<string, Answer> = {
    keep: (_, value) => `=${value}`,
    INFO: () => durableInfo,
    CONFIG: () => durableConfig,
    ...changes,
  };
  const run = async (name: string, ...args: string[]): Promise<unknown> => {
    commands.push([name, ...args]);
    return answers[name]?.(...args);
  };
  const nameOf = (script: string) => Object.keys(scripts).find((name) => scripts[name as ScriptName] === script) ?? "";
  const client: NodeRedisClient = {
    eval: (script, { keys, arguments: args }) => run(nameOf(script), ...keys, ...args),
    sendCommand: ([name = "", ...args]) => run(name, ...args),
  };
  return { commands, answers, ...client };
}

type Operation = (store: Required<Store>) => Promise<unknown>;

const closed = throwing(new Error("The client is closed"));
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
    ["get", "=-", "-"],
    ["get", "-", undefined],
    ["setIfAbsent", "+", true],
    ["setIfAbsent", "-", false],
    ["deleteIfEquals", "-", false],
    ["getOrSet", "=w", "w"],
  ])("%s takes the reply %j for %j", async (name, reply, result) => {
    expect(await run(name, redisStore(fakeRedis({ [name]: () => reply })))).toBe(result);
  });

  test.each(operations)("%s is one command with one key, after a check of the format", async (name, send, sent) => {
    const client = fakeRedis({ [name]: () => (/IfAbsent|IfEquals/.test(name) ? "+" : "=") });
    const store = redisStore(client);
    await send(store);
    await send(store);
    expect(client.commands).toEqual([["keep", "svc-sdk:format", "1"], sent, sent]);
  });

  const wrong = [undefined, null, 1, true, "", "OK", "QUEUED", [], {}];
  test.each(operations)("%s takes no other reply for an answer", async (name, operation) => {
    const without = /^(set|getOrSet)$/.test(name) ? ["-"] : [];
    for (const reply of [...wrong, /IfAbsent|IfEquals/.test(name) ? "=v" : "+", ...without]) {
      const failure = await failureOf(operation(redisStore(fakeRedis({ [name]: () => reply }))));
      const message = expect.stringContaining("a reply that the store's");
      expect(failure).toMatchObject({ name: "StoreError", message });
    }
  });

  test("says how to pass a client that replies with Buffers", async () => {
    const failure = await failureOf(redisStore(fakeRedis({ get: () => Buffer.from("=v") })).get("k"));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure.message).toContain("Pass a client without type mapping");
  });

  test("rejects if the client throws at once, or rejects", async () => {
    const lost = throwing(new Error("Socket closed unexpectedly"));
    for (const client of [fakeRedis({ get: lost }), { ...fakeRedis(), eval: lost }])
      expect(await failureOf(redisStore(client).get("k"))).toMatchObject({ name: "StoreError", reason: "unreachable" });
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
    const client = fakeRedis({ get: () => "-", keep: closed });
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
    expect(client.commands.map(String)).toEqual(["keep,shop:format,1", "get,shop:entry:k"]);
  });

  test.each<[message: string, options: object]>([
    ['Unknown option "prefx"', { prefx: "a" }],
    ...["", "a b", "{a}", "a\n", "é", "x".repeat(65), 1].map((prefix): [string, object] => ["prefix must", { prefix }]),
    ['acceptedRisks has the unknown risk "evict". Did you mean "eviction"?', { acceptedRisks: ["evict"] }],
    ["acceptedRisks has the unknown risk 7. Known risks: no-append-only-file, ", { acceptedRisks: [7] }],
    ["acceptedRisks must be a list of names", { acceptedRisks: "eviction" }],
    ["clock must have the method monotonic", { clock: {} }],
  ])("rejects invalid options: %s", (message, options) => {
    expectConfigurationError(() => redisStore(fakeRedis(), options as RedisStoreOptions), message);
  });

  const others = [undefined, null, "redis://localhost", {}, { eval: () => {} }, { get: () => {}, set: () => {} }];
  test.each(others)("rejects another client: %j", (client) => {
    const message = "client must be a client of node-redis 6 (createClient";
    expectConfigurationError(() => redisStore(client as never), message);
  });
});

test("[S58] a cluster whose primaries are not known has unknown settings", async () => {
  const one = { eval: async () => "=1", sendCommand: async () => "" };
  const cluster = { ...one, masters: [], nodeClient: async () => one };
  const store = redisStore(cluster as never, { acceptedRisks: ["asynchronous-replication"] });
  expect((await failureOf(store.assertDurable())).message).toContain("unknown-settings: not all settings");
});

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const said = (...messages: string[]) => messages.map((message) => new Error(message));

const refused = { code: "ECONNREFUSED" };

test.each<[reason: string | undefined, causes: unknown[]]>([
  ["read_only", said("READONLY You can't write against a read only replica.", "MISCONF Redis cannot save snapshots")],
  ["read_only", said("NOREPLICAS Not enough good replicas to write.")],
  ["full", said("OOM command not allowed when used memory > 'maxmemory'.")],
  ["full", [named("TimeoutError", "Timeout waiting for a client after 3000ms")]],
  ["not_permitted", said("NOPERM this user has no permissions", "NOAUTH Authentication required.")],
  ["not_permitted", said("WRONGPASS invalid username-password pair or user is disabled.")],
  ["not_permitted", said("ERR The user executing the script can't run this command")],
  ["not_permitted", said("ERR ACL failure in script: User a has no permissions")],
  ["foreign_value", said("WRONGTYPE Operation against a key holding the wrong kind of value")],
  ["unreachable", said("MOVED 3999 127.0.0.1:6381", "CLUSTERDOWN Hash slot not served", "LOADING the dataset")],
  ["unreachable", said("MASTERDOWN Link with MASTER is down", "Socket closed unexpectedly", "Command timed out")],
  ["unreachable", [named("MaxRetriesPerRequestError", "Reached the max retries per request limit (which is 20).")]],
  ["unreachable", [Object.assign(new AggregateError([], ""), refused), "closed"]],
  [undefined, said("ERR unknown command 'eval', with args beginning with", "ERR value is not an integer", "NOSCRIPT")],
  [undefined, [new TypeError("client.eval is not a function")]],
])("the reason is %s for %o", (reason, causes) => {
  for (const cause of causes) {
    const failure = redisFailure(cause);
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ outcome: "not-sent", ...(reason && { reason }) });
    expect("reason" in failure, String(cause)).toBe(reason !== undefined);
    expect(failure.cause).toBeInstanceOf(Error);
  }
});

test("says what to do, and keeps an error that says it itself", () => {
  const cause = "ERR Error compiling script (new function): user_script:1: unexpected symbol near '#'";
  const advice = "The server does not run the store's scripts. Use Redis 7 or later, or Valkey";
  expect(redisFailure(new Error(cause)).message).toBe(advice);
  expect(redisFailure(new Error("Timeout waiting for a client")).message).toContain("so nothing was done");
  for (const own of [new StoreError("full"), new ConfigurationError("wrong")]) expect(redisFailure(own)).toBe(own);
});

test("[S36] shows neither values nor addresses of the client's error", () => {
  const wrong = new Error("ERR wrong value 'claimed:secret' from redis://user:secret@cache.example:6379");
  const failure = redisFailure(Object.assign(wrong, { command: { name: "eval", args: ["secret"] } }));
  expect(failure.message).toBe("Redis replied with the error ERR. Its text is in the cause");
  const shown = [failure, failure.cause, `${failure.stack}`, Object.entries(failure.cause as object)];
  expect(JSON.stringify(shown)).not.toMatch(/secret|cache\.example/);
});

const info = (before: string, after: string) => ({ INFO: () => durableInfo.replace(before, after) });
const config = (change: Record<string, string>) => ({ CONFIG: () => ({ ...durableConfig, ...change }) });
const refuse = throwing(new Error("NOPERM this user has no permissions to run the command"));
const fields = ["aof_enabled:", "maxmemory:", "maxmemory_policy:", "connected_slaves:", "repl_backlog_active:"];

type Risk = readonly [RedisRisk, Parameters<typeof fakeRedis>[0]];

const rows: readonly Risk[] = [
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
  ...fields.map((field): Risk => ["unknown-settings", info(field, "x")]),
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
    for (const changes of [{ INFO: closed }, { CONFIG: closed }]) {
      const store = redisStore(fakeRedis(changes), { acceptedRisks: ["unknown-settings"] });
      expect(await failureOf(store.assertDurable())).toMatchObject({ name: "StoreError", reason: "unreachable" });
    }
  });

  test("keeps a good result for a minute, and a bad one not at all", async () => {
    const clock = new FakeClock();
    const client = fakeRedis({ INFO: refuse });
    const { assertDurable } = redisStore(client, { clock });
    /** The number of checks after one more call. */
    const asked = async (laterMs = 0) => {
      clock.skip(laterMs);
      await assertDurable().catch(() => undefined);
      return client.commands.filter(([name]) => name === "INFO").length;
    };
    expect(await asked()).toBe(1);
    client.answers.INFO = () => durableInfo;
    expect([await asked(), await asked(59_999)]).toEqual([2, 2]);
    client.answers.INFO = refuse;
    expect([await asked(1), await asked()]).toEqual([3, 4]);
  });
});
