import { describe, expect, test } from "vitest";
import { sensitiveValues, transformAt } from "./json-path.ts";

const upper = { value: (found: unknown) => (typeof found === "string" ? found.toUpperCase() : found) };

describe("transformAt changes", () => {
  const change = (value: unknown, paths: string[]) => transformAt(value, paths, upper);
  const parts = () => ({ b: "x", c: "x" });
  const mixed = { l: [parts()], m: { k: parts() } };
  const none = [null, [], ["x"], "x", undefined, { e: 1 }, { c: {} }].map((a) => ({ a }));

  test.each<[paths: string, value: unknown, expected?: unknown]>([
    ["", "x", "X"],
    ["a", { a: "x", b: "x" }, { a: "X", b: "x" }],
    ["a.b", { a: { b: "x" }, b: "x" }, { a: { b: "X" }, b: "x" }],
    ["a[].b", { a: [{ b: "x" }, { b: "y" }] }, { a: [{ b: "X" }, { b: "Y" }] }],
    ["a[]", { a: ["x", "y"] }, { a: ["X", "Y"] }],
    ["[].a", [{ a: "x" }], [{ a: "X" }]],
    ["a[][]", { a: [["x"], []] }, { a: [["X"], []] }],
    ["a.*", { a: { p: "x", q: "y" } }, { a: { p: "X", q: "Y" } }],
    ["a.*.b", { a: { p: parts() } }, { a: { p: { b: "X", c: "x" } } }],
    ["l[].b m.*.c", mixed, { l: [{ b: "X", c: "x" }], m: { k: { b: "x", c: "X" } } }],
    // `*` means the properties that are not named, like additionalProperties.
    ["*.b p.c", { p: parts(), q: parts() }, { p: { b: "x", c: "X" }, q: { b: "X", c: "x" } }],
    ...[undefined, null, 1, "a", [], {}, { a: undefined }, ...none].flatMap((value): [string, unknown][] => [
      ["a.b a.c[]", value],
      ["a.b.* a.length", value],
    ]),
    ...[null, "x", { a: [] }, { a: ["x"] }, { a: { b: "x" } }].map((value): [string, unknown] => ["a[].b", value]),
    ["__proto__.toString constructor.name", { b: "y" }],
  ])("at %j in %j", (paths, value, expected = value) => expect(change(value, paths.split(" "))).toEqual(expected));

  test("[S37] __proto__ is an ordinary property", () => {
    const changed = change(JSON.parse('{"__proto__":"x","b":"y"}'), ["__proto__", "b"]) as object;
    expect(JSON.stringify(changed)).toBe('{"__proto__":"X","b":"Y"}');
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
  });
});

test("transformAt passes the concrete path", () => {
  const places: string[] = [];
  const note = { value: (_: unknown, path: string) => places.push(path) };
  transformAt({ a: [{ b: 1 }, { b: 2 }], m: { k: 3 }, l: [[1]] }, ["a[].b", "m.*", "l[][]"], note);
  expect(places).toEqual(["a[0].b", "a[1].b", "m.k", "l[0][0]"]);
});

test("transformAt changes copies only, and shares unchanged parts", () => {
  const value = Object.freeze({ a: Object.freeze({ b: "x" }), list: [{ b: "X" }], c: {} });
  const changed = transformAt(value, ["a.b", "list[].b"], upper) as typeof value;
  expect([value.a.b, changed.a.b]).toEqual(["x", "X"]);
  expect(changed.c).toBe(value.c);
  expect(changed.list).toBe(value.list);
  for (const paths of [[], ["c.b"]]) expect(transformAt(value, paths, upper)).toBe(value);
});

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
])("[S36] sensitiveValues finds %s", (_, bodies, paths, expected) => {
  expect(sensitiveValues(bodies, paths).sort().join()).toBe(expected.sort().join());
});
