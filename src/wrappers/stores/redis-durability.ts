// Refuses a set-up of Redis that may lose what it has acknowledged, unless its risks are accepted by name.

import { ConfigurationError, StoreError } from "../errors.ts";
import { fieldsOf } from "../util/validate.ts";
import type { RedisConnection, SendCommand } from "./redis-client.ts";
import { findFailure, type KnownFailure } from "./shared.ts";

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

/** A setting is undefined if the server does not tell it. */
interface ServerSettings {
  /** From INFO, such as `aof_enabled`. */
  readonly info: Readonly<Record<string, string | undefined>>;
  /** From CONFIG GET. */
  readonly config: Readonly<Record<string, string | undefined>>;
}

/** @throws {StoreError} if the server cannot be reached. One that refuses to tell its settings can. */
async function readSettings(send: SendCommand): Promise<ServerSettings> {
  const [info, config] = await Promise.all([
    permitted(send("INFO")),
    permitted(send("CONFIG", "GET", "appendfsync", "no-appendfsync-on-rewrite")),
  ]);
  return { info: infoFields(info), config: configFields(config) };
}

async function permitted(reply: Promise<unknown>): Promise<unknown> {
  try {
    return await reply;
  } catch (cause) {
    const failure = redisFailure(cause);
    if (failure instanceof ConfigurationError || failure.reason === "unreachable") throw failure;
    return undefined;
  }
}

function infoFields(reply: unknown): Record<string, string> {
  const lines = typeof reply === "string" ? reply.split(/\r?\n/) : [];
  return Object.fromEntries(lines.flatMap((line) => [/^(\w+):(.*)$/.exec(line)?.slice(1) ?? []]).filter(isPair));
}

/** An array of names and values in RESP 2; in RESP 3 an object or a Map. */
function configFields(reply: unknown): Record<string, string> {
  if (Array.isArray(reply)) {
    const pairs = reply.flatMap((name, index) => (index % 2 === 0 ? [[name, reply[index + 1]]] : []));
    return Object.fromEntries(pairs.filter(isPair));
  }
  const pairs = reply instanceof Map ? [...reply] : Object.entries(Object(reply));
  return Object.fromEntries(pairs.filter(isPair));
}

function isPair(pair: readonly unknown[]): pair is [string, string] {
  return pair.length === 2 && pair.every((part) => typeof part === "string");
}

/** What a risk can lose, and how to avoid it. */
export const risks = {
  "no-append-only-file":
    "there is no append-only file, so a restart loses every write since the last snapshot; set appendonly yes and appendfsync always",
  "appendfsync-everysec":
    "a power failure or a crash of the machine loses the last second of writes, or two if the disk is slow; set appendfsync always",
  "appendfsync-no":
    "a power failure or a crash of the machine loses what the operating system had not written, often 30 seconds; set appendfsync always",
  "no-appendfsync-on-rewrite":
    "while Redis rewrites its append-only file or saves a snapshot, it does not wait for the disk; set no-appendfsync-on-rewrite no",
  eviction: "a full server deletes keys that have not expired; set maxmemory-policy noeviction",
  "asynchronous-replication":
    "a fail-over loses the writes that the new primary had not received; use one server without fail-over, or another database",
  "unknown-settings":
    "not all settings of the server can be read; allow the client's user INFO and CONFIG GET, or check them yourself",
} as const;

/**
 * How a set-up of Redis can lose what it has acknowledged. A lost idempotency key can lead to a second payment, and a lost webhook
 * delivery to a second run of its handler.
 *
 * - `no-append-only-file`: a restart loses every write since the last snapshot
 * - `appendfsync-everysec`: a power failure loses the last second of writes, or two if the disk is slow
 * - `appendfsync-no`: a power failure loses what the operating system had not written
 * - `no-appendfsync-on-rewrite`: the same during a rewrite of the append-only file
 * - `eviction`: a full server deletes keys that have not expired
 * - `asynchronous-replication`: a fail-over loses the writes that the new primary had not received
 * - `unknown-settings`: not all settings can be read, as with many hosted services
 */
export type RedisRisk = keyof typeof risks;

export const riskNames: readonly RedisRisk[] = Object.keys(risks) as RedisRisk[];

// Each pattern matches the first word of an error reply, or more of it where the word says nothing; or an error of the client.
const known: readonly KnownFailure[] = [
  [
    /^READONLY\b/,
    "read_only",
    "The Redis server is a read-only replica. Connect to the primary, or wait until the fail-over is complete",
  ],
  [
    /^(?:MISCONF|NOREPLICAS)\b/,
    "read_only",
    "The Redis server accepts no writes at present. See its log: it cannot save to disk, or lacks replicas",
  ],
  [/^OOM\b/, "full", "The Redis server has no memory left. Raise maxmemory, and keep maxmemory-policy noeviction"],
  [
    // Of node-redis: no connection was free, so nothing was asked.
    /^Timeout waiting for a client\b/,
    "full",
    "The pool of the Redis client has no free connection, so nothing was done. Raise its maximum, or send less at once",
  ],
  [
    /^(?:NOPERM|NOAUTH|WRONGPASS)\b|^ERR (?:The user executing the script|ACL failure)/,
    "not_permitted",
    "The Redis user is not logged in or lacks a permission. Allow it eval, get, set and del on the keys of the store's prefix",
  ],
  [
    /^WRONGTYPE\b/,
    "foreign_value",
    "Another program uses a Redis key under the store's prefix. Give the store a prefix of its own",
  ],
  [
    /^(?:MOVED|ASK|TRYAGAIN|CLUSTERDOWN|LOADING|MASTERDOWN|BUSY)\b/,
    "unreachable",
    "The Redis server cannot serve the key at present. Wait until the server or its cluster is ready",
  ],
  [
    /^ERR (?:Error compiling script|unknown command)/,
    undefined,
    "The server does not run the store's scripts. Use Redis 7 or later, or Valkey",
  ],
];

const NO_RESPONSE =
  "Redis did not respond; it may have carried out the command. Check that the client is connected and the server is reachable";

export function redisFailure(cause: unknown): StoreError | ConfigurationError {
  if (cause instanceof StoreError || cause instanceof ConfigurationError) return cause;
  const { name, message } = fieldsOf(cause);
  const text = typeof message === "string" ? message : "";
  const [, reason, advice] = findFailure(known, text) ?? [];
  if (advice !== undefined) return new StoreError(advice, { cause, reason });
  // Error replies begin with a word in capitals; the errors of the drivers themselves do not.
  const [, code] = /^([A-Z]{2,})(?: |$)/.exec(text) ?? [];
  if (code) return new StoreError(`Redis replied with the error ${code}. Its text is in the cause`, { cause });
  if (/^(?:Type|Range|Reference|Syntax)Error$/.test(String(name))) {
    return new StoreError("The client of Redis failed. Its error is the cause", { cause });
  }
  return new StoreError(NO_RESPONSE, { cause, reason: "unreachable" });
}
