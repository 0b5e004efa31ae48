import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { ArgumentError } from "../errors.ts";
import { exactNumber } from "./amounts.ts";
import { parseByNames, parseExact, stringifyExact } from "./json.ts";

function refusalOf(value: unknown): unknown {
  try {
    return stringifyExact(value);
  } catch (error) {
    return error;
  }
}

describe("stringifyExact", () => {
  test.each(["0.000000000000000001", "100.00", "9007199254740993", "0"])(
    "[S29] writes %s digit for digit",
    (digits) => {
      expect(stringifyExact({ amount: exactNumber(digits), list: [exactNumber(digits)] })).toBe(
        `{"amount":${digits},"list":[${digits}]}`,
      );
      expect(stringifyExact({ toJSON: () => exactNumber(digits) })).toBe(digits);
    },
  );

  test("supports toJSON with its key, functions, symbols, boxed values and escapes", () => {
    const value = {
      key: { toJSON: (key: string) => key },
      list: [{ toJSON: (key: string) => key }, undefined, () => 1, Symbol("s")],
      gone: undefined,
      method: () => 1,
      boxed: [1, "s", false].map(Object),
      'q"\u2028\ud800': new Date(0),
      ...JSON.parse('{"__proto__":1}'),
    };
    expect(stringifyExact(value)).toBe(JSON.stringify(value));
  });

  test.each([
    ...[JSON.parse('{"__proto__":{"a":1}}'), new Date(0), Object(1), [Object("s")], new Map([[1, 2]])],
    ...[[undefined], new Array(2), Object.create(null, { a: { value: 1, enumerable: true } }), Object.create({ a: 1 })],
    { a: undefined, b: [{ toJSON: () => 1 }] },
  ])("writes %j as JSON.stringify does", (value) => expect(stringifyExact(value)).toBe(JSON.stringify(value)));

  test.each([
    ...[{ "\ud8001": "x" }, { 'a"\ud8001': 1 }],
    ...[
      'x"\ud8001',
      '\\"\ud8001',
      '"\ud8001"',
      "\ud8001 ",
      "\ud800",
      "\ud800x",
      "\u{10000}1",
      '"25.10"',
      "\\ud80025",
    ].map((a) => ({ a })),
  ])("mistakes no text for an exact number: %j", (value) => {
    const list = [value, exactNumber("25.10")];
    expect(stringifyExact(list)).toBe(`[${JSON.stringify(value)},25.10]`);
  });

  const circular: { a: { b: unknown[] } } = { a: { b: [] } };
  circular.a.b.push(circular.a);

  const lost = "the body contains itself, is nested too deeply, or has a toJSON that throws";
  const rounded = "is an integer that JavaScript may have rounded";
  const failure = new RangeError("no such day");
  const broken = {
    toJSON(): never {
      throw failure;
    },
  };

  test.each<[what: string, value: unknown, message: string, field?: string]>([
    ["a bigint", { a: [1, { b: 2n }] }, "a[1].b is a bigint", "a[1].b"],
    ["only a bigint", 1n, "the body is a bigint"],
    ["NaN", { a: { b: Number.NaN } }, "a.b is NaN or infinite", "a.b"],
    ["an infinity", [Number.NEGATIVE_INFINITY], "[0] is NaN or infinite", "[0]"],
    ["an integer that is not safe", { a: [2 ** 53] }, `a[0] ${rounded}. Mark it x-exact`, "a[0]"],
    ["a large float", { a: -1e21 }, `a ${rounded}`, "a"],
    ["a cycle", circular, `${lost} (near a.b[0])`],
    ["the mark of exact numbers", { a: "\ud80025" }, "a begins with a lone surrogate", "a"],
    ["a toJSON that throws", broken, lost],
    ["nothing", undefined, "the body is missing"],
    ["a function", () => 1, "the body is missing or not a JSON value"],
  ])("[S29] rejects %s and says where it is", (_, value, message, field) => {
    const refusal = refusalOf(value);
    expect(refusal).toBeInstanceOf(ArgumentError);
    expect(String(refusal)).toContain(`ArgumentError: ${message}`);
    expect((refusal as ArgumentError).field).toBe(field);
  });

  test("keeps the error of a toJSON that throws as its cause", () =>
    expect(refusalOf(broken)).toMatchObject({ message: lost, cause: failure }));

  test("the same object twice is not a cycle", () => {
    const shared = { a: 1 };
    expect(stringifyExact([shared, shared])).toBe('[{"a":1},{"a":1}]');
  });

  test.each<[string, (inner: unknown) => unknown]>([
    ["arrays", (inner) => [inner]],
    ["objects", (a) => ({ a })],
    ["toJSON", (a) => ({ toJSON: () => ({ a }) })],
  ])("[S38] writes a thousand levels of %s, and no more", (_, around) => {
    const nested = (levels: number) => {
      let value = around(1);
      for (let level = 1; level < levels; level++) value = around(value);
      return value;
    };
    expect(stringifyExact(nested(1_000))).toContain("1");
    for (const levels of [1_001, 100_000]) {
      expect(() => stringifyExact(nested(levels))).toThrow(ArgumentError);
      expect(() => stringifyExact(nested(levels))).toThrow(/nested too deeply.{1,250}$/);
    }
  });
});

