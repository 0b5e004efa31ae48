import { describe, expect, test } from "vitest";
import { compilePaths, replaceAt, sensitiveValues, transformAt } from "./json-path.ts";

const upper = { value: (found: unknown) => (typeof found === "string" ? found.toUpperCase() : found) };

// Both ways to change what is at the paths: in a copy, and in place.
describe.each<[string, (value: unknown, paths: string[]) => unknown]>([
  ["transformAt", (value, paths) => transformAt(value, paths, upper)],
  ["replaceAt", (value, paths) => replaceAt(structuredClone(value), compilePaths(paths), upper.value)],
])("%s", (_, change) => {
  const parts = () => ({ b: "x", c: "x" });

  test.each<[paths: string[], value: unknown, expected: unknown]>([
    [[""], "x", "X"],
    [["a"], { a: "x", b: "x" }, { a: "X", b: "x" }],
    [["a.b"], { a: { b: "x" }, b: "x" }, { a: { b: "X" }, b: "x" }],
    [["a[].b"], { a: [{ b: "x" }, { b: "y" }] }, { a: [{ b: "X" }, { b: "Y" }] }],
    [["a[]"], { a: ["x", "y"] }, { a: ["X", "Y"] }],
    [["[].a"], [{ a: "x" }], [{ a: "X" }]],
    [["a[][]"], { a: [["x"], []] }, { a: [["X"], []] }],
    [["a.*"], { a: { p: "x", q: "y" } }, { a: { p: "X", q: "Y" } }],
    [["a.*.b"], { a: { p: parts() } }, { a: { p: { b: "X", c: "x" } } }],
    [
      ["l[].b", "m.*.c"],
      { l: [parts()], m: { k: parts() } },
      { l: [{ b: "X", c: "x" }], m: { k: { b: "x", c: "X" } } },
    ],
    // `*` means the properties that are not named, like additionalProperties.
    [["*.b", "p.c"], { p: parts(), q: parts() }, { p: { b: "x", c: "X" }, q: { b: "X", c: "x" } }],
  ])("at %j in %j", (paths, value, expected) => expect(change(value, paths)).toEqual(expected));

  test.each([
    ...[undefined, null, 1, "a", [], {}, { a: undefined }],
    ...[null, [], ["x"], "x", undefined, { e: 1 }, { c: {} }].map((a) => ({ a })),
  ])("finds nothing at the paths in %j", (value) => {
    for (const paths of [["a.b", "a.c[]"], ["a[].b"], ["a.b.*", "a.length"]])
      expect(change(value, paths)).toEqual(value);
  });

  test("[S37] __proto__ is an ordinary property", () => {
    const changed = change(JSON.parse('{"__proto__":"x","b":"y"}'), ["__proto__", "b"]) as object;
    expect(JSON.stringify(changed)).toBe('{"__proto__":"X","b":"Y"}');
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
    expect(change({ b: "y" }, ["__proto__.toString", "constructor.name"])).toEqual({ b: "y" });
  });
});

describe("transformAt", () => {
  test("passes the concrete path", () => {
    const places: string[] = [];
    const note = { value: (_: unknown, path: string) => places.push(path) };
    transformAt({ a: [{ b: 1 }, { b: 2 }], m: { k: 3 } }, ["a[].b", "m.*"], note);
    transformAt([[1]], ["[][]"], note);
    expect(places).toEqual(["a[0].b", "a[1].b", "m.k", "[0][0]"]);
  });

  test("changes copies only, and shares unchanged parts", () => {
    const value = Object.freeze({ a: Object.freeze({ b: "x" }), list: [{ b: "X" }], c: {} });
    const changed = transformAt(value, ["a.b", "list[].b"], upper) as typeof value;
    expect([value.a.b, changed.a.b]).toEqual(["x", "X"]);
    expect(changed.c).toBe(value.c);
    expect(changed.list).toBe(value.list);
    expect(transformAt(value, [], upper)).toBe(value);
    expect(transformAt(value, ["c.b"], upper)).toBe(value);
  });
});

test("replaceAt writes nothing that stays the same", () => {
  const frozen = Object.freeze({ a: 1 });
  expect(replaceAt(frozen, compilePaths(["a"]), (found) => found)).toBe(frozen);
});

describe("[S36] sensitiveValues", () => {
  const secret = { a: ["x", { b: "y" }], c: null, d: true };
  const body = { cvv: 123, cards: [{ pan: "4111", name: "A" }], secret, open: "z" };
  const circular: { self?: unknown; pin: string } = { pin: "x" };
  circular.self = circular;
  const many = Array.from({ length: 300_000 }, (_, index) => String(index));
  let deep: unknown = "end";
  for (let level = 0; level < 100_000; level++) deep = [deep];

  test.each<[what: string, bodies: unknown[], paths: string[] | undefined, expected: string[]]>([
    ["strings and numbers at the paths and below", [body], ["cvv", "cards[].pan", "secret"], ["123", "4111", "x", "y"]],
    ["a value of several bodies once", [{ pin: "x" }, { pin: "x" }, { pin: "y" }], ["pin"], ["x", "y"]],
    ["nothing without paths", [{ a: "x" }], undefined, []],
    ["nothing in a missing value", ["text", { a: { b: undefined } }], ["a"], []],
    ["each value of a cycle", [{ a: circular }], ["a"], ["x"]],
    ["each of many values", [{ a: many }], ["a"], many],
    ["a deep value without overflowing the stack", [{ a: deep }], ["a"], ["end"]],
  ])("finds %s", (_, bodies, paths, expected) => {
    expect(sensitiveValues(bodies, paths).sort().join()).toBe(expected.sort().join());
  });
});
