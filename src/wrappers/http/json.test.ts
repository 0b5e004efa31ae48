import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { ArgumentError } from "../errors.ts";
import type { Shape } from "../operation.ts";
import { exactNumber, plainDecimal } from "./amounts.ts";
import { isRounded, parseDocumented, parseExact, stringifyExact } from "./json.ts";
import { compileShape, transformAt } from "./json-path.ts";

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("stringifyExact", () => {
  const circular: { a: { b: unknown[] } } = { a: { b: [] } };
  circular.a.b.push(circular.a);
  const lost = "the body contains itself, is nested too deeply, or has a toJSON that throws";
  const rounded = "is an integer that JavaScript may have rounded";

  test.each<[what: string, value: unknown, message: string, facts?: object]>([
    ["a bigint", { a: [1, { b: 2n }] }, "a[1].b is a bigint", { field: "a[1].b" }],
    ["only a bigint", 1n, "the body is a bigint"],
    ["NaN", { a: { b: Number.NaN } }, "a.b is NaN or infinite", { field: "a.b" }],
    ["an infinity", [Number.NEGATIVE_INFINITY], "[0] is NaN or infinite", { field: "[0]" }],
    ["an integer that is not safe", { a: [2 ** 53] }, `a[0] ${rounded}. Mark it x-sdk: { exact`, { field: "a[0]" }],
    ["a large float", { a: -1e21 }, `a ${rounded}`, { field: "a" }],
    ["a cycle", circular, `${lost} (near a.b[0])`],
    ["the mark of exact numbers", { a: "\ud80025" }, "a begins with a lone surrogate", { field: "a" }],
    ["nothing", undefined, "the body is missing"],
    ["a function", () => 1, "the body is missing or not a JSON value"],
    ["a toJSON that throws", { toJSON: () => JSON.parse("{") }, lost, { cause: { name: "SyntaxError" } }],
  ])("[S29] rejects %s and says where it is", (_, value, message, facts = { field: undefined }) => {
    const { name, message: text, field, cause } = errorOf(() => stringifyExact(value)) as ArgumentError;
    expect([name, text]).toEqual(["ArgumentError", expect.stringContaining(message)]);
    expect({ field, cause }).toMatchObject(facts);
  });

  test.each<[string, (inner: unknown) => unknown]>([
    ["arrays", (inner) => [inner]],
    ["objects", (a) => ({ a })],
    ["toJSON", (a) => ({ toJSON: () => ({ a }) })],
  ])("[S38] writes a thousand levels of %s, and no more", (_, around) => {
    let value: unknown = 1;
    for (let level = 0; level < 1_000; level++) value = around(value);
    expect(stringifyExact(value)).toContain("1");
    value = around(value);
    for (let more = 0; more < 2; more++) {
      const refusal = errorOf(() => stringifyExact(value));
      expect(refusal).toBeInstanceOf(ArgumentError);
      expect(String(refusal)).toMatch(/nested too deeply.{1,250}$/);
      for (let level = 0; level < 100_000; level++) value = around(value);
    }
  });

  const double = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !isRounded(value));
  const values = [double, fc.string({ unit: "binary" }), fc.boolean(), fc.constantFrom(null, undefined, -0)];
  const kinds = { withDate: true, withNullPrototype: true, withBoxedValues: true, withMap: true, withSet: true };
  testProperty(
    "is JSON.stringify for everything without exact numbers",
    fc.property(fc.anything({ ...kinds, withSparseArray: true, values }), (value) => {
      // An invalid Date throws.
      const expected = errorOf(() => JSON.stringify(value)) ? undefined : JSON.stringify(value);
      fc.pre(expected !== undefined);
      expect(stringifyExact(value)).toBe(expected);
    }),
    0.25,
  );

  const texts = fc.string({ unit: fc.constantFrom("\ud800", '"', "\\", "1", ".", ":", ",", "[", "u", "d") });
  testProperty(
    "mistakes no text for an exact number",
    fc.property(fc.dictionary(texts, texts), (value) => {
      fc.pre(Object.values(value).every((text) => !/^\ud800[\d.]+$/.test(text)));
      const text = `{"value":${JSON.stringify(value)},"amount":1.0}`;
      expect(stringifyExact({ value, amount: exactNumber("1.0") })).toBe(text);
    }),
    0.25,
  );
});

