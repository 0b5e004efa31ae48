// What one redis-server carries of the store, and what the store's entries take there.

import { run } from "../../scripts/lib/run-command.ts";
import { openNodeRedis } from "../../tests/stores/redis/open-drivers.ts";
import { redisReply, startRedisServer } from "../../tests/stores/redis/redis-process.ts";
import { builtRedis } from "../built-package.ts";
import { repeat } from "../measure.ts";
import { counting } from "../stores/counting.ts";
import type { RedisLoad, ServerRate } from "./capacity-results.ts";
import type { RecordedEntries } from "./payout-entries.ts";
import { rateOf } from "./server-time.ts";

type NodeRedis = Awaited<ReturnType<typeof openNodeRedis>>;

/** A command of the store, as its client sent it. */
interface SentEval {
  readonly script: string;
  readonly key: string;
  readonly args: readonly string[];
}

const IN_FLIGHT = 256;

export interface RedisFigures {
  readonly bytesPerEntry: number;
  readonly loads: Readonly<Record<RedisLoad, ServerRate>>;
}

export async function measureRedis(recorded: RecordedEntries): Promise<RedisFigures> {
  await using server = await startRedisServer("appendonly yes", "appendfsync everysec");
  const client = await openNodeRedis(server.port);
  try {
    const bytesPerEntry = await fill(client, server.port, recorded);
    const [getOrSet, getAndSet, get] = await sentCommands(client, recorded);
    const writes = [getOrSet, getAndSet];
    const single = await load(server.port, writes, { connections: 200, pipeline: 1, operations: 80_000 });
    const pipelined = await load(server.port, writes, { connections: 50, pipeline: 16, operations: 200_000 });
    const hotReads = await load(server.port, [get], {
      connections: 200,
      pipeline: 1,
      operations: 160_000,
      isHot: true,
    });
    await redisReply(server.port, "CONFIG SET appendfsync always");
    const always = await load(server.port, writes, { connections: 200, pipeline: 1, operations: 40_000 });
    return { bytesPerEntry, loads: { single, pipelined, hotReads, always } };
  } finally {
    client.destroy();
  }
}

/** Writes the entries by the store. Returns what each of them takes. */
async function fill(client: NodeRedis, port: number, { entries, ttlMs }: RecordedEntries): Promise<number> {
  const { redisStore } = await builtRedis();
  const store = redisStore(client);
  await store.get("none");
  const usedMemory = async () => numberIn(await redisReply(port, "INFO memory"), "used_memory");
  const before = await usedMemory();
  const rest = entries.entries();
  await repeat(() => store.set(...entryOf(rest.next().value), ttlMs), entries.size, IN_FLIGHT);
  return Math.round(((await usedMemory()) - before) / entries.size);
}

/** What the store sends for the two writes of a payout, and for a read. */
async function sentCommands(
  client: NodeRedis,
  { entries, ttlMs }: RecordedEntries,
): Promise<[SentEval, SentEval, SentEval]> {
  const { redisStore } = await builtRedis();
  const sent: SentEval[] = [];
  const watched = counting(client, ["eval"], (_, [script, options]) => {
    const { keys, arguments: args } = options as {
      readonly keys: readonly [string];
      readonly arguments: readonly string[];
    };
    sent.push({ script: String(script), key: keys[0], args });
  });
  const store = redisStore(watched);
  const [[entryKey, entry], [pendingKey, pending]] = [...entries].slice(0, 2).map(entryOf) as [Entry, Entry];
  await store.getOrSet(entryKey, entry, ttlMs);
  await store.getAndSet(pendingKey, pending, ttlMs);
  await store.get(entryKey);
  // The first one checks the format.
  return sent.slice(1) as [SentEval, SentEval, SentEval];
}

interface Load {
  readonly connections: number;
  readonly pipeline: number;
  readonly operations: number;
  /** All operations have the same key. */
  readonly isHot?: boolean;
}

/** Sends each of the commands as often as the others, by redis-benchmark, which takes little of the processor. */
async function load(port: number, commands: readonly SentEval[], plan: Load): Promise<ServerRate> {
  const each = plan.operations / commands.length;
  const send = async () => {
    for (const { script, key, args } of commands) {
      const options = ["-p", port, "-n", each, "-c", plan.connections, "-P", plan.pipeline, "-r", 1_000_000_000, "-q"];
      const keyed = plan.isHot ? key : `${key.slice(0, -RANDOM.length)}${RANDOM}`;
      const command = [...options.map(String), "EVAL", script, "1", keyed, ...args];
      await run("redis-benchmark", command, { cwd: import.meta.dirname });
    }
    return plan.operations;
  };
  const cpuSeconds = async () => {
    const info = await redisReply(port, "INFO cpu");
    return numberIn(info, "used_cpu_user_main_thread") + numberIn(info, "used_cpu_sys_main_thread");
  };
  return rateOf(send, cpuSeconds);
}

/** redis-benchmark replaces it by a random number of 12 digits. */
const RANDOM = "__rand_int__";

type Entry = readonly [key: string, value: string];

function entryOf(entry: Entry | undefined): Entry {
  if (entry === undefined) throw new Error("there are fewer entries than expected");
  return entry;
}

function numberIn(info: string, field: string): number {
  return Number(new RegExp(`^${field}:([\\d.]+)`, "m").exec(info)?.[1] ?? Number.NaN);
}
