// Servers of Redis for one test file, stopped when the file ends.

import { describe, type TestOptions } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../cutting-proxy.ts";
import { closeAfterTests, closeAtEnd } from "./cleanup.ts";
import {
  missingRedis,
  type RedisServer,
  startRedisServer,
  startRedisServerIn,
  startSentinelProcess,
} from "./redis-process.ts";

export { durable, type RedisServer, redisReply, until } from "./redis-process.ts";

if (missingRedis) console.warn(`Skipped the tests of svc-sdk/redis: ${missingRedis}`);

/** A suite that needs servers: skipped where there are none, and closes what it has opened. */
export function describeRedis(name: string, body: () => void): void;
export function describeRedis(name: string, options: TestOptions, body: () => void): void;
export function describeRedis(name: string, ...rest: [() => void] | [TestOptions, () => void]): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  describe.skipIf(missingRedis !== undefined)(name, options, () => {
    closeAfterTests();
    body();
  });
}

export function startRedis(...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startRedisServer(...lines));
}

/** A server in an environment of its own, such as one with a wrong clock. */
export function startRedisIn(env: Readonly<Record<string, string>>, ...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startRedisServerIn(env, ...lines));
}

export function startSentinelServer(...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startSentinelProcess(...lines));
}

/** A proxy before one of them. */
export function startProxy(port: number): Promise<CuttingProxy> {
  return untilEnd(startCuttingProxy(port));
}

async function untilEnd<Started extends AsyncDisposable>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  closeAtEnd(() => started[Symbol.asyncDispose]());
  return started;
}
