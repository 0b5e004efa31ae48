// Servers of Redis for one test file, stopped when the file ends.

import { describe } from "vitest";
import { closeAfterTests, closeAtEnd } from "./cleanup.ts";
import { missingRedis, type RedisServer, startRedisServer, startSentinelProcess } from "./redis-process.ts";

export { durable, type RedisServer, redisReply, until } from "./redis-process.ts";

if (missingRedis) console.warn(`Skipped the tests of svc-sdk/redis: ${missingRedis}`);

/** A suite that needs servers: skipped where there are none, and closes what it has opened. */
export function describeRedis(name: string, body: () => void): void {
  describe.skipIf(missingRedis !== undefined)(name, () => {
    closeAfterTests();
    body();
  });
}

export function startRedis(...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startRedisServer(...lines));
}

export function startSentinelServer(...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startSentinelProcess(...lines));
}

async function untilEnd(starting: Promise<RedisServer>): Promise<RedisServer> {
  const server = await starting;
  closeAtEnd(() => server[Symbol.asyncDispose]());
  return server;
}
