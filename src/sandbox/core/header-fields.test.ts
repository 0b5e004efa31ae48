import { describe, expect, it } from "vitest";
import { headerFields, readHeaders, toHeaders } from "./request.ts";

describe("headerFields", () => {
  const cases: [string, string][][] = [
    [],
    [["Accept", "a/b"]],
    [
      ["X-Note", "a"],
      ["x-note", "b"],
      ["Cookie", "c=1"],
      ["cookie", "d=2"],
    ],
    [
      ["__proto__", "p"],
      ["constructor", "c"],
    ],
  ];

  it.each(cases)("has what Headers has of %j %j %j %j", (...fields) => {
    const headers = new Headers(fields);
    const found = headerFields(fields);
    expect([...found].sort()).toEqual([...headers]);
    expect([...toHeaders(found)]).toEqual([...headers]);
    for (const name of ["accept", "X-NOTE", "cookie", "__proto__", "constructor", "toString", "host"]) {
      expect([found.get(name), found.has(name)]).toEqual([headers.get(name), headers.has(name)]);
    }
  });
});

describe("readHeaders", () => {
  const given: (HeadersInit | undefined)[] = [
    undefined,
    {},
    { "Content-Type": "application/json", "x-note": "" },
    { "x-note": "  spaced \t" },
    { "x-note": "ÿ" },
    { "x.note": "1" },
    { "x-count": 5 as unknown as string },
    [["x-note", "a"]],
    new Headers({ "x-note": "a" }),
    Object.create({ "x-inherited": "a" }),
  ];

  it.each(given.map((each) => [each]))("reads %j as Headers does", (init) => {
    expect([...readHeaders(init)].sort()).toEqual([...new Headers(init)]);
  });

  it.each([[{ "x note": "a" }], [{ "": "a" }], [{ "x-note": "a\r\nb: c" }], [{ "x-note": "\u0100" }]])(
    "rejects %j as Headers does",
    (init) => {
      expect(() => readHeaders(init)).toThrow(TypeError);
    },
  );

  it("keeps what it was given, whatever becomes of that", () => {
    const init = { "x-note": "a" };
    const mutable = new Headers(init);
    const both = [readHeaders(init), readHeaders(mutable)];
    init["x-note"] = "b";
    mutable.set("x-note", "b");
    expect(both.map((headers) => headers.get("x-note"))).toEqual(["a", "a"]);
  });
});
