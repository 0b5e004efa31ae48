// Servers whose clock is an hour off, or jumps: only the server counts lifetimes, only the client dates keys (S12, S13, W10).

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../../src/index.ts";
import { postgresStore, storeMigration } from "../../src/postgres.ts";
import { redisStore } from "../../src/redis.ts";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { failureOf } from "../support/failure.ts";
import { closeAll, unlessRequired, untilEnd } from "./local-server.ts";
import { payer } from "./payer.ts";
import { openPg, openPostgres } from "./postgres/drivers.ts";
import { missingPostgres, startPostgres } from "./postgres/postgres-server.ts";
import { ioRedis, nodeRedis } from "./redis/redis-clients.ts";
import { missingRedis, redisReply, startRedisServer } from "./redis/redis-server.ts";
import { runStoreCase, storeCases } from "./store-cases.ts";

/** Where Debian installs libraries of this architecture, such as `/usr/lib/x86_64-linux-gnu`; undefined without libfaketime. */
const libraries = existsSync("/usr/lib")
  ? readdirSync("/usr/lib").find((name) => existsSync(join("/usr/lib", name, "faketime/libfaketime.so.1")))
  : undefined;
const missingFaketime = unlessRequired(libraries ? undefined : "faketime is not installed");

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type Env = Readonly<Record<string, string>>;
type Stores = readonly [store: Store, peer: Store];

interface ClockedServer {
  readonly stores: Stores;
  /** By its own clock. */
  now(): Promise<number>;
}

const servers: readonly [name: string, missing: string | undefined, open: (env: Env) => Promise<ClockedServer>][] = [
  [
    "Redis",
    missingRedis,
    async (env) => {
      const server = await untilEnd(startRedisServer([], env));
      return {
        stores: [redisStore(await nodeRedis(server.port)), redisStore(ioRedis(server.port))],
        now: async () => Number(/\r\n(\d{10})\r\n/.exec(await redisReply(server.port, "TIME"))?.[1]) * 1000,
      };
    },
  ],
  [
    "PostgreSQL",
    missingPostgres,
    async (env) => {
      const server = await untilEnd(startPostgres({}, env));
      await server.run(storeMigration());
      const [one, other] = [openPg(server.url()), openPostgres(server.url())];
      return {
        stores: [postgresStore(one.db), postgresStore(other.db)],
        now: async () => Number(Object((await server.run("SELECT extract(epoch FROM now()) * 1000 AS now"))[0]).now),
      };
    },
  ],
];

/** Payments with one key by two processes, the second of which may be hours later by its own clock. */
function keyedSends([store, peer]: Stores, key?: string) {
  let laterMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + laterMs };
  const [first, second] = [payer(store), payer(peer, { clock })];
  return {
    send: (amount: string) => first.pay(amount, key),
    /** The first payment again, by the other process. */
    sendAt(milliseconds: number) {
      laterMs = milliseconds;
      return second.pay("25.10", key);
    },
    sent: () => first.paid() + second.paid(),
  };
}

describe.each(servers)("a server of %s", (_, missing, open) => {
  let server: ClockedServer;
  describe.skipIf(missing ?? missingFaketime)("whose clock jumps", () => {
    const { env, jumpTo, [Symbol.dispose]: dispose } = jumpingClock();
    beforeAll(async () => {
      server = await open(env);
    });
    afterAll(async () => {
      await closeAll();
      dispose();
    });

    test.each([1, -1])("[S12] [W10] by %i h holds what every store must", async (hours) => {
      jumpTo(hours);
      expect(Math.abs((await server.now()) - Date.now() - hours * HOUR_MS)).toBeLessThan(60_000);
      const [store, peer] = server.stores;
      await Promise.all(storeCases.map((name) => runStoreCase(name, { store, peer, shortMs: 4_000 })));
    });

    test("[S12] [S13] keeps the keys of payments, whose age follows the client's clock", async () => {
      const { send, sendAt, sent } = keyedSends(server.stores);
      await send("25.10");
      for (const hours of [1, -1, DAY_HOURS, -DAY_HOURS]) {
        jumpTo(hours);
        expect(await failureOf(send("26"))).toMatchObject({ code: "idempotency_key_reused" });
        await sendAt(23 * HOUR_MS);
        expect(await failureOf(sendAt(24 * HOUR_MS))).toMatchObject({ code: "idempotency_key_expired" });
      }
      expect(sent()).toBe(5);
    });

    test("[W10] forward ends a lease early, whose holder cannot release the next one, and back keeps it longer", async () => {
      const [store, peer] = server.stores;
      jumpTo(0);
      expect(await store.setIfAbsent("early", "first", HOUR_MS / 2)).toBe(true);
      expect(await peer.setIfAbsent("early", "next", HOUR_MS / 2)).toBe(false);
      jumpTo(1);
      expect(await peer.setIfAbsent("early", "next", HOUR_MS / 2)).toBe(true);
      expect(await store.deleteIfEquals("early", "first")).toBe(false);
      expect(await store.get("early")).toBe("next");
      await store.setIfAbsent("late", "first", HOUR_MS / 2);
      // As if 80 minutes had passed since the clock was right: half an hour is over, but not an hour and a half.
      jumpTo(80 / 60);
      expect(await peer.get("late")).toBe("first");
      jumpTo(100 / 60);
      expect(await peer.get("late")).toBeUndefined();
    });
  });
});

/** A clock that is right until it jumps: `env` gives it to a program, `jumpTo` sets how many hours it is off. */
function jumpingClock() {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  // A server may run as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, "offset");
  const jumpTo = (hours: number) => writeFileSync(file, `${hours < 0 ? "" : "+"}${hours}h`);
  jumpTo(0);
  const library = (name: string) => join("/usr/lib", libraries ?? "", name);
  const env = {
    // The second one takes the place of jemalloc in Redis, which asks for the time before libfaketime is ready.
    LD_PRELOAD: `${library("faketime/libfaketime.so.1")} ${library("libc.so.6")}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
  };
  return { env, jumpTo, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
