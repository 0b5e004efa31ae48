import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { roundTripStore } from "../../../tests/support/round-trip-store.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { StoreError } from "../errors.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import { deriveKey } from "./derive-key.ts";
import { type CallContent, KeyLedger, type KeyLedgerSettings, type KeyReservation } from "./ledger.ts";
import type { Store } from "./store.ts";
import { createMemoryStore } from "./store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const operation = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const fiatWrite = testOperation({ id: "createWallet" });

/** A call with its key. */
interface KeyUse extends CallContent {
  readonly key: string;
  readonly firstUsedAt: Date | undefined;
  readonly isReplayed: boolean;
}

interface Settings extends KeyLedgerSettings {
  readonly credential: () => string | undefined;
}

function createKeyLedger({ credential, ...settings }: Settings): { reserve(use: KeyUse): Promise<KeyReservation> } {
  const ledger = new KeyLedger(settings);
  return {
    reserve({ key, firstUsedAt, isReplayed, ...content }) {
      const { operation } = content;
      const rule = isReplayed ? "keyed" : "unsent";
      return ledger.reserve(
        { operation, rule, content: () => content },
        { key, firstUsedAt, isGiven: true },
        credential(),
      );
    },
  };
}

function use(parts: Partial<KeyUse> = {}): KeyUse {
  const content = { operation, pathValues: undefined, query: {}, body: '{"amount":25.10}', amounts: [] };
  return { ...content, key: "payout-1", firstUsedAt: undefined, isReplayed: true, ...parts };
}

/** Makes the ledgers of several clients over one store. */
function setUp(parts: Partial<Settings> = {}) {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const warnings: WarningEvent[] = [];
  const warn = (event: WarningEvent) => warnings.push(event);
  const base = "https://pay.example/api/v1";
  let ids = 0;
  const uuid = () => `id-${++ids}`;
  const settings = { store, requireSharedStore: false, clock, base, credential: () => "api-key-0001", uuid, warn };
  const ledger = (more: Partial<Settings> = {}) => createKeyLedger({ ...settings, ...parts, ...more });
  return { clock, store, warnings, ledger };
}

/** A memory store with some methods replaced. */
function oddStore(parts: Partial<Record<keyof Store, (...args: never[]) => unknown>>): Store {
  return { ...createMemoryStore(), ...parts } as Store;
}

