// The frozen formats of stores: fingerprints, names and entries. In another form, every key in use would look like another payment.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ConfigurationError } from "../errors.ts";
import { exactNumber } from "../http/amounts.ts";
import { stringifyExact } from "../http/json.ts";
import { sha256 } from "../util/platform.ts";
import { type CallContent, canonicalContent, KeyLedger } from "./ledger.ts";
import { createMemoryStore } from "./memory-store.ts";
import { ledgerStore, readEntry, writeEntry } from "./store.ts";

const operation = testOperation({ id: "sendFunds", path: "/accounts/{account}/send/{asset}" });

function content(parts: Partial<CallContent> = {}): CallContent {
  return {
    operation,
    pathValues: { account: "a", asset: "b" },
    query: { dry: false },
    body: '{"amount":25.10,"memo":"x"}',
    amounts: ["amount", "fees[].amount"],
    ...parts,
  };
}

const fingerprint = (given: CallContent) => sha256(canonicalContent(given));

const withBody = (value: unknown) => fingerprint(content({ body: stringifyExact(value) }));

describe("fingerprint", () => {
  test("[S12] is stable across versions, since stores hold it", async () => {
    // SHA-256, by coreutils, of ["sendFunds",["a","b"],{"dry":["false"]},[{"amount":"n25.1","memo":"sx"}]]
    expect(await fingerprint(content())).toBe("76c8a778408651c12e428dd3dc9d29f2f29578ba8b75891ba31d0a57dc6fe8c8");
    // … and of ["sendFunds",[],{},[]]
    const bare = { pathValues: undefined, query: {}, body: undefined, amounts: [] };
    expect(await fingerprint(content(bare))).toBe("f6a5933542b5c581edde6ed082f04d0f672fd5fc53e364e571f08b3e72e5d50e");
  });

  const raw = (method: "POST" | "PUT", path: string) => ({ operation: testOperation({ id: "POST /*", method, path }) });

  test.each<[string, Partial<CallContent>, Partial<CallContent>?]>([
    ["differs for another operation", { operation: testOperation({ id: "trade", path: operation.path }) }],
    ["differs for another path value", { pathValues: { account: "a", asset: "c" } }],
    ["differs for path values that changed places", { pathValues: { account: "b", asset: "a" } }],
    ["differs for path values cut elsewhere", { pathValues: { account: "a,b", asset: "" } }],
    ["differs for no path values", { pathValues: undefined }],
    ["differs for another query value", { query: { dry: true } }],
    ["differs for another query name", { query: { wet: false } }],
    ["differs for one more query parameter", { query: { dry: false, page: 1 } }],
    ["differs for a list that was joined", { query: { dry: ["false", "x"] } }],
    ["differs for no body", { body: undefined }],
    ["differs for another amount", { body: '{"amount":25.11,"memo":"x"}' }],
    ["differs for another method of an undocumented path", raw("PUT", "/payouts"), raw("POST", "/payouts")],
    ["differs for another undocumented path", raw("POST", "/refunds"), raw("POST", "/payouts")],
    ["is the same with other names of the path's parameters", { pathValues: { svcAccount: "a", svcAsset: "b" } }],
    ["is the same with a query value as text", { query: { dry: "false" } }],
    ["is the same with a query value as a list of one", { query: { dry: [false] } }],
    ["is the same with query parameters in another order", { query: { b: 2, a: 1 } }, { query: { a: 1, b: 2 } }],
  ])("[S12] %s", async (what, parts, others) => {
    const isSame = (await fingerprint(content(parts))) === (await fingerprint(content(others)));
    expect(isSame).toBe(what.startsWith("is the same"));
  });

  test.each([
    ["25.1", "25.10"],
    ["25", "25.0"],
    ["0", "0.000"],
    ["100", "1e2"],
    ["0", "-0.0"],
    ["1000000000000000000000", "1e21"],
  ])("[S12] treats %s and %s as one amount, in lists too", async (left, right) => {
    const all = [left, right, `"${left}"`].map((amount) =>
      fingerprint(content({ body: `{"fees":[{"amount":1},{"amount":${amount}}]}` })),
    );
    expect(new Set(await Promise.all(all)).size).toBe(1);
  });

  test.each([
    ["digits that a float cannot hold", "9007199254740993", "9007199254740992"],
    ["a hundredth beyond a float", "123456789012345678.01", "123456789012345678.02"],
    ["10 and 1", "10", "1"],
    ["100 and 1.00", "100", "1.00"],
    ["1.01 and 1.1", "1.01", "1.1"],
    ["a sign", "-1", "1"],
    ["huge exponents", "1e200", "1e201"],
  ])("[S12] distinguishes amounts: %s", async (_, left, right) => {
    const all = [left, right].flatMap((digits) => [
      fingerprint(content({ body: `{"amount":${digits}}` })),
      fingerprint(content({ body: `{"fees":[{"amount":${digits}}]}` })),
      fingerprint(content({ body: `{"other":${digits}}` })),
    ]);
    expect(new Set(await Promise.all(all)).size).toBe(6);
  });

  test("[S12] takes a text for a number only in amounts, which may be invalid", async () => {
    const bodies = [{ amount: null }, { amount: true }, { amount: {} }, {}, { x: 5 }, { x: "5" }, { x: "5.0" }];
    expect(new Set(await Promise.all(bodies.map(withBody))).size).toBe(7);
    const exact = (digits: string) => withBody({ limit: [exactNumber(digits)] });
    expect(await exact("0.0000000000000000010")).toBe(await exact("0.000000000000000001"));
    expect(await exact("0.000000000000000002")).not.toBe(await exact("0.000000000000000001"));
    expect(await withBody({ amount: "5.0" })).toBe(await withBody({ amount: 5 }));
    expect(await withBody({ amount: "n5" })).not.toBe(await withBody({ amount: 5 }));
  });

  // An independent oracle: the bodies as JSON.parse reads them, with numbers that floats represent exactly.
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, false, 0, 1, 10, 1.5, -1.5),
      fc.constantFrom("", "s", "n1", "1", '"', "\\", '\\"', '":', "a:1", "\ud800", "é", "__proto__"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "10", "9", "__proto__", 'q"', "c:"), tie("value"), { maxKeys: 3 }),
    ),
  })).value;

  test("[S12] is the same for two bodies exactly when JSON reads the same, in any order of properties", async () => {
    await fc.assert(
      fc.asyncProperty(json, json, async (left, right) => {
        const isSame = sorted(left) === sorted(right);
        expect((await withBody(left)) === (await withBody(right))).toBe(isSame);
        expect(await withBody(reversed(left))).toBe(await withBody(left));
      }),
      { numRuns: 1_500 },
    );
  });
});

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(Reflect.get(value, name))}`)}}`;
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, unknown] => [name, reversed(inner)])
      .reverse(),
  );
}

