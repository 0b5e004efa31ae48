// What the benchmarks of stores need from the machine.

import { existsSync } from "node:fs";
import { missingPostgres } from "../../tests/stores/postgres/postgres-server.ts";
import { missingRedis } from "../../tests/stores/redis/redis-process.ts";

/** Why servers of Redis and PostgreSQL cannot be measured; undefined if they can. */
export function missingServers(): string | undefined {
  // The processor time of PostgreSQL is read from there.
  const missingLinux = existsSync("/proc/self/stat") ? undefined : "there is no /proc on this machine";
  const found = [missingRedis, missingPostgres, missingLinux].filter((reason) => reason !== undefined);
  return found.length === 0 ? undefined : `${found.join("; ")} (Debian: redis-server, postgresql, pgbouncer)`;
}