describe("parseExact", () => {
  test.each<[document: string, ...paths: string[]]>([
    ["{1:2}", "*", "1"],
    ["{1:2}", "[]"],
    ["[{1:2}]", "[][]"],
    ['{"a":1,2:3}', "*"],
    // Endless nesting does not overflow the stack.
    ...["[", '{"a":', '{"a":[', '["'].map((opening): [string] => [opening.repeat(200_000)]),
  ])("rejects %.20s, in which a key is a number or no value ends", (document, ...paths) => {
    expect(() => parseExact(document, paths.length > 0 ? paths : ["a.a.a", "[][]", "a[].a"])).toThrow(SyntaxError);
  });

  test.each<[string, string, string, times: number]>([
    ["arrays", "[", "]", 1_000],
    ["objects", '{"a":', "}", 1_000],
    ["both", '[{"a":1,"b":', ',"c":2}]', 500],
  ])("[S38] reads a thousand levels of %s by every way, and no more", (_, opening, closing, times) => {
    const nested = (count: number) => `${opening.repeat(count)}7${closing.repeat(count)}`;
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
    ["spaces after a number", (size) => `{"a":1${" ".repeat(size)}}`],
    ["spaces after a name", (size) => `{"a"${" ".repeat(size)}:1}`],
    ["digits", (size) => `{"a":${"1".repeat(size)}}`],
    ["numbers without an end", (size) => `[${'{"a":1 1},'.repeat(size)}0]`],
  ])("takes linear time for many %s", (_, textOf) => {
    expect(growth((size) => void errorOf(() => parseExact(textOf(size), ["a"])), 1_000)).toBeLessThan(100);
  });

  // Documents over few names, with numbers of all forms as texts with a mark, and paths over the same names.
  const isNumber = (value: unknown): value is string => typeof value === "string" && value.startsWith("#");
  const numbers = fc.stringMatching(/^#-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,24})?([eE][+-]?[0-9]{1,2})?$/);
  const others = fc.constantFrom('"', "\\", "[1]", '{"a":1', ",", true, null);
  const key = fc.constantFrom("a", "b", "amount", "__proto__", 'q"', "é", "\\", "");
  const steps = fc.constantFrom(".a", ".b", ".amount", ".__proto__", ".é", ".*", "[]");
  const path = fc.array(steps, { minLength: 1, maxLength: 4 }).map((list) => list.join("").replace(/^\./, ""));
  const documents = fc.record({
    tree: fc.anything({ key, values: [numbers, numbers, others], maxKeys: 4, maxDepth: 4 }),
    paths: fc.array(path, { minLength: 1, maxLength: 3 }),
    blank: fc.constantFrom("", " ", "\n\t"),
  });
  const textOf = (tree: unknown, blank: string) => JSON.stringify(tree, null, blank).replace(/"#([^"]*)"/g, "$1");

  testProperty(
    "[S31] [S32] keeps the exact value of the numbers at the paths, and nothing else changes",
    fc.property(documents, ({ tree, paths, blank }) => {
      const value = (found: unknown) => (isNumber(found) ? plainDecimal(found.slice(1)) : found);
      const expected = JSON.stringify(transformAt(tree, paths, { value }), (_, found) =>
        isNumber(found) ? Number(found.slice(1)) : found,
      );
      expect(JSON.stringify(parseExact(textOf(tree, blank), paths))).toBe(expected);
    }),
  );

  const inserts = fc.constantFrom("", '"', "\\", "{", "}", "[", "]", ",", ":", "1", "-", ".", "e", "0", "\u0001", " ");
  testProperty(
    "rejects damaged text exactly if JSON.parse does",
    fc.property(documents, fc.nat(), fc.nat({ max: 2 }), inserts, ({ tree, paths, blank }, at, cut, insert) => {
      const text = textOf(tree, blank);
      const start = at % (text.length + 1);
      const damaged = text.slice(0, start) + insert + text.slice(start + cut);
      const expected = errorOf(() => JSON.parse(damaged)) && "SyntaxError";
      // With the further paths, each character is looked at.
      for (const all of [paths, [...paths, "*", "a.*", "[]", "*[]"]])
        expect(Object(errorOf(() => parseExact(damaged, all))).name).toBe(expected);
    }),
  );
});

