import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { chains, isNative, times, toDecimal, toUnits } from "./assets.ts";
import { createSeededRandom, seedRandom } from "./seeded-random.ts";

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

  it.each(["", " 1", "1e3", "NaN", "+1", "1.", ".5", "0x1", "1,000", `0.${"0".repeat(38)}1`])("reject %j", (text) => {
    expect(() => toUnits(text)).toThrow(RangeError);
  });

  // Converting three million digits would block the process for ten seconds.
  it("have at most 39 digits before the point, and longer texts are rejected without reading them", () => {
    expect(toDecimal(toUnits("9".repeat(39)), 0)).toBe("9".repeat(39));
    using converted = vi.spyOn(globalThis, "BigInt");
    for (const text of ["9".repeat(40), "9".repeat(3_000_000), `0.${"1".repeat(3_000_000)}`, "0".repeat(3_000_000)])
      expect(() => toUnits(text)).toThrow(RangeError);
    expect(converted).not.toHaveBeenCalled();
  });

  it("survive a round trip with any digits", () => {
    const amount = fc.bigInt({ min: -(10n ** 76n), max: 10n ** 76n });
    fc.assert(fc.property(amount, (units) => toUnits(toDecimal(units, 0)) === units));
    expect(toUnits(toDecimal(-1n, 0))).toBe(-1n);
  });

  it("are added and multiplied exactly, truncated to 38 digits, and written without a fraction on request", () => {
    expect(toDecimal(toUnits("0.1") + toUnits("0.2"))).toBe("0.30");
    expect(toDecimal(times(toUnits("0.02"), toUnits("0.20")), 0)).toBe("0.004");
    expect(times(1n, toUnits("0.5"))).toBe(0n);
    expect([toDecimal(toUnits("12"), 0), toDecimal(toUnits("12.5"), 0)]).toEqual(["12", "12.5"]);
  });
});

const random = createSeededRandom(seedRandom("chains"));

it.each([
  ["SOLANA", ["SOL"], /^[1-9A-HJ-NP-Za-km-z]{43}$/, /^[1-9A-HJ-NP-Za-km-z]{88}$/],
  ["ETHEREUM", ["ETH"], /^0x[0-9a-f]{40}$/, /^0x[0-9a-f]{64}$/],
] as const)("%s has the native token %j, and makes addresses and hashes in its format", (chain, native, made, hash) => {
  expect(["SOL", "ETH", "USDC"].filter((ticker) => isNative({ ticker, chain }))).toEqual(native);
  const address = chains[chain].newAddress(random);
  for (const format of [made, chains[chain].address]) expect(address).toMatch(format);
  expect(chains[chain].newHash(random)).toMatch(hash);
});

it.each([
  ["SOLANA", "1".repeat(31), false],
  ["SOLANA", "1".repeat(32), true],
  ["SOLANA", "1".repeat(44), true],
  ["SOLANA", "1".repeat(45), false],
  ["SOLANA", `${"1".repeat(40)}0`, false],
  ["SOLANA", `-${"1".repeat(40)}`, false],
  ["ETHEREUM", `0x${"aF0".repeat(13)}9`, true],
  ["ETHEREUM", `0x${"a".repeat(39)}`, false],
  ["ETHEREUM", `0x${"a".repeat(41)}`, false],
  ["ETHEREUM", `0x${"g".repeat(40)}`, false],
  ["ETHEREUM", `to 0x${"a".repeat(40)}`, false],
] as const)("on %s, the address %s is valid: %s", (chain, address, isValid) => {
  expect(chains[chain].address.test(address)).toBe(isValid);
});
