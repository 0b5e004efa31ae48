import { describe, expect, it } from "vitest";
import { decodeState } from "../state-codec.ts";
import { recordedTree } from "./testing/recorded-tree.ts";
import { createTreeRecorder } from "./tree-recorder.ts";

type Properties = Record<string, unknown>;
const at = (container: unknown, ...keys: readonly (string | number)[]) =>
  keys.reduce((here, key) => Reflect.get(here as object, key) as unknown, container) as Properties & unknown[];

describe("a change inside of an array", () => {
  it("writes the element", () => {
    const { view, take } = recordedTree();
    view.list.push({ a: 1 }, { b: { c: 1 } }, { d: 1 });
    take();
    at(view.list, 1, "b").c = 2;
    expect(take()).toEqual([[["list"], "splice", 1, 1, [{ b: { c: 2 } }]]]);
  });

  it("writes each element that is the object", () => {
    const { view, take } = recordedTree();
    const shared = { a: 1 };
    view.list.push(shared, 0, shared);
    take();
    at(view.list, 0).a = 2;
    expect(take()).toEqual([
      [["list"], "splice", 0, 1, [{ a: 2 }]],
      [["list"], "splice", 2, 1, [{ a: 2 }]],
    ]);
  });

  it("writes a splice of an array in it as such", () => {
    const { view, take } = recordedTree();
    view.list.push(0, [1, 2]);
    take();
    at(view.list, 1).push(3);
    expect(take()).toEqual([[["list"], "splice", 2, 0, [3], 1]]);
  });

  it("writes a splice of an array that it writes already as a whole once", () => {
    const { view, take } = recordedTree();
    view.list.push([1]);
    at(view.list, 0).push(2);
    expect(take()).toEqual([
      [["list"], "splice", 0, 0, [[1, 2]]],
      [["list"], "splice", 0, 1, [[1, 2]]],
    ]);
  });

  it("writes the element of the outermost array, however deep it is", () => {
    const { view, take } = recordedTree();
    view.list.push([[{ deep: [1] }]]);
    take();
    at(view.list, 0, 0, 0, "deep").push(2);
    expect(take()).toEqual([[["list"], "splice", 0, 1, [[[{ deep: [1, 2] }]]]]]);
    at(view.list, 0, 0).push("x");
    expect(take()).toEqual([[["list"], "splice", 0, 1, [[[{ deep: [1, 2] }, "x"]]]]]);
  });

  it("writes maps in it, too", () => {
    const { view, take } = recordedTree();
    view.list.push(new Map([["a", new Map([["b", 1]])]]));
    take();
    const [outer] = view.list as Map<string, Map<string, number>>[];
    outer?.get("a")?.set("b", 2);
    expect(take()).toEqual([[["list"], "splice", 0, 1, [new Map([["a", new Map([["b", 2]])]])]]]);
  });

  it("writes an object that is elsewhere, too, at each of its places", () => {
    const { view, take } = recordedTree();
    const shared = { inner: { a: 1 } };
    view.map.set("place", shared);
    view.list.push({ shared }, shared);
    view.object.nested = { list: [[shared]] };
    take();
    at(view.map.get("place"), "inner").a = 2;
    expect(take()).toEqual([
      [["map", "place", "inner"], "set", "a", 2],
      [["list"], "splice", 0, 1, [{ shared: { inner: { a: 2 } } }]],
      [["list"], "splice", 1, 1, [{ inner: { a: 2 } }]],
      [["object", "nested", "list"], "splice", 0, 1, [[{ inner: { a: 2 } }]]],
    ]);
  });

  it("writes a splice of an array that is elsewhere, too, at each of its places", () => {
    const { view, take } = recordedTree();
    const shared = [1];
    view.map.set("place", shared);
    view.list.push(shared);
    take();
    (view.map.get("place") as number[]).push(2);
    expect(take()).toEqual([
      [["list"], "splice", 1, 0, [2], 0],
      [["map", "place"], "splice", 1, 0, [2]],
    ]);
  });

  it("writes nothing for an element that was removed", () => {
    const { view, take } = recordedTree();
    view.list.push({ a: [1] }, 0);
    const removed = at(view.list, 0);
    view.list.shift();
    take();
    removed.a = 2;
    expect(take()).toEqual([]);
  });

  it("writes nothing for an element that was removed from an array in the array", () => {
    const { view, take } = recordedTree();
    view.list.push([{ a: 1 }, 0]);
    const removed = at(view.list, 0, 0);
    at(view.list, 0).shift();
    take();
    removed.a = 2;
    expect(take()).toEqual([]);
  });

  it("is recorded if the root is the array", () => {
    const root = [{ a: 1 }];
    const recorder = createTreeRecorder(root, () => false);
    at(recorder.view(root), 0).a = 2;
    expect(decodeState(recorder.take() ?? "")).toEqual([[[], "splice", 0, 1, [{ a: 2 }]]]);
  });
});
