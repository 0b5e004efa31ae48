import { describe, expect, test, vi } from "vitest";
import { cryptoClient, transfer } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError } from "../errors.ts";
import { exactNumber } from "./amounts.ts";
import { withExtraBody } from "./body.ts";

const operation = testOperation({ bodyFields: ["amount", "idempotency_key"] });
const bodyless = testOperation();

describe("withExtraBody", () => {
  test("adds fields and keeps the text of the body", () => {
    expect(withExtraBody(operation, '{"amount":25.10}', { code: "$&", max: exactNumber("1.0") })).toBe(
      '{"amount":25.10,"code":"$&","max":1.0}',
    );
    expect(withExtraBody(operation, '{"amount":25.10}', undefined)).toBe('{"amount":25.10}');
    expect(withExtraBody(operation, '{"amount":25.10}', {})).toBe('{"amount":25.10}');
    expect(withExtraBody(operation, "{}", { code: 1, none: undefined })).toBe('{"code":1}');
  });

  test("creates a body for a call without one", () => {
    expect(withExtraBody(bodyless, undefined, { twoFactorCode: "1" })).toBe('{"twoFactorCode":"1"}');
    expect(withExtraBody(bodyless, undefined, undefined)).toBeUndefined();
  });

  test("calls a function each time", () => {
    const extra = vi.fn().mockReturnValueOnce({ code: "1" }).mockReturnValueOnce({ code: "2" });
    expect(withExtraBody(bodyless, undefined, extra)).toBe('{"code":"1"}');
    expect(withExtraBody(bodyless, undefined, extra)).toBe('{"code":"2"}');
  });

  test.each(["amount", "idempotency_key"])("[S43] rejects %s", (name) => {
    expect(() => withExtraBody(operation, "{}", { [name]: "x" })).toThrow(ArgumentError);
    expect(() => withExtraBody(operation, undefined, () => ({ [name]: undefined }))).toThrow(/^extraBody: /);
  });

  test("[S43] rejects idempotency_key without documented fields, and fields that the body already has", () => {
    expect(() => withExtraBody(bodyless, "{}", { idempotency_key: "x" })).toThrow("as the option idempotencyKey");
    expect(() => withExtraBody(bodyless, '{"free":1}', { free: 2 })).toThrow("free is already a field of the body");
  });

  test.each([null, 7, "x", ["x"], Promise.resolve({ a: 1 }), new Map(), new Date()])(
    "rejects %s as fields",
    (extra) => {
      expect(() => withExtraBody(bodyless, "{}", extra as never)).toThrow("must be a plain object");
      expect(() => withExtraBody(bodyless, "{}", () => extra as never)).toThrow("must be a plain object");
    },
  );

  test.each(['["text"]', "7", '"text"', "null"])("does not add to %s", (text) => {
    expect(() => withExtraBody(bodyless, text, { a: 1 })).toThrow("the body is not an object");
  });

  test("accepts fields without a prototype", () => {
    expect(withExtraBody(bodyless, undefined, Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });

  test("[S28] reports a function that throws as an error of the SDK", () => {
    const fail = () => {
      throw new Error("no code at hand");
    };
    expect(() => withExtraBody(bodyless, "{}", fail)).toThrow(
      expect.objectContaining({ name: "ArgumentError", cause: new Error("no code at hand") }),
    );
  });

  test("[S37] __proto__ is an ordinary name", () => {
    expect(withExtraBody(bodyless, '{"__proto__":1}', { constructor: 2 })).toBe('{"__proto__":1,"constructor":2}');
    expect(withExtraBody(bodyless, "{}", JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });

  test.each([{ amount: 999 }, { idempotency_key: "x" }])("[S43] rejects %j from toJSON", (made) => {
    expect(() => withExtraBody(operation, "{}", { toJSON: () => made })).toThrow(/^extraBody: (amount|pass the key)/);
  });

  test("[S43] adds the result of toJSON, and rejects one that is not an object", () => {
    expect(withExtraBody(operation, '{"a":1}', { toJSON: () => ({ code: "1" }) })).toBe('{"a":1,"code":"1"}');
    for (const extra of [exactNumber("1"), { toJSON: () => ["x"] }, { toJSON: () => "{}" }, { toJSON: () => null }]) {
      expect(() => withExtraBody(operation, "{}", extra as never)).toThrow("must be a plain object");
    }
  });

  test("[S28] a promise that rejects does not end the process", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const fail = async () => {
      throw new Error("no code at hand");
    };
    expect(() => withExtraBody(bodyless, "{}", fail as never)).toThrow("must be a plain object");
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("the body itself", () => {
  test("[S43] rejects a key added by toJSON", async () => {
    const { wallets, sent } = cryptoClient();
    const body = { ...transfer, toJSON: () => ({ ...transfer, idempotency_key: "x" }) };
    await expect(wallets.transactions.sendFunds(body, { idempotencyKey: "k" })).rejects.toMatchObject({
      name: "ArgumentError",
      message: expect.stringContaining("idempotencyKey"),
    });
    expect(sent).toEqual([]);
  });

  test.each([
    ["a Map", new Map([["asset_id", "a"]])],
    ["a Set", new Set(["a"])],
    ["a FormData", new FormData()],
    ["a URLSearchParams", new URLSearchParams("asset_id=a")],
    ["an array", ["a"]],
    ["a promise", Promise.resolve({ asset_id: "a" })],
    ["an exact number", exactNumber("1")],
    ["a Date", new Date()],
    ["a string", "{}"],
    ["null", null],
  ])("rejects %s as the body, instead of sending {} or garbage", async (_, body) => {
    const { wallets, sent } = cryptoClient();
    await expect(wallets.balances.check(body as never)).rejects.toMatchObject({
      name: "ArgumentError",
      message: expect.stringContaining("must be a plain object"),
    });
    expect(sent).toEqual([]);
  });

  test("accepts an instance whose toJSON returns an object", async () => {
    class Check {
      toJSON() {
        return { asset_id: "a" };
      }
    }
    const { wallets, sentTo } = cryptoClient({ "/balance/check": { success: true, data: {} } });
    await wallets.balances.check(new Check() as never);
    expect(sentTo("/balance/check")[0]?.body).toBe('{"asset_id":"a"}');
  });
});
