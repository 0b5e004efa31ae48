import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { ArgumentError } from "../errors.ts";
import type { Shape } from "../operation.ts";
import { compileShape, parseByNames, parseDocumented, parseExact, stringifyExact } from "./json.ts";

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe("stringifyExact", () => {
  const circular: { a: { b: unknown[] } } = { a: { b: [] } };
  circular.a.b.push(circular.a);
  const lost = "the body contains itself, is nested too deeply, or has a toJSON that throws";
  const rounded = "is an integer that JavaScript may have rounded";

  test.each<[what: string, value: unknown, message: string, field?: string]>([
    ["a bigint", { a: [1, { b: 2n }] }, "a[1].b is a bigint", "a[1].b"],
    ["only a bigint", 1n, "the body is a bigint"],
    ["NaN", { a: { b: Number.NaN } }, "a.b is NaN or infinite", "a.b"],
    ["an infinity", [Number.NEGATIVE_INFINITY], "[0] is NaN or infinite", "[0]"],
    ["an integer that is not safe", { a: [2 ** 53] }, `a[0] ${rounded}. Mark it x-exact`, "a[0]"],
    ["a large float", { a: -1e21 }, `a ${rounded}`, "a"],
    ["a cycle", circular, `${lost} (near a.b[0])`],
    ["the mark of exact numbers", { a: "\ud80025" }, "a begins with a lone surrogate", "a"],
    ["nothing", undefined, "the body is missing"],
    ["a function", () => 1, "the body is missing or not a JSON value"],
  ])("[S29] rejects %s and says where it is", (_, value, message, field) => {
    const refusal = errorOf(() => stringifyExact(value)) as ArgumentError;
    expect(refusal).toBeInstanceOf(ArgumentError);
    expect(String(refusal)).toContain(`ArgumentError: ${message}`);
    expect(refusal.field).toBe(field);
  });

  test("keeps the error of a toJSON that throws as its cause", () => {
    const refusal = errorOf(() => stringifyExact({ toJSON: () => JSON.parse("{") }));
    expect(refusal).toMatchObject({ name: "ArgumentError", message: lost, cause: { name: "SyntaxError" } });
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
      const refusal = errorOf(() => stringifyExact(nested(levels)));
      expect(refusal).toBeInstanceOf(ArgumentError);
      expect(String(refusal)).toMatch(/nested too deeply.{1,250}$/);
    }
  });
});

