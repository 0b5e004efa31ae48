// Processes of redis-server on free loopback ports and in temporary folders.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unlessRequired } from "../required-servers.ts";

const { error } = spawnSync("redis-server", ["--version"]);

/** Why tests of real servers cannot run; undefined if they can. */
export const missingRedis: string | undefined = unlessRequired(error && "there is no redis-server on this machine");

/** Every acknowledged write is on the disk. */
export const durable = ["appendonly yes", "appendfsync always"] as const;

export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  /** Ends the process at once, as a crash of it would. */
  kill(): Promise<void>;
  /** Starts it again on the same files. */
  restart(): Promise<void>;
}

// A test run that is interrupted ends no test file.
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a server without snapshots, with these lines in its configuration. */
export function startRedisServer(...lines: readonly string[]): Promise<RedisServer> {
  return start(['save ""', ...lines], []);
}

/** Starts such a server in an environment of its own. */
export function startRedisServerIn(
  env: Readonly<Record<string, string>>,
  ...lines: readonly string[]
): Promise<RedisServer> {
  return start(['save ""', ...lines], [], env);
}

/** Starts a sentinel, which knows other directives than a server. */
export function startSentinelProcess(...lines: readonly string[]): Promise<RedisServer> {
  return start(lines, ["--sentinel"]);
}

async function start(
  lines: readonly string[],
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  const port = await freePort();
  const file = join(folder, "redis.conf");
  await writeFile(file, [`port ${port}`, "bind 127.0.0.1", `dir ${folder}`, ...lines, ""].join("\n"));
  let child: ChildProcess | undefined;

  const server: RedisServer = {
    port,
    async kill() {
      const ending = child;
      child = undefined;
      if (ending) running.delete(ending);
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      ending.kill("SIGKILL");
      await once(ending, "exit");
    },
    async restart() {
      child = spawn("redis-server", [file, ...flags], { stdio: "ignore", env: { ...process.env, ...env } });
      running.add(child);
      await answers(port);
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.restart();
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
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

/** Waits until a condition holds, for a minute unless told otherwise. */
export async function until(what: string, holds: () => Promise<boolean>, mostMs = 60_000): Promise<void> {
  const end = performance.now() + mostMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited too long until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function answers(port: number): Promise<void> {
  return until(`port ${port} answers`, async () =>
    /^\+PONG|^-(?:NOAUTH|READONLY)/.test(await redisReply(port, "PING")),
  );
}
