import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fromPointer, isObject, type Json, toPointer } from "../pipeline/model/json-pointer.ts";
import { fitReport } from "./fit-report.ts";
import { apply, bundleOf, overlayOf, refusals, resultOf, rowsOf } from "./testing/overlay-texts.ts";

// After the examples of the Overlay specification and what other implementations test, in our own words.
const cases: readonly { title: string; document: Json; actions: Json; result: Json }[] = parse(`
- title: one action mirrors the structure of the document
  document: { info: { title: Transit }, paths: { /lines: { summary: Lines, get: { summary: Lists. } }, /stops: {} } }
  actions:
    - target: $
      update: { info: { x-reviewed: true }, paths: { /lines: { get: { summary: All., x-limit: 6 } } }, tags: [A] }
  result:
    info: { title: Transit, x-reviewed: true }
    paths: { /lines: { summary: Lines, get: { summary: All., x-limit: 6 } }, /stops: {} }
    tags: [A]
- title: wildcards and filters change many nodes at once
  document: { a: { get: { of: [{ name: q, in: query, schema: { type: text } }, { name: q, in: path }] } }, b: { get: {} } }
  actions:
    - { target: $.*.get, update: { x-safe: true } }
    - { target: "$.*.get.of[?@.name == 'q' && @.in == 'query']", update: { schema: { $ref: "#/x" } } }
  result:
    a: { get: { of: [{ name: q, in: query, schema: { type: text, $ref: "#/x" } }, { name: q, in: path }], x-safe: true } }
    b: { get: { x-safe: true } }
- title: an object is appended to each list of the target
  document: { paths: { /a: { get: { parameters: [{ name: x }] } }, /b: { get: { parameters: [] } } } }
  actions: [{ target: "$.paths.*.get.parameters", update: { name: page, in: query } }]
  result:
    paths:
      /a: { get: { parameters: [{ name: x }, { name: page, in: query }] } }
      /b: { get: { parameters: [{ name: page, in: query }] } }
- title: "a list is concatenated, and a primitive appended"
  document: { tags: [{ name: A }], x-list: [1] }
  actions: [{ target: $.tags, update: [{ name: B }, { name: C }] }, { target: "$['x-list']", update: 2 }]
  result: { tags: [{ name: A }, { name: B }, { name: C }], x-list: [1, 2] }
- title: an item that is a primitive is replaced
  document: { paths: { /a: { get: { tags: [good, ugly, bad] } }, /b: { get: { tags: [ugly] } } } }
  actions: [{ target: "$.paths.*.get.tags[?@ == 'ugly']", update: special }]
  result: { paths: { /a: { get: { tags: [good, special, bad] } }, /b: { get: { tags: [special] } } } }
- title: properties are removed at any depth
  document:
    paths:
      /a: { get: { description: A, responses: { "200": { description: OK }, "500": { description: "No" } } } }
      /b: { put: { responses: { "500": { $ref: "#/x" }, default: { description: Any } } } }
  actions:
    - { target: "$.paths..responses['500']", remove: true }
    - { target: $.paths..responses.default, remove: true }
    - { target: $..description, remove: true }
  result: { paths: { /a: { get: { responses: { "200": {} } } }, /b: { put: { responses: {} } } } }
- title: "a removed node is made again, without what it had"
  document: { info: { title: Old, contact: { name: Ada } } }
  actions:
    - { target: $.info.contact, remove: true }
    - { target: $.info, update: { contact: { email: "ada@example.com" } } }
  result: { info: { title: Old, contact: { email: "ada@example.com" } } }
- title: null is a primitive like any other
  document: { example: { a: 1, b: null } }
  actions: [{ target: $.example.a, update: null }, { target: $.example, update: { b: 2, c: null } }]
  result: { example: { a: null, b: 2, c: null } }
- title: a list of lists gets one list more
  document: { rows: [[1]] }
  actions: [{ target: $.rows, update: [[2, 3]] }]
  result: { rows: [[1], [2, 3]] }
- title: several items of one list are removed, and nodes inside of removed ones
  document: { list: [{ a: 1 }, { a: 2 }], tags: [A, B], below: { a: { b: { c: 1 } } } }
  actions: [{ target: "$.list[*]", remove: true }, { target: "$.tags[?@ == 'A']", remove: true }, { target: $.below..*, remove: true }]
  result: { list: [], tags: [B], below: {} }
- title: "one node is copied into each target, a primitive over another"
  document: { a: { one: { x: 1 }, two: { y: { z: 2 } } }, from: { y: { w: 3 } }, title: A, name: B }
  actions: [{ target: $.a.*, copy: $.from }, { target: $.title, copy: $.name }]
  result: { a: { one: { x: 1, y: { w: 3 } }, two: { y: { z: 2, w: 3 } } }, from: { y: { w: 3 } }, title: B, name: B }
- title: "a copy is a snapshot, also of what is around its target"
  document: { a: { b: {} } }
  actions: [{ target: $.a.b, copy: $ }]
  result: { a: { b: { a: { b: {} } } } }
- title: the list of gaps goes along with its last gap
  document: { a: { x-not-shown: { G1: Values., G2: Fields. } }, b: { x-not-shown: { G1: Values. } } }
  actions: [{ target: "$..['x-not-shown'].G1", remove: true }]
  result: { a: { x-not-shown: { G2: Fields. } }, b: {} }
`);

