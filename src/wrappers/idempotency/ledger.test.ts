import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { roundTripStore } from "../../../tests/support/round-trip-store.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { StoreError } from "../errors.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import { deriveKey } from "./derive-key.ts";
import { type CallContent, KeyLedger, type KeyLedgerSettings } from "./ledger.ts";
import { createMemoryStore, type Store } from "./store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const operation = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const fiatWrite = testOperation({ id: "createWallet" });
const reused = { code: "idempotency_key_reused", outcome: "not-sent", idempotencyKey: "payout-1" };
const expired = { code: "idempotency_key_expired" };

/** A call with its key. */
interface KeyUse extends CallContent {
  readonly key: string;
  readonly firstUsedAt: Date | undefined;
  readonly isReplayed: boolean;
}

/** Opens ledgers over one store, as several clients do. Each one reserves the key payout-1 for one call, or for the given parts of it. */
function setUp(parts: Partial<KeyLedgerSettings> = {}, credential = "api-key-0001") {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const warnings: WarningEvent[] = [];
  const warn = (event: WarningEvent) => warnings.push(event);
  let ids = 0;
  const made = { base: "https://pay.example/api/v1", uuid: () => `id-${++ids}`, warn };
  const settings = { store, requireSharedStore: false, clock, ...made, ...parts };
  const open = (more: Partial<KeyLedgerSettings> = {}) => {
    const ledger = new KeyLedger({ ...settings, ...more });
    return ({ key = "payout-1", firstUsedAt, isReplayed = true, ...others }: Partial<KeyUse> = {}) => {
      const bare = { operation, pathValues: undefined, query: {}, body: '{"amount":25.10}', amounts: [] };
      const content = { ...bare, ...others };
      const call = { operation: content.operation, content: () => content };
      return ledger.reserve(
        { ...call, rule: isReplayed ? "keyed" : "unsent" },
        { key, firstUsedAt, isGiven: true },
        credential,
      );
    };
  };
  return { clock, store, warnings, open, reserve: (use?: Partial<KeyUse>) => open()(use) };
}

/** A memory store with some methods replaced. */
function oddStore(parts: Partial<Record<keyof Store, (...args: never[]) => unknown>>): Store {
  return { ...createMemoryStore(), ...parts } as Store;
}

describe("KeyLedger", () => {
  test("[S12] [S13] reserves a key again and again for the same call, in any process, until it expires by the wall clock", async () => {
    const { clock, reserve, warnings } = setUp();
    const reservation = { firstUsedAt: new Date(clock.now()), usableUntil: new Date(clock.now() + DAY - 10 * MINUTE) };
    expect(await reserve()).toMatchObject(reservation);
    clock.setWall(clock.now() + DAY - 10 * MINUTE);
    expect(await reserve({ body: '{"amount":25.1}' })).toMatchObject(reservation);
    clock.setWall(clock.now() + 1);
    await expect(reserve()).rejects.toMatchObject(expired);
    expect(warnings).toEqual([]);
  });

  test("[S12] remembers a key for 30 days, and its pending marker as long", async () => {
    const { clock, reserve } = setUp();
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
    const { open, reserve, warnings } = setUp({ store: undefined });
    const own = open();
    expect(warnings).toEqual([]);
    await own();
    await own({ key: "payout-2" });
    await expect(own({ body: "{}" })).rejects.toMatchObject(reused);
    const message = expect.stringMatching(/memory of this process.*store/);
    expect(warnings).toEqual([{ code: "process_only_store", message }]);
    await expect(reserve({ body: "{}" })).rejects.toMatchObject(reused);
  });

  test("warns once that the memory store is full", async () => {
    const { open, warnings } = setUp({ store: createMemoryStore({ maxEntries: 2 }) });
    const reserve = open();
    for (const key of ["a", "b", "c", "d"]) await reserve({ key });
    const message = expect.stringMatching(/^The memory store is full and evicts .* Pass a persistent, shared store$/);
    expect(warnings).toEqual([{ code: "process_store_full", message }]);
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
    const { clock, store, open } = setUp();
    const startedAt = clock.now();
    const setIfAbsent = (...entry: Parameters<Store["setIfAbsent"]>) => {
      clock.skip(DAY);
      return store.setIfAbsent(...entry);
    };
    const slow = open({ store: { ...store, setIfAbsent } });
    expect(await failureOf(slow())).toMatchObject({ ...expired, firstUsedAt: new Date(startedAt) });
  });

  const found = async () => false;
  const thrown = () => {
    throw new Error("no pool");
  };
  const said = "Redis cannot write: it is a replica. Connect to its primary";
  const refused = new StoreError(said, { reason: "read_only" });

  test.each<[string, Parameters<typeof oddStore>[0], RegExp, object?]>([
    ["rejects", { setIfAbsent: () => Promise.reject(new Error("ECONNRESET")) }, /ECONNRESET/],
    ["throws", { setIfAbsent: thrown }, /no pool/],
    ["cannot be read", { setIfAbsent: found, get: () => Promise.reject(new Error("down")) }, /down/],
    ["breaks its contract", { setIfAbsent: async () => "OK" }, /setIfAbsent must return true or false/],
    ["returns null for nothing", { setIfAbsent: found, get: async () => null }, /get must return a string, or/],
    ["holds an unknown entry", { setIfAbsent: found, get: async () => "rubbish" }, /did not write the entry/],
    [
      ...(["says why", { setIfAbsent: () => Promise.reject(refused) }, /is a replica/] as const),
      { reason: "read_only", message: `client.sendFunds: ${said}` },
    ],
  ])("[S12] no key is reserved if the store %s", async (_, parts, cause, more) => {
    const failure = await failureOf(setUp({ store: oddStore(parts) }).reserve());
    const facts = { name: "StoreError", code: "store_failed", outcome: "not-sent", method: "client.sendFunds" };
    const message = "client.sendFunds: the store failed";
    expect(failure).toMatchObject({ ...facts, message, idempotencyKey: "payout-1", ...more });
    expect((failure.cause as Error).message).toMatch(cause);
  });
});

