// Servers of Redis for one test file, stopped when the file ends.

import { afterAll, describe } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../cutting-proxy.ts";
import { missingRedis, type RedisServer, startRedisServer, startSentinelProcess } from "./redis-process.ts";

export { durable, type RedisServer, redisReply, until } from "./redis-process.ts";

if (missingRedis) console.warn(`Skipped the tests of svc-sdk/redis: ${missingRedis}`);

const closes: (() => unknown)[] = [];

/** Closes it at the end of the test file, the last one first. */
export function closeAtEnd(close: () => unknown): void {
  closes.push(close);
}

/** A suite that needs servers: skipped where there are none, and closes what it has opened. */
export function describeRedis(name: string, body: () => void): void {
  describe.skipIf(missingRedis !== undefined)(name, () => {
    afterAll(async () => {
      for (const close of closes.splice(0).reverse()) await close();
    });
    body();
  });
}

export function startRedis(...lines: readonly string[]): Promise<RedisServer> {
  return untilEnd(startRedisServer(...lines));
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
