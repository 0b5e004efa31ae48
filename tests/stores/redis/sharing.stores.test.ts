// Several clients on one store: how many round trips they take, and that they do not mix.

import { beforeAll, beforeEach, expect, test } from "vitest";
import { redisStore } from "../../../src/redis.ts";
import { createOnce } from "../../../src/webhooks.ts";
import { payer } from "./payer.ts";
import { ioRedis, nodeRedis } from "./redis-clients.ts";
import { describeRedis, durable, redisReply, startRedis } from "./redis-server.ts";

let port: number;

describeRedis("[S58] [S12] a shared store", () => {
  beforeAll(async () => {
    ({ port } = await startRedis(...durable));
  });
  beforeEach(async () => {
    await redisReply(port, "FLUSHALL");
  });

  test("a payment takes two round trips, after one to check the format and one to prove durability", async () => {
    const store = redisStore(await nodeRedis(port));
    const first = payer(store, { requireSharedStore: "durable" });
    expect(await commandsOf(() => first.pay())).toEqual({ eval: 3, info: 1, "config|get": 1 });
    const second = payer(store, { requireSharedStore: "durable", apiKey: "api-key-0002" });
    expect(await commandsOf(() => second.pay())).toEqual({ eval: 2 });
  });

  test("one key at two services and of two accounts is three keys", async () => {
    const store = redisStore(ioRedis(port));
    const payers = [
      payer(store),
      payer(store, { apiKey: "api-key-0002" }),
      payer(store, { baseUrl: "https://other.example/api/v1" }),
    ];
    await Promise.all(payers.map(({ pay }, index) => pay(`${index + 1}`)));
    expect(payers.map(({ paid }) => paid())).toEqual([1, 1, 1]);
  });

  test("of several processes with one key and different payments, one pays", async () => {
    const clients = await Promise.all([1, 2, 3, 4].map((each) => (each % 2 ? nodeRedis(port) : ioRedis(port))));
    const payers = clients.map((client) => payer(redisStore(client)));
    const results = await Promise.allSettled(payers.map(({ pay }, index) => pay(`${index + 1}`)));
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(failures).toEqual(Array(3).fill("idempotency_key_reused"));
    expect(payers.reduce((sum, { paid }) => sum + paid(), 0)).toBe(1);
  });

  test("[W10] of several processes with one delivery, one handles it, and later ones know", async () => {
    const clients = await Promise.all([1, 2, 3, 4].map((each) => (each % 2 ? nodeRedis(port) : ioRedis(port))));
    const processes = clients.map((client) => createOnce({ store: redisStore(client), scope: "ledger" }));
    const raw = new TextEncoder().encode("paid");
    const event = { known: false, type: undefined, transactionId: undefined, payload: undefined, raw } as const;
    let runs = 0;
    const deliver = () => Promise.all(processes.map((once) => once(event, () => void runs++)));
    expect((await deliver()).filter((result) => result === "handled")).toHaveLength(1);
    expect(await deliver()).toEqual(Array(4).fill("duplicate"));
    expect(runs).toBe(1);
  });

  test("stores with different prefixes share no keys", async () => {
    const client = ioRedis(port);
    const payers = ["a:", "b:"].map((prefix) => payer(redisStore(client, { prefix })));
    for (const [index, { pay }] of payers.entries()) await pay(`${index + 1}`);
    expect(payers.map(({ paid }) => paid())).toEqual([1, 1]);
  });
});

/** How often each command was called by clients, without those inside scripts. */
async function commandsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  await redisReply(port, "CONFIG RESETSTAT");
  await work();
  const stats = await redisReply(port, "INFO commandstats");
  const calls = [...stats.matchAll(/cmdstat_(eval|info|config\|get|get|set|del):calls=(\d+)/g)];
  // SET runs inside the scripts.
  return Object.fromEntries(calls.filter(([, name]) => name !== "set").map(([, name, count]) => [name, Number(count)]));
}
