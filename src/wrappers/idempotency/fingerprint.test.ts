import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { exactNumber } from "../http/amounts.ts";
import { stringifyExact } from "../http/json.ts";
import { type CallContent, fingerprint } from "./ledger.ts";

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

const withBody = (value: unknown) =>
  fingerprint(content({ body: value === undefined ? value : stringifyExact(value) }));

describe("fingerprint", () => {
  test("[S12] is stable across versions, since stores hold it", async () => {
    // SHA-256, by coreutils, of ["sendFunds",["a","b"],{"dry":["false"]},[{"amount":"n25.1","memo":"sx"}]]
    expect(await fingerprint(content())).toBe("76c8a778408651c12e428dd3dc9d29f2f29578ba8b75891ba31d0a57dc6fe8c8");
    // … and of ["sendFunds",[],{},[]]
    expect(await fingerprint(content({ pathValues: undefined, query: {}, body: undefined, amounts: [] }))).toBe(
      "f6a5933542b5c581edde6ed082f04d0f672fd5fc53e364e571f08b3e72e5d50e",
    );
  });

  test.each<[string, Partial<CallContent>]>([
    ["another operation", { operation: testOperation({ id: "trade", path: operation.path }) }],
    ["another path value", { pathValues: { account: "a", asset: "c" } }],
    ["path values that changed places", { pathValues: { account: "b", asset: "a" } }],
    ["path values cut elsewhere", { pathValues: { account: "a,b", asset: "" } }],
    ["no path values", { pathValues: undefined }],
    ["another query value", { query: { dry: true } }],
    ["another query name", { query: { wet: false } }],
    ["one more query parameter", { query: { dry: false, page: 1 } }],
    ["a list that was joined", { query: { dry: ["false", "x"] } }],
    ["no body", { body: undefined }],
    ["an empty body", { body: "{}" }],
    ["another amount", { body: '{"amount":25.11,"memo":"x"}' }],
    ["another text", { body: '{"amount":25.10,"memo":"X"}' }],
    ["one more field", { body: '{"amount":25.10,"memo":"x","more":null}' }],
    ["a field under another name", { body: '{"amount":25.10,"note":"x"}' }],
  ])("[S12] differs for %s", async (_, parts) => {
    expect(await fingerprint(content(parts))).not.toBe(await fingerprint(content()));
  });

  test.each<[string, Partial<CallContent>]>([
    ["properties in another order", { body: '{"memo":"x","amount":25.10}' }],
    ["an amount with fewer digits", { body: '{"amount":25.1,"memo":"x"}' }],
    ["an amount as text", { body: '{"amount":"25.100","memo":"x"}' }],
    ["an amount with an exponent", { body: '{"amount":2.51e1,"memo":"x"}' }],
    ["other names of the path's parameters", { pathValues: { svcAccount: "a", svcAsset: "b" } }],
    ["a query value as text", { query: { dry: "false" } }],
    ["a query value as a list of one", { query: { dry: [false] } }],
  ])("[S12] is the same with %s", async (_, parts) => {
    expect(await fingerprint(content(parts))).toBe(await fingerprint(content()));
  });

  test("[S12] is the same for query parameters in another order", async () => {
    const [one, other] = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ].map((query) => fingerprint(content({ query })));
    expect(await one).toBe(await other);
  });

  test("is taken from the call at that time", async () => {
    const list = ["1"];
    const early = fingerprint(content({ query: { list } }));
    list.push("2");
    expect(await early).toBe(await fingerprint(content({ query: { list: ["1"] } })));
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

  test("[S12] distinguishes undocumented operations by method and path", async () => {
    const calls = [
      { method: "POST", path: "/payouts" },
      { method: "PUT", path: "/payouts" },
      { method: "POST", path: "/refunds" },
    ] as const;
    const all = calls.map((call) => fingerprint(content({ operation: testOperation({ id: "POST /*", ...call }) })));
    expect(new Set(await Promise.all(all)).size).toBe(3);
  });

  test("[S12] distinguishes a text from a number, except for amounts", async () => {
    const [number, text, marked] = await Promise.all([{ x: 5 }, { x: "5" }, { x: "n5" }].map(withBody));
    expect(new Set([number, text, marked]).size).toBe(3);
    expect(await withBody({ amount: "5.0" })).toBe(await withBody({ amount: 5 }));
    expect(await withBody({ amount: "n5" })).not.toBe(await withBody({ amount: 5 }));
  });

  test("[S12] accepts an invalid amount", async () => {
    const all = ['{"amount":null}', '{"amount":true}', '{"amount":{}}', "{}"].map((body) =>
      fingerprint(content({ body })),
    );
    expect(new Set(await Promise.all(all)).size).toBe(4);
  });

  test("[S12] does not change texts that look like amounts elsewhere", async () => {
    expect(await withBody({ memo: "1.0" })).not.toBe(await withBody({ memo: "1" }));
  });

  test("[S12] compares exact numbers in an undocumented body by value", async () => {
    const [short, long, other] = ["0.000000000000000001", "0.0000000000000000010", "0.000000000000000002"];
    const bodies = [short, long, other].map((digits) => withBody({ limit: [exactNumber(digits ?? "")] }));
    const [first, second, third] = await Promise.all(bodies);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
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

  test("[S12] is the same for two bodies exactly when JSON reads the same", async () => {
    await fc.assert(
      fc.asyncProperty(json, json, async (left, right) => {
        const isSame = sorted(left) === sorted(right);
        expect((await withBody(left)) === (await withBody(right))).toBe(isSame);
      }),
      { numRuns: 2_000 },
    );
  });

  test("[S12] does not depend on the order of properties, however deep", async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        expect(await withBody(reversed(value))).toBe(await withBody(value));
      }),
      { numRuns: 500 },
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
