import { describe, expect, it } from "vitest";
import { elements, expectChangesLikePlain } from "./testing/array-operations.ts";
import { recordedTree } from "./testing/recorded-tree.ts";

// Numbers are rounded towards 0, count from the end if they are negative, and may lie beyond the array.
const starts = [undefined, 0, 2, 4, 5, 9, -2, -5, -9, "1", 1.9, -1.9, Number.NaN, -1 / 0, 1 / 0];
const counts = [undefined, 0, 2, 5, 99, -1, 1.9, "2", Number.NaN, 1 / 0];
const inserted = [[], [7], [{ a: 1 }, [2], undefined]];

/** With arguments that the types do not allow. */
function splice(list: unknown[], given: readonly unknown[]): unknown {
  return Reflect.apply(list.splice, list, given);
}

describe("splice of a recorded array", () => {
  it("changes nothing without arguments", () => {
    expectChangesLikePlain((list) => splice(list, []));
  });

  it.each(starts)("deletes the rest from %s on, as in a plain array", (start) => {
    expectChangesLikePlain((list) => splice(list, [start]));
  });

  it.each(starts)("deletes and inserts elements at %s, as in a plain array", (start) => {
    for (const count of counts) {
      for (const items of inserted) expectChangesLikePlain((list) => splice(list, [start, count, ...items]));
    }
  });

  it("records the elements that were there, not those that were asked for", () => {
    const { view, take } = recordedTree();
    view.list = elements();
    take();
    view.list.splice(-2, 99, 7);
    expect(take()).toEqual([[["list"], "splice", 3, 2, [7]]]);
    view.list.splice(99, 99, 8);
    expect(take()).toEqual([[["list"], "splice", 4, 0, [8]]]);
  });
});
