// Reads from a Redis server how it keeps what it has acknowledged.

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { SendCommand } from "./redis-connection.ts";
import { redisFailure } from "./redis-failure.ts";

/** A setting is undefined if the server does not tell it. */
export interface ServerSettings {
  /** From INFO, such as `aof_enabled`. */
  readonly info: Readonly<Record<string, string | undefined>>;
  /** From CONFIG GET. */
  readonly config: Readonly<Record<string, string | undefined>>;
}

/** @throws {StoreError} if the server cannot be reached. One that refuses to tell its settings can. */
export async function readSettings(send: SendCommand): Promise<ServerSettings> {
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
