import { describe, expect, it } from "vitest";
import { type OpenedSnapshot, openSnapshot, writeSnapshot } from "../snapshot.ts";
import { decodeState, encodeState } from "../state-codec.ts";
import { snapshotLines } from "./snapshot-lines.ts";
import { applyChange } from "./state-change.ts";

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
const mapOf = (size: number, value: (key: number) => unknown = (key) => key) =>
  new Map(numbers(size).map((key) => [`k${key}`, value(key)]));

const stateOf = (...tenants: readonly object[]): OpenedSnapshot => ({
  clockOffsetMs: 5,
  tenants: tenants.map((parts, index) => ({ id: `t${index + 1}`, ...parts })),
});

interface Written {
  readonly first: OpenedSnapshot;
  /** The changes of each further line. */
  readonly rest: readonly (readonly unknown[])[];
}

/** The lines of a state, which must rebuild it and leave it as it is. */
function write(state: OpenedSnapshot): Written {
  const text = writeSnapshot(state);
  const [head = "", ...lines] = snapshotLines(state);
  const first = openSnapshot(head);
  const root = { ...first, tenants: new Map(openSnapshot(head).tenants.map((tenant) => [tenant.id, tenant])) };
  const rest = lines.map((line) => decodeState(line) as unknown[]);
  for (const change of rest.flat()) applyChange(root, structuredClone(change));
  expect(writeSnapshot({ ...root, tenants: [...root.tenants.values()] })).toBe(text);
  expect(writeSnapshot(state)).toBe(text);
  return { first, rest };
}

describe("the lines of a snapshot", () => {
  it.each<[string, object]>([
    ["maps", { map: mapOf(250), deep: { map: mapOf(250) } }],
    ["arrays", { list: numbers(250), map: new Map([["a", numbers(250)]]) }],
    ["other values", { none: null, text: "x", big: 5n, map: new Map([["a", null]]) }],
  ])("are one, the exported state, if its parts are short: %s", (_, parts) => {
    const state = stateOf(parts);
    expect([...snapshotLines(state)]).toEqual([writeSnapshot(state)]);
  });

  it("have the elements of a long array in pieces", () => {
    const { first, rest } = write(stateOf({ a: 1, deep: { list: numbers(501) }, z: 1 }));
    expect(first.tenants).toEqual([{ id: "t1", a: 1, deep: { list: [] }, z: 1 }]);
    const path = ["tenants", "t1", "deep", "list"];
    expect(rest).toEqual([
      [[path, "splice", 0, 0, numbers(250)]],
      [[path, "splice", 250, 0, numbers(500).slice(250)]],
      [[path, "splice", 500, 0, [500]]],
    ]);
  });

  it("have the entries of a long map in pieces", () => {
    const { first, rest } = write(stateOf({ map: mapOf(251) }, { map: mapOf(500) }));
    expect(first.tenants).toEqual([
      { id: "t1", map: new Map() },
      { id: "t2", map: new Map() },
    ]);
    expect(rest.map(({ length }) => length)).toEqual([250, 1, 250, 250]);
    expect(rest[1]).toEqual([[["tenants", "t1", "map"], "add", "k250", 250]]);
  });

  it("have no line for nothing at the end of a map or an array", () => {
    expect(write(stateOf({ list: numbers(500), map: mapOf(500) })).rest.length).toBe(4);
  });

  it("leave long parts out of short maps, and of the entries of long ones", () => {
    const { first, rest } = write(
      stateOf({
        short: new Map<string, unknown>([
          ["a", { list: numbers(251) }],
          ["b", 1],
        ]),
        long: mapOf(251, () => mapOf(251)),
      }),
    );
    expect(first.tenants).toEqual([
      {
        id: "t1",
        short: new Map<string, unknown>([
          ["a", { list: [] }],
          ["b", 1],
        ]),
        long: new Map(),
      },
    ]);
    expect(rest[0]).toEqual([[["tenants", "t1", "short", "a", "list"], "splice", 0, 0, numbers(250)]]);
    expect(rest[2]?.[0]).toEqual([["tenants", "t1", "long"], "add", "k0", new Map()]);
    expect(rest[4]?.[0]).toEqual([["tenants", "t1", "long", "k0"], "add", "k0", 0]);
    // Two lines for the array, two for the map, and two for each map in it.
    expect(rest.length).toBe(2 + 2 + 251 * 2);
  });

  it("leave a long part out of a map that has no other", () => {
    const { first } = write(stateOf({ map: new Map([["a", numbers(251)]]) }));
    expect(first.tenants).toEqual([{ id: "t1", map: new Map([["a", []]]) }]);
  });

  it("have the elements of an array whole, since nothing leads to their parts", () => {
    const { first, rest } = write(stateOf({ list: [{ map: mapOf(251), list: numbers(251) }] }));
    expect(encodeState(first.tenants[0])).toContain("k250");
    expect(rest).toEqual([]);
  });

  it("have up to 20 tenants in the first line", () => {
    const { first, rest } = write(stateOf(...numbers(20).map((number) => ({ number }))));
    expect([first.tenants.length, rest.length]).toEqual([20, 0]);
  });

  it("have a line for each of more tenants, before their long parts", () => {
    const { first, rest } = write(stateOf(...numbers(21).map((number) => ({ list: numbers(number * 13) }))));
    expect([first.tenants, first.clockOffsetMs]).toEqual([[], 5]);
    expect(rest[0]).toEqual([[["tenants"], "add", "t1", { id: "t1", list: [] }]]);
    expect(rest[20]).toEqual([[["tenants"], "add", "t21", { id: "t21", list: [] }]]);
    expect(rest.slice(21)).toEqual([
      [[["tenants", "t21", "list"], "splice", 0, 0, numbers(250)]],
      [[["tenants", "t21", "list"], "splice", 250, 0, numbers(260).slice(250)]],
    ]);
  });
});