test("[S31] parseExact reads the numbers at the paths, however they are written, and leaves texts and other values", () => {
  const list = '[{"amount":1.10,"n":1.10},{"amount" :\n-0.5E-1},{"amount":"1.10"},{"amount":null},{"amount":[1.10]}]';
  const items = [{ amount: "1.10", n: 1.1 }, ...["-0.05", "1.10", null, [1.1]].map((amount) => ({ amount }))];
  const text = `{"data":{"list":${list},"total":9007199254740993}}`;
  const value = { data: { list: items, total: "9007199254740993" } };
  expect(parseExact(text, ["data.list[].amount", "data.total"])).toEqual(value);
  expect(parseExact('{"a":{"fee":1e101}}', ["*.fee"])).toEqual({ a: { fee: "1e101" } });
});

test.each<[what: string, text: string, path: string, value: unknown]>([
  ["an escape, which may spell a name", '{"\\u0061mount":1.10}', "amount", { amount: "1.10" }],
  ["an escape, which may hide a quotation mark", '{"my\\"amount":1.10}', "amount", { 'my"amount': 1.1 }],
  ["its own mark", '{"amount":"\ud8001","x":{"amount":1.10}}', "amount", { amount: "\ud8001", x: { amount: 1.1 } }],
  ["its own mark, escaped", '{"amount":"\\uD8001","x":[1.10]}', "x[]", { amount: "\ud8001", x: ["1.10"] }],
  ["its other marks", '{"a":"n1","b":"s1","c":[1.10,"n"]}', "c[]", { a: "n1", b: "s1", c: ["1.10", "n"] }],
  ["the name elsewhere", '{"amount":1.10,"x":{"amount":1.10}}', "amount", { amount: "1.10", x: { amount: 1.1 } }],
  ["the name twice in an object", '{"amount":1.10,"amount":1.20}', "amount", { amount: "1.20" }],
  ["a path to the items of a list", "[1.10]", "[]", ["1.10"]],
  ["a path to any property", '{"amount" : 1.10}', "*", { amount: "1.10" }],
  ["an inner path to any property", '{"a":{"amount":1.10}}', "a.*", { a: { amount: "1.10" } }],
  ["a path to the whole text", "1.10", "", "1.10"],
  ["a name that ends like a pattern", '{"fee|":1.10}', "fee|", { "fee|": "1.10" }],
  ["a name with a pattern in it", '{"fee+x":1.10}', "fee+x", { "fee+x": "1.10" }],
])("[S31] parseExact is not misled by %s", (_, text, path, value) => expect(parseExact(text, [path])).toEqual(value));

