import { describe, expect, it } from "vitest";
import { recordedTree } from "./testing/recorded-tree.ts";

type Properties = Record<string, unknown>;

describe("a recorded object", () => {
  it("records new, changed and deleted properties, by whatever means", () => {
    const { root, view, take } = recordedTree();
    view.object.a = 1;
    expect(take()).toEqual([[["object"], "add", "a", 1]]);
    view.object.a = 2;
    Object.defineProperty(view.object, "b", { value: 3, writable: true, enumerable: true, configurable: true });
    expect(take()).toEqual([
      [["object"], "set", "a", 2],
      [["object"], "add", "b", 3],
    ]);
    expect([delete view.object.a, delete view.object.a]).toEqual([true, true]);
    expect(take()).toEqual([[["object"], "delete", "a"]]);
    expect(root.object).toEqual({ b: 3 });
  });

  it("has properties that are like those of any other object", () => {
    const { root, view } = recordedTree();
    view.object.a = 1;
    expect(Object.getOwnPropertyDescriptor(root.object, "a")).toEqual(Object.getOwnPropertyDescriptor({ a: 1 }, "a"));
  });

  it("records nothing for a primitive that stays the same, and nothing for the deletion of what is not there", () => {
    const { view, take } = recordedTree();
    Object.assign(view.object, { a: 1, list: [] });
    take();
    view.object.a = 1;
    expect([delete view.object.b, "b" in view.object]).toEqual([true, false]);
    expect(take()).toEqual([]);
  });

  it("records a container that is assigned again, since it may have been changed without a view", () => {
    const { view, take } = recordedTree();
    const list: unknown[] = [];
    view.object.list = list;
    take();
    list.push(1);
    view.object.list = list;
    expect(take()).toEqual([[["object"], "set", "list", [1]]]);
  });

  it("keeps a property that is undefined, at its position", () => {
    const { root, view, take } = recordedTree();
    view.object.a = undefined;
    view.object.b = 1;
    expect(Object.keys(root.object)).toEqual(["a", "b"]);
    expect(take()).toEqual([
      [["object"], "add", "a"],
      [["object"], "add", "b", 1],
    ]);
    view.object.a = 2;
    take();
    view.object.b = undefined;
    expect(take()).toEqual([[["object"], "set", "b"]]);
  });

  it("has a property named __proto__ as data, and its prototype as it is", () => {
    const { root, view, take } = recordedTree();
    expect(Reflect.get(view.object, "__proto__")).toBe(Object.prototype);
    view.object = JSON.parse('{"__proto__":{"a":1}}');
    take();
    (Reflect.get(view.object, "__proto__") as Properties).a = 2;
    expect(take()).toEqual([[["object", "__proto__"], "set", "a", 2]]);
    expect(Object.getPrototypeOf(root.object)).toBe(Object.prototype);
  });

  it("records changes of an object without a prototype", () => {
    const { view, take } = recordedTree();
    view.object = Object.create(null);
    take();
    view.object.a = 1;
    expect(take()).toEqual([[["object"], "add", "a", 1]]);
  });
});

describe("a view", () => {
  it.each<[string, unknown]>([
    ["null", null],
    ["undefined", undefined],
    ["a bigint", 1n],
    ["a function", () => 1],
    ["a date", new Date(0)],
    ["a frozen object", Object.freeze({ a: 1 })],
    ["a frozen array", Object.freeze([1])],
  ])("shows %s as it is", (_, value) => {
    const { view } = recordedTree();
    view.object.value = value;
    view.map.set("value", value);
    view.list.push(value);
    expect(view.object.value).toBe(value);
    expect(view.map.get("value")).toBe(value);
    expect(view.list[0]).toBe(value);
  });

  it("is the same each time, and not the original", () => {
    const { root, view, recorder } = recordedTree();
    view.object.a = { b: 1 };
    expect(view.object.a).toBe(view.object.a);
    expect(view.object.a).not.toBe(root.object.a);
    expect(recorder.unwrap(view.object.a)).toBe(root.object.a);
    expect(recorder.unwrap(root.object.a)).toBe(root.object.a);
    expect([recorder.unwrap(null), recorder.unwrap("a")]).toEqual([null, "a"]);
  });

  it("shows elements of arrays even if the recorder calls everything opaque", () => {
    const { root, view, recorder } = recordedTree((parent) => Array.isArray(parent));
    view.list.push({ a: 1 });
    expect(view.list[0]).not.toBe(root.list[0]);
    expect(recorder.unwrap(view.list[0])).toBe(root.list[0]);
  });
});
