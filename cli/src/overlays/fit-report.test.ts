import { expect, it } from "vitest";
import { fitReport } from "./fit-report.ts";
import { bundleOf, overlayOf, rowsOf } from "./testing/overlay-texts.ts";

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

it.each(rows)("tells of the action %s what moved where, or what to do", (action = "", expected = "") => {
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
