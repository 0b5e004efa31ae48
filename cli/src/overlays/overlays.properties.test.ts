// Whatever an overlay says, it ends in a result or in problems with their places, and the document that it is applied to stays
// as it is.

import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { fromPointer, type Json } from "../pipeline/model/json-pointer.ts";
import { damagedText } from "../pipeline/testing/damaged-text.ts";
import { applyOverlays } from "./apply-overlays.ts";
import { fitReport } from "./fit-report.ts";
import { parseQuery, select, toJsonPath } from "./json-path.ts";
import { type OverlayFile, parseOverlay } from "./read-overlay.ts";
import { bundleOf } from "./testing/overlay-texts.ts";

const document = bundleOf(`
openapi: 3.1.1
info: { title: Cards, version: 1.0.0, x-not-shown: { G1: Much. } }
paths:
  /cards/{id}:
    parameters: [{ name: id, in: path, schema: { type: string } }]
    get:
      operationId: getCard
      tags: [Cards, Reads]
      responses:
        "200": { description: OK, content: { application/json: { schema: { x-not-shown: { G8: Body., G9: More. } } } } }
  /cards: { get: { operationId: listCards }, post: { operationId: createCard } }
components:
  schemas:
    Card: { type: object, required: [id], properties: { id: { type: [string, "null"] }, "a/b~c'd": true, constructor: {} } }
    Tree: { type: object, properties: { children: { items: { $ref: "#/components/schemas/Tree" } } } }
`);

const overlay = `overlay: 1.1.0
info: { title: Ours, version: 1.0.0 }
extends: cards.json
actions:
  - { target: $.info, update: { title: &title Our cards, x-a: [1, 2.5, null, true] } }
  - target: $.paths['/cards/{id}'].get.responses['200'].content['application/json'].schema['x-not-shown'].G8
    remove: true
  - target: $.paths
    update: { /rates: { get: { operationId: listRates, summary: *title, responses: { "200": { description: OK } } } } }
  - { target: "$.paths['/rates'].get", copy: "$.paths['/cards/{id}'].get" }
  - { target: "$..[?@.operationId == 'createCard']", update: { tags: [Cards] } }
  - { target: "$.paths['/cards/{id}'].parameters[0]", remove: true }
`;

const wordsOf = (text: string) => text.split(" ");

/** What a hand, a merge tool or an attacker may leave in an overlay. */
const pieces = [
  ...wordsOf(
    "$ $..* $. [ ] { } ' \" : # *title &a !!map % __proto__ constructor x-not-shown x-origin $ref update copy",
  ),
  ...wordsOf("null [] {} [?@.a] [-1] [::0] [99999999999999999999] .. .* 1e999 .nan 200 \u{1F600} \uD800 \u0000 \t"),
  ...["- ", "\n", "  ", "<<: *title", "? ", "remove: true", "target: $.paths", "[?length(@) > 1]", "[?match(@, '(')]"],
];

const names =
  "paths /cards /cards/{id} get post responses 200 components schemas Card properties id required tags info";
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...wordsOf(names), "x-not-shown", "constructor") },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const parts = fc.constantFrom(...wordsOf(".* ..* .paths ..get ..schema [0] [?@.type] ..properties ..['x-not-shown']"));
const toBrackets = (path: readonly string[]) => `$${path.map((name) => `[${JSON.stringify(name)}]`).join("")}`;
const existing = select(parseQuery("$..*"), document.document).map(toJsonPath);
const target = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...existing) },
  { weight: 5, arbitrary: fc.array(segment, { maxLength: 6 }).map(toBrackets) },
  { weight: 2, arbitrary: fc.array(parts, { maxLength: 3 }).map((given) => `$${given.join("")}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
const objects = [{}, { get: {} }, { properties: { id: {} } }, { "x-not-shown": {} }, { "x-origin": "no list" }];
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<Json[]>(...objects, [], "", { $ref: "#/nowhere" }),
);
const action = fc.oneof(
  fc.record({ target, update: value }),
  fc.record({ target, copy: target }),
  fc.record({ target, remove: fc.constant(true) }),
);
const overlayWith = (actions: readonly object[]) =>
  JSON.stringify({ overlay: "1.1.0", info: { title: "Ours", version: "1.0.0" }, actions });

function read(text: string): OverlayFile {
  return parseOverlay(parseYaml(path.resolve("ours.yaml"), text), "overlays/ours.yaml");
}

/** What the overlay comes to; anything but a result or located problems is a defect. */
function outcomeOf(bundle: Bundle, text: string): "applied" | "refused" {
  const before = JSON.stringify(bundle.document);
  try {
    const overlays = [read(text)];
    const unfit = fitReport(bundle, bundle, overlays);
    const { bundle: result, changes } = applyOverlays(bundle, overlays);
    expect(JSON.parse(JSON.stringify(result.document))).toEqual(result.document);
    for (const { pointer, origin } of changes) {
      expect(origin.line).toBeGreaterThan(0);
      expect(result.locate(fromPointer(pointer)).line).toBeGreaterThan(0);
    }
    expect(unfit).toEqual([]);
    if (overlays[0]?.actions.length === 1) {
      expect(JSON.stringify(result.document)).not.toBe(before);
      expect(changes).not.toEqual([]);
    }
    return "applied";
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const { line, column = 1, reason } of error.problems)
      expect(line > 0 && column > 0 && reason !== "").toBe(true);
    return "refused";
  } finally {
    expect(JSON.stringify(bundle.document)).toBe(before);
  }
}

it("the overlay that the cases start from is applied", () => {
  expect(outcomeOf(document, overlay)).toBe("applied");
});

testProperty(
  "an overlay whose text is damaged is applied or refused",
  fc.property(damagedText(overlay, pieces), (text) => {
    expect(["applied", "refused"]).toContain(outcomeOf(document, text));
  }),
);

testProperty(
  "an overlay of any actions is applied or refused, and a single one changes the document",
  fc.property(fc.oneof(fc.tuple(action), fc.array(action, { maxLength: 6 })), (actions) => {
    expect(["applied", "refused"]).toContain(outcomeOf(document, overlayWith(actions)));
  }),
);
