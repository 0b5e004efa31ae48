import { describe, expect, it } from "vitest";
import { encodeState } from "../state-codec.ts";
import { WatchedMap } from "./watched-map.ts";

function open(entries: Record<string, unknown> = {}) {
  const notes: string[] = [];
  const map = new WatchedMap(Object.entries(entries), (key, change) => notes.push(`${change} ${key}`));
  const take = () => {
    map.noteChanges();
    return notes.splice(0);
  };
  take();
  return { map, take };
}

describe("a watched map", () => {
  it("notes new, changed and deleted entries", () => {
    const { map, take } = open({ a: 1, b: 2 });
    map.set("c", 3).set("a", 2);
    map.delete("b");
    expect(take()).toEqual(["add c", "delete b", "set c", "set a"]);
    map.clear();
    expect([take(), [...map]]).toEqual([["delete a", "delete c"], []]);
  });

  it("notes a change of a value that it handed out, however it was reached", () => {
    const { map, take } = open({ a: { list: [] } });
    const reaches: (() => unknown)[] = [
      () => map.get("a"),
      () => [...map.values()][0],
      () => [...map][0]?.[1],
      () => {
        const found: unknown[] = [];
        // biome-ignore lint/complexity/noForEach: the method itself is tested.
        map.forEach((value) => {
          found.push(value);
        });
        return found[0];
      },
    ];
    for (const reach of reaches) {
      reach();
      take();
      expect(take()).toEqual([]);
      (reach() as { list: number[] }).list.push(1);
      expect(take()).toEqual(["set a"]);
    }
  });

  it("notes nothing for what was only read", () => {
    const { map, take } = open({ a: {} });
    map.get("a");
    take();
    map.get("a");
    expect(take()).toEqual([]);
  });

  it.each([1, "text", null, undefined])(
    "notes nothing for %s, which cannot change after it was handed out",
    (value) => {
      const { map, take } = open({ a: value });
      expect([map.get("a"), map.get("none")]).toEqual([value, undefined]);
      expect(take()).toEqual([]);
    },
  );

  it("notes nothing for the deletion of what is not there", () => {
    const { map, take } = open({ a: {} });
    expect([map.delete("none"), map.delete("a"), map.delete("a")]).toEqual([false, true, false]);
    expect(take()).toEqual(["delete a"]);
  });

  it("notes the deletion alone of what was changed and then deleted", () => {
    const { map, take } = open({ a: {} });
    map.set("a", { b: 1 });
    map.delete("a");
    expect(take()).toEqual(["delete a"]);
  });

  it("notes a value that was deleted and is back, even if it is the same", () => {
    const { map, take } = open();
    map.set("a", 1);
    take();
    map.delete("a");
    map.set("a", 1);
    expect(take()).toEqual(["delete a", "add a", "set a"]);
  });

  it("notes that a value has become undefined", () => {
    const { map, take } = open({ a: 1 });
    map.set("a", undefined);
    expect(take()).toEqual(["set a"]);
  });

  it("notes later changes while it is held", () => {
    const { map, take } = open({ a: {} });
    const release = map.hold();
    const value = map.get("a") as Record<string, number>;
    take();
    value.late = 1;
    expect(take()).toEqual(["set a"]);
    release();
    take();
    value.late = 2;
    expect(take()).toEqual([]);
  });

  it("is exported like any map, which is no access", () => {
    const { map, take } = open({ a: {} });
    const value = map.get("a") as Record<string, number>;
    take();
    expect(encodeState({ map })).toBe(encodeState({ map: new Map([["a", {}]]) }));
    value.late = 1;
    expect(take()).toEqual([]);
  });

  it("hands out its values as they are", () => {
    const value = { list: [1] };
    const { map } = open({ a: value });
    expect(map.get("a")).toBe(value);
    expect(structuredClone(new Map(map))).toEqual(new Map([["a", value]]));
  });
});