it.each(cases)("$title", ({ document, actions, result }) => {
  expect(resultOf(JSON.stringify(document), ` ${JSON.stringify(actions)}`)).toEqual(result);
});

const document = `
openapi: 3.1.1
info: { title: Cards, version: 1.0.0 }
paths:
  /cards/{cardId}:
    get:
      operationId: getCard
      tags: [Cards, Reads]
      parameters:
        - { name: cardId, in: path }
        - { name: view, in: query }
      responses:
        "200":
          description: The card.
          content:
            application/json:
              schema:
                x-not-shown: { G8: Response body. }
  /cards:
    get: { operationId: listCards }
    post: { operationId: createCard }
components:
  schemas:
    Card:
      type: object
      x-not-shown: { G1: Values., G2: Fields. }
      properties:
        id: { type: string }
        frozen: { type: boolean }
`;

it("writes a schema that is a boolean as an object, with its place", () => {
  const { bundle } = apply(
    document,
    "\n  - target: $.components.schemas\n    update:\n      Any: true\n      No: { not: false }",
  );
  const place = (...at: string[]) => bundle.locate(["components", "schemas", ...at]).line;
  expect(bundle.document.components).toMatchObject({ schemas: { Any: {}, No: { not: { not: {} } } } });
  expect([place("Any"), place("No", "not", "not")]).toEqual([4, 5]);
});

it("an action may write a property named __proto__", () => {
  const { bundle } = apply(document, "\n  - target: $.info\n    update: { __proto__: { evil: true } }");
  expect(Object.keys(bundle.document.info as object)).toContain("__proto__");
  expect(({} as Record<string, unknown>).evil).toBeUndefined();
  expect(Object.getPrototypeOf(bundle.document.info)).toBe(Object.prototype);
});

const unfit = rowsOf(`
target: $.paths['/card'].get⏎update: { summary: x } => 2:3 action 1: the target $.paths['/card'].get matches nothing — Did you mean $.paths['/cards'].get?
target: $.info.title⏎update: Cards => 3:3 action 1: the update changes nothing: $.info.title already has this value
target: $.info⏎update: { title: Cards } => 3:3 action 1: the update changes nothing: $.info already has these values
target: $.info⏎update: {} => 3:3 action 1: the update changes nothing: $.info already has these values
target: $.paths['/cards'].*.tags⏎update: [] => 2:3 action 1: the target $.paths['/cards'].*.tags matches nothing — $.paths['/cards'][*] has operationId.
target: $.info.titel⏎remove: true => 2:3 action 1: the target $.info.titel matches nothing — Did you mean $.info.title?
target: $.paths./cards.get⏎remove: true => 2:3 action 1: the target $.paths./cards.get is not a valid JSONPath: unexpected shorthand selector '/' (character 9) — Did you mean $.paths['/cards'].get?
target: $⏎remove: true => 2:3 action 1: the target $ is the whole document, which cannot be removed
target: $.info.title⏎update: { title: x } => 3:3 action 1: the update has an object where $.info.title is a text — Target $.info, and write the new value under its name.
target: $.info⏎update: Cards => 3:3 action 1: the update has a text where $.info is an object — An object can be updated only by an object.
target: $.components⏎update:⏎  schemas:⏎    Card:⏎      type: [object] => 6:9 action 1: the update has a list where $.components.schemas.Card.type is a text — To replace it, add an action before this one: target $.components.schemas.Card.type, remove: true.
target: $.paths['/cards/{cardId}'].get.*⏎update: x => 2:3 action 1: the target $.paths['/cards/{cardId}'].get.* matches nodes of different kinds: primitive, list, object
target: $.info⏎copy: $.paths.* => 3:3 action 1: copy $.paths.* matches 2 nodes, not one: $.paths['/cards/{cardId}'], $.paths['/cards']
target: $.info⏎copy: $.inof => 3:3 action 1: the copy $.inof matches nothing — Did you mean $.info?
`);

