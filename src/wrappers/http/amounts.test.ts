import { describe, expect, test, vi } from "vitest";
import { ArgumentError } from "../errors.ts";
import { exactDigits, exactNumber, isExactNumber, plainDecimal, readAmounts, toWireDecimal } from "./amounts.ts";

const unreadable = [
  ...["", " ", "abc", "1,000.00", "1.000,00", "0x10", "NaN", "Infinity", "-Infinity", "1e", "e5", "1.2.3", "1_000"],
  ...[" 1", "1 ", "1\n", "+1", "--1", "007", "-00", ".5", "5.", "1n", "$1", "1 USDC", "\u0661", "1e101", "1e-101"],
];

describe("plainDecimal", () => {
  test.each([
    ...["0", "-0", "7", "100.00", "-0.10", "0.000000000000000001", "9007199254740993"].map((text) => `${text} ${text}`),
    ...["1e-18 0.000000000000000001", "1.50E+3 1500", "1.50e1 15.0", "-12.5e-3 -0.0125", "0.00e2 0", "0e5 0"],
    ...["1.50e0 1.50", "10e-1 1.0", `1e100 1${"0".repeat(100)}`, `1e-100 0.${"0".repeat(99)}1`],
  ])("[S31] the decimal of the number %s", (row) => {
    const [text = "", expected] = row.split(" ");
    expect(plainDecimal(text)).toBe(expected);
  });

  test.each(unreadable)("[S31] reads nothing from %j", (text) => expect(plainDecimal(text)).toBeUndefined());
});

describe("readAmounts", () => {
  const read = (body: unknown) =>
    readAmounts(structuredClone(body), ["data.list[].amount", "data.by.*.total"], ["data.quote"]);

  test("[S31] expands exponents in strings", () => {
    const body = { data: { list: [{ amount: "1e-7" }], quote: "1e2" } };
    const expanded = { data: { list: [{ amount: "0.0000001" }], quote: "100" } };
    expect(read(body)).toEqual({ body: expanded, unreadable: undefined });
  });

  test.each([
    ...[{}, { data: null }, { data: { list: null, by: 7, quote: null } }, { data: { list: [{ amount: null }, 1] } }],
    { data: { list: [{ amount: "1.10" }], quote: "2" } },
    ...unreadable.map((quote) => ({ data: { quote } })),
  ])("accepts plain and missing amounts, and any text for an assumed one: %j", (body) =>
    expect(read(body)).toEqual({ body, unreadable: undefined }),
  );

  test.each([...unreadable, true, false, {}, [], ["1"], { value: "1" }])(
    "[S31] names the path of the first value that is not an amount, and leaves the body unchanged: %j",
    (amount) => {
      const body = { data: { list: [{ amount: "1" }, { amount }], by: { x: { total: amount } }, quote: true } };
      expect(read(body)).toEqual({ body, unreadable: "data.list[1].amount" });
      const inMap = { data: { by: { x: { total: amount } } } };
      expect(read(inMap)).toEqual({ body: inMap, unreadable: "data.by.x.total" });
      if (typeof amount !== "string") expect(read({ data: { quote: amount } }).unreadable).toBe("data.quote");
    },
  );
});

describe("toWireDecimal", () => {
  const nines = (count: number) => "9".repeat(count);
  const take = (value: unknown, rejectZero = false) =>
    toWireDecimal(value, { path: "amount", rejectZero, method: "m" });
  const facts = { name: "ArgumentError", code: "invalid_decimal", outcome: "not-sent", field: "amount", method: "m" };

  test.each([
    ...[25.1, 25, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, ["1"], true],
    ...["1e3", "1.5E-7", "-1", "+1", -1n, "", "  ", " 1", "1\n", "007", "00", nines(40), 10n ** 39n, `1.${nines(39)}`],
    ...["NaN", "Infinity", "1,000.00", "0x10", ".5", "5.", "1.2.3", "1n", "\u0661\u0662", "4111-secret"],
  ])("[S30] [S36] rejects %s without repeating it, and says how to write it", (value) => {
    const given = typeof value === "string" ? "another string" : typeof value;
    const message =
      'amount must be a decimal string such as "25.10", or a bigint such as 25n for whole units (no sign, no exponent, ' +
      `no spaces, at most 39 digits before the point and 38 after it); got ${given}`;
    expect(() => take(value)).toThrow(expect.objectContaining({ ...facts, message }));
  });

  test.each(["0", "0.00", 0n])("[S30] rejects %s if the operation moves money", (zero) => {
    expect(() => take(zero, true)).toThrow(
      expect.objectContaining({ ...facts, message: "amount must be more than zero" }),
    );
    expect(take("0.01", true)).toBe("0.01");
  });
});

describe("exactNumber", () => {
  test("[S29] keeps the digits, for every copy of the package and as a string in JSON.stringify", async () => {
    expect(exactNumber("25.10")[exactDigits]).toBe("25.10");
    expect(exactNumber(7n)[exactDigits]).toBe("7");
    expect(JSON.stringify({ limit: exactNumber("25.10") })).toBe('{"limit":"25.10"}');
    expect(exactDigits).toBe(Symbol.for("svc-sdk.exact-number"));
    vi.resetModules();
    const other = await import("./amounts.ts");
    expect(isExactNumber(other.exactNumber("1"))).toBe(true);
    expect(other.isExactNumber).not.toBe(isExactNumber);
  });

  test("[S30] rejects other values", () => {
    expect(() => exactNumber("1e3")).toThrow(/^exactNumber must be a decimal string/);
    expect(() => exactNumber("-1")).toThrow(ArgumentError);
  });

  test.each([null, undefined, "25.10", 25, {}])("%s is not an exact number", (value) => {
    expect(isExactNumber(value)).toBe(false);
  });
});