describe("the pending marker of a key", () => {
  test.each<[string, (clock: FakeClock) => Store]>([
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
    expect(await earlier.clearPending()).toBe(false);
    expect((await reserve()).isPending).toBe(true);
    // A call that found a marker clears none.
    await later.clearPending();
    expect((await reserve()).isPending).toBe(true);
  });

  test("takes a store with getOrSet and getAndSet two questions for each use", async () => {
    const { clock, open } = setUp();
    const store = roundTripStore({ clock });
    for (const isPending of [false, true]) expect(await open({ store })()).toMatchObject({ isPending });
    expect(store.trips).toEqual(["getOrSet", "getAndSet", "getOrSet", "getAndSet"]);
  });

  test("[S45] also stands if the user says that the key was used before", async () => {
    const { reserve, clock } = setUp();
    // A memory begins when it is first used.
    await reserve({ key: "first" });
    clock.skip(HOUR);
    const ago = (ms: number) => ({ firstUsedAt: new Date(clock.now() - ms) });
    expect((await reserve({ key: "a", ...ago(MINUTE) })).isPending).toBe(false);
    expect((await reserve({ key: "b", ...ago(MINUTE + 1) })).isPending).toBe(true);
    expect((await reserve({ key: "c", isReplayed: false, ...ago(HOUR) })).isPending).toBe(false);
  });

  test("[S45] also stands if the user says that the key was used before the memory of a restarted process began", async () => {
    const { clock, open } = setUp();
    const before = { firstUsedAt: new Date(clock.now()) };
    clock.skip(1);
    const store = createMemoryStore({ clock });
    const reserve = open({ store });
    expect((await reserve({ key: "a", ...before })).isPending).toBe(true);
    expect((await reserve({ key: "b", firstUsedAt: new Date(clock.now()) })).isPending).toBe(false);
    expect((await reserve({ key: "c", isReplayed: false, ...before })).isPending).toBe(false);
    // A persistent store would hold the marker of that use.
    const { since: _, ...persistent } = store;
    expect((await open({ store: persistent as Store })({ key: "d", ...before })).isPending).toBe(false);
  });

  test("is not written if the service does not replay keys", async () => {
    const { reserve } = setUp();
    for (let call = 1; call <= 2; call++) {
      const { isPending, clearPending } = await reserve({ isReplayed: false });
      expect([isPending, await clearPending()]).toEqual([false, true]);
    }
  });

  test("that cannot be written stops the call", async () => {
    const stored = [true];
    const setIfAbsent = async () => stored.shift() ?? Promise.reject(new Error("down"));
    expect(await failureOf(setUp({ store: oddStore({ setIfAbsent }) }).reserve())).toBeInstanceOf(StoreError);
    expect(stored).toEqual([]);
  });
});