describe("an action that does not fit is refused with its place", () => {
  it.each(unfit)("%j", async (action = "", expected = "") => {
    expect(await refusals(() => apply(document, `\n- ${action.replaceAll("\n", "\n  ")}`))).toEqual([expected]);
  });

  it("together with all others, of all overlays, in order", async () => {
    const first = "\n- { target: $.nothing, remove: true }\n- { target: $.info, update: { description: Fits. } }";
    const second = "\n- { target: $.openapi, update: 3.1.1 }";
    const found = await refusals(() => apply(document, first, second));
    expect(found.map((text) => text.split(" — ")[0])).toEqual([
      "2:5 action 1: the target $.nothing matches nothing",
      "2:24 action 1: the update changes nothing: $.openapi already has this value",
    ]);
  });
});

const stamped = `
openapi: 3.1.1
paths:
  /cards:
    parameters:
      - { name: view, in: query, schema: { type: string } }
      - { name: page, in: query }
      - { name: limit, in: query }
    get:
      parameters: [{ $ref: "#/components/parameters/Sort" }]
      responses:
        "200": { description: The cards., content: { application/json: { schema: { type: object } } } }
components:
  parameters:
    Sort: { name: sort, in: query }
  schemas:
    Card: { type: object, properties: { id: { type: string } }, required: [id] }
`;

const stamping = `
  - target: $.components.schemas.Card
    update:
      description: A card.
      properties:
        name: { type: string }
        id: { minLength: 1 }
      required: [name]
  - target: $.paths
    update:
      /rates:
        get:
          operationId: listRates
          responses: { "200": { description: The rates. } }
        post: { operationId: setRates }
  - target: $.paths['/cards'].parameters[0:2]
    remove: true
  - target: $.paths['/cards'].get.responses['200'].content
    update: { text/csv: { schema: { type: string } } }
  - target: $.components.schemas.Card.properties.id.minLength
    update: 2
`;

function stampsIn(value: Json, at: (string | number)[] = []): Record<string, Json> {
  if (Array.isArray(value)) return Object.assign({}, ...value.map((item, index) => stampsIn(item, [...at, index])));
  if (!isObject(value)) return {};
  const own = value["x-origin"] === undefined ? {} : { [toPointer(at)]: value["x-origin"] };
  return Object.assign(own, ...Object.entries(value).map(([key, below]) => stampsIn(below, [...at, key])));
}

it("the changes name the pointer and the action of each change", () => {
  const { changes } = apply(stamped, stamping);
  expect(changes.map(({ kind, pointer, origin }) => `${origin.action} ${kind} ${pointer}`).sort()).toEqual([
    "1 added /components/schemas/Card/description",
    "1 added /components/schemas/Card/properties/name",
    "1 added /components/schemas/Card/required/1",
    "2 added /paths/~1rates",
    "3 removed /paths/~1cards/parameters/0",
    "3 removed /paths/~1cards/parameters/1",
    "4 added /paths/~1cards/get/responses/200/content/text~1csv",
    "5 changed /components/schemas/Card/properties/id/minLength",
  ]);
  const target = "$.components.schemas.Card.properties.id.minLength";
  const origin = { file: "overlays/some.yaml", line: 20, action: 5, target };
  expect(changes.find(({ kind }) => kind === "changed")?.origin).toEqual(origin);
});

it("x-origin is on the nearest operation, schema, parameter or response, of all that touched it", () => {
  const second = "\n  - target: $.components.schemas.Card\n    update: { title: Card }";
  expect(stampsIn(apply(stamped, stamping, second).bundle.document)).toEqual({
    "/components/schemas/Card": ["overlays/some.yaml:2", "overlays/some2.yaml:2"],
    "/components/schemas/Card/properties/name": ["overlays/some.yaml:2"],
    "/components/schemas/Card/properties/id": ["overlays/some.yaml:20"],
    "/paths/~1rates/get": ["overlays/some.yaml:9"],
    "/paths/~1rates/post": ["overlays/some.yaml:9"],
    "/paths/~1cards/get/responses/200": ["overlays/some.yaml:18"],
  });
  // Also around what was removed, when indices have moved.
  const at = ["parameters[0].schema", "parameters[1]", "get.parameters[0]"].map((part) => `$.paths['/cards'].${part}`);
  const removals = [...at, "$.components.schemas.Card.properties.id"].map(
    (target) => `\n  - { target: "${target}", remove: true }`,
  );
  expect(stampsIn(apply(stamped, removals.join("")).bundle.document)).toEqual({
    "/paths/~1cards/parameters/0": ["overlays/some.yaml:2"],
    "/paths/~1cards/get": ["overlays/some.yaml:4"],
    "/components/schemas/Card": ["overlays/some.yaml:5"],
  });
});

