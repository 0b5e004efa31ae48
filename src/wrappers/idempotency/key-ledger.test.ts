import { describe, expect, test } from "vitest";
import { IdempotencyKeyExpiredError, IdempotencyKeyReuseError, StoreError } from "../errors/index.ts";
import type { WarningEvent } from "../hooks/hooks.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { testOperation } from "../testing/operation.ts";
import { deriveKey } from "./derive-key.ts";
import { createLedger, type KeyUse, type LedgerSettings } from "./key-ledger.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const operation = testOperation({ id: "sendFunds", idempotency: { mode: "required", ttl: 86_400 } });
const fiatWrite = testOperation({ id: "createWallet" });

function use(parts: Partial<KeyUse> = {}): KeyUse {
  const body = '{"amount":25.10}';
  return {
    operation,
    key: "payout-1",
    firstUsedAt: undefined,
    isReplayed: true,
    pathValues: undefined,
    query: {},
    body,
    amounts: [],
    ...parts,
  };
}

/** Some clients' ledgers over one store: each by itself remembers nothing. */
function setUp(parts: Partial<LedgerSettings> = {}) {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const warnings: WarningEvent[] = [];
  const warn = (event: WarningEvent) => warnings.push(event);
  const base = "https://pay.example/api/v1";
  let ids = 0;
  const uuid = () => `id-${++ids}`;
  const ledger = (more: Partial<LedgerSettings> = {}) =>
    createLedger({ store, clock, base, credential: () => "api-key-0001", uuid, warn, ...parts, ...more });
  return { clock, store, warnings, ledger };
}

/** A store that answers as told, and otherwise as a store does. */
function oddStore(parts: Partial<Record<keyof Store, (...args: never[]) => unknown>>): Store {
  return { ...createMemoryStore(), ...parts } as Store;
}

