import { describe, expect, it } from "vitest";
import { applyOverlays } from "./apply-overlays.ts";
import { apply, bundleOf, overlayOf, refusals, resultOf, rowsOf } from "./testing/overlay-texts.ts";

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

function operation(result: unknown): Record<string, unknown> {
  return (result as { paths: Record<string, { get: Record<string, unknown> }> }).paths["/cards/{cardId}"]?.get ?? {};
}

describe("an action", () => {
  it("merges objects, appends to lists and replaces primitives", () => {
    const result = resultOf(
      document,
      `
      - target: $.paths['/cards/{cardId}'].get
        update: { operationId: readCard, summary: Reads., tags: [Own] }
      - target: $.paths['/cards/{cardId}'].get.parameters
        update: { name: page, in: query }
      - target: $.paths['/cards/{cardId}'].get.tags
        update: [A, B]
      - target: $.info.title
        update: Payment cards`,
    );
    expect(operation(result)).toMatchObject({
      operationId: "readCard",
      summary: "Reads.",
      tags: ["Cards", "Reads", "Own", "A", "B"],
      parameters: [{ name: "cardId" }, { name: "view" }, { name: "page", in: "query" }],
    });
    expect(result).toHaveProperty("info", { title: "Payment cards", version: "1.0.0" });
  });

  it("sees what the actions and overlays before it did", () => {
    const first = `
      - target: $.paths
        update: { /rates: { get: { operationId: listRates } } }`;
    const second = `
      - target: $.paths['/rates'].get
        update: { summary: Lists rates. }
      - target: $.paths['/rates'].get.operationId
        update: getRates`;
    expect(resultOf(document, first, second)).toHaveProperty(["paths", "/rates", "get"], {
      operationId: "getRates",
      summary: "Lists rates.",
    });
  });

  it("removes several items of one list, and nodes inside of removed ones", () => {
    const items = `
      - target: $.paths['/cards/{cardId}'].get.parameters[*]
        remove: true
      - target: $.paths['/cards/{cardId}'].get.tags[?@ == 'Cards']
        remove: true
      - target: $.paths['/cards/{cardId}'].get..responses..*
        remove: true`;
    expect(operation(resultOf(document, items))).toEqual({
      operationId: "getCard",
      tags: ["Reads"],
      parameters: [],
      responses: {},
    });
  });

  it("copies one node into each of its targets", () => {
    const result = resultOf(
      document,
      `
      - target: $.paths['/cards'].*
        copy: $.paths['/cards/{cardId}'].get.responses['200']
      - target: $.info.version
        copy: $.openapi`,
    );
    const response = { description: "The card.", content: expect.anything() };
    expect(result).toHaveProperty(["paths", "/cards"], {
      get: { operationId: "listCards", ...response },
      post: { operationId: "createCard", ...response },
    });
    expect(result).toHaveProperty("info.version", "3.1.1");
  });

  it("copies a snapshot, also into a part of what it copies", () => {
    const result = resultOf("a: { b: {} }", "\n  - target: $.a.b\n    copy: $");
    expect(result).toEqual({ a: { b: { a: { b: {} } } } });
  });

  it("takes the list of gaps along with its last gap", () => {
    const one = `
      - target: $.components.schemas.Card['x-not-shown'].G1
        remove: true`;
    const both = `${one}
      - target: $.components.schemas.Card['x-not-shown'].G2
        remove: true`;
    expect(resultOf(document, one)).toHaveProperty("components.schemas.Card.x-not-shown", { G2: "Fields." });
    expect(resultOf(document, both)).not.toHaveProperty("components.schemas.Card.x-not-shown");
  });

  it("may write a property named __proto__", () => {
    const { bundle } = apply(document, "\n  - target: $.info\n    update: { __proto__: { evil: true } }");
    expect(Object.keys(bundle.document.info as object)).toContain("__proto__");
    expect(({} as Record<string, unknown>).evil).toBeUndefined();
    expect(Object.getPrototypeOf(bundle.document.info)).toBe(Object.prototype);
  });
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
  it.each(unfit)("%j", (action = "", expected = "") => {
    expect(refusals(() => apply(document, `\n- ${action.replaceAll("\n", "\n  ")}`))).toEqual([expected]);
  });

  it("together with all others, of all overlays, in order", () => {
    const first = `
      - target: $.nothing
        remove: true
      - target: $.info
        update: { description: Fits. }`;
    const second = `
      - target: $.openapi
        update: 3.1.1`;
    const found = refusals(() => apply(document, first, second));
    expect(found.map((text) => text.split(" — ")[0])).toEqual([
      "2:9 action 1: the target $.nothing matches nothing",
      "3:9 action 1: the update changes nothing: $.openapi already has this value",
    ]);
  });
});

it("the given bundle stays as it is", () => {
  const bundle = bundleOf(document);
  const before = JSON.stringify(bundle);
  const overlay = overlayOf(`
      - { target: "$..*[?@.operationId]", update: { summary: x } }
      - { target: "$.paths['/cards']", remove: true }
      - { target: $.info, copy: $.components.schemas }`);
  applyOverlays(bundle, [overlay]);
  expect(JSON.stringify(bundle)).toBe(before);
});
