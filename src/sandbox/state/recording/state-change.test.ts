import { describe, expect, it } from "vitest";
import { applyChange, childOf } from "./state-change.ts";

const tree = () => ({
  map: new Map<string, unknown>([
    ["a", 1],
    ["b", { c: 1, d: 2 }],
  ]),
  object: { e: [1, 2, 3], f: 1 },
  nested: [0, [1, 2, 3]],
});

function changed(...changes: readonly unknown[]): ReturnType<typeof tree> {
  const root = tree();
  for (const change of changes) applyChange(root, change);
  return root;
}

describe("a change", () => {
  it("sets entries of maps and properties of objects, whose order stays", () => {
    const { map, object } = changed(
      [["map"], "set", "a", 2],
      [["map", "b"], "set", "c", 3],
      [["object"], "set", "e", []],
    );
    expect([...map]).toEqual([
      ["a", 2],
      ["b", { c: 3, d: 2 }],
    ]);
    expect(Object.entries(object)).toEqual([
      ["e", []],
      ["f", 1],
    ]);
  });

  it("adds entries and properties at the end, also those that were there", () => {
    const { map, object } = changed([["map"], "add", "a", 2], [["map"], "add", "z", 3], [["object"], "add", "e", 4]);
    expect([...map.keys()]).toEqual(["b", "a", "z"]);
    expect(Object.entries(object)).toEqual([
      ["f", 1],
      ["e", 4],
    ]);
  });

  it("deletes entries and properties", () => {
    const { map, object } = changed(
      [["map"], "delete", "a"],
      [["object"], "delete", "e"],
      [["object"], "delete", "none"],
    );
    expect([[...map.keys()], object]).toEqual([["b"], { f: 1 }]);
  });

  it("sets undefined where it has no value", () => {
    const { map, object } = changed([["map"], "set", "a"], [["object"], "set", "f"]);
    expect([map.has("a"), map.get("a"), Object.entries(object)[1]]).toEqual([true, undefined, ["f", undefined]]);
  });

  it("changes the root itself", () => {
    expect(changed([[], "set", "object", 1])).toEqual({ ...tree(), object: 1 });
  });

  it("makes properties that are like all others, also one named __proto__", () => {
    const root = changed([["object"], "add", "__proto__", { polluted: true }]);
    const like = Object.getOwnPropertyDescriptor({ a: { polluted: true } }, "a");
    expect(Object.getOwnPropertyDescriptor(root.object, "__proto__")).toEqual(like);
    expect(Object.getPrototypeOf(root.object)).toBe(Object.prototype);
  });

  it("splices arrays, and arrays that are elements", () => {
    const { object, nested } = changed(
      [["object", "e"], "splice", 1, 1, ["x", "y"]],
      [["object", "e"], "splice", 4, 0, ["end"]],
      [["nested"], "splice", 0, 2, ["within"], 1],
    );
    expect([object.e, nested]).toEqual([
      [1, "x", "y", 3, "end"],
      [0, ["within", 3]],
    ]);
  });

  it("inserts more elements than a call can have arguments", () => {
    const many = Array.from({ length: 300_000 }, (_, index) => index);
    const { object } = changed([["object", "e"], "splice", 1, 1, many]);
    expect(object.e.length).toBe(300_002);
    expect([object.e[0], object.e[1], object.e[1_000], object.e[1_001], object.e.at(-2), object.e.at(-1)]).toEqual([
      ...[1, 0, 999, 1_000, 299_999, 3],
    ]);
    expect(object.e.every((element, index) => index === 0 || index > 300_000 || element === index - 1)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["no list", 1],
    ["null", null],
    ["an empty list", []],
    ["a path that is no list", ["map", "set", "a", 1]],
    ["an unknown kind", [["map"], "replace", "a", 1]],
    ["no kind", [["map"]]],
    ["a key that is no text", [["map"], "set", 1, 1]],
    ["a path to nothing", [["none"], "set", "a", 1]],
    ["a path beyond null", [["object", "none", "deeper"], "delete", "a"]],
    ["a path to a primitive", [["map", "a"], "set", "a", 1]],
    ["a path to an inherited property", [["constructor"], "set", "a", 1]],
    ["a path to the prototype", [["object", "__proto__"], "set", "polluted", 1]],
    ["a splice of a map", [["map"], "splice", 0, 0, []]],
    ["a splice within a map", [["map"], "splice", 0, 0, [], 0]],
    ["a splice within an element that is no array", [["nested"], "splice", 0, 0, [], 0]],
    ["a splice within no element", [["nested"], "splice", 0, 0, [], 9]],
    ["a splice whose elements are no list", [["object", "e"], "splice", 0, 1, "ab"]],
    ["a splice of nothing", [["none"], "splice", 0, 0, []]],
  ])("is rejected if it is or has %s, and changes nothing", (_, change) => {
    const root = tree();
    expect(() => applyChange(root, change)).toThrow(new SyntaxError("a change does not fit the state before it"));
    expect(root).toEqual(tree());
    expect({}).not.toHaveProperty("polluted");
  });

  it("is rejected at a path to null", () => {
    expect(() => applyChange({ none: null }, [["none"], "set", "a", 1])).toThrow(SyntaxError);
  });
});

describe("the child at a key", () => {
  it("is the entry of a map or the own property of an object", () => {
    expect(childOf(new Map([["a", 1]]), "a")).toBe(1);
    expect(childOf({ a: 1 }, "a")).toBe(1);
  });

  it.each([new Map(), {}, null, undefined, 5, "text"])("is undefined where %s has none", (parent) => {
    for (const key of ["a", "constructor", "length"]) expect(childOf(parent, key)).toBeUndefined();
  });
});
