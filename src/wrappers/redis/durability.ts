// Refuses a set-up of Redis that may lose what it has acknowledged, unless its risks are accepted by name (S58).

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { RedisConnection } from "./redis-connection.ts";
import { type RedisRisk, riskNames, risks } from "./redis-risks.ts";
import { readSettings, type ServerSettings } from "./server-settings.ts";

/** @throws {ConfigurationError} that names each risk of a primary that is not accepted. @throws {StoreError} if one cannot be asked */
export async function checkDurability(connection: RedisConnection, accepted: readonly RedisRisk[]): Promise<void> {
  const servers = await Promise.all(connection.primaries().map(readSettings));
  const found = new Set<RedisRisk>(servers.length === 0 ? ["unknown-settings"] : servers.flatMap(risksOf));
  if (connection.failsOver) found.add("asynchronous-replication");
  const refused = riskNames.filter((risk) => found.has(risk) && !accepted.includes(risk));
  if (refused.length === 0) return;
  const reasons = refused.map((risk) => `${risk}: ${risks[risk]}.`).join(" ");
  throw new ConfigurationError(
    `redisStore: Redis may lose what it has acknowledged. ${reasons} Or accept it with acceptedRisks: ${JSON.stringify(refused)}`,
  );
}

function risksOf({ info, config }: ServerSettings): RedisRisk[] {
  return [...fileRisks(info.aof_enabled, config), ...evictionRisks(info), ...replicationRisks(info)];
}

function fileRisks(appendOnly: string | undefined, config: ServerSettings["config"]): RedisRisk[] {
  if (appendOnly === "0") return ["no-append-only-file"];
  const duringRewrite = config["no-appendfsync-on-rewrite"];
  const isKnown = appendOnly === "1" && (duringRewrite === "no" || duringRewrite === "yes");
  const found: RedisRisk[] = isKnown ? [] : ["unknown-settings"];
  if (duringRewrite === "yes") found.push("no-appendfsync-on-rewrite");
  if (config.appendfsync === "everysec") found.push("appendfsync-everysec");
  else if (config.appendfsync === "no") found.push("appendfsync-no");
  else if (config.appendfsync !== "always") found.push("unknown-settings");
  return found;
}

function evictionRisks({ maxmemory, maxmemory_policy: policy }: ServerSettings["info"]): RedisRisk[] {
  if (maxmemory === undefined || policy === undefined) return ["unknown-settings"];
  return maxmemory === "0" || policy === "noeviction" ? [] : ["eviction"];
}

/** A server has a backlog if it had a replica lately. That one may come back as the primary. */
function replicationRisks({
  connected_slaves: replicas,
  repl_backlog_active: backlog,
}: ServerSettings["info"]): RedisRisk[] {
  if (replicas === undefined || backlog === undefined) return ["unknown-settings"];
  return replicas === "0" && backlog === "0" ? [] : ["asynchronous-replication"];
}
