import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import type { Json } from "../pipeline/model/json-pointer.ts";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { parseQuery, QueryError, select, toJsonPath } from "./json-path.ts";
import { parseOverlay, readOverlay } from "./read-overlay.ts";
import { suggestSyntax, suggestTarget } from "./suggest-target.ts";
import { refusals, rowsOf } from "./testing/overlay-texts.ts";

const valid = `overlay: 1.1.0
info: { title: Ours, version: 1.0.0, x-team: payments }
extends: ../documents/fiat.json
x-note: any
actions:
  - target: $.info
    description: Our title.
    update: { title: Ours }
    x-ticket: 12
  - { target: $.tags, remove: true }
  - { target: $.info, copy: $.tags, remove: false }
`;

function read(text: string): ReturnType<typeof parseOverlay> {
  return parseOverlay(parseYaml(path.resolve("ours.yaml"), text), "overlays/ours.yaml");
}

function edited(from: string, to: string): string {
  const text = valid.replace(from, () => to);
  if (text === valid) throw new Error(`the overlay does not contain ${from}`);
  return text;
}

describe("an overlay", () => {
  it("is read with numbers and lines of its actions", () => {
    const overlay = read(valid);
    expect(overlay).toMatchObject({ file: path.resolve("ours.yaml"), displayName: "overlays/ours.yaml" });
    expect(overlay.actions).toEqual([
      {
        number: 1,
        line: 6,
        target: "$.info",
        description: "Our title.",
        change: { kind: "update", value: { title: "Ours" } },
      },
      { number: 2, line: 10, target: "$.tags", description: undefined, change: { kind: "remove" } },
      { number: 3, line: 11, target: "$.info", description: undefined, change: { kind: "copy", from: "$.tags" } },
    ]);
    expect(overlay.locate(["actions", 0, "update", "title"])).toMatchObject({ line: 8, column: 15 });
  });

  it("is read from YAML or JSON, and named relative to its project", async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, "ours.json");
    await writeFile(file, JSON.stringify(read(valid) && parseYaml(file, valid).value, null, 2));
    const overlay = await readOverlay(file, path.dirname(folder));
    expect(overlay.displayName).toBe(`${path.basename(folder)}/ours.json`);
    expect(overlay.actions.map(({ target }) => target)).toEqual(["$.info", "$.tags", "$.info"]);
    await expect(readOverlay(path.join(folder, "none.yaml"))).rejects.toThrow("none.yaml  does not exist");
  });
});

const edits = rowsOf(`
overlay: 1.1.0 => overlay: 1.1 => 1:1 overlay 1.1 is not supported — Write overlay: 1.1.0 (1.0.0 works too).
overlay: 1.1.0 => overlay: 2.0.0 => 1:1 overlay "2.0.0" is not supported — Write overlay: 1.1.0 (1.0.0 works too).
overlay: 1.1.0 => x-a: 1 => 1:1 overlay is missing — Write overlay: 1.1.0 (1.0.0 works too).
overlay: 1.1.0 => overlay: 1.0.0 => 11:23 copy is not part of overlay 1.0.0 — Write overlay: 1.1.0.
title: Ours, version => titel: Ours, version => 2:9 info has no key "titel" — Did you mean title?
version: 1.0.0 => version: 1.0 => 2:22 version must be text — Quote it: "1".
version: 1.0.0 => x-version: 1.0.0 => 2:1 info.version is missing
{ title: Ours, version: 1.0.0, x-team: payments } => Ours => 2:1 info must be a map — An overlay starts with overlay: 1.1.0, info with title and version, and a list of actions.
extends: ../documents/fiat.json => extends: [a] => 3:1 extends must be text
x-note: any => note: any => 4:1 an overlay has no key "note" — Known keys: overlay, info, extends, actions, x-….
x-note: any => action: [] => 4:1 an overlay has no key "action" — Did you mean actions?
target: $.info => targt: $.info => 6:5 action 1 has no target
target: $.info => target: 1 => 6:5 target must be text — Quote it: "1".
Our title. => [Our title.] => 7:5 description must be text
update: => upadte: => 6:5 action 1 changes nothing: it has no update, copy or remove: true
x-ticket: 12 => remove: true => 6:5 action 1 has update and remove: true, of which only one would count — Make them separate actions.
remove: true => remove: yes => 10:23 remove must be true or false
{ target: $.tags, remove: true } => $.tags => 10:5 action 2 must be a map with a target
  - { target: $.tags, remove: true }⏎ =>   - { target: $.tags, remove: true }⏎  - { target: $.tags, remove: true }⏎ => 11:5 action 3 repeats action 2
`);

describe("what is no overlay is refused with its place", () => {
  it.each(edits)("%j → %j", async (from = "", to = "", expected = "") => {
    expect(await refusals(() => read(edited(from, to)))).toContainEqual(expected);
  });

  it.each(["", "- a", "text"])("%j", async (text) => {
    expect(await refusals(() => read(text))).toEqual([
      expect.stringMatching(/^1:1 is not an OpenAPI Overlay — An overlay starts/),
    ]);
  });

  it("everything at once", async () => {
    const text = "info: {}\nextend: a\nactions:\n  - { target: 1, udpate: {} }\n";
    expect((await refusals(() => read(text))).map((line) => line.split(" — ")[0])).toEqual([
      '2:1 an overlay has no key "extend"',
      "1:1 overlay is missing",
      "1:1 info.title is missing",
      "1:1 info.version is missing",
      '4:18 action 1 has no key "udpate"',
      "4:7 target must be text",
      "4:5 action 1 changes nothing: it has no update, copy or remove: true",
    ]);
  });
});

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
