// What the store needs of a client. The types describe the clients of both drivers, so that neither driver is imported.

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
