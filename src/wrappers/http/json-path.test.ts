import { describe, expect, test } from "vitest";
import { compilePaths, joinPaths, replaceAt, sensitiveValues, transformAt } from "./json-path.ts";

const upper = { value: (found: unknown) => String(found).toUpperCase() };

test("compilePaths compiles a list once", () => {
  const paths = ["a", "b[]"];
  expect(compilePaths(paths)).toBe(compilePaths(paths));
  expect(compilePaths([...paths])).not.toBe(compilePaths(paths));
});

describe("transformAt", () => {
  test.each<[string, unknown, unknown]>([
    ["a", { a: "x", b: "x" }, { a: "X", b: "x" }],
    ["a.b", { a: { b: "x" }, b: "x" }, { a: { b: "X" }, b: "x" }],
    ["a[].b", { a: [{ b: "x" }, { b: "y" }] }, { a: [{ b: "X" }, { b: "Y" }] }],
    ["a[]", { a: ["x", "y"] }, { a: ["X", "Y"] }],
    ["[].a", [{ a: "x" }], [{ a: "X" }]],
    ["a[][]", { a: [["x"], []] }, { a: [["X"], []] }],
    ["a.*", { a: { p: "x", q: "y" } }, { a: { p: "X", q: "Y" } }],
    ["a.*.b", { a: { p: { b: "x", c: "x" } } }, { a: { p: { b: "X", c: "x" } } }],
  ])("%s", (path, value, expected) => expect(transformAt(value, [path], upper)).toEqual(expected));

  test("several paths may share their beginning", () => {
    const value = { l: [{ a: "x", b: "x", c: "x" }], m: { k: { a: "x", b: "x", c: "x" } } };
    const part = { a: "X", b: "X", c: "x" };
    expect(transformAt(value, ["l[].a", "l[].b", "m.*.a", "m.*.b"], upper)).toEqual({ l: [part], m: { k: part } });
  });

  test("* means the properties that are not named, like additionalProperties", () => {
    const value = { p: { b: "x", c: "x" }, q: { b: "x", c: "x" } };
    expect(transformAt(value, ["*.b", "p.c"], upper)).toEqual({ p: { b: "x", c: "X" }, q: { b: "X", c: "x" } });
  });

  test.each([
    ...[undefined, null, 1, "a", [], {}],
    ...[null, [], ["x"], undefined, { c: 1 }, { c: {} }].map((a) => ({ a })),
  ])("accepts %j, which has nothing at the path", (value) => {
    expect(transformAt(value, ["a.b", "a.c[]"], upper)).toBe(value);
    expect(transformAt(value, ["a[].b"], upper)).toBe(value);
  });

  test("leaves out a property that is undefined", () => {
    expect(transformAt({ a: undefined }, ["a"], upper)).toEqual({ a: undefined });
  });

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
    expect(value.a.b).toBe("x");
    expect(changed.a.b).toBe("X");
    expect(changed.c).toBe(value.c);
    expect(changed.list).toBe(value.list);
    expect(transformAt({ a: "X" }, [], upper)).toEqual({ a: "X" });
  });

  test("renames properties, also below renamed ones, and keeps their order", () => {
    const name = (old: string) => `new_${old}`;
    const value = { x: 1, old: { id: 2, y: 3 }, z: 4 };
    const renamed = transformAt(value, ["old", "old.id"], { name });
    expect(JSON.stringify(renamed)).toBe('{"x":1,"new_old":{"new_id":2,"y":3},"z":4}');
  });

  test("[S37] __proto__ is an ordinary property", () => {
    const value = JSON.parse('{"__proto__":{"a":"x"},"b":"y"}');
    const changed = transformAt(value, ["__proto__.a", "b"], upper) as object;
    expect(JSON.stringify(changed)).toBe('{"__proto__":{"a":"X"},"b":"Y"}');
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
    expect(transformAt({ b: "y" }, ["__proto__.toString", "constructor.name"], upper)).toEqual({ b: "y" });
    expect(({} as { a?: string }).a).toBeUndefined();
  });

  test("values at a path are passed unchanged, toJSON or not", () => {
    const amount = { toJSON: () => "text" };
    expect(transformAt({ a: amount, b: "x" }, ["a", "b"], { value: (found) => found })).toEqual({ a: amount, b: "x" });
    expect(transformAt({ a: "x" }, ["a"], { value: () => amount })).toEqual({ a: amount });
  });

  test("treats class instances like JSON.stringify", () => {
    class Transfer {
      readonly #amount = "x";
      toJSON(): object {
        return { amount: this.#amount };
      }
    }
    expect(transformAt({ t: new Transfer() }, ["t.amount"], upper)).toEqual({ t: { amount: "X" } });
    expect(transformAt({ toJSON: "text", a: "x" }, ["a"], upper)).toEqual({ toJSON: "text", a: "X" });
  });
});

