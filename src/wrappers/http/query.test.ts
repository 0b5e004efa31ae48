import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ArgumentError } from "../errors.ts";
import { checkQuery } from "./url.ts";

const free = testOperation({ query: "free" });
const named = testOperation({ query: ["page"] });

const about = (field: string) => expect.objectContaining({ field });

describe("checkQuery", () => {
  test("drops undefined values", () => {
    const query = { "filter[a.b]": ["x", 1], "a-b_~": true, none: undefined };
    expect(checkQuery(free, query)).toEqual({ "filter[a.b]": ["x", 1], "a-b_~": true });
    expect(checkQuery(free, undefined)).toEqual({});
    expect(checkQuery(named, Object.assign(Object.create(null), { page: "😀 &=#" }))).toEqual({ page: "😀 &=#" });
  });

  test.each([
    ["a string", "page=1"],
    ["a URLSearchParams", new URLSearchParams("page=1")],
    ["an array", ["page"]],
    ["a Map", new Map([["page", 1]])],
    ["a number", 7],
  ])("[S35] rejects %s, which would be lost or sent as garbage", (_, query) => {
    for (const operation of [free, named]) {
      expect(() => checkQuery(operation, query as never)).toThrow(ArgumentError);
      expect(() => checkQuery(operation, query as never)).toThrow("query must be a plain object");
      expect(() => checkQuery(operation, query as never)).toThrow(about("query"));
    }
  });

  test("rejects an empty array, which would send nothing", () => {
    for (const operation of [free, named]) {
      expect(() => checkQuery(operation, { page: [] })).toThrow(ArgumentError);
      expect(() => checkQuery(operation, { page: [] })).toThrow('"page" must be');
    }
  });

  test.each(["a=1&admin", "b#", "", "a b", "a%3d", "é", "a\n", "\ud83d"])(
    "[S35] rejects the free name %j without repeating it",
    (name) => {
      expect(() => checkQuery(free, { [name]: "x" })).toThrow(ArgumentError);
      expect(() => checkQuery(free, { [name]: "x" })).toThrow(/^query: a name is empty or has characters other than/);
      expect(() => checkQuery(free, { [name]: "x" })).toThrow(about("query"));
    },
  );

  test.each(["\ud83d", "a\ude00b", ["a", "\ud83d"], ["\ud83d", "\ude00"]])(
    "[S35] rejects a lone surrogate: %j",
    (value) => {
      expect(() => checkQuery(named, { page: value })).toThrow(ArgumentError);
      expect(() => checkQuery(named, { page: value })).toThrow('"page" contains a lone surrogate');
      expect(() => checkQuery(named, { page: value })).toThrow(about("page"));
    },
  );

  test.each([null, {}, new Date(0), Number.NaN, Number.POSITIVE_INFINITY, 1n, ["a", {}], [["a"], Number.NaN]])(
    "rejects a value that cannot be sent: %s",
    (value) => {
      const check = () => checkQuery(named, { page: value });
      expect(check).toThrow('query parameter "page" must be a string, a finite number, a boolean or an array');
      expect(check).toThrow(about("page"));
    },
  );

  test.each([2 ** 53, -(2 ** 53), 1e21, [1, 2 ** 60]])("rejects an integer that is not safe: %s", (value) => {
    expect(() => checkQuery(named, { page: value })).toThrow(/^query parameter "page" is an integer .* x-exact: true/);
    expect(() => checkQuery(named, { page: value })).toThrow(about("page"));
    expect(checkQuery(named, { page: 2 ** 53 - 1 })).toEqual({ page: 9007199254740991 });
  });

  test("takes declared names as they are, and rejects all others by name", () => {
    const declared = testOperation({ query: ["a b", "page"] });
    expect(checkQuery(declared, { "a b": 1 })).toEqual({ "a b": 1 });
    expect(() => checkQuery(declared, { pages: 1 })).toThrow(
      'client.doThing has no query parameter "pages"; it takes a b, page',
    );
    expect(() => checkQuery(declared, { pages: 1 })).toThrow(about("pages"));
    expect(() => checkQuery(testOperation(), { page: 1 })).toThrow(/it takes none$/);
  });

  test("[C70] demands exactly one of the alternative identifiers", () => {
    const alternatives = testOperation({ query: ["a", "b", "c", "page"], exactlyOne: ["a", "b", "c"] });
    expect(checkQuery(alternatives, { b: "x", page: 1 })).toEqual({ b: "x", page: 1 });
    const check = (query: object) => () => checkQuery(alternatives, query);
    expect(check({ page: 1 })).toThrow("client.doThing takes exactly one of a, b, c; none was given");
    expect(check({ a: "x", c: "x" })).toThrow("client.doThing takes exactly one of a, b, c; a and c were given");
    expect(check({ a: "x", b: "x" })).toThrow(about("query"));
    expect(check({ a: undefined, b: undefined })).toThrow("none was given");
  });
});
