import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { prepareBody } from "./body.ts";
import { stringifyExact } from "./json.ts";

const transfer = testOperation({
  id: "sendFunds",
  money: true,
  decimals: {
    request: [
      { path: "amount", wire: "number" },
      { path: "fees[].max", wire: "string" },
    ],
  },
});

describe("prepareBody", () => {
  test("[S29] writes amounts in the wire format with all digits", () => {
    const body = { amount: "9007199254740993.10", fees: [{ max: 7n }, { max: "0.10" }], type: "1.0" };
    expect(stringifyExact(prepareBody(transfer, body))).toBe(
      '{"amount":9007199254740993.10,"fees":[{"max":"7"},{"max":"0.10"}],"type":"1.0"}',
    );
  });

  test("[S32] sends an exact integer with its digits, and rejects everything else", () => {
    const operation = testOperation({ decimals: { request: [{ path: "ids[]", wire: "integer" }] } });
    const digits = ["9007199254740993", "-12345678901234567890", "0"];
    const ids = [...digits, 2n ** 70n, null];
    expect(stringifyExact(prepareBody(operation, { ids }))).toBe(
      '{"ids":[9007199254740993,-12345678901234567890,0,1180591620717411303424,null]}',
    );
    for (const wrong of [1, 2 ** 53, "1.0", "1e3", "007", "-0x1", "", " 1", true, {}]) {
      expect(() => prepareBody(operation, { ids: ["1", wrong] })).toThrow(
        expect.objectContaining({
          name: "ArgumentError",
          field: "ids[1]",
          message: expect.stringContaining("a string of digits"),
        }),
      );
    }
  });

  test("does not change the caller's object", () => {
    const body = Object.freeze({ amount: "1.0", fees: Object.freeze([Object.freeze({ max: "2" })]) });
    prepareBody(transfer, body);
    expect(body).toEqual({ amount: "1.0", fees: [{ max: "2" }] });
  });

  test("[S30] rejects an invalid amount, and says where", () => {
    expect(() => prepareBody(transfer, { amount: 25.1 })).toThrow(/^amount must be a decimal string .* got number$/);
    expect(() => prepareBody(transfer, { fees: [{ max: "1" }, { max: "1e3" }] })).toThrow(
      /^fees\[1\]\.max must be a decimal/,
    );
    expect(() => prepareBody(transfer, { amount: "x" })).toThrow(
      expect.objectContaining({ method: "client.sendFunds" }),
    );
    expect(() => prepareBody(transfer, { amount: null })).toThrow("amount must be a decimal");
  });

  test("[S30] rejects zero only if the operation moves money", () => {
    expect(() => prepareBody(transfer, { amount: "0.00" })).toThrow("amount must be more than zero");
    const quote = testOperation({ decimals: { request: [{ path: "amount", wire: "string" }] } });
    expect(prepareBody(quote, { amount: "0.00" })).toEqual({ amount: "0.00" });
  });

  test("passes on bodies without amounts", () => {
    const body = { amount: 25.1 };
    expect(prepareBody(testOperation(), body)).toBe(body);
    expect(prepareBody(transfer, undefined)).toBeUndefined();
  });
});
