import { describe, expect, it } from "vitest";
import type { Json } from "../pipeline/model/json-pointer.ts";
import { parseQuery, QueryError, select, toJsonPath } from "./json-path.ts";
import { suggestSyntax, suggestTarget } from "./suggest-target.ts";
import { rowsOf } from "./testing/overlay-texts.ts";

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

const cards: Json = {
  paths: {
    "/customers": { get: { operationId: "listCustomers" }, post: { operationId: "createCustomer" } },
    "/cards/{card_id}/freeze": { post: { operationId: "freezeCard", tags: ["Cards"] } },
  },
  components: { schemas: { Card: { properties: { "it's": {}, frozen: {} } } } },
  tags: [{ name: "Cards" }],
};

const suggestions = rowsOf(String.raw`
$.paths['/custmers'].post => Did you mean $.paths['/customers'].post?
$.path['/custmers'].psot.operationID => Did you mean $.paths['/customers'].post.operationId?
$.paths['/cards/{id}/freeze'].post => Did you mean $.paths['/cards/{card_id}/freeze'].post?
$.paths['/customers/'].get => Did you mean $.paths['/customers'].get?
$.paths['/customers'].patch => $.paths['/customers'] has get, post.
$.paths['/custmers'].patch => Did you mean $.paths['/customers']? $.paths['/customers'] has get, post.
$.components.schemas.Card.properties['its'] => Did you mean $.components.schemas.Card.properties['it\'s']?
$..propertys => Did you mean $..properties?
$..nothing => Nothing below $ fits ..['nothing'].
$.paths.*[?@.operationId == 'listCustomer'].tags => Did you mean $.paths[*][?@.operationId == 'listCustomers']? $.paths[*][?@.operationId == 'listCustomers'] has operationId.
$..[?@.operationId=='freezCard'].tags => Did you mean $..[?@.operationId == 'freezeCard'].tags?
$.tags[?@.name == 'cards'] => Did you mean $.tags[?@.name == 'Cards']?
$.tags[?@.name == 'Payouts'] => Nothing below $.tags fits [?@.name == 'Payouts'].
$.tags[3] => Nothing below $.tags fits [3].
$.paths['/customers'].post.operationId.x => $.paths['/customers'].post.operationId has no properties.
`);

describe("a target that matches nothing", () => {
  it.each(suggestions)("%s", (target = "", expected = "") => {
    expect(suggestTarget(parseQuery(target), cards)).toBe(expected);
  });

  it("is told what there is, in at most a dozen names", () => {
    const many = { paths: Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`/p${index}`, {}])) };
    expect(suggestTarget(parseQuery("$.paths.nothing"), many)).toMatch(/^\$\.paths has \/p0, .*, \/p11 and 3 more\.$/);
  });
});

describe("a target that is malformed", () => {
  it.each([
    ["$.paths./customers/{id}.get", "Did you mean $.paths['/customers/{id}'].get?"],
    ["paths['/customers'].get", "Did you mean $.paths['/customers'].get?"],
    ["$.components.schemas.Card.x-not-shown", "Did you mean $.components.schemas.Card['x-not-shown']?"],
    ["$.paths['/a'].get.responses.200.content", "Did you mean $.paths['/a'].get.responses['200'].content?"],
  ])("%s", (target, expected) => {
    expect(() => parseQuery(target)).toThrow();
    expect(suggestSyntax(target)).toBe(expected);
  });

  it.each(["$.paths[", "", "$[?@.a = 1]"])("%s, without a suggestion", (target) => {
    expect(suggestSyntax(target)).toMatch(/^A target is a JSONPath \(RFC 9535\), such as /);
  });
});
