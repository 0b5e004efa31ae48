import { describe, expect, test } from "vitest";
import type { Shape } from "../operation.ts";
import { compileShape, parseDocumented } from "./json.ts";

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

describe("a documented text that arrives as a number is its digits [S32]", () => {
  test.each([
    ["12345678901234567890", "12345678901234567890"],
    ["42", "42"],
    ["0", "0"],
    ["-7", "-7"],
    ["1.50", "1.50"],
    ["1e3", "1000"],
    ["-0.5e-7", "-0.00000005"],
    ["1e999", "1e999"],
  ])("%s", (number, digits) => {
    expect(read(`{"id":${number}}`)).toEqual({ data: { id: digits }, inexact: undefined });
    expect(read(`{"\\u0069d" : ${number} }`).data).toEqual({ id: digits });
    const listed = { ids: ["a", digits], by: { x: digits } };
    expect(read(`{"ids":["a",${number}],"by":{"x":${number}}}`).data).toEqual(listed);
    const nested = { items: [{ children: [{ children: [{ id: digits }] }] }] };
    expect(read(`{"items":[{"children":[{"children":[{"id":${number}}]}]}]}`).data).toEqual(nested);
    expect(read(`{"__own":${number}}`).data).toEqual({ __own: digits });
  });

  test("beside amounts, which keep theirs", () => {
    const data = { id: "5", amount: 0.1 };
    expect(read('{"id":5,"amount":0.10}', ["data.amount"])).toEqual({ data, inexact: undefined });
  });

  test.each(["true", "null", '"12"', "{}", "[1]"])("other values stay: %s", (value) =>
    expect(read(`{"id":${value}}`).data).toEqual({ id: JSON.parse(value) }),
  );
});

describe("a documented number is never replaced by a neighbour [S32]", () => {
  test.each([
    ...["9007199254740993", "-9007199254740993", "12345678901234567890", "123456789012345678901234567890"],
    ...["9007199254740990.7", "0.1000000000000000055", "1e400", "9007199254740993e0"],
  ])("%s is named", (number) => {
    expect(read(`{"items":[{"n":1},{"n":${number}}]}`).inexact).toBe("data.items[1].n");
    expect(read(`{"by":{"n":${number}}}`).inexact).toBe("data.by.n");
    expect(read(`{"\\u006e":\n ${number}}`).inexact).toBe("data.n");
  });

  test.each(["9007199254740991", "-9007199254740991", "9007199254740992", "1.50", "0.1", "1e3", "1e21", "-0", "1E-7"])(
    "%s is read as it is",
    (number) => expect(read(`{"n":${number}}`)).toEqual({ data: { n: Number(number) }, inexact: undefined }),
  );

  test("where a text may be too, its digits are one", () => {
    expect(read('{"either":9007199254740993}')).toEqual({ data: { either: "9007199254740993" }, inexact: undefined });
    expect(read('{"either":5}').data).toEqual({ either: 5 });
  });

  test("a text of many digits stays one", () => {
    const data = { n: "9007199254740993", id: "1" };
    expect(read('{"n":"9007199254740993","id":1}')).toEqual({ data, inexact: undefined });
  });
});

test("[S32] undocumented values stay as JSON.parse reads them", () => {
  const text = '{"id":1,"extra":9007199254740993,"n":{"id":1},"data":{"id":5},"constructor":7,"__proto__":{"id":1}}';
  const { id, ...rest } = read(text).data as Record<string, unknown>;
  const { id: _, ...expected } = JSON.parse(text);
  expect([id, rest]).toEqual(["1", expected]);
  expect(Object.hasOwn(rest, "__proto__")).toBe(true);
});
