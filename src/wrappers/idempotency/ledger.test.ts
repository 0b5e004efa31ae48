import { describe, expect, test, vi } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { roundTripStore } from "../../../tests/support/round-trip-store.ts";
import {
  agentClient,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { rawRequest } from "../client/raw-request.ts";
import { ConfigurationError, StoreError } from "../errors.ts";
import { deriveKey } from "./derive-key.ts";
import { type CallContent, KeyLedger, type KeyLedgerSettings, type StoreRequirement } from "./ledger.ts";
import { createMemoryStore } from "./memory-store.ts";
import { type LedgerStore, ledgerStore, type Store } from "./store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const operation = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const fiatWrite = testOperation({ id: "createWallet" });
const reused = { code: "idempotency_key_reused", outcome: "not-sent", idempotencyKey: "payout-1" };
const expired = { code: "idempotency_key_expired" };

/** A call with its key. */
type KeyUse = CallContent & { key: string; firstUsedAt: Date | undefined; isReplayed: boolean | undefined };

const bare = { operation, pathValues: undefined, query: {}, body: '{"amount":25.10}', amounts: [] };

/** Opens ledgers over one store, as several clients do. Each one reserves the key payout-1 for one call, or for the given parts of it. */
function setUp(parts: Partial<KeyLedgerSettings> = {}, credential = "api-key-0001") {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const warn = vi.fn();
  let ids = 0;
  const made = { base: "https://pay.example/api/v1", uuid: () => `id-${++ids}`, warn };
  const settings = { store, requireSharedStore: false, clock, ...made, ...parts };
  const open = (more: Partial<KeyLedgerSettings> = {}) => {
    const ledger = new KeyLedger({ ...settings, ...more });
    return ({ key = "payout-1", firstUsedAt, isReplayed = true, ...others }: Partial<KeyUse> = {}) => {
      const content = { ...bare, ...others };
      const rule = isReplayed ? "keyed" : "unsent";
      const call = { operation: content.operation, rule, content: () => content } as const;
      return ledger.reserve(call, { key, firstUsedAt, isGiven: true }, credential);
    };
  };
  return { clock, store, warn, open, reserve: (use?: Partial<KeyUse>) => open()(use) };
}

/** A memory store with some methods replaced. */
function oddStore(parts: Partial<Record<keyof Store, (...args: never[]) => unknown>>): LedgerStore {
  return { ...createMemoryStore(), ...parts } as LedgerStore;
}

describe("KeyLedger", () => {
  test("[S12] [S13] reserves a key again and again for the same call, in any process, until it expires by the wall clock", async () => {
    const { clock, reserve, warn } = setUp();
    const reservation = { firstUsedAt: new Date(clock.now()), usableUntil: new Date(clock.now() + DAY - 10 * MINUTE) };
    expect(await reserve()).toMatchObject(reservation);
    clock.setWall(clock.now() + DAY - 10 * MINUTE);
    expect(await reserve({ body: '{"amount":25.1}' })).toMatchObject(reservation);
    clock.setWall(clock.now() + 1);
    await expect(reserve()).rejects.toMatchObject(expired);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ["a store", {}],
    ["the memory of the process", { store: undefined }],
  ])("[S12] remembers a key for 30 days, and its pending marker as long: %s", async (_, parts) => {
    const { clock, reserve } = setUp(parts);
    await reserve({ operation: fiatWrite });
    expect(await reserve({ operation: fiatWrite, key: "payout-2" })).toMatchObject({ isPending: false });
    clock.skip(30 * DAY - 1);
    await expect(reserve({ operation: fiatWrite, body: "{}" })).rejects.toMatchObject(reused);
    expect(await reserve({ operation: fiatWrite })).toMatchObject({ isPending: true });
    clock.skip(1);
    expect(await reserve({ operation: fiatWrite, body: "{}" })).toBeDefined();
  });

  test("[S12] stores hashes, and nothing of key, credential, path, query or body", async () => {
    const written: string[] = [];
    const setIfAbsent = async (key: string, value: string, ttlMs: number) => {
      written.push(key, value);
      expect(ttlMs).toBe(30 * DAY);
      expect(key).toMatch(/^[!-~]{1,200}$/);
      return true;
    };
    const { reserve } = setUp({ store: oddStore({ setIfAbsent }) }, "HIDDEN-1");
    const body = '{"HIDDEN-2":"HIDDEN-3"}';
    await reserve({ key: "HIDDEN-4", pathValues: { id: "HIDDEN-5" }, query: { "HIDDEN-6": "HIDDEN-7" }, body });
    expect(written).toHaveLength(4); // the key's entry and its pending marker
    expect(written.join()).not.toContain("HIDDEN");
  });

  test("[S12] without a store keeps keys in this process, and warns once", async () => {
    const { open, reserve, warn } = setUp({ store: undefined });
    const own = open();
    expect(warn).not.toHaveBeenCalled();
    await own();
    await own({ key: "payout-2" });
    await expect(own({ body: "{}" })).rejects.toMatchObject(reused);
    const message = expect.stringMatching(/memory of this process.*store/);
    expect(warn.mock.calls).toEqual([[{ code: "process_only_store", message }]]);
    await expect(reserve({ body: "{}" })).rejects.toMatchObject(reused);
  });

  test("warns once that the memory store is full", async () => {
    const { open, warn } = setUp({ store: createMemoryStore({ maxEntries: 2 }) });
    const reserve = open();
    for (const key of ["a", "b", "c", "d"]) await reserve({ key });
    const message = expect.stringMatching(/^The memory store is full and forgets .* Pass a persistent, shared store$/);
    expect(warn.mock.calls).toEqual([[{ code: "process_store_full", message }]]);
  });

  test("[S13] takes the age of a key from the user, and stores it", async () => {
    const { clock, reserve } = setUp();
    const firstUsedAt = new Date(clock.now() - 23 * HOUR);
    const reservation = { firstUsedAt, usableUntil: new Date(clock.now() + 50 * MINUTE) };
    expect(await reserve({ firstUsedAt })).toMatchObject(reservation);
    expect(await reserve()).toMatchObject(reservation);
    clock.skip(HOUR);
    await expect(reserve()).rejects.toMatchObject(expired);
    // The user's statement wins over the store.
    const now = { firstUsedAt: new Date(clock.now()) };
    expect(await reserve(now)).toMatchObject(now);
  });

  test("rejects a first use in the future before it is stored", async () => {
    const { clock, reserve } = setUp();
    await expect(reserve({ firstUsedAt: new Date(clock.now() + 11 * MINUTE) })).rejects.toThrow(/in the future/);
    expect(await reserve()).toMatchObject({ firstUsedAt: new Date(clock.now()) });
  });

  test("[S13] [S15] knows the age of a derived key with an empty store; of the two the earlier counts", async () => {
    const { clock, reserve } = setUp();
    const keyOf = (age: number) => deriveKey("payout", "17", { createdAt: new Date(clock.now() - age) });
    expect(await reserve({ key: keyOf(HOUR) })).toMatchObject({ firstUsedAt: new Date(clock.now() - HOUR) });
    expect(await reserve({ key: keyOf(-5 * MINUTE) })).toMatchObject({ firstUsedAt: new Date(clock.now()) });
    await expect(reserve({ key: keyOf(DAY) })).rejects.toMatchObject(expired);
    expect(await reserve({ key: keyOf(DAY), firstUsedAt: new Date(clock.now()) })).toBeDefined();
  });

  test("[S13] a slow store makes a key no younger: its age counts from before the store was asked", async () => {
    const { clock, open } = setUp();
    const setIfAbsent = async () => clock.skip(DAY) ?? true;
    const startedAt = clock.now();
    const slow = open({ store: oddStore({ setIfAbsent }) });
    expect(await failureOf(slow())).toMatchObject({ ...expired, firstUsedAt: new Date(startedAt) });
  });

  const found = async () => false;
  const thrown = throwing(new Error("no pool"));
  const refused = new StoreError("it is a replica", { reason: "read_only" });
  const own = { reason: "read_only", message: "client.sendFunds: it is a replica" };

  test.each<[string, Parameters<typeof oddStore>[0], RegExp, object?]>([
    ["rejects", { setIfAbsent: () => Promise.reject(new Error("ECONNRESET")) }, /ECONNRESET/],
    ["throws", { setIfAbsent: thrown }, /no pool/],
    ["cannot be read", { setIfAbsent: found, get: () => Promise.reject(new Error("down")) }, /down/],
    ["breaks its contract", { setIfAbsent: async () => "OK" }, /setIfAbsent must return true or false/],
    ["returns null for nothing", { setIfAbsent: found, get: async () => null }, /get must return a string, or/],
    ["holds an unknown entry", { setIfAbsent: found, get: async () => "rubbish" }, /did not write the entry/],
    ["says why", { setIfAbsent: () => Promise.reject(refused) }, /is a replica/, own],
  ])("[S12] no key is reserved if the store %s", async (_, parts, cause, more) => {
    const failure = await failureOf(setUp({ store: oddStore(parts) }).reserve());
    const facts = { name: "StoreError", code: "store_failed", outcome: "not-sent", method: "client.sendFunds" };
    const message = "client.sendFunds: the store failed";
    expect(failure).toMatchObject({ ...facts, message, idempotencyKey: "payout-1", ...more });
    expect((failure.cause as Error).message).toMatch(cause);
  });
});

describe("the pending marker of a key", () => {
  test.each<[string, (clock: FakeClock) => LedgerStore | undefined]>([
    ["the memory of the process", () => undefined],
    ["a store with the four methods", (clock) => createMemoryStore({ clock })],
    ["a store with getOrSet and getAndSet", (clock) => roundTripStore({ clock })],
  ])("[S45] is found by later calls, and cleared by the last call alone: %s", async (_, storeOf) => {
    const { open, clock } = setUp();
    const store = storeOf(clock);
    const reserve = () => open({ store })();
    const first = await reserve();
    expect([first.isPending, await first.clearPending()]).toEqual([false, true]);
    const earlier = await reserve();
    const later = await reserve();
    expect([earlier.isPending, later.isPending]).toEqual([false, true]);
    // A call that found a marker clears none, although the marker is its own by now.
    expect([await earlier.clearPending(), await later.clearPending()]).toEqual([false, true]);
    expect((await reserve()).isPending).toBe(true);
  });

  test("takes a store with getOrSet and getAndSet two questions for each use", async () => {
    const { clock, open } = setUp();
    const store = roundTripStore({ clock });
    for (const isPending of [false, true]) expect(await open({ store })()).toMatchObject({ isPending });
    expect(store.trips).toEqual(["getOrSet", "getAndSet", "getOrSet", "getAndSet"]);
  });

  // How long ago the key was first used, and how old the memory is; undefined: it is a persistent store, which would hold the marker of a
  // use before a restart.
  test.each<[boolean, string, age: number, memory: number | undefined, isReplayed?: boolean]>([
    [false, "a minute ago", MINUTE, HOUR],
    [true, "over a minute ago", MINUTE + 1, HOUR],
    [false, "an hour ago, by a call that is not replayed", HOUR, HOUR, false],
    [true, "before the memory of a restarted process began", 1, 0],
    [false, "when the memory began", 0, 0],
    [false, "before the memory began, by a call that is not replayed", 1, 0, false],
    [false, "a millisecond ago, with a persistent store", 1, undefined],
  ])("[S45] stands (%s) if the user says that the key was used %s", async (isPending, _, age, memory, isReplayed) => {
    const { clock, store, open } = setUp();
    const since = memory === undefined ? undefined : clock.now() - memory;
    const reserve = open({ store: { ...store, since } as LedgerStore });
    expect(await reserve({ isReplayed, firstUsedAt: new Date(clock.now() - age) })).toMatchObject({ isPending });
  });

  test("is not written if the service does not replay keys", async () => {
    const { reserve } = setUp();
    const calls = [await reserve({ isReplayed: false }), await reserve({ isReplayed: false })];
    for (const { isPending, clearPending } of calls) expect([isPending, await clearPending()]).toEqual([false, true]);
  });

  test("that cannot be written stops the call", async () => {
    const stored = [true];
    const setIfAbsent = async () => stored.shift() ?? Promise.reject(new Error("down"));
    expect(await failureOf(setUp({ store: oddStore({ setIfAbsent }) }).reserve())).toBeInstanceOf(StoreError);
    expect(stored).toEqual([]);
  });
});

const script = { "/send-funds": sentFunds, "/markets/trade": {}, "/payouts": {}, "/business/webhook": { data: {} } };
const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;
const webhook = { url: "https://a.example" };
const memory = createMemoryStore();
const { get, set, setIfAbsent, deleteIfEquals } = memory;
/** A store that is not known as the memory of this process. */
const shared = ledgerStore({ get, set, setIfAbsent, deleteIfEquals });
const durably = (failure: Error) => ({ ...shared, assertDurable: () => Promise.reject(failure) });
const lossy = new ConfigurationError("appendfsync is everysec");

test.each<[StoreRequirement, string, LedgerStore | undefined, string?, RegExp?]>([
  [true, "no store", undefined, "ConfigurationError", /requireSharedStore is set.*Pass a persistent, shared store/],
  [true, "a memory store", createMemoryStore(), "ConfigurationError", /requireSharedStore is set.*Pass a persistent/],
  [true, "a store that is not the memory of this process", shared],
  ["durable", "a memory store", memory, "ConfigurationError", /the memory of one process/],
  ["durable", "one that says nothing", shared, "ConfigurationError", /has no assertDurable\. Use one of svc-sdk\//],
  ["durable", "one that may lose entries", durably(lossy), "ConfigurationError", /^appendfsync is everysec$/],
  ["durable", "one that cannot be asked", durably(new Error("reset")), "StoreError", /: the store failed$/],
])("[S58] requireSharedStore: %s with %s", async (requireSharedStore, _, store, name, message = /./) => {
  const options = { store, requireSharedStore };
  const { wallets, sentTo } = cryptoClient(script, options);
  const { agent, sent: sentByAgent } = agentClient(script, options);
  const { fiat, sentTo: sentToFiat } = fiatClient(script, options);
  const request = { method: "POST", path: "/payouts", retry: "keyed-transfer", idempotencyKey: "p" } as const;
  const payments = [
    wallets.transactions.sendFunds(transfer, keyed),
    agent.markets.trade(trade, keyed),
    wallets.request(rawRequest(request)),
  ];
  const refusal = { name, outcome: "not-sent", message: expect.stringMatching(message) };
  if (name) expect(await Promise.all(payments.map(failureOf))).toMatchObject(Array(3).fill(refusal));
  await Promise.allSettled(payments);
  const paid = name ? 0 : 1;
  const count = () => [sentTo("/send-funds"), sentTo("/payouts"), sentByAgent].map(({ length }) => length);
  expect(count()).toEqual([paid, paid, paid]);
  // What moves no money, or has decided against a key, needs no store.
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
  await wallets.request(rawRequest({ method: "POST", path: "/payouts", idempotencyKey: "free" }));
  await fiat.businessWebhook.register(webhook, keyed).catch(() => undefined);
  expect([...count(), sentToFiat("/business/webhook").length]).toEqual([paid + 1, paid + 1, paid, 1]);
});

test("[S58] requireSharedStore: durable asks the store again for each payment", async () => {
  const assertDurable = vi.fn(async () => undefined);
  const options = { store: { ...shared, assertDurable }, requireSharedStore: "durable" } as const;
  const { wallets, sentTo } = cryptoClient(script, options);
  for (const idempotencyKey of ["a", "b"]) await wallets.transactions.sendFunds(transfer, { idempotencyKey });
  expect([sentTo("/send-funds").length, assertDurable.mock.calls.length]).toEqual([2, 2]);
});

test("[S58] a store inside a transaction of the caller is refused, whatever the client requires, and nothing is sent", async () => {
  const assertOwnTransactions = () => Promise.reject(new ConfigurationError("inside a transaction"));
  const { fiat, sentTo } = fiatClient(script, { store: { ...shared, assertOwnTransactions } as LedgerStore });
  const failure = await failureOf(fiat.businessWebhook.register(webhook, keyed));
  expect(failure).toMatchObject({ name: "ConfigurationError", outcome: "not-sent", message: "inside a transaction" });
  expect(sentTo("/business/webhook")).toEqual([]);
});
