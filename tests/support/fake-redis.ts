// A client like that of node-redis, with a durable server that a test can change.

import { type ScriptName, scripts } from "../../src/wrappers/stores/redis.ts";
import type { NodeRedisClient } from "../../src/wrappers/stores/redis-client.ts";

type Answer = (...args: readonly string[]) => unknown;

export interface FakeRedis extends NodeRedisClient {
  /** `[script, key, ...arguments]` of each EVAL, and the other commands. */
  readonly commands: (readonly string[])[];
  /** Replies by the name of a script or command. A thrown error rejects. */
  readonly answers: Record<string, Answer>;
}

export const durableInfo =
  "# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction\r\n# Persistence\r\naof_enabled:1\r\n# Replication\r\nrole:master\r\nconnected_slaves:0\r\nrepl_backlog_active:0\r\n";

export const durableConfig: Readonly<Record<string, string>> = {
  appendfsync: "always",
  "no-appendfsync-on-rewrite": "no",
};

export function fakeRedis(changes: Record<string, Answer> = {}): FakeRedis {
  const commands: (readonly string[])[] = [];
  const answers: Record<string, Answer> = {
    keep: (_, value) => `=${value}`,
    INFO: () => durableInfo,
    CONFIG: () => durableConfig,
    ...changes,
  };
  async function run(name: string, ...args: string[]): Promise<unknown> {
    commands.push([name, ...args]);
    return answers[name]?.(...args);
  }
  return {
    commands,
    answers,
    eval: (script, { keys, arguments: args }) => run(nameOf(script), ...keys, ...args),
    sendCommand: ([name = "", ...args]) => run(name, ...args),
  };
}

function nameOf(script: string): string {
  const names = Object.keys(scripts) as ScriptName[];
  return names.find((name) => scripts[name] === script) ?? "unknown script";
}
