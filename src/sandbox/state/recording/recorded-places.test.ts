import { describe, expect, it } from "vitest";
import { recordedTree } from "./testing/recorded-tree.ts";

type Properties = Record<string, unknown>;

describe("the places of a container", () => {
  it("are all that it has at the time of a change, also in one map", () => {
    const { view, take } = recordedTree();
    const shared: Properties = {};
    view.map.set("a", shared).set("b", shared);
    take();
    (view.map.get("a") as Properties).value = 1;
    expect(take()).toEqual([
      [["map", "a"], "add", "value", 1],
      [["map", "b"], "add", "value", 1],
    ]);
    view.map.delete("a");
    take();
    (view.map.get("b") as Properties).value = 2;
    expect(take()).toEqual([[["map", "b"], "set", "value", 2]]);
  });

  it("change when it moves", () => {
    const { view, take } = recordedTree();
    view.map.set("a", {});
    const moved = view.map.get("a") as Properties;
    view.map.delete("a");
    view.object.b = moved;
    take();
    moved.value = 1;
    expect(take()).toEqual([[["object", "b"], "add", "value", 1]]);
  });

  it("may be below several places of the container that it is in", () => {
    const { view, take } = recordedTree();
    view.map.set("a", { inner: {} });
    view.object.b = view.map.get("a");
    take();
    (view.object.b as { inner: Properties }).inner.value = 1;
    expect(take()).toEqual([
      [["map", "a", "inner"], "add", "value", 1],
      [["object", "b", "inner"], "add", "value", 1],
    ]);
  });

  it.each<[string, (shared: unknown) => unknown]>([
    ["an array", (shared) => shared],
    ["an object in an array", (shared) => ({ shared })],
    ["a map in an array", (shared) => new Map([["shared", shared]])],
    ["an array in an array", (shared) => [shared]],
  ])("are recorded for its inner containers, too, when it is put into %s", (_, wrap) => {
    const { view, take } = recordedTree();
    view.map.set("a", { inner: { list: [{}] } });
    const shared = view.map.get("a") as { inner: { list: Properties[] } };
    // Views that are held lead to no place again.
    const { inner } = shared;
    const [element = {}] = inner.list;
    take();
    view.list.push(wrap(shared));
    take();
    Object.assign(inner, { value: 1 });
    expect(take().map((change) => (change as unknown[])[0])).toEqual([["map", "a", "inner"], ["list"]]);
    Object.assign(element, { value: 1 });
    expect(take().map((change) => (change as unknown[])[0])).toEqual([["list"], ["map", "a", "inner", "list"]]);
  });

  it("are none after it was removed: its changes are not recorded", () => {
    const { view, recorder } = recordedTree();
    view.map.set("a", { inner: {} });
    const { inner } = view.map.get("a") as { inner: Properties };
    view.map.delete("a");
    recorder.clear();
    inner.value = 1;
    expect(recorder.take()).toBeUndefined();
  });

  it("are none if it was never in the tree", () => {
    const { recorder } = recordedTree();
    (recorder.view({}) as Properties).value = 1;
    expect(recorder.take()).toBeUndefined();
  });
});

describe("a value that is stored", () => {
  it.each<[string, (inner: unknown) => unknown, (stored: unknown) => unknown]>([
    ["an array", (inner) => [0, inner], (stored) => (stored as unknown[])[1]],
    ["a map", (inner) => new Map([["key", inner]]), (stored) => (stored as Map<string, unknown>).get("key")],
    ["an object", (inner) => ({ key: inner }), (stored) => (stored as Properties).key],
  ])("has the containers themselves in place of their views in %s", (_, wrap, read) => {
    const { root, view, take } = recordedTree();
    view.object.a = { value: 1 };
    view.map.set("copy", wrap(wrap(view.object.a)));
    expect(read(read(root.map.get("copy")))).toBe(root.object.a);
    take();
  });

  it("is recorded as a whole: changes of its insides are part of it", () => {
    const { view, take } = recordedTree();
    view.map.set("a", { list: [1], inner: { value: 1 } });
    take();
    view.map.set("a", { list: [2], inner: {} }).set("b", { list: [2], inner: {} });
    for (const each of view.map.values() as Iterable<{ list: number[]; inner: Properties }>) {
      each.list.push(3);
      each.inner.value = 2;
    }
    expect(take()).toEqual([
      [["map"], "set", "a", { list: [2, 3], inner: { value: 2 } }],
      [["map"], "add", "b", { list: [2, 3], inner: { value: 2 } }],
    ]);
  });

  it("is changed inside after it was deleted and is back", () => {
    const { view, take } = recordedTree();
    view.map.set("a", { inner: {} });
    take();
    const kept = view.map.get("a") as { inner: Properties };
    view.map.delete("a");
    kept.inner.value = 1;
    view.map.set("a", kept);
    expect(take()).toEqual([[["map"], "add", "a", { inner: { value: 1 } }]]);
  });
});

describe("a recorder", () => {
  it("records changes that are noted, of containers whose places are linked", () => {
    const { root, recorder, take } = recordedTree();
    const inner: Properties = {};
    root.map.set("a", inner);
    recorder.noteEntry(root.map, "a", "add");
    // Nothing has led to the map yet.
    expect(recorder.take()).toBeUndefined();
    recorder.link(root.map, root, "map");
    recorder.link(inner, root.map, "a");
    recorder.noteEntry(root.map, "a", "add");
    take();
    inner.value = 1;
    recorder.noteEntry(inner, "value", "add");
    expect(take()).toEqual([[["map", "a"], "add", "value", 1]]);
  });

  it("forgets changes when it is cleared", () => {
    const { view, recorder } = recordedTree();
    view.map.set("a", 1);
    view.list.push(1);
    recorder.clear();
    expect(recorder.take()).toBeUndefined();
  });
});
