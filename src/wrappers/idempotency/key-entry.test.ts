import { describe, expect, test } from "vitest";
import { wrapStore } from "../../../tests/support/failing-store.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { KeyLedger, readEntry, writeEntry } from "./ledger.ts";
import { createMemoryStore } from "./store.ts";

interface KeyScope {
  readonly base: string;
  readonly credential: string | undefined;
}

/** The names under which a store learns of a key. */
async function namesUsed(base: string, credentials: readonly (string | undefined)[], key: string) {
  const used: string[] = [];
  const clock = new FakeClock();
  const store = wrapStore(createMemoryStore({ clock }), (operation, run, name) => {
    if (operation === "setIfAbsent") used.push(name);
    return run();
  });
  const settings = { store, requireSharedStore: false, clock, base, uuid: () => "id", warn: () => undefined };
  const ledger = new KeyLedger(settings);
  const operation = testOperation();
  const content = () => ({ operation, pathValues: undefined, query: {}, body: undefined, amounts: [] });
  const chosen = { key, isGiven: true, firstUsedAt: undefined };
  await Promise.all(credentials.map((each) => ledger.reserve({ operation, rule: "keyed", content }, chosen, each)));
  return used;
}

async function entryNames({ base, credential }: KeyScope, key: string) {
  const [entry = "", pending = ""] = await namesUsed(base, [credential], key);
  return { entry, pending };
}
const entryName = async (scope: KeyScope, key: string) => (await entryNames(scope, key)).entry;

const scope = { base: "https://pay.example/api/v1", credential: "api-key-0001" };
const entry = { fingerprint: "f1", firstUsedAt: new Date("2026-11-20T08:15:00.123Z") };

describe("entryNames", () => {
  test("the pending marker of a key has a name of its own", async () => {
    const one = await entryNames(scope, "key-1");
    const other = await entryNames(scope, "key-2");
    expect(new Set([one.entry, one.pending, other.entry, other.pending]).size).toBe(4);
    expect(one.pending.length).toBeLessThanOrEqual(200);
  });

  test("[S12] differs for another address, another credential and another key", async () => {
    const names = await Promise.all([
      entryName(scope, "key-1"),
      entryName({ ...scope, base: "https://other.example/api/v1" }, "key-1"),
      entryName({ ...scope, credential: "api-key-0002" }, "key-1"),
      entryName({ ...scope, credential: undefined }, "key-1"),
      entryName(scope, "key-2"),
      // Parts that are ambiguous if merely joined.
      entryName({ ...scope, base: `${scope.base}key` }, "-1"),
    ]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^idempotency-key:[0-9a-f]{64}$/);
  });

  test("[S12] follows a credential that changes, also during another call", async () => {
    const credentials = ["one", "other", undefined, "one", "one", "other"];
    const names = new Set(await namesUsed(scope.base, credentials, "key-1"));
    const expected = credentials.map((credential) => entryNames({ ...scope, credential }, "key-1"));
    expect(names).toEqual(new Set((await Promise.all(expected)).flatMap(({ entry, pending }) => [entry, pending])));
  });

  test("[S12] is stable across versions, since stores hold it", async () => {
    expect(await entryName(scope, "key-1")).toBe(
      "idempotency-key:2a335b280f4b3ea004132356ba9214b516b72f20f8a4d0d88ab7352684e6096f",
    );
    expect(await entryName({ ...scope, credential: undefined }, "key-1")).toBe(
      "idempotency-key:2bef44bb69939dcb9372eb918ac35953f34b03a112e485852ab92ad621aa73bc",
    );
    expect((await entryNames(scope, "key-1")).pending).toBe(
      "idempotency-key-in-doubt:2a335b280f4b3ea004132356ba9214b516b72f20f8a4d0d88ab7352684e6096f",
    );
  });
});

describe("entries", () => {
  test("[S12] are read as written, and stay readable", () => {
    expect(readEntry(writeEntry(entry))).toEqual(entry);
    expect(writeEntry(entry)).toBe('{"version":1,"fingerprint":"f1","firstUsedAt":"2026-11-20T08:15:00.123Z"}');
  });

  test.each([
    ...["", "x", "{", "null", "[]", "{}", '"text"', "1"],
    '{"version":2,"fingerprint":"f1","firstUsedAt":"2026-11-20T08:15:00.123Z"}',
    '{"fingerprint":"f1","firstUsedAt":"2026-11-20T08:15:00.123Z"}',
    '{"version":1,"fingerprint":7,"firstUsedAt":"2026-11-20T08:15:00.123Z"}',
    '{"version":1,"firstUsedAt":"2026-11-20T08:15:00.123Z"}',
    '{"version":1,"fingerprint":"f1"}',
    '{"version":1,"fingerprint":"f1","firstUsedAt":1763626500123}',
    '{"version":1,"fingerprint":"f1","firstUsedAt":"yesterday"}',
  ])("rejects an entry that this SDK did not write, without repeating it: %s", (value) => {
    expect(() => readEntry(value)).toThrow(new TypeError("this version of the SDK did not write the entry"));
  });

  test.each([null, 7, {}, true])("names what a store must return in place of %j", (value) => {
    expect(() => readEntry(value)).toThrow(/get must return a string, or undefined/);
  });
});
