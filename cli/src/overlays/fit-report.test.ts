import { describe, expect, it } from "vitest";
import { fitReport } from "./fit-report.ts";
import { bundleOf, overlayOf } from "./testing/overlay-texts.ts";

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

const newer = `
paths:
  /cards/{cardId}:
    get:
      operationId: getCard
      summary: Reads.
      responses: { "200": { content: { application/json: { schema: { type: object } } } } }
  /cards: { get: { operationId: listCards, summary: Lists. } }
components:
  schemas:
    CardDetails:
      properties:
        id: { type: string }
        card_status: { type: string, x-open-enum: [active] }
        limit: { type: number, format: decimal }
        owner: { $ref: "#/components/schemas/Person" }
    Person: { properties: { name: { type: string } } }
`;

/** `line target — hint` of each action that does not fit. */
function unfit(actions: string, to = newer): string[] {
  return fitReport(bundleOf(older), bundleOf(to), [overlayOf(actions)]).map(
    ({ line, action, target, hint }) => `${line} (${action}) ${target} — ${hint}`,
  );
}

describe("an action that does not fit the newer document", () => {
  it("is told where its operation moved", () => {
    expect(unfit("\n- { target: \"$.paths['/card/{id}'].get.summary\", update: Reads it. }")).toEqual([
      "2 (1) $.paths['/card/{id}'].get.summary — getCard moved from GET /card/{id} to GET /cards/{cardId}. Target $.paths['/cards/{cardId}'].get.summary.",
    ]);
    expect(unfit("\n- { target: \"$.paths['/card/{id}']\", update: { post: {} } }")).toEqual([
      "2 (1) $.paths['/card/{id}'] — getCard moved from GET /card/{id} to GET /cards/{cardId}. Target $.paths['/cards/{cardId}'].",
    ]);
  });

  it("is told which operation is gone", () => {
    expect(unfit("\n- { target: \"$.paths['/old'].delete\", update: { summary: x } }")).toEqual([
      "2 (1) $.paths['/old'].delete — The new document has no operation deleteCard.",
    ]);
  });

  it("is told how record and property are called now", () => {
    expect(unfit("\n- { target: $.components.schemas.Card.properties.status, update: { description: x } }")).toEqual([
      "2 (1) $.components.schemas.Card.properties.status — The record Card is now CardDetails. The property status of Card is now card_status. Target $.components.schemas.CardDetails.properties.card_status.",
    ]);
    expect(unfit("\n- { target: $.components.schemas.Customer, update: { title: x } }")).toEqual([
      "2 (1) $.components.schemas.Customer — The record Customer is now Person. Target $.components.schemas.Person.",
    ]);
  });

  it("is told that the document says the same by now", () => {
    expect(unfit("\n- { target: \"$.paths['/cards'].get\", update: { summary: Lists. } }")).toEqual([
      "2 (1) $.paths['/cards'].get — The new document says the same: remove this action.",
    ]);
  });

  it("is told that the document has closed its gap", () => {
    expect(unfit("\n- { target: \"$..schema['x-not-shown'].G8\", remove: true }")).toEqual([
      "2 (1) $..schema['x-not-shown'].G8 — getCard moved from GET /card/{id} to GET /cards/{cardId}. The new document has no gap G8 there: remove this action if what it says is right.",
    ]);
  });

  it("is told what the node copied is called now", () => {
    expect(unfit("\n- { target: \"$.paths['/cards'].get\", copy: $.components.schemas.Customer }")).toEqual([
      "2 (1) $.paths['/cards'].get — The record Customer is now Person. Target $.components.schemas.Person.",
    ]);
  });

  it("has the hint of the newer document where the older one did not have the target either", () => {
    expect(unfit("\n- { target: $.components.schemas.Persn, remove: true }")).toEqual([
      "2 (1) $.components.schemas.Persn — Did you mean $.components.schemas.Person?",
    ]);
  });
});

describe("actions that fit", () => {
  it("are not reported, also those about what an action before them added", () => {
    const actions = `
- { target: $.paths, update: { /rates: { get: { operationId: listRates } } } }
- { target: "$.paths['/rates'].get", update: { summary: Lists rates. } }
- { target: "$.paths['/cards'].get", update: { tags: [Cards] } }
- { target: "$.paths['/rates']", remove: true }`;
    expect(unfit(actions)).toEqual([]);
    expect(unfit(actions, older)).toEqual([]);
  });
});

it("a record is not taken for another one that has little in common with it", () => {
  const other = newer.replaceAll("Person", "Rate").replace("name: { type: string }", "pair: { type: string }");
  expect(unfit("\n- { target: $.components.schemas.Customer, update: { title: x } }", other)).toEqual([
    "2 (1) $.components.schemas.Customer — $.components.schemas has CardDetails, Rate.",
  ]);
});
