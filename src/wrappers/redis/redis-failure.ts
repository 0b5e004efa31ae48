// Turns what a client of Redis rejects with into a StoreError that says what was wrong and what to do.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { StoreError, type StoreFailureReason } from "../errors/store-error.ts";
import { fieldsOf } from "../parsing/fields.ts";

interface KnownFailure {
  readonly reason: StoreFailureReason | undefined;
  /** Matches the first word of an error reply, or more of it where the word says nothing; or an error of the client. */
  readonly reply: RegExp;
  readonly message: string;
}

const known: readonly KnownFailure[] = [
  {
    reason: "read_only",
    reply: /^READONLY\b/,
    message: "The Redis server is a read-only replica. Connect to the primary, or wait until the fail-over is complete",
  },
  {
    reason: "read_only",
    reply: /^(?:MISCONF|NOREPLICAS)\b/,
    message: "The Redis server accepts no writes at present. See its log: it cannot save to disk, or lacks replicas",
  },
  {
    reason: "full",
    reply: /^OOM\b/,
    message: "The Redis server has no memory left. Raise maxmemory, and keep maxmemory-policy noeviction",
  },
  {
    // Of node-redis: no connection was free, so nothing was asked.
    reason: "full",
    reply: /^Timeout waiting for a client\b/,
    message:
      "The pool of the Redis client has no free connection, so nothing was done. Raise its maximum, or send less at once",
  },
  {
    reason: "not_permitted",
    reply: /^(?:NOPERM|NOAUTH|WRONGPASS)\b|^ERR (?:The user executing the script|ACL failure)/,
    message:
      "The Redis user is not logged in or lacks a permission. Allow it eval, get, set and del on the keys of the store's prefix",
  },
  {
    reason: "foreign_value",
    reply: /^WRONGTYPE\b/,
    message: "Another program uses a Redis key under the store's prefix. Give the store a prefix of its own",
  },
  {
    reason: "unreachable",
    reply: /^(?:MOVED|ASK|TRYAGAIN|CLUSTERDOWN|LOADING|MASTERDOWN|BUSY)\b/,
    message: "The Redis server cannot serve the key at present. Wait until the server or its cluster is ready",
  },
  {
    reason: undefined,
    reply: /^ERR (?:Error compiling script|unknown command)/,
    message: "The server does not run the store's scripts. Use Redis 7 or later, or Valkey",
  },
];

const NO_ANSWER =
  "Redis did not answer; it may have done what was asked. Check that the client is connected and the server is reachable";

/** A `StoreError` or `ConfigurationError` is returned as it is. */
export function redisFailure(cause: unknown): StoreError | ConfigurationError {
  if (cause instanceof StoreError || cause instanceof ConfigurationError) return cause;
  const { name, message } = fieldsOf(cause);
  const text = typeof message === "string" ? message : "";
  const found = known.find(({ reply }) => reply.test(text));
  if (found) return new StoreError(found.message, { cause, reason: found.reason });
  // Error replies begin with a word in capitals; the errors of the drivers themselves do not.
  const [, code] = /^([A-Z]{2,})(?: |$)/.exec(text) ?? [];
  if (code) return new StoreError(`Redis replied with the error ${code}. Its text is in the cause`, { cause });
  if (/^(?:Type|Range|Reference|Syntax)Error$/.test(String(name))) {
    return new StoreError("The client of Redis failed. Its error is the cause", { cause });
  }
  return new StoreError(NO_ANSWER, { cause, reason: "unreachable" });
}
