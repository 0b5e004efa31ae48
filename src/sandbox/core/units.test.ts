import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { times, toDecimal, toUnits } from "./assets.ts";

describe("amounts", () => {
  it.each([
    ["0", "0.00"],
    ["25.1", "25.10"],
    ["25.10", "25.10"],
    ["-0.5", "-0.50"],
    ["0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"],
    ["9007199254740993", "9007199254740993.00"],
    ["1234.56789", "1234.56789"],
  ])("%s is written as %s", (text, written) => expect(toDecimal(toUnits(text))).toBe(written));

  it("are written without a fraction on request", () => {
    expect(toDecimal(toUnits("12"), 0)).toBe("12");
    expect(toDecimal(toUnits("12.5"), 0)).toBe("12.5");
  });

  it.each(["", " 1", "1e3", "NaN", "+1", "1.", ".5", "0x1", "1,000", `0.${"0".repeat(38)}1`])("reject %j", (text) => {
    expect(() => toUnits(text)).toThrow(RangeError);
  });

  // Converting three million digits would block the process for ten seconds.
  it("have at most 39 digits before the point, and longer texts are rejected without reading them", () => {
    expect(toDecimal(toUnits("9".repeat(39)), 0)).toBe("9".repeat(39));
    const converted = vi.spyOn(globalThis, "BigInt");
    for (const text of ["9".repeat(40), "9".repeat(3_000_000), `0.${"1".repeat(3_000_000)}`, "0".repeat(3_000_000)])
      expect(() => toUnits(text)).toThrow(RangeError);
    const { calls } = converted.mock;
    converted.mockRestore();
    expect(calls).toEqual([]);
  });

  it("add up exactly, unlike floats", () => expect(toDecimal(toUnits("0.1") + toUnits("0.2"))).toBe("0.30"));

  it("survive a round trip with any digits", () => {
    const amount = fc.bigInt({ min: -(10n ** 76n), max: 10n ** 76n });
    fc.assert(fc.property(amount, (units) => toUnits(toDecimal(units, 0)) === units));
    expect(toUnits(toDecimal(-1n, 0))).toBe(-1n);
  });

  it("are multiplied exactly, truncated to 38 digits", () => {
    expect(toDecimal(times(toUnits("0.02"), "0.20"), 0)).toBe("0.004");
    expect(times(1n, "0.5")).toBe(0n);
  });
});
