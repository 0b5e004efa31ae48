import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectConfigurationError } from "../../../tests/support/failure.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { ParameterType } from "../operation.ts";
import {
  addressOf,
  checkHeaders,
  checkPathValue,
  checkQuery,
  checkRequestPath,
  parseBaseAddress,
  type QueryValue,
  toParameterText,
} from "./request-head.ts";

const about = (field: string, message: string | RegExp = "") =>
  expect.objectContaining({ name: "ArgumentError", field, message: expect.stringMatching(message) });

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
    ...["api.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::2]", "notlocalhost", "10.0.0.1"],
    ...["128.0.0.1", "1127.0.0.1.example", "evil.gateway.internal"],
  ];
  test.each<[complaint: string, ...refused: unknown[]]>([
    ["is missing", undefined, ""],
    ["must be a string", 7],
    ["allowInsecureHosts", ...inClear.map((host) => `http://${host}`)],
    ["absolute address", "api.example", "/api/v1", "ftp://api.example", "javascript:alert(1)", "https://"],
    ["absolute address", "file:///etc"],
    ["an origin and a path only", "https://user:hunter2@api.example", "https://user@api.example"],
    ["an origin and a path only", "https://:hunter2@api.example", "https://api.example/#"],
    ["an origin and a path only", "https://api.example/?a=hunter2"],
    ["placeholder", "https://{host}/v1", "https://api.example/{version}"],
  ])("[S34] says %j, without repeating the address, for %j", (complaint, ...refused) => {
    for (const given of refused) {
      expectConfigurationError(() => parse(given), complaint, given);
      expect(() => parse(given)).not.toThrow(/hunter2/);
    }
  });
});

test.each<[message: string, ...refused: unknown[]]>([
  ["must be a non-empty string", "", undefined, null, 7, {}, ["a"]],
  ['must not be "." or "..", which would change the path', ".", ".."],
  ["contains a lone surrogate, which cannot be encoded: remove it", "\ud83d", "a\ude00b", "\ude00\ud83d"],
])("[S7] a path value %s", (message, ...refused) => {
  const refusal = expect.objectContaining({ message: `id ${message}`, field: "id" });
  for (const given of refused) expect(() => checkPathValue("id", given)).toThrow(refusal);
  for (const given of ["...", "a.b", ".a", "..;", "%2e%2e", "😀", " "]) expect(checkPathValue("id", given)).toBe(given);
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
    const pieces = ["/", ".", "..", "%2e", "%2E", "a", "\\", ":", "@", "?", "#", "\t", "\n", " ", "https:", "%"];
    const property = fc.property(fc.array(fc.constantFrom(...pieces)), (list) => {
      const href = `https://api.example/v1${list.join("")}`;
      try {
        checkRequestPath(list.join(""));
      } catch {
        return;
      }
      expect(new URL(href).href).toBe(href);
    });
    fc.assert(property, { numRuns: 2000 });
  });
});

describe("checkQuery", () => {
  const free = testOperation({ query: "free" });
  const named = testOperation({ query: ["a b", "page"] });
  const alternatives = testOperation({ query: ["a", "b", "c", "page"], exactlyOne: ["a", "b", "c"] });

  test.each([
    [free, { "filter[a.b]": ["x", 1], "a-b_~": true, none: undefined }, { "filter[a.b]": ["x", 1], "a-b_~": true }],
    [free, undefined, {}],
    [named, Object.assign(Object.create(null), { page: "😀 &=#" }), { page: "😀 &=#" }],
    [named, { page: 2 ** 53 - 1, "a b": 1 }, { page: 9007199254740991, "a b": 1 }],
    [alternatives, { b: "x", page: 1 }, { b: "x", page: 1 }],
  ])("case %#: takes the names it knows, and drops undefined values", (operation, query, expected) =>
    expect(checkQuery(operation, query)).toEqual(expected),
  );

  const noObject = "^query must be a plain object";
  const noName = "^query: a name must have letters, digits and [^&]*$";
  const noValue = '^query parameter "page" must be a string, a finite number, a boolean or an array';
  const unsafe = '^query parameter "page" is an integer .* x-sdk: { exact: true }';
  const none = [null, {}, new Date(0), Number.NaN, Number.POSITIVE_INFINITY, 1n, ["a", {}], [["a"], Number.NaN], []];
  const surrogates = ["\ud83d", "a\ude00b", ["a", "\ud83d"], ["\ud83d", "\ude00"]];
  const takes = "client.doThing takes exactly one of a, b, c,";
  const lost = [new URLSearchParams("page=1"), ["page"], new Map([["page", 1]]), 7, "page=1"];
  const badNames = ["a=1&admin", "b#", "", "a b", "a%3d", "é", "a\n", "\ud83d"].map((name) => ({ [name]: "x" }));
  const pages = (...values: unknown[]) => values.map((page) => ({ page }));

  test.each<[title: string, of: (typeof free)[], field: string, message: string, queries: unknown[]]>([
    ["what would be lost", [free, named], "query", noObject, lost],
    ["a value that is none", [free, named], "page", noValue, pages(...none)],
    ["half of a character", [free, named], "page", '"page" contains a lone surrogate', pages(...surrogates)],
    ["a rounded integer", [free, named], "page", unsafe, pages(2 ** 53, -(2 ** 53), 1e21, [1, 2 ** 60])],
    ["a free name, without repeating it", [free], "query", noName, badNames],
    ["[C70] an unknown name", [named], "pages", 'parameter "pages"; it takes a b, page$', [{ pages: 1 }]],
    ["[C70] any name", [testOperation()], "page", "^client.doThing has no .* it takes none$", pages(1)],
    ["[C70] no alternative", [alternatives], "query", `^${takes} not none$`, [{ page: 1 }, { a: undefined }]],
    ["[C70] two alternatives", [alternatives], "query", `^${takes} not a and c$`, [{ a: "x", c: "x" }]],
  ])("[S35] rejects %s", (_, operations, field, message, queries) => {
    for (const operation of operations)
      for (const query of queries) expect(() => checkQuery(operation, query as object)).toThrow(about(field, message));
  });
});

