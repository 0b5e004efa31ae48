// A PostgreSQL of this machine for tests, in a temporary folder on a free loopback port, and PgBouncer before it.

import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import * as local from "../local-server.ts";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of its programs; undefined if PostgreSQL is not installed where Debian installs it. */
const programs: string | undefined = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")))
  : undefined;

/** Why tests of real servers cannot run; undefined if they can. */
export const missingPostgres: string | undefined = local.unlessRequired(
  programs ? undefined : `no PostgreSQL in ${DEBIAN}`,
);

export interface PostgresServer extends AsyncDisposable {
  readonly port: number;
  readonly folder: string;
  /** The address of the superuser, or of another user. */
  url(user?: string): string;
  /** At once, as in a crash. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Runs SQL as the superuser. */
  run(sql: string): Promise<readonly object[]>;
}

type Texts = Readonly<Record<string, string>>;

/** Creates and starts a server with these settings, in an environment of its own if one is given. */
export async function startPostgres(settings: Texts = {}, env: Texts = {}): Promise<PostgresServer> {
  const folder = local.temporaryFolder();
  runProgram("initdb", "-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-N");
  return serve(folder, settings, env);
}

/** Creates and starts a hot standby, which streams from the primary. */
export async function startStandby(primary: PostgresServer, settings: Texts = {}): Promise<PostgresServer> {
  const folder = local.temporaryFolder();
  runProgram("pg_basebackup", "-D", join(folder, "data"), "-R", "-c", "fast", "-d", primary.url());
  return serve(folder, settings);
}

async function serve(folder: string, settings: Texts, env: Texts = {}): Promise<PostgresServer> {
  const port = await local.freePort();
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", logging_collector: "off", ...settings };
  const options = Object.entries({ port: `${port}`, ...all }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let process: ChildProcess | undefined;
  const server: PostgresServer = {
    port,
    folder,
    url: (user = "postgres") => `postgres://${user}@127.0.0.1:${port}/postgres`,
    async start() {
      process = local.startProgram(programPath("postgres"), ["-D", join(folder, "data"), ...options], env);
      await local.until(`port ${port} answers`, () => server.run("SELECT 1"));
    },
    stop: () => local.endProgram(process, "SIGQUIT"),
    run: (sql) => runAt(server.url(), sql),
    async [Symbol.asyncDispose]() {
      await server.stop();
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
  execFileSync(programPath(name), args, { ...local.unprivileged, stdio: ["ignore", "ignore", "inherit"], cwd: "/" });
}

const PROGRAM = "/usr/sbin/pgbouncer";

/** Why tests behind PgBouncer cannot run; undefined if they can. */
export const missingPgbouncer: string | undefined = local.unlessRequired(
  existsSync(PROGRAM) ? undefined : `no ${PROGRAM}`,
);

export interface Pgbouncer extends AsyncDisposable {
  readonly url: string;
}

export async function startPgbouncer(server: PostgresServer): Promise<Pgbouncer> {
  const port = await local.freePort();
  const file = join(server.folder, "pgbouncer.ini");
  const lines = ["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"];
  const database = `postgres = host=127.0.0.1 port=${server.port} dbname=postgres user=postgres`;
  const pool = ["pool_mode = transaction", "default_pool_size = 3"];
  writeFileSync(file, ["[databases]", database, "[pgbouncer]", ...lines, ...pool, ""].join("\n"));
  const child = local.startProgram(PROGRAM, [file]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await local.until(`port ${port} answers`, () => runAt(url, "SELECT 1"));
  return { url, [Symbol.asyncDispose]: () => local.endProgram(child, "SIGQUIT") };
}
