// The scripts of the store: one for each operation, atomic, with one key.
//
// A script that begins with "#!lua" and does not claim to write nothing is refused by a replica. So a client that is connected to a
// replica, or to a primary that was demoted, learns it from a read too, instead of getting a value that may be old.

import type { Store } from "../idempotency/store.ts";

/** `KEYS[1]`: the key; `ARGV[1]`: the value; `ARGV[2]`: the lifetime in milliseconds. */
const LUA = "#!lua\n";

/** For scripts that need no memory: they work while the server is full. */
const LUA_WHEN_FULL = "#!lua flags=allow-oom\n";

// GET makes SET fail if the key has anything but a string, which another program wrote.
const SET = "redis.call('SET', KEYS[1], ARGV[1], 'GET', 'PX', ARGV[2])";
const SET_IF_ABSENT = "redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])";

export type ScriptName = keyof Omit<Store, "assertDurable"> | "keep";

/**
 * Each replies `+` for yes, `-` for no or none, and `=` before a value. Anything else does not come from these scripts: a client
 * in a transaction replies `QUEUED`, a pipeline an object.
 */
export const scripts: Readonly<Record<ScriptName, string>> = {
  get: `${LUA_WHEN_FULL}local value = redis.call('GET', KEYS[1]) return value and '=' .. value or '-'`,
  set: `${LUA}${SET} return '='`,
  setIfAbsent: `${LUA}return ${SET_IF_ABSENT} and '-' or '+'`,
  deleteIfEquals: `${LUA_WHEN_FULL}if redis.call('GET', KEYS[1]) ~= ARGV[1] then return '-' end redis.call('DEL', KEYS[1]) return '+'`,
  getOrSet: `${LUA}return '=' .. (${SET_IF_ABSENT} or ARGV[1])`,
  getAndSet: `${LUA}local before = ${SET} return before and '=' .. before or '-'`,
  /** Without a lifetime. */
  keep: `${LUA}return '=' .. (redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET') or ARGV[1])`,
};
