import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ArgumentError } from "../errors.ts";
import { checkPathValue, checkRequestPath } from "./url.ts";

describe("checkPathValue", () => {
  test.each([
    ["an id", "a-1"],
    ["what encoding makes safe", "../x?y#z/%2e%2e"],
    ["three dots", "..."],
    ["a blank", " "],
    ["emoji", "😀"],
  ])("[S35] accepts %s", (_, value) => expect(checkPathValue("id", value)).toBe(value));

  test.each(["", ".", "..", undefined, null, 7, {}, ["a"], "\ud83d"])(
    "[S35] rejects %j and names the parameter",
    (value) => {
      expect(() => checkPathValue("svcCardId", value)).toThrow(ArgumentError);
      expect(() => checkPathValue("svcCardId", value)).toThrow(/^svcCardId /);
      expect(() => checkPathValue("svcCardId", value)).toThrow(expect.objectContaining({ field: "svcCardId" }));
    },
  );

  test("[S35] accepted values stay one segment of the path", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(".", "..", "...", "%2e", "/.."), fc.string({ unit: "binary" })), (value) => {
        let taken: string;
        try {
          taken = checkPathValue("id", value);
        } catch {
          return;
        }
        const { pathname } = new URL(`https://api.example/v1/cards/${encodeURIComponent(taken)}/freeze`);
        expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "v1", "cards", value, "freeze"]);
      }),
    );
  });
});

describe("checkRequestPath", () => {
  test.each(["/", "/a", "/a/b-1/c.d", "/a/%2Fb", "/a/...", "/a/", "/a:b@c"])("[S35] accepts %s", (path) => {
    expect(checkRequestPath(path)).toBe(path);
  });

  test.each([
    ...["", "a", "https://evil.example/", "//evil.example", "/a//b", "/\\evil", "/a\\b", "/a?b", "/a#b", "/a/{id}"],
    ...[
      "/.",
      "/..",
      "/a/../b",
      "/a/./b",
      "/a/..",
      "/%2e%2e/b",
      "/a/.%2E",
      "/%2e",
      "/a%",
      "/a/%zz",
      "/a/%ff",
      "/a\n",
      "/a\tb",
      "/a b",
      "/é",
      "/a\u0000",
      "../health",
    ],
    ...[undefined, null, 7],
  ])("[S35] rejects %j", (path) => {
    expect(() => checkRequestPath(path)).toThrow(ArgumentError);
    expect(() => checkRequestPath(path)).toThrow(/^path must /);
    expect(() => checkRequestPath(path)).toThrow(expect.objectContaining({ field: "path" }));
  });

  test.each([
    "/agent/..%2fapikey",
    "/agent/%2e%2e%2f%2e%2e%2fapikey",
    "/agent/..%5capikey",
    "/agent/..%5Capikey",
    "/agent/..;/apikey",
    "/agent/..%3b/apikey",
    "/agent/x%2f%2e%2e/apikey",
    "/agent/.;x/apikey",
  ])("[S7] rejects %s, which some servers resolve to another path", (path) => {
    expect(() => checkRequestPath(path)).toThrow('path must not contain "." or ".." as a segment');
  });

  test.each(["/agent/a;v=1/b", "/agent/..a%2fb", "/agent/100%25", "/agent/%C3%A9"])("[S7] accepts %s", (path) => {
    expect(checkRequestPath(path)).toBe(path);
  });

  test("names the forbidden character", () => {
    expect(() => checkRequestPath("/a?b")).toThrow('path must not contain "?"');
  });

  test("[S35] accepted paths stay below the base address", () => {
    const pieces = fc.array(
      fc.constantFrom("/", ".", "..", "%2e", "%2E", "a", "\\", ":", "@", "?", "#", "\t", "\n", " ", "https:", "%"),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const path = list.join("");
        try {
          checkRequestPath(path);
        } catch {
          return;
        }
        expect(new URL(`https://api.example/v1${path}`).href).toBe(`https://api.example/v1${path}`);
      }),
      { numRuns: 2000 },
    );
  });
});