describe("joinPaths", () => {
  test("has the paths of both lists, and is the same for the same pair", () => {
    const [known, assumed] = [["a"], ["b", "c"]];
    expect(joinPaths(known, assumed)).toEqual(["a", "b", "c"]);
    expect(joinPaths(known, assumed)).toBe(joinPaths(known, assumed));
    expect(joinPaths(known, [])).toBe(known);
  });
});

describe("replaceAt", () => {
  const change = (value: unknown, ...paths: string[]) => replaceAt(value, compilePaths(paths), () => "changed");

  test.each<[unknown, string[], unknown]>([
    [1, [""], "changed"],
    [{ a: 1, b: 1 }, ["a"], { a: "changed", b: 1 }],
    [{ a: [{ b: 1 }, { b: 1 }] }, ["a[].b"], { a: [{ b: "changed" }, { b: "changed" }] }],
    [{ a: { b: 1, c: 1 } }, ["a.*"], { a: { b: "changed", c: "changed" } }],
    [{ a: { x: 1 }, b: 1 }, ["*", "a.y"], { a: { x: 1 }, b: "changed" }],
    [{}, ["a"], {}],
    [{ a: "text" }, ["a.*", "a.length"], { a: "text" }],
    [{ a: null }, ["a.b"], { a: null }],
    [{ a: [1] }, ["a.b"], { a: [1] }],
  ])("in %j at %j", (value, paths, expected) => expect(change(value, ...paths)).toEqual(expected));

  test("writes nothing that stays the same", () => {
    const frozen = Object.freeze({ a: 1 });
    expect(replaceAt(frozen, compilePaths(["a"]), (found) => found)).toBe(frozen);
  });

  test("[S37] __proto__ is an ordinary property", () => {
    const value = JSON.parse('{"__proto__":1}');
    change(value, "__proto__");
    expect(JSON.stringify(value)).toBe('{"__proto__":"changed"}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("sensitiveValues", () => {
  test("[S36] finds strings and numbers at the paths and below", () => {
    const secret = { a: ["x", { b: "y" }], c: null, d: true };
    const body = { cvv: 123, cards: [{ pan: "4111", name: "A" }], secret, open: "z" };
    expect(sensitiveValues([body], ["cvv", "cards[].pan", "secret"]).sort()).toEqual(["123", "4111", "x", "y"]);
  });

  test("returns a value of several bodies once", () => {
    expect(sensitiveValues([{ pin: "x" }, { pin: "x" }, { pin: "y" }], ["pin"])).toEqual(["x", "y"]);
  });

  test("finds nothing in a missing value", () => {
    expect(sensitiveValues([{ a: "x" }], undefined)).toEqual([]);
    expect(sensitiveValues(["text"], ["a"])).toEqual([]);
    expect(sensitiveValues([{ a: { b: undefined } }], ["a"])).toEqual([]);
  });

  test("terminates on cycles and large values", () => {
    const circular: { self?: unknown; pin: string } = { pin: "x" };
    circular.self = circular;
    expect(sensitiveValues([{ a: circular }], ["a"])).toEqual(["x"]);
    const many = Array.from({ length: 300_000 }, (_, index) => String(index));
    expect(sensitiveValues([{ a: many }], ["a"])).toHaveLength(300_000);
  });

  test("does not overflow the stack", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(sensitiveValues([{ a: deep }], ["a"])).toEqual(["end"]);
  });
});