describe("KeyLedger", () => {
  test("[S12] [S13] reserves a key again and again for the same call, in any process, until it expires by the wall clock", async () => {
    const { clock, ledger, warnings } = setUp();
    const reservation = { firstUsedAt: new Date(clock.now()), usableUntil: new Date(clock.now() + DAY - 10 * MINUTE) };
    expect(await ledger().reserve(use())).toMatchObject(reservation);
    clock.setWall(clock.now() + DAY - 10 * MINUTE);
    expect(await ledger().reserve(use({ body: '{"amount":25.1}' }))).toMatchObject(reservation);
    clock.setWall(clock.now() + 1);
    await expect(ledger().reserve(use())).rejects.toMatchObject({ code: "idempotency_key_expired" });
    expect(warnings).toEqual([]);
  });

  test.each<[string, Partial<KeyUse>]>([
    ["another operation", { operation: testOperation({ ...operation, id: "tradeMarket" }) }],
    ["another path", { pathValues: { account: "b" } }],
    ["another query", { query: { page: 2 } }],
    ["another body", { body: '{"amount":25.11}' }],
    ["no body", { body: undefined }],
  ])("[S12] rejects a key for %s, in any process", async (_, other) => {
    const { ledger } = setUp();
    await ledger().reserve(use());
    const failure = await failureOf(ledger().reserve(use(other)));
    expect(failure).toMatchObject({ code: "idempotency_key_reused", outcome: "not-sent", idempotencyKey: "payout-1" });
    expect(failure.method).toBe((other.operation ?? operation).name);
    // The first use keeps the key.
    expect(await ledger().reserve(use())).toBeDefined();
  });

  test.each<[string, Partial<Settings>]>([
    ["at another address", { base: "https://other.example" }],
    ["of another user", { credential: () => "api-key-0002" }],
    ["of an unknown user", { credential: () => undefined }],
  ])("[S12] a key %s is another key", async (_, settings) => {
    const { ledger } = setUp();
    await ledger().reserve(use());
    expect(await ledger(settings).reserve(use({ body: "{}" }))).toBeDefined();
    await expect(ledger(settings).reserve(use())).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });

  test("[S12] remembers a key for 30 days", async () => {
    const { clock, ledger } = setUp();
    await ledger().reserve(use({ operation: fiatWrite }));
    clock.skip(30 * DAY - 1);
    await expect(ledger().reserve(use({ operation: fiatWrite, body: "{}" }))).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    clock.skip(1);
    expect(await ledger().reserve(use({ operation: fiatWrite, body: "{}" }))).toBeDefined();
  });

  test("[S12] stores hashes, and nothing of key, credential, path, query or body", async () => {
    const written: string[] = [];
    const setIfAbsent = async (key: string, value: string, ttlMs: number) => {
      written.push(key, value);
      expect(ttlMs).toBe(30 * DAY);
      expect(key).toMatch(/^[!-~]{1,200}$/);
      return true;
    };
    const { ledger } = setUp({ store: oddStore({ setIfAbsent }), credential: () => "HIDDEN-1" });
    const body = '{"HIDDEN-2":"HIDDEN-3"}';
    const hidden = { key: "HIDDEN-4", pathValues: { id: "HIDDEN-5" }, query: { "HIDDEN-6": "HIDDEN-7" }, body };
    await ledger().reserve(use(hidden));
    expect(written).toHaveLength(4); // the key's entry and its pending marker
    expect(written.join()).not.toContain("HIDDEN");
  });

  test("[S12] without a store keeps keys in this process, and warns once", async () => {
    const { ledger, warnings } = setUp({ store: undefined });
    const own = ledger();
    expect(warnings).toEqual([]);
    await own.reserve(use());
    await own.reserve(use({ key: "payout-2" }));
    await expect(own.reserve(use({ body: "{}" }))).rejects.toMatchObject({ code: "idempotency_key_reused" });
    const message = expect.stringMatching(/memory of this process.*store/);
    expect(warnings).toEqual([{ code: "process_only_store", message }]);
    await expect(ledger().reserve(use({ body: "{}" }))).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });

  test("[S13] takes the age of a key from the user, and stores it", async () => {
    const { clock, ledger } = setUp();
    const firstUsedAt = new Date(clock.now() - 23 * HOUR);
    const reservation = { firstUsedAt, usableUntil: new Date(clock.now() + 50 * MINUTE) };
    expect(await ledger().reserve(use({ firstUsedAt }))).toMatchObject(reservation);
    expect(await ledger().reserve(use())).toMatchObject(reservation);
    clock.skip(HOUR);
    await expect(ledger().reserve(use())).rejects.toMatchObject({ code: "idempotency_key_expired" });
    // The user's statement wins over the store.
    const now = { firstUsedAt: new Date(clock.now()) };
    expect(await ledger().reserve(use(now))).toMatchObject(now);
  });

  test("[S13] [S15] knows the age of a derived key in a fresh process with an empty store", async () => {
    const { clock, ledger } = setUp();
    const keyOf = (age: number) => deriveKey("payout", "17", { createdAt: new Date(clock.now() - age) });
    const young = await ledger().reserve(use({ key: keyOf(HOUR) }));
    expect(young.firstUsedAt).toEqual(new Date(clock.now() - HOUR));
    await expect(ledger().reserve(use({ key: keyOf(DAY) }))).rejects.toMatchObject({ code: "idempotency_key_expired" });
    expect(await ledger().reserve(use({ key: keyOf(DAY), firstUsedAt: new Date(clock.now()) }))).toBeDefined();
  });

  test("[S13] of store and derived key the earlier counts", async () => {
    const { clock, ledger } = setUp();
    const createdAt = new Date(clock.now() + 5 * MINUTE);
    const key = deriveKey("payout", "17", { createdAt });
    expect((await ledger().reserve(use({ key }))).firstUsedAt).toEqual(new Date(clock.now()));
  });

  test("[S13] a slow store makes a key no younger: its age counts from before the store was asked", async () => {
    const { clock, store, ledger } = setUp();
    const startedAt = clock.now();
    const setIfAbsent = (...entry: Parameters<Store["setIfAbsent"]>) => {
      clock.skip(DAY);
      return store.setIfAbsent(...entry);
    };
    const slow = oddStore({ setIfAbsent: setIfAbsent as never });
    const failure = await failureOf(ledger({ store: slow }).reserve(use()));
    expect(failure).toMatchObject({ code: "idempotency_key_expired", firstUsedAt: new Date(startedAt) });
  });

  const found = async () => false;
  const thrown = () => {
    throw new Error("no pool");
  };

  test.each<[string, Parameters<typeof oddStore>[0], RegExp]>([
    ["rejects", { setIfAbsent: () => Promise.reject(new Error("ECONNRESET")) }, /ECONNRESET/],
    ["throws", { setIfAbsent: thrown }, /no pool/],
    ["cannot be read", { setIfAbsent: async () => false, get: () => Promise.reject(new Error("down")) }, /down/],
    ["breaks its contract", { setIfAbsent: async () => "OK" }, /setIfAbsent must return true or false/],
    ["returns null for nothing", { setIfAbsent: found, get: async () => null }, /get must return a string, or/],
    ["holds an unknown entry", { setIfAbsent: found, get: async () => "rubbish" }, /did not write the entry/],
  ])("[S12] no key is reserved if the store %s", async (_, parts, cause) => {
    const { ledger } = setUp({ store: oddStore(parts) });
    const failure = await failureOf(ledger().reserve(use()));
    expect(failure).toBeInstanceOf(StoreError);
    const facts = { code: "store_failed", outcome: "not-sent", method: "client.sendFunds", idempotencyKey: "payout-1" };
    expect(failure).toMatchObject({ ...facts, message: "client.sendFunds: the store failed" });
    expect((failure.cause as Error).message).toMatch(cause);
  });
});

