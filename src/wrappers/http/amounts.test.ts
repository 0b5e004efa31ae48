import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { type ApiError, ArgumentError, type ResponseError } from "../errors.ts";
import { exactDigits, exactNumber, isExactNumber, plainDecimal, readAmounts, toWireDecimal } from "./amounts.ts";

const unreadable = [
  ...["", " ", "abc", "1,000.00", "1.000,00", "0x10", "NaN", "Infinity", "-Infinity", "1e", "e5", "1.2.3", "1_000"],
  ...[" 1", "1 ", "1\n", "+1", "--1", "007", "-00", ".5", "5.", "1n", "$1", "1 USDC", "\u0661", "1e101", "1e-101"],
];

describe("plainDecimal", () => {
  test.each([
    ...["0", "-0", "7", "100.00", "-0.10", "0.000000000000000001", "9007199254740993"].map((text) => [text, text]),
    ["1e-18", "0.000000000000000001"],
    ["1.50E+3", "1500"],
    ["1.50e1", "15.0"],
    ["-12.5e-3", "-0.0125"],
    ["0.00e2", "0"],
    ["0e5", "0"],
    ["1.50e0", "1.50"],
    ["10e-1", "1.0"],
    ["1e100", `1${"0".repeat(100)}`],
    ["1e-100", `0.${"0".repeat(99)}1`],
  ])("[S31] %s becomes %s", (text, expected) => expect(plainDecimal(text)).toBe(expected));

  test.each(unreadable)("[S31] reads nothing from %j", (text) => expect(plainDecimal(text)).toBeUndefined());
});

describe("readAmounts", () => {
  const read = (body: unknown) =>
    readAmounts(structuredClone(body), ["data.list[].amount", "data.by.*.total"], ["data.quote"]);

  test("[S31] keeps plain decimals, and expands exponents in strings", () => {
    const plain = { data: { list: [{ amount: "1.10" }], quote: "2" } };
    expect(read(plain)).toEqual({ body: plain, unreadable: undefined });
    const expanded = { data: { list: [{ amount: "0.0000001" }], quote: "100" } };
    const body = { data: { list: [{ amount: "1e-7" }], quote: "1e2" } };
    expect(read(body)).toEqual({ body: expanded, unreadable: undefined });
  });

  test.each([
    ...[{}, { data: null }, { data: { list: null, by: 7, quote: null } }, { data: { list: [{ amount: null }, 1] } }],
  ])("accepts missing amounts: %j", (body) => expect(read(body)).toEqual({ body, unreadable: undefined }));

  test.each([...unreadable, true, false, {}, [], ["1"], { value: "1" }])(
    "[S31] names the path of the first value that is not an amount, and leaves the body unchanged: %j",
    (amount) => {
      const body = { data: { list: [{ amount: "1" }, { amount }], by: { x: { total: amount } } } };
      expect(read(body)).toEqual({ body, unreadable: "data.list[1].amount" });
      const inMap = { data: { by: { x: { total: amount } } } };
      expect(read(inMap)).toEqual({ body: inMap, unreadable: "data.by.x.total" });
    },
  );

  test("an assumed decimal may be any string, and nothing else", () => {
    for (const quote of unreadable) {
      expect(read({ data: { quote } })).toEqual({ body: { data: { quote } }, unreadable: undefined });
    }
    for (const quote of [true, {}, ["1"]]) {
      expect(read({ data: { quote } }).unreadable).toBe("data.quote");
    }
  });

  test("names no assumed text before the first value that is not an amount", () => {
    const paths = ["data.a", "data.b"];
    expect(readAmounts({ data: { a: "text", b: {} } }, [], paths).unreadable).toBe("data.b");
  });

  test("returns a body without amounts unchanged", () => {
    const body = { data: { list: [{ amount: true }] } };
    expect(readAmounts(body, [])).toEqual({ body, unreadable: undefined });
  });
});

describe("invalid amounts", () => {
  const wallet = (data: string) => cryptoClient({ "/wallet": new Response(`{"success":true,"data":${data}}`) }).wallets;

  test("[S31] a transfer with one in its response keeps its id in the error, and its outcome is unknown", async () => {
    const data = { ...sentFunds.data, gas_amount: "1,000.00", total_fee: true };
    const { wallets } = cryptoClient({ "/send-funds": { ...sentFunds, data } });
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    const message =
      "wallets.transactions.sendFunds: the service responded with an amount that is not a decimal, at data.gas_amount";
    expect(failure).toMatchObject({
      name: "OutcomeUnknownError",
      httpStatus: 200,
      next: { kind: "resend", idempotencyKey: "payout-1" },
      cause: { name: "ResponseError", code: "response_malformed", outcome: "unknown", message },
    });
    expect((failure.cause as ResponseError).raw).toEqual({ ...sentFunds, data });
    expect(inspect(failure, { depth: 9 }) + JSON.stringify(failure)).not.toMatch(/1,000|tx_1/);
  });

  test("[S31] a read keeps its own error and the whole body, with its other amounts exact", async () => {
    const failure = await failureOf(wallet('{"balance":{"available":[],"pending":10.10}}').cardCustomers.wallet("s"));
    expect(failure).toMatchObject({ name: "ResponseError", code: "response_malformed", outcome: "unknown" });
    expect((failure as ResponseError).raw).toMatchObject({ data: { balance: { available: [], pending: "10.10" } } });
  });

  test("[S31] an amount with a huge exponent is invalid", async () => {
    expect(await failureOf(wallet('{"balance":{"available":1e101}}').cardCustomers.wallet("s"))).toMatchObject({
      code: "response_malformed",
    });
  });

  test("[S31] numbers are exact even if strings are documented", async () => {
    const body = JSON.stringify(sentFunds).replace('"0.2"', "9007199254740993.10");
    const { wallets } = cryptoClient({ "/send-funds": new Response(body) });
    expect(await wallets.transactions.sendFunds(transfer, keyed)).toMatchObject({ total_fee: "9007199254740993.10" });
  });

  test("[S28] a rejection stays one, and keeps its body", async () => {
    const body = '{"error":"insufficient_balance","details":{"available_balance":1e999,"requested_amount":true}}';
    const { wallets } = cryptoClient({ "/send-funds": new Response(body, { status: 422 }) });
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(failure).toMatchObject({ name: "ApiError", code: "insufficient_balance", outcome: "rejected" });
    expect((failure as ApiError).details).toEqual({ available_balance: "1e999", requested_amount: true });
  });
});

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

  test("is a string in JSON.stringify", () =>
    expect(JSON.stringify({ limit: exactNumber("25.10") })).toBe('{"limit":"25.10"}'));

  test.each([null, undefined, "25.10", 25, {}])("%s is not an exact number", (value) => {
    expect(isExactNumber(value)).toBe(false);
  });
});
