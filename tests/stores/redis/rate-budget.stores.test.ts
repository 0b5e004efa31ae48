// The budget of a shared rate limit by rate-limiter-flexible, over both drivers, on a server of Redis (S61).

import { RateLimiterRedis } from "rate-limiter-flexible";
import { expect, test } from "vitest";
import { sharedRateLimit } from "../../../src/index.ts";
import { type RedisStoreClient, redisStore } from "../../../src/redis.ts";
import { json } from "../../../src/wrappers/testing/scripted-fetch.ts";
import { cryptoClient } from "../../../src/wrappers/testing/test-clients.ts";
import { ioRedis, nodeRedis } from "./redis-clients.ts";
import { describeRedis, startRedis } from "./redis-server.ts";

const POINTS = 5;
const CALLS = 12;
/** Redis counts whole milliseconds, and both sides round. */
const TOLERANCE_MS = 5;

/** One of the processes: its calls, and when the service got them. */
function processOf(storeClient: RedisStoreClient, useRedisPackage: boolean) {
  const sentAt: number[] = [];
  const failures: unknown[] = [];
  const limits = { points: POINTS, duration: 1, rejectIfRedisNotReady: true };
  const throttle = sharedRateLimit({
    store: redisStore(storeClient),
    account: "acc_1",
    budget: new RateLimiterRedis({ storeClient, useRedisPackage, ...limits }),
    onStoreFailed: (error) => failures.push(error),
  });
  const script = {
    "/webhooks": () => {
      sentAt.push(performance.now());
      return json([]);
    },
  };
  const options = { token: "t", apiKey: undefined, apiSecret: undefined, throttle, totalTimeoutMs: 50_000 };
  const { wallets } = cryptoClient(script, options as object);
  return { sentAt, failures, list: () => wallets.webhooks.list() };
}

const processes = async (port: number) => [
  processOf(await nodeRedis(port, { disableOfflineQueue: true }), true),
  processOf(ioRedis(port, { maxRetriesPerRequest: 0 }), false),
];

describeRedis("[S61] a budget of rate-limiter-flexible", () => {
  test("is never exceeded by two processes together", async () => {
    const all = await processes((await startRedis()).port);
    const startedAt = performance.now();
    await Promise.all(all.flatMap(({ list }) => Array.from({ length: CALLS }, list)));
    expect(all.flatMap(({ failures }) => failures)).toEqual([]);
    const sentAt = all.flatMap((each) => each.sentAt).sort((left, right) => left - right);
    expect(sentAt).toHaveLength(2 * CALLS);
    // A window begins with its first request at the earliest, so a later one cannot be full before.
    const early = sentAt.filter(
      (at, index) => at - startedAt < Math.floor(index / POINTS) * 1_000 - TOLERANCE_MS * (index / POINTS),
    );
    expect(early).toEqual([]);
  });

  test("holds nothing back, and says so, while Redis is down", async () => {
    const server = await startRedis();
    const all = await processes(server.port);
    for (const { list } of all) await list();
    await server.kill();
    for (const { list, sentAt, failures } of all) {
      await Promise.all(Array.from({ length: 2 * POINTS }, list));
      expect(sentAt).toHaveLength(1 + 2 * POINTS);
      expect(failures.length).toBeGreaterThanOrEqual(2 * POINTS);
    }
  });
});