it.each([
  // In the overlay for what it wrote.
  ["some.yaml:13:11", "/paths/~1rates/get/operationId"],
  ["some.yaml:6:17", "/components/schemas/Card/properties/name/type"],
  ["some.yaml:8:18", "/components/schemas/Card/required/1"],
  ["some.yaml:21:5", "/components/schemas/Card/properties/id/minLength"],
  ["some.yaml:9:5", "/paths/~1rates/get/x-origin/0"],
  // In the base for everything else, also behind what was removed.
  ["openapi.yaml:17:76", "/components/schemas/Card/required/0"],
  ["openapi.yaml:8:11", "/paths/~1cards/parameters/0/name"],
  ["openapi.yaml:4:3", "/paths/~1cards/missing/part"],
])("%s is the place of %s in the result", (place, pointer) => {
  const { file, line, column } = apply(stamped, stamping).bundle.locate(fromPointer(pointer));
  expect(`${path.basename(file)}:${line}:${column}`).toBe(place);
});

describe("fit report", () => {
  const older = `
paths:
  /card/{id}:
    get:
      operationId: getCard
      summary: Reads.
      responses: { "200": { content: { application/json: { schema: { x-not-shown: { G8: Response body. } } } } } }
  /cards: { get: { operationId: listCards } }
  /old: { delete: { operationId: deleteCard } }
components:
  schemas:
    Card:
      properties:
        id: { type: string }
        status: { type: string, x-open-enum: [active] }
        limit: { type: number, format: decimal }
        owner: { $ref: "#/components/schemas/Customer" }
    Customer: { properties: { name: { type: string } } }
`;

  const newer = older
    .replace("/card/{id}", "/cards/{cardId}")
    .replace("x-not-shown: { G8: Response body. }", "type: object")
    .replace("listCards }", "listCards, summary: Lists. }")
    .replace("  /old: { delete: { operationId: deleteCard } }\n", "")
    .replace("    Card:", "    CardDetails:")
    .replace("status:", "card_status:")
    .replaceAll("Customer", "Person");

  /** `line (action) target — hint` of each action that does not fit. */
  function unfit(actions: string, to = newer): string[] {
    return fitReport(bundleOf(older), bundleOf(to), [overlayOf(actions)]).map(
      ({ line, action, target, hint }) => `${line} (${action}) ${target} — ${hint}`,
    );
  }

  const moved = "getCard moved from GET /card/{id} to GET /cards/{cardId}.";
  const rows = rowsOf(`
target: "$.paths['/card/{id}'].get.summary", update: Reads it. => $.paths['/card/{id}'].get.summary — ${moved} Target $.paths['/cards/{cardId}'].get.summary.
target: "$.paths['/card/{id}']", update: { post: {} } => $.paths['/card/{id}'] — ${moved} Target $.paths['/cards/{cardId}'].
target: "$.paths['/old'].delete", update: { summary: x } => $.paths['/old'].delete — The new document has no operation deleteCard.
target: $.components.schemas.Card.properties.status, update: { description: x } => $.components.schemas.Card.properties.status — The record Card is now CardDetails. The property status of Card is now card_status. Target $.components.schemas.CardDetails.properties.card_status.
target: $.components.schemas.Customer, update: { title: x } => $.components.schemas.Customer — The record Customer is now Person. Target $.components.schemas.Person.
target: "$.paths['/cards'].get", update: { summary: Lists. } => $.paths['/cards'].get — The new document says the same: remove this action.
target: "$..schema['x-not-shown'].G8", remove: true => $..schema['x-not-shown'].G8 — ${moved} The new document has no gap G8 there: remove this action if what it says is right.
target: "$.paths['/cards'].get", copy: $.components.schemas.Customer => $.paths['/cards'].get — The record Customer is now Person. Target $.components.schemas.Person.
target: $.components.schemas.Persn, remove: true => $.components.schemas.Persn — Did you mean $.components.schemas.Person?
`);

  it.each(rows)("says what moved where, or what to do, for the action %s", (action = "", expected = "") => {
    expect(unfit(`\n- { ${action} }`)).toEqual([`2 (1) ${expected}`]);
  });

  it("reports no actions that fit, also those about what an action before them added", () => {
    const actions = `
- { target: $.paths, update: { /rates: { get: { operationId: listRates } } } }
- { target: "$.paths['/rates'].get", update: { summary: Lists rates. } }
- { target: "$.paths['/cards'].get", update: { tags: [Cards] } }
- { target: "$.paths['/rates']", remove: true }`;
    expect([unfit(actions), unfit(actions, older)]).toEqual([[], []]);
  });

  it("does not take a record for another one that has little in common with it", () => {
    const other = newer.replaceAll("Person", "Rate").replace("name: { type: string }", "pair: { type: string }");
    expect(unfit("\n- { target: $.components.schemas.Customer, update: { title: x } }", other)).toEqual([
      "2 (1) $.components.schemas.Customer — $.components.schemas has CardDetails, Rate.",
    ]);
  });
});
