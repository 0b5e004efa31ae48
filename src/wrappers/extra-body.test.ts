import { describe, expect, test, vi } from "vitest";
import { exactNumber } from "./decimal.ts";
import { ArgumentError } from "./errors/index.ts";
import { withExtraBody } from "./extra-body.ts";
import { testOperation } from "./testing/operation.ts";

const operation = testOperation({ bodyFields: ["amount", "idempotency_key"] });
const bodyless = testOperation();

describe("withExtraBody", () => {
  test("adds fields and leaves the body's own text as it is", () => {
    expect(withExtraBody(operation, '{"amount":25.10}', { code: "$&", max: exactNumber("1.0") })).toBe(
      '{"amount":25.10,"code":"$&","max":1.0}',
    );
    expect(withExtraBody(operation, '{"amount":25.10}', undefined)).toBe('{"amount":25.10}');
    expect(withExtraBody(operation, '{"amount":25.10}', {})).toBe('{"amount":25.10}');
    expect(withExtraBody(operation, "{}", { code: 1, none: undefined })).toBe('{"code":1}');
  });

  test("gives a call without a body one", () => {
    expect(withExtraBody(bodyless, undefined, { twoFactorCode: "1" })).toBe('{"twoFactorCode":"1"}');
    expect(withExtraBody(bodyless, undefined, undefined)).toBeUndefined();
  });

  test("asks a function each time", () => {
    const extra = vi.fn().mockReturnValueOnce({ code: "1" }).mockReturnValueOnce({ code: "2" });
    expect(withExtraBody(bodyless, undefined, extra)).toBe('{"code":"1"}');
    expect(withExtraBody(bodyless, undefined, extra)).toBe('{"code":"2"}');
  });

  test.each(["amount", "idempotency_key"])("[S43] refuses %s", (name) => {
    expect(() => withExtraBody(operation, "{}", { [name]: "x" })).toThrow(ArgumentError);
    expect(() => withExtraBody(operation, undefined, () => ({ [name]: undefined }))).toThrow(/^extraBody: /);
  });

  test("[S43] refuses idempotency_key where no field is declared, and fields that the body already has", () => {
    expect(() => withExtraBody(bodyless, "{}", { idempotency_key: "x" })).toThrow("as the option idempotencyKey");
    expect(() => withExtraBody(bodyless, '{"free":1}', { free: 2 })).toThrow("free is a field of the body itself");
  });

  test.each([null, 7, "x", ["x"], Promise.resolve({ a: 1 }), new Map(), new Date()])(
    "refuses %s as fields",
    (extra) => {
      expect(() => withExtraBody(bodyless, "{}", extra as never)).toThrow("must be a plain object");
      expect(() => withExtraBody(bodyless, "{}", () => extra as never)).toThrow("must be a plain object");
    },
  );

  test.each(['["text"]', "7", '"text"', "null"])("refuses to add to %s", (text) => {
    expect(() => withExtraBody(bodyless, text, { a: 1 })).toThrow("no object that fields could be added to");
  });

  test("takes fields without a prototype", () => {
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

  test("[S37] __proto__ is a name like any other", () => {
    expect(withExtraBody(bodyless, '{"__proto__":1}', { constructor: 2 })).toBe('{"__proto__":1,"constructor":2}');
    expect(withExtraBody(bodyless, "{}", JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });
});
