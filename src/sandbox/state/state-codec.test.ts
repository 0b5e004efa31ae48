import { describe, expect, it, vi } from "vitest";
import { decodeState, encodeState } from "./snapshot.ts";

describe("the state codec", () => {
  it("preserves maps and bigints", () => {
    const state = {
      balances: new Map([["a", { units: 10n ** 40n, history: [1n, -2n] }]]),
      nested: new Map([["outer", new Map([["inner", null]])]]),
      plain: { text: "x", number: 1.5, yes: true, none: null, list: [] },
    };
    expect(decodeState(encodeState(state))).toEqual(state);
  });

  it("preserves user data that looks like its markers", () => {
    const state = { metadata: [{ $map: 5 }, { $bigint: "7" }, { $plain: [], more: new Map([["a", { $map: [1n] }]]) }] };
    expect(decodeState(encodeState(state))).toEqual(state);
  });

  it("keeps its markers, so that written states stay readable", () => {
    expect(encodeState([1n, new Map([["a", 1]]), { $map: 5 }])).toBe(
      '[{"$bigint":"1"},{"$map":[["a",1]]},{"$plain":[["$map",5]]}]',
    );
  });

  it("leaves out what is undefined", () => {
    expect(encodeState({ now: undefined, tenants: [] })).toBe('{"tenants":[]}');
  });

  it("treats a property named __proto__ as data", () => {
    const decoded = decodeState('{"__proto__":{"polluted":true}}') as object;
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(decoded)).toEqual(["__proto__"]);
  });

  it("rejects bigints that are too long without reading them", () => {
    const converted = vi.spyOn(globalThis, "BigInt");
    for (const digits of ["9".repeat(1_001), "9".repeat(3_000_000), "0x10", "", "1.5", 5, ["5"]])
      expect(() => decodeState(JSON.stringify({ $bigint: digits }))).toThrow(
        new SyntaxError("A bigint must be a string of at most 1000 digits"),
      );
    const { calls } = converted.mock;
    converted.mockRestore();
    expect(calls).toEqual([]);
    expect(decodeState('{"$bigint":"-25"}')).toBe(-25n);
    expect(decodeState(`{"$bigint":"${"9".repeat(1_000)}"}`)).toBe(10n ** 1_000n - 1n);
  });

  it("writes the same text for the same state", () => {
    const state = () => ({ map: new Map([["b", 1n]]) });
    expect(encodeState(state())).toBe(encodeState(state()));
  });
});