describe("parseExact", () => {
  test.each([
    ["-100.00", "-100.00"],
    ["9007199254740993", "9007199254740993"],
    ["1.50E+3", "1500"],
    ["1e3", "1000"],
    ["1e12", "1000000000000"],
    ['"25.10"', "25.10"],
    ["null", null],
  ])("[S31] reads %s as %j", (token, expected) => {
    expect(parseExact(`{"amount":${token}}`, ["amount"])).toEqual({ amount: expected });
    expect(parseExact(`[ ${token} , ${token}\n]`, ["[]"])).toEqual([expected, expected]);
  });

  test("[S32] by path and never by key: a page's limit stays a number", () => {
    const text = '{"data":{"limit":20,"transactions":[{"amount":1.10,"n":1.10}]},"amount":1.10,"limit":3}';
    expect(parseExact(text, ["data.transactions[].amount", "limit"])).toEqual({
      data: { limit: 20, transactions: [{ amount: "1.10", n: 1.1 }] },
      amount: 1.1,
      limit: "3",
    });
  });

  test("finds escaped keys", () => {
    expect(parseExact('{"\\u0061mount":1.10,"a\\"b":{"x":2.0}}', ["amount", 'a"b.x'])).toEqual({
      amount: "1.10",
      'a"b': { x: "2.0" },
    });
  });

  test("ignores structure inside strings", () => {
    const text = JSON.stringify({ s: '{"amount":1,["\\', t: "\\\\", amount: "x" }).replace('"x"', "1.50");
    expect(parseExact(text, ["amount"])).toMatchObject({ amount: "1.50", t: "\\\\" });
  });

  test("a key is never a number, quoted or not", () => {
    for (const [text, ...paths] of [
      ["{1:2}", "*", "1"],
      ["{1:2}", "[]"],
      ["[{1:2}]", "[][]"],
      ['{"a":1,2:3}', "*"],
    ]) {
      expect(() => parseExact(text as string, paths)).toThrow(SyntaxError);
    }
  });

  test.each(["1e101", "1e-99999999999"])("keeps %s, which is too large to expand", (token) => {
    expect(parseExact(`{"amount":${token}}`, ["amount"])).toEqual({ amount: token });
  });

  test("[S37] __proto__ becomes a plain property", () => {
    const parsed = parseExact('{"__proto__":{"amount":1.10}}', ["__proto__.amount"]) as object;
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(JSON.stringify(parsed)).toBe('{"__proto__":{"amount":"1.10"}}');
  });

  test.each(["[", '{"a":', '{"a":[', '["'])("endless nesting of %s does not overflow the stack", (opening) => {
    const text = opening.repeat(200_000);
    expect(() => parseExact(text, ["a.a.a", "[][]", "a[].a"])).toThrow(SyntaxError);
  });

  test.each<[string, string, string]>([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
    ["both", '[{"a":1,"b":', ',"c":2}]'],
  ])("[S38] reads a thousand levels of %s by every way, and no more", (_, opening, closing) => {
    const nested = (times: number) => `${opening.repeat(times)}7${closing.repeat(times)}`;
    const times = opening.startsWith("[{") ? 500 : 1_000;
    for (const paths of [[], ["c"], ["*"], ["x[]"]]) {
      expect(JSON.stringify(parseExact(nested(times), paths))).toHaveLength(nested(times).length);
      for (const deeper of [times + 1, 100_000]) {
        expect(() => parseExact(nested(deeper), paths)).toThrow(new SyntaxError("nested too deeply"));
      }
    }
  });

  test.each<[string, (size: number) => string]>([
    ["backslashes in a string", (size) => `{"x":"${"\\\\".repeat(size)}","a":1}`],
    ["amounts", (size) => `{${'"a":1,'.repeat(size)}"a":1}`],
    ["quotation marks", (size) => '"a'.repeat(size)],
    ["backslashes", (size) => "\\".repeat(size)],
    ["brackets", (size) => "[".repeat(size)],
  ])("takes linear time for many %s", (_, textOf) => {
    const parse = (size: number) => {
      try {
        parseExact(textOf(size), ["a"]);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    };
    expect(growth(parse, 1_000)).toBeLessThan(100);
  });
});

const parse = (text: string, ...paths: string[]) => parseByNames(text, paths);

describe("parseByNames", () => {
  test("reads the numbers at the paths, however they are written, and leaves texts and other values", () => {
    const list = '[{"amount":1.10,"n":1.10},{"amount" :\n-0.5E-1},{"amount":"1.10"},{"amount":null},{"amount":[1.10]}]';
    const items = [{ amount: "1.10", n: 1.1 }, ...["-0.05", "1.10", null, [1.1]].map((amount) => ({ amount }))];
    const read = parse(`{"data":{"list":${list},"total":9007199254740993}}`, "data.list[].amount", "data.total");
    expect(read).toEqual({ value: { data: { list: items, total: "9007199254740993" } } });
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
