// A server of Redis whose clock is an hour off, or jumps: only the server counts lifetimes, only the client dates keys (S12, S13, W10).

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../../../src/index.ts";
import { redisStore } from "../../../src/redis.ts";
import { storeConformance } from "../../../src/store-conformance.ts";
import { failureOf } from "../../../src/wrappers/testing/failure.ts";
import { endsLeasesEarly, forgetsKeysAfterAMonth, keepsKeys, keepsLeasesLonger } from "../clock-jumps.ts";
import { falseClock, jumpingClock, missingFaketime } from "../false-clock.ts";
import { keyedSends } from "../keyed-sends.ts";
import { ioRedis, nodeRedis } from "./redis-clients.ts";
import { describeRedis, redisReply, startRedisIn } from "./redis-server.ts";

const HOUR_MS = 3_600_000;

describeRedis("a server of Redis", () => {
  describe.skipIf(missingFaketime).each([1, -1])("whose clock is off by %i h", (hours) => {
    let port: number;
    beforeAll(async () => {
      ({ port } = await startRedisIn(falseClock(hours)));
    });

    test("is off", async () => {
      const [, seconds] = /\r\n(\d{10})\r\n/.exec(await redisReply(port, "TIME")) ?? [];
      expect(Math.abs(Number(seconds) * 1000 - Date.now() - hours * HOUR_MS)).toBeLessThan(60_000);
    });

    test("[S12] [W10] passes the conformance suite", async () => {
      const [store, peer] = [redisStore(await nodeRedis(port)), redisStore(ioRedis(port))];
      const checks = storeConformance(() => ({ store, peer }), { shortMs: 2_000 });
      const results = await Promise.allSettled(checks.map(({ run }) => run()));
      expect(results.length).toBeGreaterThan(30);
      expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    });

    test("[S12] [S13] keeps the key of a payment, and the time of its first use by the client's clock", async () => {
      const { send, sendAt, sent } = keyedSends([redisStore(await nodeRedis(port)), redisStore(ioRedis(port))]);
      await send("25.10");
      expect(await failureOf(send("26"))).toMatchObject({ name: "IdempotencyKeyReuseError" });
      await sendAt(23 * HOUR_MS);
      expect(await failureOf(sendAt(24 * HOUR_MS))).toMatchObject({ name: "IdempotencyKeyExpiredError" });
      expect(sent()).toBe(2);
    });
  });

  describe.skipIf(missingFaketime)("whose clock jumps", () => {
    const clock = jumpingClock();
    let stores: [Store, Store];
    beforeAll(async () => {
      const { port } = await startRedisIn(clock.env);
      stores = [redisStore(await nodeRedis(port)), redisStore(ioRedis(port))];
    });
    afterAll(() => clock[Symbol.dispose]());

    test("[S12] [S13] keeps the keys of payments, whose age follows the client's clock", () =>
      keepsKeys(stores, clock));
    test("[S12] by a month forgets them", () => forgetsKeysAfterAMonth(stores, clock));
    test("[W10] forward ends a lease early, and its holder cannot release the next one", () =>
      endsLeasesEarly(stores, clock));
    test("[W10] back keeps a lease longer", () => keepsLeasesLonger(stores, clock));
  });
});
