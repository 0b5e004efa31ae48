import { describe, expect, it } from "vitest";
import { recordedTree } from "./testing/recorded-tree.ts";

describe("a recorded map", () => {
  it("records new, changed and deleted entries", () => {
    const { root, view, take } = recordedTree();
    expect(view.map.set("a", 1).set("b", 1)).toBe(view.map);
    expect(take()).toEqual([
      [["map"], "add", "a", 1],
      [["map"], "add", "b", 1],
    ]);
    view.map.set("b", 2);
    expect([view.map.delete("a"), view.map.delete("a")]).toEqual([true, false]);
    expect(take()).toEqual([
      [["map"], "set", "b", 2],
      [["map"], "delete", "a"],
    ]);
    expect(root.map).toEqual(new Map([["b", 2]]));
  });

  it("records nothing for the deletion of what is not there", () => {
    const { view, take } = recordedTree();
    expect(view.map.delete("a")).toBe(false);
    view.map.clear();
    expect(take()).toEqual([]);
  });

  it("records that it was cleared, and what came after", () => {
    const { root, view, take } = recordedTree();
    view.map.set("a", 1).set("b", 2);
    take();
    view.map.clear();
    expect([view.map.size, root.map.size]).toEqual([0, 0]);
    view.map.set("b", 2);
    expect(take()).toEqual([
      [["map"], "delete", "a"],
      [["map"], "add", "b", 2],
    ]);
  });

  it("keeps the order of entries that were deleted and came back", () => {
    const { root, view, take } = recordedTree();
    view.map.set("a", 1).set("b", 2);
    take();
    view.map.delete("a");
    view.map.set("a", 3);
    expect(take()).toEqual([[["map"], "add", "a", 3]]);
    expect([...root.map.keys()]).toEqual(["b", "a"]);
  });

  it("keeps an entry that is undefined", () => {
    const { view, take } = recordedTree();
    view.map.set("a", 1);
    take();
    view.map.set("a", undefined);
    expect([view.map.has("a"), view.map.get("a")]).toEqual([true, undefined]);
    expect(take()).toEqual([[["map"], "set", "a"]]);
  });

  it.each<[string, (map: Map<string, unknown>) => unknown]>([
    ["get", (map) => map.get("a")],
    ["values", (map) => [...map.values()][0]],
    ["entries", (map) => [...map.entries()][0]?.[1]],
    ["iteration", (map) => [...map][0]?.[1]],
    [
      "forEach",
      (map) => {
        const found: unknown[] = [];
        // biome-ignore lint/complexity/noForEach: the method itself is tested.
        map.forEach((value) => {
          found.push(value);
        });
        return found[0];
      },
    ],
  ])("records changes of a value that was reached by %s", (_, reach) => {
    const { view, take } = recordedTree();
    view.map.set("a", { b: 1 });
    take();
    (reach(view.map) as Record<string, number>).b = 2;
    expect(take()).toEqual([[["map", "a"], "set", "b", 2]]);
  });

  it("calls the function of forEach with value, key, map and this", () => {
    const { view } = recordedTree();
    view.map.set("a", 1).set("b", 2);
    const calls: unknown[] = [];
    const self = { calls };
    view.map.forEach(function (this: typeof self, ...given) {
      this.calls.push(given);
    }, self);
    expect(calls).toEqual([
      [1, "a", view.map],
      [2, "b", view.map],
    ]);
  });

  it("shows opaque values as they are", () => {
    const { root, view } = recordedTree((parent, key) => parent instanceof Map && key === "opaque");
    view.map.set("opaque", {}).set("other", {});
    expect(view.map.get("opaque")).toBe(root.map.get("opaque"));
    expect([...view.map.values()][0]).toBe(root.map.get("opaque"));
    expect(view.map.get("other")).not.toBe(root.map.get("other"));
  });
});
