import { describe, expect, it } from "vitest";
import { encodeState } from "../state-codec.ts";
import { recordedTree, type SampleTree } from "./testing/recorded-tree.ts";

describe("a recorded tree", () => {
  it("takes each change once, and the last value of an entry", () => {
    const { view, take } = recordedTree();
    view.map.set("a", 1);
    view.map.set("a", 2);
    view.object.b = 3;
    expect(take()).toEqual([
      [["map"], "add", "a", 2],
      [["object"], "add", "b", 3],
    ]);
    expect(take()).toEqual([]);
    view.map.set("a", 2);
    view.object.b = 3;
    expect(take()).toEqual([[["map"], "set", "a", 2]]);
  });

  it.each<[string, (view: SampleTree) => void]>([
    ["a map", ({ map }) => [map.set("a", 1).set("b", 1).delete("a"), map.set("a", 1)]],
    [
      "an object",
      ({ object }) => {
        Object.assign(object, { a: 1, b: 1 });
        delete object.a;
        object.a = 1;
      },
    ],
  ])("keeps the order of %s whose entries were deleted and came back", (_, change) => {
    const { view, take } = recordedTree();
    change(view);
    expect(take()).toHaveLength(2);
  });

  it("writes a change inside of a stored value alone", () => {
    const { view, take } = recordedTree();
    view.map.set("a", { deep: new Map([["b", { c: 1, d: "long" }]]) });
    take();
    const { deep } = view.map.get("a") as { deep: Map<string, Record<string, unknown>> };
    Object.assign(deep.get("b") ?? {}, { c: 2 });
    expect(take()).toEqual([[["map", "a", "deep", "b"], "set", "c", 2]]);
  });

  it("writes what was appended to a list, not the list", () => {
    const { view, take } = recordedTree();
    view.list.push(...Array.from({ length: 100 }, (_, index) => index));
    take();
    view.list.push("x");
    view.list.shift();
    expect(take()).toEqual([
      [["list"], "splice", 100, 0, ["x"]],
      [["list"], "splice", 0, 1, []],
    ]);
  });

  it("writes a change of an object at each of its places, however many there were", () => {
    const { view, take } = recordedTree();
    const shared = { value: 1 };
    for (let place = 0; place < 1_000; place++) view.map.set(`place-${place}`, { shared });
    for (let place = 2; place < 1_000; place++) view.map.delete(`place-${place}`);
    take();
    (view.map.get("place-0") as { shared: { value: number } }).shared.value = 2;
    expect(take()).toEqual([
      [["map", "place-0", "shared"], "set", "value", 2],
      [["map", "place-1", "shared"], "set", "value", 2],
    ]);
  });

  it("stores values, not their views", () => {
    const { root, view, take } = recordedTree();
    view.object.a = { list: [1] };
    view.map.set("copy", { ...view.object });
    take();
    expect((root.map.get("copy") as { a: unknown }).a).toBe(root.object.a);
  });

  it("shows opaque and frozen values as they are", () => {
    const { root, view } = recordedTree((parent, key) => parent === root && key === "object");
    view.map.set("frozen", Object.freeze({ a: 1 }));
    expect(view.object).toBe(root.object);
    expect(view.map.get("frozen")).toBe(root.map.get("frozen"));
  });

  it("has views that read like the tree", () => {
    const { root, view } = recordedTree();
    view.map.set("a", [1, { b: 2 }]);
    expect(encodeState(view)).toBe(encodeState(root));
    expect(view.map).toBeInstanceOf(Map);
    expect([view.map.size, view.map.has("a"), [...view.map.keys()]]).toEqual([1, true, ["a"]]);
    expect(view.map.get("a")).toBe([...view.map.values()][0]);
    expect((view.map.get("a") as number[]).map(String)).toEqual(["1", "[object Object]"]);
  });
});
