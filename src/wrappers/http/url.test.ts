import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testOperation } from "../../../tests/support/test-operation.ts";
import { ConfigurationError } from "../errors.ts";
import type { ParameterType } from "../operation.ts";
import { addressOf, checkQuery, checkRequestPath, parseBaseAddress, type QueryValue, toParameterText } from "./url.ts";

const about = (field: string, message: string | RegExp = "") =>
  expect.objectContaining({ name: "ArgumentError", field, message: expect.stringMatching(message) });

function accepts(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

describe("parseBaseAddress", () => {
  const parse = (given: unknown) => parseBaseAddress(given, "SVC_BASE_URL", ["Gateway.internal"]);

  test.each([
    ["https://api.example/api/v1", "https://api.example/api/v1", "https://api.example/api"],
    ["https://api.example/api/v1//", "https://api.example/api/v1", "https://api.example/api"],
    ["https://api.example:8443/v1", "https://api.example:8443/v1", "https://api.example:8443"],
    ["https://api.example/", "https://api.example", "https://api.example"],
    ["HTTPS://API.example/a/../v1", "https://api.example/v1", "https://api.example"],
  ])("[F31] [A27] %s", (given, href, parent) => {
    expect(parse(given)).toEqual({ origin: new URL(given).origin, href, parent });
  });

  test.each([
    ...["http://localhost:3000", "http://a.localhost", "http://127.0.0.1", "http://127.10.20.255"],
    ...["http://127.1", "http://[::1]:80", "http://gateway.internal:80/v1"],
  ])("[S34] accepts the loopback address or named host %s", (given) => expect(parse(given).href).toMatch(/^http:/));

  const inClear = [
    ...["http://api.example", "http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://[::2]"],
    ...["http://notlocalhost", "http://10.0.0.1", "http://128.0.0.1", "http://1127.0.0.1.example"],
    ...["http://evil.gateway.internal"],
  ];
  const beyondOrigin = ["https://user:hunter2@api.example", "https://user@api.example", "https://api.example/#"];
  const relative = ["api.example", "/api/v1", "ftp://api.example", "javascript:alert(1)", "file:///etc", "https://"];
  test.each<[given: unknown, complaint: string]>([
    [undefined, "is missing"],
    [7, "must be a string"],
    ["", "is missing"],
    ...inClear.map((given): [string, string] => [given, "allowInsecureHosts"]),
    ...relative.map((given): [string, string] => [given, "absolute address"]),
    ...beyondOrigin.map((given): [string, string] => [given, "an origin and a path only"]),
    ["https://api.example/?a=hunter2", "an origin and a path only"],
    ["https://{host}/v1", "placeholder"],
    ["https://api.example/{version}", "placeholder"],
  ])("[S34] rejects %j without repeating it", (given, complaint) => {
    expect(() => parse(given)).toThrow(ConfigurationError);
    expect(() => parse(given)).toThrow(complaint);
    expect(() => parse(given)).not.toThrow(/hunter2/);
  });
});

describe("[S35] checkRequestPath", () => {
  test.each([
    ...["/", "/a", "/a/b-1/c.d", "/a/%2Fb", "/a/...", "/a/", "/a:b@c"],
    ...["/agent/a;v=1/b", "/agent/..a%2fb", "/agent/100%25", "/agent/%C3%A9"],
  ])("accepts %s", (path) => expect(checkRequestPath(path)).toBe(path));

  const dots = 'path must not contain "." or ".." as a segment, encoded or not';
  test.each([
    ...["..%2fapikey", "%2e%2e%2f%2e%2e%2fapikey", "..%5capikey", "..%5Capikey", "..;/apikey", "..%3b/apikey"],
    ...["x%2f%2e%2e/apikey", ".;x/apikey", ".", "..", "../b", "./b", "a/..", "%2e%2e/b", ".%2E", "%2e"],
  ])("[S7] rejects /agent/%s, which some servers resolve to another path", (path) => {
    expect(() => checkRequestPath(`/agent/${path}`)).toThrow(about("path", `^${dots}$`));
  });

  test.each([
    ...["", "a", "https://evil.example/", "//evil.example", "/a//b", "/\\evil", "/a\\b", "/a#b", "/a/{id}"],
    ...["/.", "/..", "/a%", "/a%/%zz", "/a/%ff", "/a\n", "/a\tb", "/a b", "/é", "/a\u0000", "../health"],
    ...[undefined, null, 7],
  ])("rejects %j", (path) => expect(() => checkRequestPath(path)).toThrow(about("path", /^path must /)));

  test("accepted paths stay below the base address, and a forbidden character is named", () => {
    expect(() => checkRequestPath("/a?b")).toThrow('path must not contain "?"');
    const pieces = fc.array(
      fc.constantFrom("/", ".", "..", "%2e", "%2E", "a", "\\", ":", "@", "?", "#", "\t", "\n", " ", "https:", "%"),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const path = list.join("");
        if (!accepts(() => checkRequestPath(path))) return;
        expect(new URL(`https://api.example/v1${path}`).href).toBe(`https://api.example/v1${path}`);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("checkQuery", () => {
  const free = testOperation({ query: "free" });
  const named = testOperation({ query: ["page"] });
  const declared = testOperation({ query: ["a b", "page"] });
  const alternatives = testOperation({ query: ["a", "b", "c", "page"], exactlyOne: ["a", "b", "c"] });

  test.each([
    [free, { "filter[a.b]": ["x", 1], "a-b_~": true, none: undefined }, { "filter[a.b]": ["x", 1], "a-b_~": true }],
    [free, undefined, {}],
    [named, Object.assign(Object.create(null), { page: "😀 &=#" }), { page: "😀 &=#" }],
    [named, { page: 2 ** 53 - 1 }, { page: 9007199254740991 }],
    [declared, { "a b": 1 }, { "a b": 1 }],
    [alternatives, { b: "x", page: 1 }, { b: "x", page: 1 }],
  ])("case %#: takes the names it knows, and drops undefined values", (operation, query, expected) =>
    expect(checkQuery(operation, query)).toEqual(expected),
  );

  test.each([new URLSearchParams("page=1"), ["page"], new Map([["page", 1]]), 7, "page=1"])(
    "[S35] rejects %o, which would be lost or sent as garbage",
    (query) => {
      for (const operation of [free, named])
        expect(() => checkQuery(operation, query as never)).toThrow(about("query", "query must be a plain object"));
    },
  );

  test.each(["a=1&admin", "b#", "", "a b", "a%3d", "é", "a\n", "\ud83d"])(
    "[S35] rejects the free name %j without repeating it",
    (name) => {
      const message = /^query: a name is empty or has characters other than letters, digits and [^&]*$/;
      expect(() => checkQuery(free, { [name]: "x" })).toThrow(about("query", message));
    },
  );

  const noValue = '^query parameter "page" must be a string, a finite number, a boolean or an array';
  const nothings = [
    ...[null, {}, new Date(0), Number.NaN, Number.POSITIVE_INFINITY, 1n, ["a", {}], [["a"], Number.NaN], []],
  ];
  const unsafe = '^query parameter "page" is an integer .* x-exact: true';
  const surrogates = ["\ud83d", "a\ude00b", ["a", "\ud83d"], ["\ud83d", "\ude00"]];
  test.each<[page: unknown, message: string]>([
    ...nothings.map((page): [unknown, string] => [page, noValue]),
    ...surrogates.map((page): [unknown, string] => [page, '"page" contains a lone surrogate']),
    ...[2 ** 53, -(2 ** 53), 1e21, [1, 2 ** 60]].map((page): [unknown, string] => [page, unsafe]),
  ])("[S35] rejects the value %s: %s", (page, message) => {
    for (const operation of [free, named])
      expect(() => checkQuery(operation, { page })).toThrow(about("page", message));
  });

  const takes = "client.doThing takes exactly one of a, b, c;";
  test.each([
    [declared, { pages: 1 }, "pages", '^client.doThing has no query parameter "pages"; it takes a b, page$'],
    [testOperation(), { page: 1 }, "page", "it takes none$"],
    [alternatives, { page: 1 }, "query", `^${takes} none was given$`],
    [alternatives, { a: undefined, b: undefined }, "query", "none was given"],
    [alternatives, { a: "x", c: "x" }, "query", `^${takes} a and c were given$`],
  ])("[C70] case %#: names what it takes: %j", (operation, query, field, message) => {
    expect(() => checkQuery(operation, query)).toThrow(about(field, message));
  });
});

describe("toParameterText", () => {
  const never: readonly unknown[] = [
    ...[undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 2 ** 53, -0],
    ...["", " ", " 1", "1 ", "1e3", "0x10", "+1", "01", "1.", ".5", "١", "undefined", "null", "NaN", "[object Object]"],
    ...[{}, [], [1], ["1"], new Date(0), Object(1), { toString: () => "1" }, Symbol("1"), () => 1],
  ];

  describe.each<[ParameterType, good: readonly unknown[], bad: readonly unknown[]]>([
    ["integer", [0, 7, -7, 12n, "12", "-12", "12345678901234567890"], [...never, 0.1, "0.1", "-0", true, "true"]],
    ["number", [0, 7, -0.5, 12n, "12", "0.10", "-0.5"], [...never, 1e-7, true, "true"]],
    ["decimal", [25n, "25.10", "0"], [...never, 25, 25.1, -1n, "-1", true, "true"]],
    ["boolean", [true, false, "true", "false"], [...never, 0, 1, "TRUE", "yes"]],
    ["scalar", [0, 7.5, true, "a", " 1"], [undefined, null, Number.NaN, 1e21, -0, "", {}, [], [1], new Date(0)]],
  ])("a parameter of type %s", (type, good, bad) => {
    const operation = testOperation({ query: ["id"], parameters: { id: type } });

    test.each(good.map((value) => [value]))("may be value %#", (value) => {
      expect(toParameterText(type, value, "id")).toBe(String(value));
      expect(checkQuery(operation, { id: [value, value] })).toEqual({ id: [String(value), String(value)] });
    });

    test.each(bad.map((value) => [value]))("is never value %#, in a path or in a query", (value) => {
      expect(() => toParameterText(type, value, "id")).toThrow(about("id"));
      if (value === undefined || (Array.isArray(value) && value.length > 0)) return;
      for (const id of [value, ["1", value]]) expect(() => checkQuery(operation, { id })).toThrow(about("id"));
    });
  });
});

describe("addressOf", () => {
  const base = parseBaseAddress("https://svc.example/api/v1", "SVC_BASE_URL");

  test.each<[path: string, values: Record<string, string> | undefined, query: Record<string, QueryValue>, end: string]>(
    [
      ["/{id}/limits/{kind}", { id: "c/1", kind: "ä ?#" }, {}, "/api/v1/c%2F1/limits/%C3%A4%20%3F%23"],
      ["/cards/{id}", { id: "$&{id}$1" }, {}, "/api/v1/cards/%24%26%7Bid%7D%241"],
      ["/{id}/{id}", { id: "1" }, {}, "/api/v1/1/1"],
      ["/cards", {}, { page: 2, active: false, note: "a b&c" }, "/api/v1/cards?page=2&active=false&note=a%20b%26c"],
      ["/cards", {}, { status: ["active", "frozen"], page: 1 }, "/api/v1/cards?status=active&status=frozen&page=1"],
      ["../health", undefined, {}, "/api/health"],
    ],
  )("%s with %j and %j ends with %s", (path, values, query, end) =>
    expect(addressOf(base, path, values, query)).toBe(base.origin + end),
  );

  test("has no inherited property as a query parameter", () => {
    Object.assign(Object.prototype, { page: 9 });
    try {
      expect(addressOf(base, "/cards", undefined, {})).toBe(`${base.href}/cards`);
    } finally {
      Reflect.deleteProperty(Object.prototype, "page");
    }
  });
});
