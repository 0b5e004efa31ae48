import { describe, expect, it } from "vitest";
import { ArgumentError } from "../errors.ts";
import { decodePayload, parseExactJson, readUnverifiedNotification } from "./event.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("[W9] parseExactJson", () => {
  const text = '{"data":{"amount":12345678901234567890.10,"count":2,"fees":[{"amount":1.0},{"amount":1e-18}]}}';

  it.each([
    ["text", text],
    ["bytes", bytes(text)],
    ["text with a byte order mark", `\uFEFF${text}`],
    ["bytes with a byte order mark", bytes(`\uFEFF${text}`)],
  ])("reads numbers digit for digit from %s", (_, json) => {
    expect(parseExactJson(json, ["data.amount", "data.fees[].amount"])).toEqual({
      data: {
        amount: "12345678901234567890.10",
        count: 2,
        fees: [{ amount: "1.0" }, { amount: "0.000000000000000001" }],
      },
    });
  });

  it.each([
    ["", "1.0", "1.0"],
    ["[]", "[1.0]", ["1.0"]],
    ["[][].名", '[[{"名":1.0}]]', [[{ 名: "1.0" }]]],
    ["a[].*", '{"a":[{"b":1.0}]}', { a: [{ b: "1.0" }] }],
    ["*.amount", '{"a":{"amount":1.0},"amount":1.0}', { a: { amount: "1.0" }, amount: 1 }],
    ["a", '{"a":"text","b":1.0}', { a: "text", b: 1 }],
  ])("reads the path %j", (path, json, expected) => expect(parseExactJson(json, [path])).toEqual(expected));

  it.each(["data..amount", ".data", "data.", "fees[0].amount", "fees.[]", "[]amount", "a]", "$[*].a"])(
    "rejects the path %j",
    (path) => {
      expect(() => parseExactJson(text, ["data.amount", path])).toThrow(ArgumentError);
      expect(() => parseExactJson(text, ["data.amount", path])).toThrow(/^paths\[1\] must/);
      expect(() => parseExactJson(text, ["data.amount", path])).toThrow(expect.objectContaining({ field: "paths[1]" }));
    },
  );

  it("uses the list of paths as it is at the call", () => {
    const paths = ["a"];
    expect(parseExactJson('{"a":1,"b":2}', paths)).toEqual({ a: "1", b: 2 });
    paths[0] = "b";
    expect(parseExactJson('{"a":1,"b":2}', paths)).toEqual({ a: 1, b: "2" });
  });

  it("keeps a byte order mark within a text", () => {
    expect(parseExactJson('{"a":"\uFEFF"}', [])).toEqual({ a: "\uFEFF" });
  });

  it("throws if the input is not valid JSON or not valid UTF-8", () => {
    expect(() => parseExactJson("amount=1.0", ["amount"])).toThrow(SyntaxError);
    expect(() => parseExactJson(new Uint8Array([0x22, 0xff, 0x22]), [])).toThrow(TypeError);
  });
});

it("decodePayload rejects invalid UTF-8", () => {
  expect(decodePayload(bytes("\uFEFFé 🙂"))).toBe("é 🙂");
  expect(() => decodePayload(new Uint8Array([0xc3]))).toThrow(TypeError);
});

it("[W17] readUnverifiedNotification marks its result as unverified", () => {
  const body = '{"status":"approved"}';
  const raw = bytes(body);
  const expected = { verified: false, payload: { status: "approved" }, raw };
  for (const given of [body, raw.buffer]) expect(readUnverifiedNotification(given)).toEqual(expected);
  expect(readUnverifiedNotification("<xml/>")).toMatchObject({ verified: false, payload: undefined });
  expect(() => readUnverifiedNotification({ status: "approved" } as unknown as string)).toThrow("text or bytes");
});