describe("[S32] parseDocumented", () => {
  const item: Shape = { id: 1, n: 2, either: 3, children: { "[]": () => item } };
  const own: Shape = { "=": 1, n: 2 };
  const shape: Shape = {
    data: { id: 1, n: 2, either: 3, ids: { "[]": 1 }, by: { "*": 1, n: 2 }, items: { "[]": item }, __own: own },
  };
  const root = compileShape(shape);
  const read = (data: string) => {
    const { body, wrong } = parseDocumented(`{"data":${data}}`, root);
    return { data: (body as { data: unknown }).data, wrong };
  };
  const isRounded = true;

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
      expect(read(text)).toEqual({ data, wrong: undefined });
    }
  });

  test.each([
    ...["9007199254740993", "-9007199254740993", "12345678901234567890", "123456789012345678901234567890"],
    ...["9007199254740990.7", "0.1000000000000000055", "1e400", "9007199254740993e0"],
  ])("the number %s is named, and never replaced by a neighbour", (number) => {
    expect(read(`{"items":[{"n":1},{"n":${number}}]}`).wrong).toEqual({ path: "data.items[1].n", isRounded });
    expect(read(`{"by":{"n":${number}}}`).wrong).toEqual({ path: "data.by.n", isRounded });
    expect(read(`{"\\u006e":\n ${number}}`).wrong).toEqual({ path: "data.n", isRounded });
  });

  const largest = ["9007199254740991", "-9007199254740991", "9007199254740992"];
  test.each<[text: string, data?: unknown]>([
    ...[...largest, "1.50", "0.1", "1e3", "1e21", "-0", "1E-7"].map((number): [string] => [`{"n":${number}}`]),
    ...["true", "null", '"12"', "{}", "[1]"].map((value): [string] => [`{"id":${value}}`]),
    ['{"either":5}'],
    // Where a text may be too, its digits are one.
    ['{"either":9007199254740993}', { either: "9007199254740993" }],
    ['{"n":"9007199254740993","id":1}', { n: "9007199254740993", id: "1" }],
    ['{"id":5,"amount":0.10}', { id: "5", amount: 0.1 }],
  ])("%s is read without an error", (text, data) => {
    expect(read(text)).toEqual({ data: data ?? JSON.parse(text), wrong: undefined });
  });

  test("undocumented values stay as JSON.parse reads them", () => {
    const text = '{"id":1,"extra":9007199254740993,"n":{"id":1},"data":{"id":5},"constructor":7,"__proto__":{"id":1}}';
    const expected = JSON.stringify({ ...JSON.parse(text), id: "1" });
    expect(JSON.stringify(read(text).data)).toBe(expected);
  });
});

describe("[S31] parseDocumented reads amounts", () => {
  const shape: Shape = { data: { list: { "[]": { amount: 4 } }, by: { "*": { total: 4 } }, quote: 5 } };
  const root = compileShape(shape);
  const read = (body: unknown) => parseDocumented(JSON.stringify(body), root);

  test("and expands exponents in strings", () => {
    const body = { data: { list: [{ amount: "1e-7" }], quote: "1e2" } };
    const expanded = { data: { list: [{ amount: "0.0000001" }], quote: "100" } };
    expect(read(body)).toEqual({ body: expanded, wrong: undefined });
  });

  test.each([
    ...[{}, { data: null }, { data: { list: null, by: 7, quote: null } }, { data: { list: [{ amount: null }, 1] } }],
    { data: { list: [{ amount: "1.10" }], quote: "2" } },
  ])("that are plain or missing: %j", (body) => expect(read(body)).toEqual({ body, wrong: undefined }));

  const none = ["", "abc", " 1", "+1", "007", "5.", "1,000.00", "1e101", true, false, {}, [], ["1"], { value: "1" }];
  test.each(none)("and names the path of the first value that is none, and leaves the body unchanged: %j", (amount) => {
    const list = { data: { list: [{ amount: "1" }, { amount }], by: { x: { total: amount } }, quote: true } };
    const map = { data: { by: { x: { total: amount } } } };
    // Any text may be an assumed amount.
    const assumed = { data: { quote: amount } };
    const isText = typeof amount === "string";
    const at = (path: string) => ({ path, isRounded: false });
    expect(read(list)).toEqual({ body: list, wrong: at("data.list[1].amount") });
    expect(read(map)).toEqual({ body: map, wrong: at("data.by.x.total") });
    expect(read(assumed)).toEqual({ body: assumed, wrong: isText ? undefined : at("data.quote") });
  });
});
