import { describe, expect, it } from "vitest";
import type { Json } from "../pipeline/model/json-pointer.ts";
import { parseQuery } from "./json-path.ts";
import { suggestSyntax, suggestTarget } from "./suggest-target.ts";
import { rowsOf } from "./testing/overlay-texts.ts";

const document: Json = {
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
    expect(suggestTarget(parseQuery(target), document)).toBe(expected);
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
