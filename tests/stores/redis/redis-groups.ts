// Servers that belong together: a cluster of three primaries, a primary with its replica, a sentinel that watches them.

import { type RedisServer, redisReply, startRedis, startSentinelServer, until } from "./redis-server.ts";

const SLOTS = 16_384;

/** Three primaries, each with a third of the slots. */
export async function startCluster(...lines: readonly string[]): Promise<readonly RedisServer[]> {
  const servers = await Promise.all([1, 2, 3].map(() => startRedis("cluster-enabled yes", ...lines)));
  for (const [index, { port }] of servers.entries()) {
    const bounds = [index, index + 1].map((share) => Math.floor((share * SLOTS) / servers.length)) as [number, number];
    await redisReply(port, `CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
    await redisReply(port, `CLUSTER ADDSLOTSRANGE ${bounds[0]} ${bounds[1] - 1}`);
    if (index > 0) await redisReply(port, `CLUSTER MEET 127.0.0.1 ${servers[0]?.port}`);
  }
  for (const { port } of servers) {
    await until("the cluster is complete", async () => {
      const info = await redisReply(port, "CLUSTER INFO");
      return info.includes("cluster_state:ok") && info.includes("cluster_known_nodes:3");
    });
  }
  return servers;
}

export function portsOf(servers: readonly RedisServer[]): readonly number[] {
  return servers.map(({ port }) => port);
}

function caughtUp(replica: RedisServer): Promise<void> {
  return until("the replica has caught up", async () =>
    (await redisReply(replica.port, "INFO replication")).includes("master_link_status:up"),
  );
}

export interface ReplicatedPair {
  readonly primary: RedisServer;
  readonly replica: RedisServer;
}

export async function startPair(...lines: readonly string[]): Promise<ReplicatedPair> {
  const primary = await startRedis("repl-diskless-sync-delay 0", ...lines);
  const replica = await startRedis(`replicaof 127.0.0.1 ${primary.port}`, ...lines);
  await caughtUp(replica);
  return { primary, replica };
}

/** A sentinel that watches a pair under the name `payments`. */
export async function startSentinel(...lines: readonly string[]): Promise<ReplicatedPair & { readonly port: number }> {
  const pair = await startPair(...lines);
  const { port } = await startSentinelServer(`sentinel monitor payments 127.0.0.1 ${pair.primary.port} 1`);
  await until("the sentinel knows the replica", async () =>
    (await redisReply(port, "SENTINEL REPLICAS payments")).includes(`${pair.replica.port}`),
  );
  return { ...pair, port };
}
