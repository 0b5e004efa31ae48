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