describe("createLedger", () => {
  test("[S12] admits a key again and again for the same call, in any process, since its first use", async () => {
    const { clock, ledger } = setUp();
    const admission = { firstUsedAt: new Date(clock.now()), usableUntil: new Date(clock.now() + DAY - 10 * MINUTE) };
    expect(await ledger().admit(use())).toMatchObject(admission);
    clock.skip(HOUR);
    expect(await ledger().admit(use({ body: '{"amount":25.1}' }))).toMatchObject(admission);
  });

  test.each<[string, Partial<KeyUse>]>([
    ["another operation", { operation: testOperation({ ...operation, id: "tradeMarket" }) }],
    ["another path", { pathValues: { account: "b" } }],
    ["another query", { query: { page: 2 } }],
    ["another body", { body: '{"amount":25.11}' }],
    ["no body", { body: undefined }],
  ])("[S12] refuses a key for %s, in any process", async (_, other) => {
    const { ledger } = setUp();
    await ledger().admit(use());
    const failure = await failureOf(ledger().admit(use(other)));
    expect(failure).toBeInstanceOf(IdempotencyKeyReuseError);
    expect(failure).toMatchObject({ code: "idempotency_key_reused", outcome: "not-sent", idempotencyKey: "payout-1" });
    expect(failure.operation).toBe(other.operation?.id ?? "sendFunds");
    // The first use keeps the key.
    expect(await ledger().admit(use())).toBeDefined();
  });

  test.each<[string, Partial<LedgerSettings>]>([
    ["at another address", { base: "https://other.example" }],
    ["of another user", { credential: () => "api-key-0002" }],
    ["of an unknown user", { credential: () => undefined }],
  ])("[S12] a key %s is another key", async (_, settings) => {
    const { ledger } = setUp();
    await ledger().admit(use());
    expect(await ledger(settings).admit(use({ body: "{}" }))).toBeDefined();
    await expect(ledger(settings).admit(use())).rejects.toThrow(IdempotencyKeyReuseError);
  });

  test("[S12] of two calls at the same moment with one key, one is admitted", async () => {
    const { ledger } = setUp();
    const bodies = ['{"amount":1}', '{"amount":2}'];
    const results = await Promise.allSettled(bodies.map((body) => ledger().admit(use({ body }))));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("[S12] remembers a key for 30 days", async () => {
    const { clock, ledger } = setUp();
    await ledger().admit(use({ operation: fiatWrite }));
    clock.skip(30 * DAY - 1);
    await expect(ledger().admit(use({ operation: fiatWrite, body: "{}" }))).rejects.toThrow(IdempotencyKeyReuseError);
    clock.skip(1);
    expect(await ledger().admit(use({ operation: fiatWrite, body: "{}" }))).toBeDefined();
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
    await ledger().admit(use(hidden));
    expect(written).toHaveLength(4); // the key's entry, and the doubt about it
    expect(written.join()).not.toContain("HIDDEN");
  });

  test("[S12] without a store warns once that keys are remembered by this process alone, and does remember them", async () => {
    const { ledger, warnings } = setUp({ store: undefined });
    const own = ledger();
    expect(warnings).toEqual([]);
    await own.admit(use());
    await own.admit(use({ key: "payout-2" }));
    await expect(own.admit(use({ body: "{}" }))).rejects.toThrow(IdempotencyKeyReuseError);
    expect(warnings).toEqual([
      { code: "process_only_store", message: expect.stringMatching(/this process alone.*store/) },
    ]);
  });

  test("[S12] without a store goes by the client's clock", async () => {
    const { clock, ledger } = setUp({ store: undefined });
    const own = ledger();
    await own.admit(use({ operation: fiatWrite }));
    clock.skip(30 * DAY);
    expect(await own.admit(use({ operation: fiatWrite, body: "{}" }))).toBeDefined();
  });

  test("[S12] with a store warns of nothing", async () => {
    const { ledger, warnings } = setUp();
    await ledger().admit(use());
    expect(warnings).toEqual([]);
  });

  test("[S13] knows the age of a key from the store, by the wall clock", async () => {
    const { clock, ledger } = setUp();
    await ledger().admit(use());
    clock.setWall(clock.now() + DAY - 10 * MINUTE);
    expect(await ledger().admit(use())).toBeDefined();
    clock.setWall(clock.now() + 1);
    await expect(ledger().admit(use())).rejects.toThrow(IdempotencyKeyExpiredError);
  });

  test("[S13] knows the age of a key from what the caller says, and remembers that", async () => {
    const { clock, ledger } = setUp();
    const firstUsedAt = new Date(clock.now() - 23 * HOUR);
    const admission = { firstUsedAt, usableUntil: new Date(clock.now() + 50 * MINUTE) };
    expect(await ledger().admit(use({ firstUsedAt }))).toMatchObject(admission);
    expect(await ledger().admit(use())).toMatchObject(admission);
    clock.skip(HOUR);
    await expect(ledger().admit(use())).rejects.toThrow(IdempotencyKeyExpiredError);
    // What is said wins over what is remembered.
    expect((await ledger().admit(use({ firstUsedAt: new Date(clock.now()) }))).firstUsedAt).toEqual(
      new Date(clock.now()),
    );
  });

  test("[S13] [S15] knows the age of a derived key in a fresh process with an empty store", async () => {
    const { clock, ledger } = setUp();
    const keyOf = (age: number) => deriveKey("payout", "17", { createdAt: new Date(clock.now() - age) });
    const young = await ledger().admit(use({ key: keyOf(HOUR) }));
    expect(young.firstUsedAt).toEqual(new Date(clock.now() - HOUR));
    await expect(ledger().admit(use({ key: keyOf(DAY) }))).rejects.toThrow(IdempotencyKeyExpiredError);
    expect(await ledger().admit(use({ key: keyOf(DAY), firstUsedAt: new Date(clock.now()) }))).toBeDefined();
  });

  test("[S13] of store and derived key the earlier counts", async () => {
    const { clock, ledger } = setUp();
    const createdAt = new Date(clock.now() + 5 * MINUTE);
    const key = deriveKey("payout", "17", { createdAt });
    expect((await ledger().admit(use({ key }))).firstUsedAt).toEqual(new Date(clock.now()));
  });

  test("[S13] a store that takes its time makes a key no younger: it is aged after the answer, from before the question", async () => {
    const { clock, store, ledger } = setUp();
    const startedAt = clock.now();
    const slow = ledger({
      store: oddStore({
        setIfAbsent(key: string, value: string, ttlMs: number) {
          clock.skip(DAY);
          return store.setIfAbsent(key, value, ttlMs);
        },
      }),
    });
    const failure = await failureOf(slow.admit(use()));
    expect(failure).toBeInstanceOf(IdempotencyKeyExpiredError);
    expect(failure).toMatchObject({ firstUsedAt: new Date(startedAt) });
  });

  test("where no life of keys is stated, admits without an end", async () => {
    const { clock, ledger } = setUp();
    const firstUsedAt = new Date(clock.now());
    const admission = { firstUsedAt, usableUntil: undefined };
    expect(await ledger().admit(use({ operation: fiatWrite }))).toMatchObject(admission);
    clock.skip(29 * DAY);
    expect(await ledger().admit(use({ operation: fiatWrite }))).toMatchObject(admission);
  });

  test.each<[string, Parameters<typeof oddStore>[0], RegExp]>([
    ["rejects", { setIfAbsent: () => Promise.reject(new Error("ECONNRESET")) }, /ECONNRESET/],
    [
      "throws",
      {
        setIfAbsent: () => {
          throw new Error("no pool");
        },
      },
      /no pool/,
    ],
    ["cannot be read", { setIfAbsent: async () => false, get: () => Promise.reject(new Error("down")) }, /down/],
    ["gives OK for true", { setIfAbsent: async () => "OK" }, /setIfAbsent must give true or false/],
    ["gives 0 for false", { setIfAbsent: async () => 0 }, /setIfAbsent must give true or false/],
    ["gives null for nothing", { setIfAbsent: async () => false, get: async () => null }, /get must give a string, or/],
    ["holds rubbish", { setIfAbsent: async () => false, get: async () => "rubbish" }, /not written by this version/],
    [
      "keeps nothing",
      { setIfAbsent: async () => false, get: async () => undefined },
      /finds a value where get finds none/,
    ],
  ])("[S12] nothing is admitted where the store %s", async (_, parts, cause) => {
    const { ledger } = setUp({ store: oddStore(parts) });
    const failure = await failureOf(ledger().admit(use()));
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({
      code: "store_failed",
      outcome: "not-sent",
      operation: "sendFunds",
      idempotencyKey: "payout-1",
    });
    expect(failure.message).toBe("sendFunds: the store failed");
    expect((failure.cause as Error).message).toMatch(cause);
  });

  test("an entry that ends between two looks is written anew", async () => {
    const answers = [false, true];
    const asked: string[] = [];
    const setIfAbsent = async () => {
      asked.push("setIfAbsent");
      return answers.shift();
    };
    const get = async () => void asked.push("get");
    const { ledger } = setUp({ store: oddStore({ setIfAbsent, get }) });
    expect(await ledger().admit(use({ isReplayed: false }))).toBeDefined();
    expect(asked).toEqual(["setIfAbsent", "get", "setIfAbsent"]);
  });

  test("a store that has failed is asked again at the next call", async () => {
    const working = createMemoryStore();
    let failures = 1;
    const setIfAbsent = (...args: [string, string, number]) =>
      failures-- > 0 ? Promise.reject(new Error("down")) : working.setIfAbsent(...args);
    const ledger = setUp({ store: oddStore({ setIfAbsent }) }).ledger();
    await expect(ledger.admit(use())).rejects.toThrow(StoreError);
    expect(await ledger.admit(use())).toBeDefined();
  });
});

describe("the doubt about what a key has done", () => {
  const admitted = async (ledger: ReturnType<typeof createLedger>, parts: Partial<KeyUse> = {}) =>
    await ledger.admit(use(parts));

  test("[S45] is there for every call after the first, in any process, unless that one has proven to do nothing", async () => {
    const { ledger } = setUp();
    const first = await admitted(ledger());
    expect(first.isInDoubt).toBe(false);
    expect((await admitted(ledger())).isInDoubt).toBe(true);
  });

  test("is taken back by the call that raised it", async () => {
    const { ledger } = setUp();
    for (let call = 1; call <= 3; call++) {
      const { isInDoubt, takeBackDoubt } = await admitted(ledger());
      expect(isInDoubt).toBe(false);
      expect(await takeBackDoubt()).toBe(true);
    }
  });

  test("[S45] is not taken back by an earlier call while a later one is under way, nor by one that began in doubt", async () => {
    const { ledger } = setUp();
    const earlier = await admitted(ledger());
    const later = await admitted(ledger());
    expect(await earlier.takeBackDoubt()).toBe(false);
    expect((await admitted(ledger())).isInDoubt).toBe(true);
    await later.takeBackDoubt();
    expect((await admitted(ledger())).isInDoubt).toBe(true);
  });

  test("[S45] is the caller's, too, who says that the key was used before", async () => {
    const { ledger, clock } = setUp();
    const ago = (ms: number) => ({ firstUsedAt: new Date(clock.now() - ms) });
    expect((await admitted(ledger(), { key: "a", ...ago(MINUTE) })).isInDoubt).toBe(false);
    expect((await admitted(ledger(), { key: "b", ...ago(MINUTE + 1) })).isInDoubt).toBe(true);
    expect((await admitted(ledger(), { key: "c", isReplayed: false, ...ago(HOUR) })).isInDoubt).toBe(false);
  });

  test("is about one key, and lasts as long as its entry", async () => {
    const { ledger, clock } = setUp();
    const lasting = { operation: fiatWrite };
    await admitted(ledger(), lasting);
    expect((await admitted(ledger(), { ...lasting, key: "payout-2" })).isInDoubt).toBe(false);
    clock.skip(30 * DAY - 1);
    expect((await admitted(ledger(), lasting)).isInDoubt).toBe(true);
  });

  test("is not raised where the service does not answer a key with what it did", async () => {
    const { ledger } = setUp();
    for (let call = 1; call <= 2; call++) {
      expect((await admitted(ledger(), { isReplayed: false })).isInDoubt).toBe(false);
    }
  });

  test("that cannot be written keeps the call from being sent", async () => {
    const memory = createMemoryStore();
    let calls = 0;
    const setIfAbsent = (...args: Parameters<Store["setIfAbsent"]>) => {
      calls += 1;
      return calls === 1 ? memory.setIfAbsent(...args) : Promise.reject(new Error("down"));
    };
    const { ledger } = setUp({ store: oddStore({ setIfAbsent: setIfAbsent as never }) });
    expect(await failureOf(ledger().admit(use()))).toBeInstanceOf(StoreError);
    expect(calls).toBe(2);
  });
});

describe("clients without a store", () => {
  test("[S12] share what the process remembers", async () => {
    const { ledger } = setUp({ store: undefined });
    await ledger().admit(use());
    const failure = await failureOf(ledger().admit(use({ body: '{"amount":999}' })));
    expect(failure).toBeInstanceOf(IdempotencyKeyReuseError);
  });

  test("hear once that it is full", async () => {
    const warnings: WarningEvent[] = [];
    const store = createMemoryStore({ maxEntries: 2 });
    const { ledger } = setUp({ store, warn: (event) => warnings.push(event) });
    const one = ledger();
    for (const key of ["a", "b", "c", "d"]) await one.admit(use({ key }));
    expect(warnings.map(({ code }) => code)).toEqual(["process_store_full"]);
    expect(warnings[0]?.message).toMatch(
      /^the memory store is full and forgets .* Give the client a store that lasts$/,
    );
  });
});

test("a first use in the future is refused before it is written down", async () => {
  const { ledger, clock } = setUp();
  const future = new Date(clock.now() + 11 * MINUTE);
  await expect(ledger().admit(use({ firstUsedAt: future }))).rejects.toThrow(/in the future/);
  expect(await ledger().admit(use())).toMatchObject({ firstUsedAt: new Date(clock.now()) });
});
