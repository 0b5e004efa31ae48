import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { parseByNames } from "./json.ts";

const parse = (text: string, ...paths: string[]) => parseByNames(text, paths);

describe("parseByNames", () => {
  test("reads the numbers at the paths, however they are written, and leaves texts and other values", () => {
    const list = '[{"amount":1.10,"n":1.10},{"amount" :\n-0.5E-1},{"amount":"1.10"},{"amount":null},{"amount":[1.10]}]';
    expect(parse(`{"data":{"list":${list},"total":9007199254740993}}`, "data.list[].amount", "data.total")).toEqual({
      value: {
        data: {
          list: [
            { amount: "1.10", n: 1.1 },
            { amount: "-0.05" },
            { amount: "1.10" },
            { amount: null },
            { amount: [1.1] },
          ],
          total: "9007199254740993",
        },
      },
    });
  });

  test("keeps a number that is too large to expand", () => {
    expect(parse('{"amount":1e101}', "amount")).toEqual({ value: { amount: "1e101" } });
  });

  test.each([
    ["an escape, which may spell a name", '{"\\u0061mount":1.10}', ["amount"]],
    ["an escape, which may hide a quotation mark", '{"my\\"amount":1.10}', ["amount"]],
    ["its own mark", '{"amount":"\ud8001"}', ["amount"]],
    ["a number of the name in another place", '{"amount":1.10,"other":{"amount":1.10}}', ["amount"]],
    ["the name twice in an object", '{"amount":1.10,"amount":1.20}', ["amount"]],
    ["a path to the items of a list", "[1.10]", ["[]"]],
    ["a path to any property", '{"amount":1.10}', ["*"]],
    ["an inner path to any property", '{"a":{"amount":1.10}}', ["a.*"]],
    ["a path to the whole text", "1.10", [""]],
    ["a name that ends like a pattern", '{"fee|":1.10}', ["fee|"]],
    ["a name with a pattern in it", '{"fee+x":1.10}', ["fee+x"]],
  ])("leaves %s to the reader of characters", (_, text, paths) => {
    expect(parse(text, ...paths)).toBeUndefined();
  });

  test("finds a path through any property", () => {
    expect(parse('{"a":{"fee":1.10}}', "*.fee")).toEqual({ value: { a: { fee: "1.10" } } });
  });

  test("[S37] __proto__ becomes a plain property", () => {
    const parsed = parse('{"__proto__":1.10}', "__proto__")?.value as object;
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(Object.entries(parsed)).toEqual([["__proto__", "1.10"]]);
  });

  test.each(['{"amount":01}', '{"amount":1.}', '{"amount":1.10', '{"x"amount":1}', '{"amount":+1}', '{"amount":1 2}'])(
    "rejects %s like JSON.parse",
    (text) => expect(() => parse(text, "amount")).toThrow(SyntaxError),
  );

  test.each<[string, (size: number) => string]>([
    ["after a number", (size) => `{"amount":1${" ".repeat(size)}}`],
    ["after a name", (size) => `{"amount"${" ".repeat(size)}:1}`],
    ["of digits", (size) => `{"amount":${"1".repeat(size)}}`],
    ["of numbers without an end", (size) => `[${'{"amount":1 1},'.repeat(size)}0]`],
  ])("takes time in proportion to a flood %s", (_, flood) => {
    const read = (size: number) => {
      try {
        parse(flood(size), "amount");
      } catch {
        // Not every flood is JSON.
      }
    };
    expect(growth(read, 1_000)).toBeLessThan(100);
  });
});
