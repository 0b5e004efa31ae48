import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { noRenames, testOperation } from "../../../tests/support/test-operation.ts";
import { prepareRequest } from "../call/request.ts";
import { ArgumentError } from "../errors.ts";
import type { ParameterType } from "../operation.ts";
import { checkQuery, toParameterText } from "./url.ts";

const free = testOperation({ query: "free" });
const named = testOperation({ query: ["page"] });

const about = (field: string) => expect.objectContaining({ field });

function expectRefusal(check: () => unknown, message: string | RegExp, field: string): void {
  expect(check).toThrow(ArgumentError);
  expect(check).toThrow(message);
  expect(check).toThrow(about(field));
}

describe("checkQuery", () => {
  test("drops undefined values", () => {
    const query = { "filter[a.b]": ["x", 1], "a-b_~": true, none: undefined };
    expect(checkQuery(free, query)).toEqual({ "filter[a.b]": ["x", 1], "a-b_~": true });
    expect(checkQuery(free, undefined)).toEqual({});
    expect(checkQuery(named, Object.assign(Object.create(null), { page: "😀 &=#" }))).toEqual({ page: "😀 &=#" });
  });

  test.each([
    ...["page=1", new URLSearchParams("page=1"), ["page"], new Map([["page", 1]]), 7].map((query) => [query]),
  ])("[S35] rejects %o, which would be lost or sent as garbage", (query) => {
    for (const operation of [free, named]) {
      expectRefusal(() => checkQuery(operation, query as never), "query must be a plain object", "query");
    }
  });

  test("rejects an empty array, which would send nothing", () => {
    for (const operation of [free, named]) {
      expectRefusal(() => checkQuery(operation, { page: [] }), '"page" must be', "page");
    }
  });

  test.each(["a=1&admin", "b#", "", "a b", "a%3d", "é", "a\n", "\ud83d"])(
    "[S35] rejects the free name %j without repeating it",
    (name) =>
      expectRefusal(
        () => checkQuery(free, { [name]: "x" }),
        /^query: a name is empty or has characters other than/,
        "query",
      ),
  );

  test.each(["\ud83d", "a\ude00b", ["a", "\ud83d"], ["\ud83d", "\ude00"]])(
    "[S35] rejects a lone surrogate: %j",
    (value) => expectRefusal(() => checkQuery(named, { page: value }), '"page" contains a lone surrogate', "page"),
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
    const message = 'client.doThing has no query parameter "pages"; it takes a b, page';
    expectRefusal(() => checkQuery(declared, { pages: 1 }), message, "pages");
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

describe("toParameterText", () => {
  const never: readonly unknown[] = [
    ...[undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 2 ** 53, -0],
    ...["", " ", " 1", "1 ", "1e3", "0x10", "+1", "01", "1.", ".5", "١", "undefined", "null", "NaN", "[object Object]"],
    ...[{}, [], [1], ["1"], new Date(0), Object(1), { toString: () => "1" }, Symbol("1"), () => 1],
  ];

  const cases: readonly (readonly [ParameterType, readonly unknown[], readonly unknown[]])[] = [
    ["integer", [0, 7, -7, 12n, "12", "-12", "12345678901234567890"], [...never, 0.1, "0.1", "-0", true, "true"]],
    ["number", [0, 7, -0.5, 12n, "12", "0.10", "-0.5"], [...never, 1e-7, true, "true"]],
    ["decimal", [25n, "25.10", "0"], [...never, 25, 25.1, -1n, "-1", true, "true"]],
    ["boolean", [true, false, "true", "false"], [...never, 0, 1, "TRUE", "yes"]],
    ["scalar", [0, 7.5, true, "a", " 1"], [undefined, null, Number.NaN, 1e21, -0, "", {}, [], [1], new Date(0)]],
  ];

  describe.each(cases)("a parameter of type %s", (type, good, bad) => {
    test.each(good.map((value) => [value]))("may be value %#", (value) =>
      expect(toParameterText(type, value, "id")).toBe(String(value)),
    );

    test.each(bad.map((value) => [value]))("is never value %#, in a path or in a query", (value) => {
      const isAbout = expect.objectContaining({ field: "id" });
      expect(() => toParameterText(type, value, "id")).toThrow(ArgumentError);
      expect(() => toParameterText(type, value, "id")).toThrow(isAbout);
      if (value === undefined || (Array.isArray(value) && value.length > 0)) return;
      const operation = testOperation({ query: ["id"], parameters: { id: type } });
      for (const query of [{ id: value }, { id: ["1", value] }]) {
        expect(() => checkQuery(operation, query)).toThrow(ArgumentError);
      }
    });
  });

  test("a list in a query has only such items", () => {
    const operation = testOperation({ query: ["id"], parameters: { id: "integer" } });
    expect(checkQuery(operation, { id: [1, "2", 3n] })).toEqual({ id: ["1", "2", "3"] });
    expect(checkQuery(operation, { id: undefined })).toEqual({});
    expect(() => checkQuery(operation, { id: [] })).toThrow("at least one");
  });

  test("nothing is sent with a wrong page", async () => {
    const { wallets, sent } = cryptoClient();
    const list = (page: unknown) => wallets.cardIssuer.listCardTransactions("c", { page: page as number });
    for (const page of [Number.NaN, 0.1, 1e21, null, "", true, {}, -0, " 1"]) {
      expect(await failureOf(list(page))).toMatchObject({ name: "ArgumentError", field: "page", outcome: "not-sent" });
    }
    expect(sent).toEqual([]);
  });

  describe("the values of a path", () => {
    const operation = testOperation({ path: "/a/{id}/{name}", parameters: { id: "integer" } });
    const base = { href: "https://a.example" };
    const parts = { base, renamer: noRenames, random: { uuid: () => "key" }, limits: {} };
    const pathValues = (path: object) => prepareRequest(parts as never, operation, { path: path as never }).pathValues;

    test("become text once they are checked", () => {
      expect(pathValues({ id: 7, name: "a" })).toEqual({ id: "7", name: "a" });
      for (const id of [undefined, null, Number.NaN, 0.1, 1e21, "", true, {}, -0]) {
        expect(() => pathValues({ id, name: "a" })).toThrow(expect.objectContaining({ field: "id" }));
      }
    });

    test.each([undefined, null, Number.NaN, 7, true, {}, ["a"], ""])("that are texts are never %j", (name) => {
      expect(() => pathValues({ id: 7, name })).toThrow(ArgumentError);
    });
  });
});