const never: readonly unknown[] = [
  ...[undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 2 ** 53, -0],
  ...["", " ", " 1", "1 ", "1e3", "0x10", "+1", "01", "1.", ".5", "١", "undefined", "null", "NaN", "[object Object]"],
  ...[{}, [], [1], ["1"], new Date(0), Object(1), { toString: () => "1" }, Symbol("1"), () => 1],
];

test.each<[ParameterType, good: readonly unknown[], bad: readonly unknown[]]>([
  ["integer", [0, 7, -7, 12n, "12", "-12", "12345678901234567890"], [...never, 0.1, "0.1", "-0", true, "true"]],
  ["number", [0, 7, -0.5, 12n, "12", "0.10", "-0.5"], [...never, 1e-7, true, "true"]],
  ["decimal", [25n, "25.10", "0"], [...never, 25, 25.1, -1n, "-1", true, "true"]],
  ["boolean", [true, false, "true", "false"], [...never, 0, 1, "TRUE", "yes"]],
  ["scalar", [0, 7.5, true, "a", " 1"], [undefined, null, Number.NaN, 1e21, -0, "", {}, [], [1], new Date(0)]],
])("toParameterText writes and rejects values of the type %s, in a path and in a query", (type, good, bad) => {
  const operation = testOperation({ query: ["id"], parameters: { id: type } });
  const texts = good.map(String);
  expect(good.map((value) => toParameterText(type, value, "id"))).toEqual(texts);
  expect(checkQuery(operation, { id: good })).toEqual({ id: texts });
  for (const value of bad) {
    expect(() => toParameterText(type, value, "id")).toThrow(about("id"));
    if (value === undefined || (Array.isArray(value) && value.length > 0)) continue;
    for (const id of [value, ["1", value]]) expect(() => checkQuery(operation, { id })).toThrow(about("id"));
  }
});

const base = parseBaseAddress("https://svc.example/api/v1", "SVC_BASE_URL");
type Values = Record<string, string> | undefined;

test.each<[path: string, values: Values, query: Record<string, QueryValue>, end: string]>([
  ["/{id}/limits/{kind}", { id: "c/1", kind: "ä ?#" }, {}, "/api/v1/c%2F1/limits/%C3%A4%20%3F%23"],
  ["/cards/{id}", { id: "$&{id}$1" }, {}, "/api/v1/cards/%24%26%7Bid%7D%241"],
  ["/{id}/{id}", { id: "1" }, {}, "/api/v1/1/1"],
  ["/cards", {}, { page: 2, active: false, note: "a b&c" }, "/api/v1/cards?page=2&active=false&note=a%20b%26c"],
  ["/cards", {}, { status: ["active", "frozen"], page: 1 }, "/api/v1/cards?status=active&status=frozen&page=1"],
  ["../health", undefined, {}, "/api/health"],
])("the address of %s with %j and %j ends with %s, and has no inherited parameter", (path, values, query, end) => {
  Object.assign(Object.prototype, { inherited: 9 });
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, "inherited"));
  expect(addressOf(base, path, values, query)).toBe(base.origin + end);
});

describe("checkHeaders", () => {
  const named = { "X-Trace": "a b~é", "x-empty": "", "!#$%&'*+-.^_`|~0": "x" };
  test.each<[given: object | undefined, expected: object]>([
    [named, { "x-trace": "a b~é", "x-empty": "", "!#$%&'*+-.^_`|~0": "x" }],
    [undefined, {}],
    [JSON.parse('{"__proto__":"x"}'), JSON.parse('{"__proto__":"x"}')],
  ])("[S37] returns the names of %j in lower case, and the values unchanged", (given, expected) => {
    expect(Object.entries(checkHeaders(given as never))).toEqual(Object.entries(expected));
  });

  const managed = [
    ...["Authorization", "authorization", "IDEMPOTENCY-KEY", "Content-Type", "content-length", "Host"],
    ...["Transfer-Encoding", "expect", "Connection", "upgrade", "TE", "trailer", "Keep-Alive"],
  ];
  const badValues = ["a\r\nb", "a\nb", "a\u0000", "\tb", "a\u007f", "a\u0085", "€", "\ud800", 7, undefined, null];
  const value = "the value of x-a must be a string of Latin-1 characters without control characters";
  const name = "a name is empty or has characters that are not allowed in names";
  const lost = [new Headers({ a: "b" }), [["a", "b"]], new Map()];

  test.each<[field: string, message: string, refused: unknown[]]>([
    ...managed.map((given): [string, string, object[]] => {
      const lower = given.toLowerCase();
      return [`.${lower}`, `: ${lower} is set by the SDK or the runtime and cannot be passed`, [{ [given]: "x" }]];
    }),
    [".x-a", `: ${value}`, badValues.map((bad) => ({ "x-a": bad }))],
    ["", `: ${name}`, ["", "a b", "a:b", "a\n", "é", "a\u0000"].map((bad) => ({ [bad]: "x" }))],
    ["", " must be a plain object of names and values", lost],
  ])("[S35] [S43] rejects headers%s without repeating it%s", (field, message, refused) => {
    const facts = { name: "ArgumentError", message: `headers${message}`, field: `headers${field}` };
    for (const headers of refused) expect(() => checkHeaders(headers as never)).toThrow(expect.objectContaining(facts));
  });
});
