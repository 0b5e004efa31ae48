// What the store needs of a client. The types describe the clients of both drivers, so that neither driver is imported.

import { ConfigurationError } from "../errors.ts";

/** The result of `createClient` or `createClientPool` of node-redis. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  sendCommand(args: string[]): Promise<unknown>;
}

/** The result of `createSentinel` of node-redis. */
export interface NodeRedisSentinel {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  sendCommand(isReadonly: boolean, args: string[]): Promise<unknown>;
  getMasterNode(): unknown;
}

/** The result of `createCluster` of node-redis. */
export interface NodeRedisCluster {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  readonly masters: readonly object[];
  nodeClient(node: never): Promise<NodeRedisClient>;
}

/** A `Redis` of ioredis, with or without sentinels. */
export interface IoRedisClient {
  eval(script: string, keys: number, ...keysAndArguments: string[]): Promise<unknown>;
  call(command: string, ...args: string[]): Promise<unknown>;
  readonly options: { readonly sentinels?: readonly object[] | null | undefined };
}

/** A `Cluster` of ioredis. */
export interface IoRedisCluster {
  eval(script: string, keys: number, ...keysAndArguments: string[]): Promise<unknown>;
  nodes(role: "master"): readonly IoRedisClient[];
}

/** A client of node-redis 6 or ioredis 6. */
export type RedisStoreClient = NodeRedisClient | NodeRedisSentinel | NodeRedisCluster | IoRedisClient | IoRedisCluster;

export interface RedisConnection {
  /** Runs a script with one key on the primary of the key. Drivers never send EVAL to a replica, as they may send GET. */
  run(script: string, key: string, args: readonly string[]): Promise<unknown>;
  /** Every primary, once the client is connected. */
  primaries(): readonly SendCommand[];
  /** Whether the client itself moves to another server after a fail-over. */
  readonly failsOver: boolean;
}

export type SendCommand = (...command: string[]) => Promise<unknown>;

const SUPPORTED =
  "client must be a client of node-redis 6 (createClient, createClientPool, createSentinel, createCluster) or ioredis 6 (Redis, Cluster)";

/** @throws {ConfigurationError} if the client is none that the store knows. */
export function connectionOf(client: RedisStoreClient): RedisConnection {
  const has = (name: string) => typeof (Object(client) as Record<string, unknown>)[name] === "function";
  if (!has("eval")) throw new ConfigurationError(`redisStore: ${SUPPORTED}`);
  if (has("nodes")) return ioRedisCluster(client as IoRedisCluster);
  if (has("call")) return ioRedis(client as IoRedisClient);
  if (has("nodeClient")) return nodeRedisCluster(client as NodeRedisCluster);
  if (has("getMasterNode")) return nodeRedisSentinel(client as NodeRedisSentinel);
  if (has("sendCommand")) return nodeRedis(client as NodeRedisClient);
  throw new ConfigurationError(`redisStore: ${SUPPORTED}`);
}

function nodeRedis(client: NodeRedisClient): RedisConnection {
  return { run: nodeRedisEval(client), primaries: () => [nodeRedisSend(client)], failsOver: false };
}

function nodeRedisSentinel(client: NodeRedisSentinel): RedisConnection {
  const toPrimary: SendCommand = async (...command) => client.sendCommand(false, command);
  return { run: nodeRedisEval(client), primaries: () => [toPrimary], failsOver: true };
}

function nodeRedisCluster(client: NodeRedisCluster): RedisConnection {
  const primaries = () =>
    client.masters.map(
      (node): SendCommand =>
        async (...command) =>
          (await client.nodeClient(node as never)).sendCommand(command),
    );
  return { run: nodeRedisEval(client), primaries, failsOver: true };
}

function ioRedis(client: IoRedisClient): RedisConnection {
  const failsOver = Boolean(client.options?.sentinels);
  return { run: ioRedisEval(client), primaries: () => [ioRedisSend(client)], failsOver };
}

function ioRedisCluster(client: IoRedisCluster): RedisConnection {
  return { run: ioRedisEval(client), primaries: () => client.nodes("master").map(ioRedisSend), failsOver: true };
}

function nodeRedisEval(client: Pick<NodeRedisClient, "eval">): RedisConnection["run"] {
  return async (script, key, args) => client.eval(script, { keys: [key], arguments: [...args] });
}

function nodeRedisSend(client: NodeRedisClient): SendCommand {
  return async (...command) => client.sendCommand(command);
}

function ioRedisEval(client: Pick<IoRedisClient, "eval">): RedisConnection["run"] {
  return async (script, key, args) => client.eval(script, 1, key, ...args);
}

function ioRedisSend(client: IoRedisClient): SendCommand {
  return async (...command) => client.call(...(command as [string, ...string[]]));
}
