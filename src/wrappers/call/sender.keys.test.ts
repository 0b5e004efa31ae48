// The ledger as callers meet it: what it refuses is never sent.

import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { cryptoClient, fiatClient, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { StoreError } from "../errors.ts";
import { exactNumber } from "../http/amounts.ts";
import { deriveKey } from "../idempotency/derive-key.ts";
import { createMemoryStore } from "../idempotency/store.ts";

const HOUR = 3_600_000;
const script = { "/transactions/send-funds": sentFunds };

describe("a key that was used before", () => {
  const idempotencyKey = "payout-1";

  test.each<[string, object]>([
    ["amount", { amount: "25.11" }],
    ["address", { receiving_address: "Address2" }],
    ["optional field", { priority: "high" }],
  ])("[S12] is not sent with another %s, by any client with the same store", async (_, change) => {
    const store = createMemoryStore();
    const first = cryptoClient(script, { store });
    await first.wallets.transactions.sendFunds(transfer, { idempotencyKey });
    for (const { wallets, sent } of [first, cryptoClient(script, { store })]) {
      const before = sent.length;
      const failure = await failureOf(
        wallets.transactions.sendFunds({ ...transfer, ...change }, { idempotencyKey: { key: idempotencyKey } }),
      );
      expect(failure).toMatchObject({ code: "idempotency_key_reused" });
      expect(failure).toMatchObject({
        method: "wallets.transactions.sendFunds",
        idempotencyKey,
        outcome: "not-sent",
        attempts: 0,
      });
      expect(sent).toHaveLength(before);
    }
  });

  test("[S12] is sent with the amount in another form, another two-factor code and other headers", async () => {
    const { wallets, sentTo } = cryptoClient(script);
    const { amount, ...rest } = transfer;
    await wallets.transactions.sendFunds(transfer, { idempotencyKey, extraBody: { twoFactorCode: "111111" } });
    await wallets.transactions.sendFunds(
      { amount: `${amount}00`, ...rest },
      { idempotencyKey, extraBody: () => ({ twoFactorCode: "222222" }), headers: { "x-trace": "2" } },
    );
    expect(sentTo("/send-funds")).toHaveLength(2);
  });

  test("[S12] belongs to one operation, path and body of a client.request() as well", async () => {
    const { fiat, sentTo } = fiatClient({ "/things/1": {}, "/things/2": {} });
    const ask = (path: string, limit: string, page: number) =>
      fiat.request({ method: "POST", path, query: { page }, body: { limit: exactNumber(limit) }, idempotencyKey });
    await ask("/things/1", "9007199254740992", 1);
    await ask("/things/1", "9007199254740992.0", 1);
    for (const other of [
      ["/things/2", "9007199254740992", 1],
      ["/things/1", "9007199254740993", 1],
      ["/things/1", "9007199254740992", 2],
    ] as const) {
      expect(await failureOf(ask(other[0], other[1], other[2]))).toMatchObject({ code: "idempotency_key_reused" });
    }
    expect(sentTo("/things/1")).toHaveLength(2);
    expect(sentTo("/things/2")).toHaveLength(0);
  });

  test("[S12] is compared with the arguments at the time of the call", async () => {
    const { wallets, sentTo } = cryptoClient(script);
    const body = { ...transfer, amount: "1" };
    const first = wallets.transactions.sendFunds(body, { idempotencyKey });
    body.amount = "2";
    await first;
    expect(sentTo("/send-funds")[0]?.body).toContain('"amount":1,');
    expect(await failureOf(wallets.transactions.sendFunds(body, { idempotencyKey }))).toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  test("[S12] nothing is sent if the store fails", async () => {
    const store = { ...createMemoryStore(), setIfAbsent: () => Promise.reject(new Error("down")) };
    const { wallets, sent } = cryptoClient(script, { store });
    expect(await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }))).toBeInstanceOf(StoreError);
    expect(sent).toEqual([]);
  });

  test("the store is not asked for keys made by the SDK, nor without a key", async () => {
    const store = { ...createMemoryStore(), setIfAbsent: () => Promise.reject(new Error("down")) };
    const { fiat, sentTo } = fiatClient({ "/things": {} }, { store });
    await fiat.request({ method: "POST", path: "/things" });
    await fiat.request({ method: "POST", path: "/things", idempotencyKey: false });
    expect(sentTo("/things").map(({ headers }) => headers.has("idempotency-key"))).toEqual([true, false]);
  });
});

describe("an expired key", () => {
  const limit = 23 * HOUR + 50 * 60_000;

  test.each([
    ["the store", "payout-1", () => undefined],
    ["the caller", "payout-1", (start: number) => new Date(start)],
    ["the key itself", "derived", () => undefined],
  ])("[S13] is not sent, known from %s", async (source, given, said) => {
    const clock = new FakeClock();
    const start = clock.now();
    const key = given === "derived" ? deriveKey("payout", "1", { createdAt: new Date(start) }) : given;
    const idempotencyKey = { key, firstUsedAt: said(start) };
    const store = createMemoryStore({ clock });
    const client = () => cryptoClient(script, { clock, store: source === "the store" ? store : createMemoryStore() });
    if (source === "the store") await client().wallets.transactions.sendFunds(transfer, { idempotencyKey });
    clock.setWall(start + limit - 1);
    const { wallets, sent } = client();
    await wallets.transactions.sendFunds(transfer, { idempotencyKey });
    clock.setWall(start + limit + 1);
    const before = sent.length;
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }));
    expect(failure).toMatchObject({ code: "idempotency_key_expired" });
    expect(failure).toMatchObject({
      idempotencyKey: key,
      firstUsedAt: new Date(start),
      outcome: "not-sent",
      attempts: 0,
    });
    expect(sent).toHaveLength(before);
  });
});
