import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import type { ApiError, ResponseError } from "../errors.ts";
import { plainDecimal, readAmounts } from "./amounts.ts";

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
    const body = { data: { list: [{ amount: "1e-7" }], quote: "1e2" } };
    expect(read(body)).toEqual({
      body: { data: { list: [{ amount: "0.0000001" }], quote: "100" } },
      unreadable: undefined,
    });
  });

  test.each([
    {},
    { data: null },
    { data: { list: null, by: 7, quote: null } },
    { data: { list: [{ amount: null }, 1] } },
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
