// A PostgreSQL of this machine for tests, in a temporary folder on a free loopback port, and PgBouncer before it.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { unlessRequired } from "../required-servers.ts";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of its programs; undefined if PostgreSQL is not installed where Debian installs it. */
const programs: string | undefined = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")))
  : undefined;

/** Why tests of real servers cannot run; undefined if they can. */
export const missingPostgres: string | undefined = unlessRequired(programs ? undefined : `no PostgreSQL in ${DEBIAN}`);

if (missingPostgres) console.warn(`Skipped tests of PostgreSQL: ${missingPostgres}`);

export interface PostgresServer extends AsyncDisposable {
  readonly port: number;
  readonly folder: string;
  /** The address of the superuser, or of another user. */
  url(user?: string): string;
  /** `immediate`: as in a crash. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Runs SQL as the superuser. */
  run(sql: string): Promise<readonly object[]>;
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const unprivileged: { uid?: number; gid?: number } = process.getuid?.() === 0 ? postgresUser() : {};

type Texts = Readonly<Record<string, string>>;

/** Creates and starts a server with these settings, in an environment of its own if one is given. */
export async function startPostgres(settings: Texts = {}, env: Texts = {}): Promise<PostgresServer> {
  const folder = temporaryFolder();
  runProgram("initdb", "-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-N");
  return serve(folder, settings, env);
}

/** Creates and starts a hot standby, which streams from the primary. */
export async function startStandby(primary: PostgresServer, settings: Texts = {}): Promise<PostgresServer> {
  const folder = temporaryFolder();
  runProgram("pg_basebackup", "-D", join(folder, "data"), "-R", "-c", "fast", "-d", primary.url());
  return serve(folder, settings);
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGQUIT");
});

/** Starts a program that runs until the test ends it, also when this process ends first. */
export function startProgram(program: string, args: readonly string[], env: Texts = {}): ChildProcess {
  const options = { ...unprivileged, cwd: "/", env: { ...process.env, ...env } };
  const child = spawn(program, args, { ...options, stdio: "ignore" });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-server-"));
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid ?? unprivileged.uid);
  return folder;
}

/** Repeats until it succeeds, for a minute unless told otherwise. */
export async function eventually<Value>(work: () => Promise<Value>, mostMs = 60_000): Promise<Value> {
  for (const end = Date.now() + mostMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function serve(folder: string, settings: Texts, env: Texts = {}): Promise<PostgresServer> {
  const port = await freePort();
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", logging_collector: "off", ...settings };
  const options = Object.entries({ port: `${port}`, ...all }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let process: ChildProcess | undefined;
  const server: PostgresServer = {
    port,
    folder,
    url: (user = "postgres") => `postgres://${user}@127.0.0.1:${port}/postgres`,
    async start() {
      process = startProgram(programPath("postgres"), ["-D", join(folder, "data"), ...options], env);
      await eventually(() => server.run("SELECT 1"));
    },
    async stop(mode) {
      const stopping = process;
      process = undefined;
      if (!stopping || stopping.exitCode !== null) return;
      stopping.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      await once(stopping, "exit");
    },
    run: (sql) => runAt(server.url(), sql),
    async [Symbol.asyncDispose]() {
      await server.stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

async function runAt(connectionString: string, sql: string): Promise<readonly object[]> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function programPath(name: string): string {
  return join(programs ?? "", name);
}

function runProgram(name: string, ...args: readonly string[]): void {
  execFileSync(programPath(name), args, { ...unprivileged, stdio: ["ignore", "ignore", "inherit"], cwd: "/" });
}

function postgresUser(): { uid?: number; gid?: number } {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres", "nobody"].map((name) => users.find((user) => user.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = (line ?? "").split(":");
  return line ? { uid: Number(uid), gid: Number(gid) } : {};
}

const PROGRAM = "/usr/sbin/pgbouncer";

/** Why tests behind PgBouncer cannot run; undefined if they can. */
export const missingPgbouncer: string | undefined = unlessRequired(existsSync(PROGRAM) ? undefined : `no ${PROGRAM}`);

export interface Pgbouncer extends AsyncDisposable {
  readonly url: string;
}

export async function startPgbouncer(server: PostgresServer): Promise<Pgbouncer> {
  const port = await freePort();
  const file = join(server.folder, "pgbouncer.ini");
  const lines = ["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"];
  const database = `postgres = host=127.0.0.1 port=${server.port} dbname=postgres user=postgres`;
  const pool = ["pool_mode = transaction", "default_pool_size = 3"];
  writeFileSync(file, ["[databases]", database, "[pgbouncer]", ...lines, ...pool, ""].join("\n"));
  const child = startProgram(PROGRAM, [file]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await eventually(() => runAt(url, "SELECT 1"));
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.kill("SIGQUIT")) await ended;
    },
  };
}
