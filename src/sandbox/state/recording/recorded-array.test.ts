import { describe, expect, it } from "vitest";
import { type ArrayOperation, elements, expectChangesLikePlain } from "./testing/array-operations.ts";
import { recordedTree } from "./testing/recorded-tree.ts";

const byNumber = (one: unknown, other: unknown) => Number(one) - Number(other) || 0;

const operations: Readonly<Record<string, ArrayOperation>> = {
  "push of nothing": (list) => list.push(),
  "push of several": (list) => list.push(7, { a: 1 }, [8]),
  pop: (list) => list.pop(),
  "pop of a container": (list) => [list.pop(), list.pop(), list.pop()],
  shift: (list) => list.shift(),
  "unshift of nothing": (list) => list.unshift(),
  "unshift of several": (list) => list.unshift(7, { a: 1 }, [8]),
  "pop, shift and push of an empty array": (list) => [list.splice(0), list.pop(), list.shift(), list.push(1)],
  "sort of texts": (list) => list.sort(),
  "sort by a comparison": (list) => list.sort(byNumber),
  "sort by no function": (list) => list.sort("wrong" as never),
  reverse: (list) => list.reverse(),
  "fill of all": (list) => list.fill(7),
  "fill with a container from the second to the end": (list) => list.fill({ a: 1 }, 1, -1),
  "copyWithin from a start": (list) => list.copyWithin(0, 2),
  "copyWithin from a start to an end": (list) => list.copyWithin(1, 2, 4),
  "an element": (list) => Reflect.set(list, 1, { a: 1 }),
  "the last element": (list) => Reflect.set(list, 4, 7),
  "the element after the last": (list) => Reflect.set(list, 5, 7),
  "an element further on": (list) => Reflect.set(list, 8, 7),
  "a shorter length": (list) => Reflect.set(list, "length", 2),
  "the same length": (list) => Reflect.set(list, "length", 5),
  "a longer length": (list) => Reflect.set(list, "length", 7),
  "a length of 0": (list) => Reflect.set(list, "length", 0),
  "a negative length": (list) => Reflect.set(list, "length", -1),
  "a broken length": (list) => Reflect.set(list, "length", 1.5),
  "delete of an element": (list) => Reflect.deleteProperty(list, 1),
  "delete of what is not there": (list) => [Reflect.deleteProperty(list, 9), Reflect.deleteProperty(list, "name")],
  "defineProperty of an element": (list) => Reflect.defineProperty(list, "1", { value: { a: 1 } }),
  "defineProperty of the length": (list) => Reflect.defineProperty(list, "length", { value: 1 }),
  "methods of Array.prototype": (list) => [Array.prototype.push.call(list, 7), Array.prototype.shift.call(list)],
};

describe("a recorded array", () => {
  it.each(Object.entries(operations))("changes as a plain one does: %s", (_, operate) => {
    expectChangesLikePlain(operate);
  });

  it.each<[string, unknown[], ArrayOperation]>([
    ["push of nothing", elements(), (list) => list.push()],
    ["splice of nothing", elements(), (list) => list.splice(2, 0)],
    ["the same length", elements(), (list) => Reflect.set(list, "length", 5)],
    ["pop and shift of an empty array", [], (list) => [list.pop(), list.shift()]],
  ])("records nothing where nothing changes: %s", (_, given, operate) => {
    const { view, take } = recordedTree();
    view.list = given;
    take();
    operate(view.list);
    expect(take()).toEqual([]);
  });

  it.each(["-1", "1.5", "01", "", "name"])("rejects the property %j, which JSON cannot hold", (key) => {
    const { root, view, take } = recordedTree();
    view.list = elements();
    take();
    expect(() => Reflect.set(view.list, key, 7)).toThrow(
      new RangeError(`An index or length of an array must be a non-negative integer, but is ${key}`),
    );
    expect(root.list).toEqual(elements());
    expect(take()).toEqual([]);
  });

  it("keeps its length, which cannot be deleted", () => {
    const { root, view } = recordedTree();
    view.list.push(1, 2);
    expect(() => Reflect.deleteProperty(view.list, "length")).toThrow(TypeError);
    expect(root.list).toEqual([1, 2]);
  });

  it("returns removed elements as views, whose changes are recorded where they are put", () => {
    const { root, view, take } = recordedTree();
    view.list.push({ a: 1 });
    view.map.set("place", view.list[0]);
    const removed = view.list.pop() as Record<string, number>;
    take();
    removed.a = 2;
    expect(take()).toEqual([[["map", "place"], "set", "a", 2]]);
    expect(root.map.get("place")).toEqual({ a: 2 });
  });

  it("reads as a plain one, also by its symbols", () => {
    const { view } = recordedTree();
    view.list.push(...elements());
    expect([...view.list]).toEqual(elements());
    expect([view.list.length, view.list.indexOf(4), view.list.at(-1)]).toEqual([5, 1, 200]);
    expect([7].concat(view.list as number[])).toEqual([7, ...elements()]);
    expect(Object.keys(view.list)).toEqual(["0", "1", "2", "3", "4"]);
    expect(view.list[2]).toBe(view.list[2]);
    expect(view.list[Symbol.unscopables]).toBe(Array.prototype[Symbol.unscopables]);
  });
});
