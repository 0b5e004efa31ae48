import { describe, expect, test, vi } from "vitest";
import { exactDigits, exactNumber, isExactNumber, plainDecimal, toWireDecimal } from "./amounts.ts";

const unreadable = [
  ...["", " ", "abc", "1,000.00", "1.000,00", "0x10", "NaN", "Infinity", "-Infinity", "1e", "e5", "1.2.3", "1_000"],
  ...[" 1", "1 ", "1\n", "+1", "--1", "007", "-00", ".5", "5.", "1n", "$1", "1 USDC", "\u0661", "1e101", "1e-101"],
];

test.each([
  ...["0", "-0", "7", "100.00", "-0.10", "0.000000000000000001", "9007199254740993"].map((text) => `${text} ${text}`),
  ...["1e-18 0.000000000000000001", "1.50E+3 1500", "1.50e1 15.0", "-12.5e-3 -0.0125", "0.00e2 0", "0e5 0"],
  ...["1.50e0 1.50", "10e-1 1.0", `1e100 1${"0".repeat(100)}`, `1e-100 0.${"0".repeat(99)}1`],
])("[S31] plainDecimal reads the number %s", (row) => {
  const [text = "", expected] = row.split(" ");
  expect(plainDecimal(text)).toBe(expected);
});

describe("[S30] toWireDecimal", () => {
  const nines = (count: number) => "9".repeat(count);
  const take = (value: unknown, rejectZero = false) =>
    toWireDecimal(value, { path: "amount", rejectZero, method: "m" });
  const refusal = (message: string) =>
    expect.objectContaining({ name: "ArgumentError", code: "invalid_decimal", field: "amount", method: "m", message });

  test.each(["0", "0.00", "25.10", "10", `${nines(39)}.${nines(38)}`, 25n, 0n])("accepts %s", (value) =>
    expect(take(value)).toBe(String(value)),
  );

  test.each([
    ...[25.1, 25, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, ["1"], true, -1n, 10n ** 39n],
    ...["1e3", "1.5E-7", "-1", "  ", "00", nines(40), `1.${nines(39)}`, "\u0661\u0662", "4111-secret", ...unreadable],
  ])("[S36] rejects %s without repeating it, and says how to write it", (value) => {
    const given = typeof value === "string" ? "another string" : typeof value;
    const message =
      'amount must be a decimal string such as "25.10" (no sign, exponent or spaces, at most 39 digits before the point ' +
      `and 38 after it), or a bigint such as 25n for whole units; got ${given}`;
    expect(() => take(value)).toThrow(refusal(message));
  });

  test.each(["0", "0.00", 0n])("rejects %s if the operation moves money", (zero) => {
    expect(() => take(zero, true)).toThrow(refusal("amount must be more than zero"));
    expect(take("0.01", true)).toBe("0.01");
  });
});

test("[S29] [S30] exactNumber keeps the digits of a decimal, for every copy of the package, and as a string in JSON", async () => {
  expect([exactNumber("25.10")[exactDigits], exactNumber(7n)[exactDigits]]).toEqual(["25.10", "7"]);
  expect(JSON.stringify({ limit: exactNumber("25.10") })).toBe('{"limit":"25.10"}');
  expect(() => exactNumber("-1")).toThrow(/^exactNumber must be a decimal string/);
  expect([null, undefined, "25.10", 25, {}].filter(isExactNumber)).toEqual([]);
  vi.resetModules();
  const other = await import("./amounts.ts");
  expect(other.isExactNumber).not.toBe(isExactNumber);
  expect(isExactNumber(other.exactNumber("1"))).toBe(true);
});