/** The names under which a store learns of a key. */
async function namesUsed(base: string, credentials: readonly (string | undefined)[], key: string) {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const set = vi.spyOn(store, "setIfAbsent");
  const settings = { store, requireSharedStore: false, clock, base, uuid: () => "id", warn: () => undefined };
  const ledger = new KeyLedger(settings);
  const operation = testOperation();
  const content = () => ({ operation, pathValues: undefined, query: {}, body: undefined, amounts: [] });
  const chosen = { key, isGiven: true, firstUsedAt: undefined };
  await Promise.all(credentials.map((each) => ledger.reserve({ operation, rule: "keyed", content }, chosen, each)));
  return set.mock.calls.map(([name]) => name);
}

const BASE = "https://pay.example/api/v1";
/** The names of the entry and of the pending marker of a key. */
const entryNames = (key = "key-1", credential?: string, base = BASE) => namesUsed(base, [credential], key);

describe("entryNames", () => {
  test("[S12] differs for another address, another credential and another key", async () => {
    const names = await Promise.all([
      entryNames("key-1", "api-key-0001"),
      entryNames("key-1", "api-key-0001", "https://other.example/api/v1"),
      entryNames("key-1", "api-key-0002"),
      entryNames("key-1"),
      entryNames("key-2", "api-key-0001"),
      // Parts that are ambiguous if merely joined.
      entryNames("-1", "api-key-0001", `${BASE}key`),
    ]);
    expect(new Set(names.flat()).size).toBe(12);
  });

  test("[S12] follows a credential that changes, also during another call", async () => {
    const credentials = ["one", "other", undefined, "one", "one", "other"];
    const expected = credentials.map((credential) => entryNames("key-1", credential));
    expect(new Set(await namesUsed(BASE, credentials, "key-1"))).toEqual(new Set((await Promise.all(expected)).flat()));
  });

  test("[S12] is stable across versions, since stores hold it", async () => {
    const hash = "2a335b280f4b3ea004132356ba9214b516b72f20f8a4d0d88ab7352684e6096f";
    const names = [`idempotency-key:${hash}`, `idempotency-key-in-doubt:${hash}`];
    expect(await entryNames("key-1", "api-key-0001")).toEqual(names);
    const anonymous = "idempotency-key:2bef44bb69939dcb9372eb918ac35953f34b03a112e485852ab92ad621aa73bc";
    expect((await entryNames())[0]).toBe(anonymous);
  });
});

describe("entries", () => {
  test("[S12] are read as written, and stay readable", () => {
    const entry = { fingerprint: "f1", firstUsedAt: new Date("2026-11-20T08:15:00.123Z") };
    expect(readEntry(writeEntry(entry))).toEqual(entry);
    expect(writeEntry(entry)).toBe('{"version":1,"fingerprint":"f1","firstUsedAt":"2026-11-20T08:15:00.123Z"}');
  });

  test.each([
    ...["", "{", "null", "[]", "{}", "1"],
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

test("a store of your own must have the methods of a store", () => {
  const { get, setIfAbsent, deleteIfEquals } = createMemoryStore();
  for (const [store, missing] of [
    [new Map(), "setIfAbsent"],
    [{ get, setIfAbsent, deleteIfEquals }, "set"],
  ]) {
    expect(() => ledgerStore(store as never)).toThrow(new ConfigurationError(`store must have the method ${missing}`));
  }
});
