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
  - target: $.info
    update: { title: &title Our cards, x-a: [1, 2.5, null, true] }
  - target: $.paths['/cards/{id}'].get.responses['200'].content['application/json'].schema
    update: { type: object, properties: { id: { $ref: "#/components/schemas/Card" } } }
  - target: $.paths['/cards/{id}'].get.responses['200'].content['application/json'].schema['x-not-shown'].G8
    remove: true
  - target: $.paths
    update:
      /rates: { get: { operationId: listRates, summary: *title, responses: { "200": { description: OK } } } }
  - target: $.paths['/rates'].get
    copy: $.paths['/cards/{id}'].get
  - target: $..[?@.operationId == 'createCard']
    update: { tags: [Cards] }
  - target: $.components.schemas.Card.required
    update: [name]
  - target: $.paths['/cards/{id}'].parameters[0]
    remove: true
`;

/** What a hand, a merge tool or an attacker may leave in an overlay. */
const pieces = fc.constantFrom(
  ..."$ $..* $. [ ] { } ' \" : # *title &a | !!map % __proto__ constructor x-not-shown x-origin $ref update copy null".split(
    " ",
  ),
  ..."[] {} [?@.a] [-1] [::0] [99999999999999999999] .. .* 1e999 .nan 200 \u{1F600} \uD800 \u0000 \t".split(" "),
  ...["- ", "\n", "  ", "<<: *title", "? ", "remove: true", "target: $.paths", "[?length(@) > 1]", "[?match(@, '(')]"],
);

const textMutation = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), at: fc.double({ min: 0, max: 1, noNaN: true }), text: pieces }),
  fc.record({
    kind: fc.constant("delete" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    kind: fc.constant("replace" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 12 }),
    text: pieces,
  }),
  fc.record({ kind: fc.constant("line" as const), at: fc.nat(30), to: fc.nat(30) }),
);

function mutate(
  text: string,
  mutations: readonly (typeof textMutation extends fc.Arbitrary<infer One> ? One : never)[],
): string {
  return mutations.reduce((current, mutation) => {
    if (mutation.kind === "line") {
      const lines = current.split("\n");
      lines.splice(mutation.to % lines.length, 0, lines[mutation.at % lines.length] ?? "");
      return lines.join("\n");
    }
    const at = Math.floor(mutation.at * current.length);
    const end = mutation.kind === "insert" ? at : at + mutation.length;
    return current.slice(0, at) + (mutation.kind === "delete" ? "" : mutation.text) + current.slice(end);
  }, text);
}

const segment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ..."paths /cards /cards/{id} get post responses 200 components schemas Card properties id required tags info".split(
        " ",
      ),
      ...["x-not-shown", "constructor"],
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const existing = select(parseQuery("$..*"), document.document).map(toJsonPath);
const target = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...existing) },
  {
    weight: 5,
    arbitrary: fc
      .array(segment, { maxLength: 6 })
      .map((names) => `$${names.map((name) => `[${JSON.stringify(name)}]`).join("")}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.constantFrom(...".* ..* .paths ..get ..schema [0] [?@.type] ..properties ..['x-not-shown']".split(" ")),
        { maxLength: 3 },
      )
      .map((parts) => `$${parts.join("")}`),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<Json>(
    {},
    [],
    "",
    { get: {} },
    { properties: { id: {} } },
    { "x-not-shown": {} },
    { "x-origin": "no list" },
    { $ref: "#/nowhere" },
  ),
);
const action = fc.oneof(
  fc.record({ target, update: value }),
  fc.record({ target, copy: target }),
  fc.record({ target, remove: fc.constant(true) }),
);

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
  fc.property(fc.array(textMutation, { minLength: 1, maxLength: 5 }), (mutations) => {
    expect(["applied", "refused"]).toContain(outcomeOf(document, mutate(overlay, mutations)));
  }),
);

testProperty(
  "an overlay of any actions is applied or refused",
  fc.property(fc.array(action, { maxLength: 6 }), (actions) => {
    const text = JSON.stringify({ overlay: "1.1.0", info: { title: "Ours", version: "1.0.0" }, actions });
    expect(["applied", "refused"]).toContain(outcomeOf(document, text));
  }),
);

testProperty(
  "an action that is applied changes the document",
  fc.property(action, (one) => {
    const text = JSON.stringify({ overlay: "1.1.0", info: { title: "Ours", version: "1.0.0" }, actions: [one] });
    try {
      const { bundle, changes } = applyOverlays(document, [read(text)]);
      expect(JSON.stringify(bundle.document)).not.toBe(JSON.stringify(document.document));
      expect(changes).not.toEqual([]);
    } catch (error) {
      expect(error).toBeInstanceOf(PipelineError);
    }
  }),
);
