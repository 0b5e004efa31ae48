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

export function connectionOf(client: RedisStoreClient): RedisConnection {
  const has = (name: string) => typeof Object(client)[name] === "function";
  if (has("eval")) {
    if (has("nodes")) return ofIoRedis(client as IoRedisCluster, (cluster) => cluster.nodes("master"), true);
    if (has("call")) {
      return ofIoRedis(client as IoRedisClient, (own) => [own], Boolean((client as IoRedisClient).options?.sentinels));
    }
    if (has("nodeClient")) return ofNodeRedis(client as NodeRedisCluster, clusterPrimaries, true);
    if (has("getMasterNode")) {
      return ofNodeRedis(client as NodeRedisSentinel, (own) => [async (...sent) => own.sendCommand(false, sent)], true);
    }
    if (has("sendCommand")) {
      return ofNodeRedis(client as NodeRedisClient, (own) => [async (...sent) => own.sendCommand(sent)], false);
    }
  }
  throw new ConfigurationError(
    "redisStore: client must be a client of node-redis 6 (createClient, createClientPool, createSentinel, createCluster) or ioredis 6 (Redis, Cluster)",
  );
}

function ofIoRedis<Client extends Pick<IoRedisClient, "eval">>(
  client: Client,
  nodes: (client: Client) => readonly IoRedisClient[],
  failsOver: boolean,
): RedisConnection {
  const send =
    (node: IoRedisClient): SendCommand =>
    async (...sent) =>
      node.call(...(sent as [string, ...string[]]));
  return {
    run: async (script, key, args) => client.eval(script, 1, key, ...args),
    primaries: () => nodes(client).map(send),
    failsOver,
  };
}

function ofNodeRedis<Client extends Pick<NodeRedisClient, "eval">>(
  client: Client,
  primaries: (client: Client) => readonly SendCommand[],
  failsOver: boolean,
): RedisConnection {
  return {
    run: async (script, key, args) => client.eval(script, { keys: [key], arguments: [...args] }),
    primaries: () => primaries(client),
    failsOver,
  };
}

function clusterPrimaries(cluster: NodeRedisCluster): readonly SendCommand[] {
  const open = (node: object) => cluster.nodeClient(node as never);
  return cluster.masters.map(
    (node): SendCommand =>
      async (...sent) =>
        (await open(node)).sendCommand(sent),
  );
}
