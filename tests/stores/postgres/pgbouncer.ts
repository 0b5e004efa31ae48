// PgBouncer in transaction mode before a server, with fewer connections than its clients have.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { unlessRequired } from "../required-servers.ts";
import { eventually, freePort, type PostgresServer, startProgram } from "./postgres-server.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Why tests behind PgBouncer cannot run; undefined if they can. */
export const missingPgbouncer: string | undefined = unlessRequired(existsSync(PROGRAM) ? undefined : `no ${PROGRAM}`);

export interface Pgbouncer extends AsyncDisposable {
  readonly url: string;
}

export async function startPgbouncer(server: PostgresServer): Promise<Pgbouncer> {
  const port = await freePort();
  const file = join(server.folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${server.port} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  );
  const child = startProgram(PROGRAM, [file]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await eventually(async () => {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.kill("SIGQUIT")) await ended;
    },
  };
}