describe("parseExact", () => {
  test.each([
    ...[
      ["{1:2}", "*", "1"],
      ["{1:2}", "[]"],
      ["[{1:2}]", "[][]"],
      ['{"a":1,2:3}', "*"],
    ],
    // Endless nesting does not overflow the stack.
    ...["[", '{"a":', '{"a":[', '["'].map((opening) => [opening.repeat(200_000), "a.a.a", "[][]", "a[].a"]),
  ])("rejects %.20s, in which a key is a number or no value ends", (document, ...paths) => {
    expect(() => parseExact(document as string, paths)).toThrow(SyntaxError);
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
});

describe("parseByNames", () => {
  const parse = (text: string, ...paths: string[]) => parseByNames(text, paths);

  test("reads the numbers at the paths, however they are written, and leaves texts and other values", () => {
    const list = '[{"amount":1.10,"n":1.10},{"amount" :\n-0.5E-1},{"amount":"1.10"},{"amount":null},{"amount":[1.10]}]';
    const items = [{ amount: "1.10", n: 1.1 }, ...["-0.05", "1.10", null, [1.1]].map((amount) => ({ amount }))];
    const read = parse(`{"data":{"list":${list},"total":9007199254740993}}`, "data.list[].amount", "data.total");
    expect(read).toEqual({ value: { data: { list: items, total: "9007199254740993" } } });
    expect(parse('{"a":{"fee":1e101}}', "*.fee")).toEqual({ value: { a: { fee: "1e101" } } });
  });

  test.each([
    ["an escape, which may spell a name", '{"\\u0061mount":1.10}', "amount"],
    ["an escape, which may hide a quotation mark", '{"my\\"amount":1.10}', "amount"],
    ["its own mark", '{"amount":"\ud8001","other":{"amount":1.10}}', "amount"],
    ["a number of the name in another place", '{"amount":1.10,"other":{"amount":1.10}}', "amount"],
    ["the name twice in an object", '{"amount":1.10,"amount":1.20}', "amount"],
    ["a path to the items of a list", "[1.10]", "[]"],
    ["a path to any property", '{"amount":1.10}', "*"],
    ["an inner path to any property", '{"a":{"amount":1.10}}', "a.*"],
    ["a path to the whole text", "1.10", ""],
    ["a name that ends like a pattern", '{"fee|":1.10}', "fee|"],
    ["a name with a pattern in it", '{"fee+x":1.10}', "fee+x"],
  ])("leaves %s to the reader of characters", (_, text, path) => expect(parse(text, path)).toBeUndefined());
});

test.each<[string, (size: number) => string]>([
  ["backslashes in a string", (size) => `{"x":"${"\\\\".repeat(size)}","a":1}`],
  ["amounts", (size) => `{${'"a":1,'.repeat(size)}"a":1}`],
  ["quotation marks", (size) => '"a'.repeat(size)],
  ["backslashes", (size) => "\\".repeat(size)],
  ["brackets", (size) => "[".repeat(size)],
  ["spaces after a number", (size) => `{"a":1${" ".repeat(size)}}`],
  ["spaces after a name", (size) => `{"a"${" ".repeat(size)}:1}`],
  ["digits", (size) => `{"a":${"1".repeat(size)}}`],
  ["numbers without an end", (size) => `[${'{"a":1 1},'.repeat(size)}0]`],
])("parseExact takes linear time for many %s", (_, textOf) => {
  expect(growth((size) => void errorOf(() => parseExact(textOf(size), ["a"])), 1_000)).toBeLessThan(100);
});

describe("parseDocumented [S32]", () => {
  const item: Shape = { id: 1, n: 2, either: 3, children: { "[]": () => item } };
  const own: Shape = { "=": 1, n: 2 };
  const shape: Shape = {
    data: { id: 1, n: 2, either: 3, ids: { "[]": 1 }, by: { "*": 1, n: 2 }, items: { "[]": item }, __own: own },
  };
  const root = compileShape(shape, (name) => name);
  const read = (data: string, paths: readonly string[] = []) => {
    const { body, inexact } = parseDocumented(`{"data":${data}}`, paths, root);
    return { data: (body as { data: unknown }).data, inexact };
  };

  test.each<[number: string, digits: string]>([
    ...["12345678901234567890", "42", "0", "-7", "1.50", "1e999"].map((digits): [string, string] => [digits, digits]),
    ["1e3", "1000"],
    ["-0.5e-7", "-0.00000005"],
  ])("a text that arrives as the number %s is its digits", (number, digits) => {
    for (const [text, data] of [
      [`{"id":${number}}`, { id: digits }],
      [`{"\\u0069d" : ${number} }`, { id: digits }],
      [`{"ids":["a",${number}],"by":{"x":${number}}}`, { ids: ["a", digits], by: { x: digits } }],
      [`{"items":[{"children":[{"id":${number}}]}]}`, { items: [{ children: [{ id: digits }] }] }],
      [`{"__own":${number}}`, { __own: digits }],
    ] as const) {
      expect(read(text)).toEqual({ data, inexact: undefined });
    }
  });

  test.each([
    ...["9007199254740993", "-9007199254740993", "12345678901234567890", "123456789012345678901234567890"],
    ...["9007199254740990.7", "0.1000000000000000055", "1e400", "9007199254740993e0"],
  ])("the number %s is named, and never replaced by a neighbour", (number) => {
    expect(read(`{"items":[{"n":1},{"n":${number}}]}`).inexact).toBe("data.items[1].n");
    expect(read(`{"by":{"n":${number}}}`).inexact).toBe("data.by.n");
    expect(read(`{"\\u006e":\n ${number}}`).inexact).toBe("data.n");
  });

  test.each<[text: string, data?: unknown, paths?: string[]]>([
    ...["9007199254740991", "-9007199254740991", "9007199254740992", "1.50", "0.1", "1e3", "1e21", "-0", "1E-7"].map(
      (number): [string] => [`{"n":${number}}`],
    ),
    ...["true", "null", '"12"', "{}", "[1]"].map((value): [string] => [`{"id":${value}}`]),
    ['{"either":5}'],
    // Where a text may be too, its digits are one.
    ['{"either":9007199254740993}', { either: "9007199254740993" }],
    ['{"n":"9007199254740993","id":1}', { n: "9007199254740993", id: "1" }],
    ['{"id":5,"amount":0.10}', { id: "5", amount: 0.1 }, ["data.amount"]],
  ])("%s is read without an error", (text, data, paths) => {
    expect(read(text, paths)).toEqual({ data: data ?? JSON.parse(text), inexact: undefined });
  });

  test("undocumented values stay as JSON.parse reads them", () => {
    const text = '{"id":1,"extra":9007199254740993,"n":{"id":1},"data":{"id":5},"constructor":7,"__proto__":{"id":1}}';
    const { id, ...rest } = read(text).data as Record<string, unknown>;
    const { id: _, ...expected } = JSON.parse(text);
    expect([id, rest]).toEqual(["1", expected]);
    expect(Object.hasOwn(rest, "__proto__")).toBe(true);
  });
});