describe("the pending marker of a key", () => {
  const reserved = async (ledger: ReturnType<typeof createKeyLedger>, parts: Partial<KeyUse> = {}) =>
    await ledger.reserve(use(parts));

  test.each<[string, (clock: FakeClock) => Store]>([
    ["a store with the four methods", (clock) => createMemoryStore({ clock })],
    ["a store with getOrSet and getAndSet", (clock) => roundTripStore({ clock })],
  ])("[S45] is found by later calls, and cleared by the last call alone: %s", async (_, storeOf) => {
    const { ledger, clock } = setUp();
    const store = storeOf(clock);
    const reserve = () => reserved(ledger({ store }));
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

  test("[S45] also stands if the user says that the key was used before", async () => {
    const { ledger, clock } = setUp();
    // A memory begins when it is first used.
    await reserved(ledger(), { key: "first" });
    clock.skip(HOUR);
    const ago = (ms: number) => ({ firstUsedAt: new Date(clock.now() - ms) });
    expect((await reserved(ledger(), { key: "a", ...ago(MINUTE) })).isPending).toBe(false);
    expect((await reserved(ledger(), { key: "b", ...ago(MINUTE + 1) })).isPending).toBe(true);
    expect((await reserved(ledger(), { key: "c", isReplayed: false, ...ago(HOUR) })).isPending).toBe(false);
  });

  test("[S45] also stands if the user says that the key was used before the memory of a restarted process began", async () => {
    const { clock, ledger } = setUp();
    const before = { firstUsedAt: new Date(clock.now()) };
    clock.skip(1);
    const restarted = { store: createMemoryStore({ clock }) };
    const first = { firstUsedAt: new Date(clock.now()) };
    expect((await reserved(ledger(restarted), { key: "a", ...before })).isPending).toBe(true);
    expect((await reserved(ledger(restarted), { key: "b", ...first })).isPending).toBe(false);
    expect((await reserved(ledger(restarted), { key: "c", isReplayed: false, ...before })).isPending).toBe(false);
    // A persistent store would hold the marker of that use.
    const { since: _, ...persistent } = restarted.store;
    expect((await reserved(ledger({ store: persistent as Store }), { key: "d", ...before })).isPending).toBe(false);
  });

  test("belongs to one key, and lasts as long as its entry", async () => {
    const { ledger, clock } = setUp();
    const lasting = { operation: fiatWrite };
    await reserved(ledger(), lasting);
    expect((await reserved(ledger(), { ...lasting, key: "payout-2" })).isPending).toBe(false);
    clock.skip(30 * DAY - 1);
    expect((await reserved(ledger(), lasting)).isPending).toBe(true);
  });

  test("is not written if the service does not replay keys", async () => {
    const { ledger } = setUp();
    for (let call = 1; call <= 2; call++) {
      const { isPending, clearPending } = await reserved(ledger(), { isReplayed: false });
      expect([isPending, await clearPending()]).toEqual([false, true]);
    }
  });

  test("that cannot be written stops the call", async () => {
    const memory = createMemoryStore();
    let calls = 0;
    const setIfAbsent = (...args: Parameters<Store["setIfAbsent"]>) => {
      calls += 1;
      return calls === 1 ? memory.setIfAbsent(...args) : Promise.reject(new Error("down"));
    };
    const { ledger } = setUp({ store: oddStore({ setIfAbsent: setIfAbsent as never }) });
    expect(await failureOf(ledger().reserve(use()))).toBeInstanceOf(StoreError);
    expect(calls).toBe(2);
  });
});

describe("clients without a store", () => {
  test("are warned once that it is full", async () => {
    const warnings: WarningEvent[] = [];
    const store = createMemoryStore({ maxEntries: 2 });
    const { ledger } = setUp({ store, warn: (event) => warnings.push(event) });
    const one = ledger();
    for (const key of ["a", "b", "c", "d"]) await one.reserve(use({ key }));
    expect(warnings.map(({ code }) => code)).toEqual(["process_store_full"]);
    expect(warnings[0]?.message).toMatch(/^The memory store is full and evicts .* Pass a persistent, shared store$/);
  });
});

test("a first use in the future is rejected before it is stored", async () => {
  const { ledger, clock } = setUp();
  const future = new Date(clock.now() + 11 * MINUTE);
  await expect(ledger().reserve(use({ firstUsedAt: future }))).rejects.toThrow(/in the future/);
  expect(await ledger().reserve(use())).toMatchObject({ firstUsedAt: new Date(clock.now()) });
});

describe("a store with getOrSet and getAndSet", () => {
  test("is asked twice for each use of a key", async () => {
    const { clock, ledger } = setUp();
    const store = roundTripStore({ clock });
    expect(await ledger({ store }).reserve(use())).toMatchObject({ isPending: false });
    expect(await ledger({ store }).reserve(use())).toMatchObject({ isPending: true });
    expect(store.trips).toEqual(["getOrSet", "getAndSet", "getOrSet", "getAndSet"]);
  });
});

test("quotes a store that says why it failed", async () => {
  const said = "Redis cannot write: it is a replica. Connect to its primary";
  const refused = new StoreError(said, { reason: "read_only" });
  const { ledger } = setUp({ store: oddStore({ setIfAbsent: () => Promise.reject(refused) }) });
  const facts = { name: "StoreError", reason: "read_only", idempotencyKey: "payout-1" };
  expect(await failureOf(ledger().reserve(use()))).toMatchObject({ ...facts, message: `${operation.name}: ${said}` });
});
