import { describe, expect, test, vi } from "vitest";
import { ArgumentError } from "../errors.ts";
import { exactDigits, exactNumber, isExactNumber, toWireDecimal } from "./amounts.ts";

const nines = (count: number) => "9".repeat(count);

function refusalOf(value: unknown, rejectZero = false): string {
  try {
    toWireDecimal(value, { path: "amount", rejectZero });
  } catch (error) {
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ code: "invalid_decimal", outcome: "not-sent" });
    return (error as Error).message;
  }
  throw new Error(`${String(value)} was accepted`);
}

describe("toWireDecimal", () => {
  test.each(["0", "0.0", "25.10", "100.00", "0.000000000000000001", "9007199254740993", `${nines(39)}.${nines(38)}`])(
    "[S29] hands on %s digit for digit",
    (text) => expect(toWireDecimal(text, { path: "amount" })).toBe(text),
  );

  test("[S29] accepts whole units as a bigint", () => {
    expect(toWireDecimal(9007199254740993n, { path: "amount" })).toBe("9007199254740993");
    expect(toWireDecimal(0n, { path: "amount" })).toBe("0");
  });

  test.each([
    ...[25.1, 25, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, ["1"], true],
    ...["1e3", "1.5E-7", "-1", "+1", -1n, "", "  ", " 1", "1\n", "007", "00", nines(40), 10n ** 39n, `1.${nines(39)}`],
    ...["NaN", "Infinity", "1,000.00", "0x10", ".5", "5.", "1.2.3", "1n", "\u0661\u0662"],
  ])("[S30] rejects %s and says how to write it", (value) => {
    const message = refusalOf(value);
    expect(message).toContain(
      `amount must be a decimal string such as "25.10", or a bigint such as 25n for whole units`,
    );
    expect(message).toContain("no sign, no exponent, no spaces");
    expect(message).toMatch(new RegExp(`got ${typeof value === "string" ? "another string" : typeof value}$`));
  });

  test.each(["0", "0.00", 0n])("[S30] rejects %s if the operation moves money", (zero) => {
    expect(refusalOf(zero, true)).toContain("amount must be more than zero");
    expect(toWireDecimal("0.01", { path: "amount", rejectZero: true })).toBe("0.01");
  });

  test("[S36] does not repeat the value", () => expect(refusalOf("4111-secret")).not.toContain("4111"));

  test("names the operation", () => {
    const call = () => toWireDecimal("x", { path: "amount", method: "sendFunds" });
    expect(call).toThrow(expect.objectContaining({ method: "sendFunds" }));
  });
});

describe("exactNumber", () => {
  test("[S29] keeps the digits, for every copy of the package", async () => {
    expect(exactNumber("25.10")[exactDigits]).toBe("25.10");
    expect(exactNumber(7n)[exactDigits]).toBe("7");
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

  test("is a string in JSON.stringify", () => {
    expect(JSON.stringify({ limit: exactNumber("25.10") })).toBe('{"limit":"25.10"}');
  });

  test.each([null, undefined, "25.10", 25, {}])("%s is not an exact number", (value) => {
    expect(isExactNumber(value)).toBe(false);
  });
});
