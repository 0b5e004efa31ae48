import { describe, expect, test } from "vitest";
import { ArgumentError } from "../errors/index.ts";
import { testOperation } from "../testing/test-operation.ts";
import { checkQuery } from "./query.ts";

const free = testOperation({ query: "free" });
const named = testOperation({ query: ["page"] });

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
    },
  );

  test.each(["\ud83d", "a\ude00b", ["a", "\ud83d"], ["\ud83d", "\ude00"]])(
    "[S35] rejects a lone surrogate: %j",
    (value) => {
      expect(() => checkQuery(named, { page: value })).toThrow(ArgumentError);
      expect(() => checkQuery(named, { page: value })).toThrow('"page" contains a lone surrogate');
    },
  );
});
