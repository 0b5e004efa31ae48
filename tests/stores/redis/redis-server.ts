// Servers of Redis on free loopback ports and in temporary folders, alone, as a cluster, or replicated and watched by a sentinel.

import { type ChildProcess, spawnSync } from "node:child_process";
import { chmod, rm, writeFile } from "node:fs/promises";
import { connect as openSocket } from "node:net";
import { join } from "node:path";
import * as local from "../local-server.ts";

const { until, untilEnd } = local;

const { error } = spawnSync("redis-server", ["--version"]);

/** Why tests of real servers cannot run; undefined if they can. */
export const missingRedis: string | undefined = local.unlessRequired(error && "no redis-server");

export function describeRedis(name: string, body: () => void): void {
  local.describeServers(name, missingRedis, body);
}

export function startRedis(...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startRedisServer(lines));
}

const SLOTS = 16_384;

/** Three primaries, each with a third of the slots. */
export async function startCluster(...lines: readonly string[]): Promise<readonly RedisServer[]> {
  const servers = await Promise.all([1, 2, 3].map(() => startRedis("cluster-enabled yes", ...lines)));
  for (const [index, { port }] of servers.entries()) {
    const [first = 0, next = 0] = [index, index + 1].map((share) => Math.floor((share * SLOTS) / servers.length));
    await redisReply(port, `CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
    await redisReply(port, `CLUSTER ADDSLOTSRANGE ${first} ${next - 1}`);
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

export const portsOf = (servers: readonly RedisServer[]): number[] => servers.map(({ port }) => port);

type Pair = { readonly primary: RedisServer; readonly replica: RedisServer };

export async function startPair(...lines: readonly string[]): Promise<Pair> {
  const primary = await startRedis("repl-diskless-sync-delay 0", ...lines);
  const replica = await startRedis(`replicaof 127.0.0.1 ${primary.port}`, ...lines);
  await until("the replica has caught up", async () =>
    (await redisReply(replica.port, "INFO replication")).includes("master_link_status:up"),
  );
  return { primary, replica };
}

/** A sentinel that watches a pair under the name `payments`. */
export async function startSentinel(...lines: readonly string[]): Promise<Pair & { readonly port: number }> {
  const pair = await startPair(...lines);
  // It knows other directives than a server.
  const monitor = `sentinel monitor payments 127.0.0.1 ${pair.primary.port} 1`;
  const { port } = await untilEnd(startRedisServer([monitor], {}, ["--sentinel"]));
  await until("the sentinel knows the replica", async () =>
    (await redisReply(port, "SENTINEL REPLICAS payments")).includes(`${pair.replica.port}`),
  );
  return { ...pair, port };
}

/** Every acknowledged write is on the disk. */
export const durable = ["appendonly yes", "appendfsync always"] as const;

export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  /** Ends the process at once, as a crash of it would. */
  kill(): Promise<void>;
  /** Starts it again on the same files. */
  restart(): Promise<void>;
}

/**
 * Starts a server with these lines in its configuration, in an environment of its own if one is given: without snapshots, or by
 * another flag a sentinel.
 */
export async function startRedisServer(
  lines: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = ["--save", ""],
): Promise<RedisServer> {
  const folder = local.temporaryFolder();
  const port = await local.freePort();
  const file = join(folder, "redis.conf");
  await writeFile(file, [`port ${port}`, "bind 127.0.0.1", `dir ${folder}`, ...lines, ""].join("\n"));
  // A sentinel writes to it, as another user than root.
  await chmod(file, 0o666);
  let child: ChildProcess | undefined;

  const server: RedisServer = {
    port,
    kill: () => local.endProgram(child, "SIGKILL"),
    async restart() {
      child = local.startProgram("redis-server", [file, ...flags], env);
      await until(`port ${port} answers`, async () => (await redisReply(port, "PING")).startsWith("+PONG"));
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.restart();
  return server;
}

/** One reply to an inline command, unparsed. Rejects if there is no connection. */
export function redisReply(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(port, "127.0.0.1");
    socket.setEncoding("utf8");
    socket.on("error", reject);
    socket.on("data", (text: string) => {
      socket.destroy();
      resolve(text);
    });
    socket.write(`${command}\r\n`);
  });
}
