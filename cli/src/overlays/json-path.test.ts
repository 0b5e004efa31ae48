import { describe, expect, it } from "vitest";
import { parseQuery, QueryError, select, toJsonPath } from "./json-path.ts";

const document = { paths: { "/a/{id}": { get: { tags: ["x", "it's"], "x-rules": [1] } } }, "": { 'q"\\\n': true } };

describe("selected nodes", () => {
  it.each([
    ["$", [[]]],
    ["$.paths.*.get.tags[-1]", [["paths", "/a/{id}", "get", "tags", 1]]],
    ['$..tags[?@ == "it\'s"]', [["paths", "/a/{id}", "get", "tags", 1]]],
    ["$.paths['/a/{id}','/a/{id}']", [["paths", "/a/{id}"]]],
    ["$.paths.__proto__", []],
    ["$..[?@.get['x-rules'][?@ < 1.5e1]]", [["paths", "/a/{id}"]]],
  ])("of %s, each once", (query, expected) => {
    expect(select(parseQuery(query), document)).toEqual(expected);
  });

  it("have a path that selects them alone", () => {
    for (const path of select(parseQuery("$..*"), document)) {
      expect(select(parseQuery(toJsonPath(path)), document)).toEqual([path]);
    }
  });
});

describe("a malformed query", () => {
  it.each([
    ["", /can't backup/],
    ["paths", /^expected '\$', found 'p' \(character 1\)$/],
    ["$.paths./a", /^unexpected shorthand selector '\/' \(character 9\)$/],
    ["$.get.x-rules", /^a name with a hyphen needs brackets: \['x-rules'\]$/],
    [`$[?${"(".repeat(50_000)}@${")".repeat(50_000)}]`, /^it is nested too deeply$/],
  ])("%.20s", (query, expected) => {
    expect(() => parseQuery(query)).toThrow(expected);
    expect(() => parseQuery(query)).toThrow(QueryError);
  });

  it("is one that goes deeper than documents do", () => {
    let deep = {};
    for (let depth = 0; depth < 600; depth++) deep = { below: deep };
    expect(() => select(parseQuery("$..below"), deep)).toThrow(QueryError);
  });
});
