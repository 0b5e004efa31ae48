// Live responses compared with the documents (S51): documented responses are no drift, and every wrong part of a response is.
// The tests read wrong values from the bundles; the generated validators decide.

import { describe, expect, it } from "vitest";
import { type DriftEvent, driftDetector } from "../../src/drift.ts";
import { cases, isJson, type OperationCase } from "../support/cases/operation-cases.ts";
import type { JsonValue, OpenApiDocument, SchemaObject } from "../support/documents/bundled-documents.ts";
import { fieldsOf, partsIn, partsOf, replaceAt, type ValuePlace } from "../support/documents/schemas.ts";
import { answering, callMethod, makeClient } from "../support/harness/sdk-clients.ts";

interface Documented {
  readonly status: number;
  readonly schema: SchemaObject;
  readonly body: JsonValue;
}

function documentedBy({ calls, failures }: OperationCase): Documented[] {
  const successes = [...new Set(calls.map(({ answer }) => answer))].flatMap(({ body, mediaType, ...answer }) =>
    body !== undefined && isJson(mediaType) ? [{ ...answer, body }] : [],
  );
  return [...successes, ...failures];
}

function driftOf(operation: string, status: number, body: string): DriftEvent[] {
  const events: DriftEvent[] = [];
  const detector = driftDetector({ onDrift: (event) => events.push(event) });
  detector.observe({
    operation,
    status,
    // Every documented header.
    headers: { get: () => "60" },
    contentType: "application/json",
    body,
    rename: (json) => json,
  });
  return events;
}

describe.each(cases)("[S51] responses of $operationId", (operation) => {
  const { document, operationId } = operation;
  const answers = documentedBy(operation);

  // An example may have a value outside of an open list: the codes of some failures are undocumented.
  it("that are documented are no drift, except for unlisted values", () => {
    for (const { status, schema, body } of answers) {
      const events = driftOf(operationId, status, JSON.stringify(body));
      const unlisted = unlistedPlaces(document, schema, body).map((at) => `unknown-value ${at}`);
      expect(events.map(({ kind, place }) => `${kind} ${place}`).sort()).toEqual(unlisted.sort());
    }
    expect(answers).not.toEqual([]);
  });

  it("that are wrong in one part are drift at that place", () => {
    const problems: string[] = [];
    const tried = new Set<string>();
    for (const { status, schema, body } of answers) {
      const shape = Object.keys(Object(body)).join();
      for (const { place, keyword, wrong } of partsOf(document, schema, body)) {
        for (const value of wrong) {
          // Failures of one shape differ in their codes only.
          const trial = JSON.stringify([status, shape, place, keyword, value]);
          if (status >= 400 && tried.has(trial)) continue;
          tried.add(trial);
          const mutant = replaceAt<JsonValue | undefined>(body, place, value);
          const events = driftOf(operationId, status, mutant === undefined ? "" : JSON.stringify(mutant));
          const at = written(keyword === "required" ? place.slice(0, -1) : place);
          if (!events.some((event) => event.status === status && event.place === at)) {
            problems.push(`${status} ${at} ${keyword} ${JSON.stringify(value)}: ${JSON.stringify(events)}`);
          }
        }
      }
    }
    expect(tried.size).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it("that have a new field are drift there, and a message in other words is none", () => {
    for (const { status, body } of answers.filter(({ body }) => !Array.isArray(body))) {
      const reworded = typeof fieldsOf(body).message === "string" && { message: "In other words." };
      const grown = { ...fieldsOf(body), field_of_tomorrow: [1], ...reworded };
      const events = driftOf(operationId, status, JSON.stringify(grown));
      const added = {
        kind: "new-field",
        place: "field_of_tomorrow",
        message: "the field is undocumented",
        seen: ["integer"],
      };
      const before = driftOf(operationId, status, JSON.stringify(body));
      expect(events).toEqual([...before, { operation: operationId, status, ...added }]);
    }
    expect.hasAssertions();
  });

  it("with an undocumented status are drift", () => {
    const statuses = Object.keys(operation.operation.responses);
    const unknown = [299, 418].filter((status) => status < 300 || !statuses.includes("default"));
    for (const status of unknown) {
      expect(driftOf(operationId, status, "{}")).toMatchObject([{ kind: "undocumented-status", status, place: "" }]);
    }
    expect(unknown).not.toEqual([]);
  });

  it("show none of their values in events", () => {
    const said = answers.flatMap(({ status, body }) => driftOf(operationId, status, JSON.stringify(hideTexts(body))));
    expect(said).not.toEqual([]);
    expect(JSON.stringify(said)).not.toContain("hidden");
  });
});

// The error table of the crypto service holds for every operation: nothing in it is drift (crypto.md, Errors).
const details = { existing_transaction_id: "transaction_example", idempotency_key: "payout-1001" };
const amounts = { available_balance: "10.00", requested_amount: "25.50", ticker: "USDC" };
const suspension = { type: "example", reason: "Example.", expires_at: null };
const errorTable: readonly (readonly [status: number, code: string, more?: object])[] = [
  [400, "validation_error", { details: { amount: "Must be positive." } }],
  [401, "example_code"],
  [403, "WITHDRAWAL_LIMIT_EXCEEDED"],
  [403, "NOT_APPROVED"],
  [403, "example_code", { suspension }],
  ...["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND"].map((code) => [404, code] as const),
  [409, "conflict", { details }],
  [409, "DUPLICATE_REQUEST_IN_PROGRESS", { success: false, idempotencyKey: "payout-1001" }],
  [422, "insufficient_balance", { details: amounts }],
  ...["invalid_address", "unsupported_token", "quote_expired", "gas_station_empty"].map((code) => [422, code] as const),
  ...["card_not_active", "iban_not_activated"].map((code) => [422, code] as const),
  [429, "rate_limit_exceeded", { retry_after: 30 }],
  [500, "internal_error", { request_id: "request_example" }],
];

describe("[C12] [C13] [C14] [C21] the error table of the crypto service", () => {
  it.each(cases.filter(({ api }) => api === "crypto"))("is no drift at $operationId", ({ operationId, operation }) => {
    const isCard = operation.tags?.some((tag) => tag.startsWith("Card")) === true;
    const found = errorTable.flatMap(([status, error, more]) => {
      const general = { error, message: "Refused.", ...more };
      const shapes = [
        general,
        ...(isCard ? [{ success: false, ...general }] : []),
        ...(isCard && status < 429 ? [{ success: false, error_code: error, message: "Refused.", ...more }] : []),
        ...(operationId === "sendFunds" ? [{ status: false, ...general }] : []),
      ];
      const events = shapes.flatMap((body) => driftOf(operationId, status, JSON.stringify(body)));
      // The codes of 401 and of a suspension are undocumented.
      return events.filter(({ kind }) => kind !== "unknown-value" || error !== "example_code");
    });
    expect(found).toEqual([]);
  });
});

const lists = cases.flatMap((operation) =>
  documentedBy(operation).flatMap(({ status, schema, body }) =>
    partsOfBody(operation.document, schema, body)
      .filter(({ schemas }) => schemas.some(isOpen))
      .map(({ place }) => {
        const at = written(place);
        const unknown = replaceAt(body, place, "value_of_tomorrow");
        const isUnlisted = unlistedPlaces(operation.document, schema, unknown).includes(at);
        const { operationId } = operation;
        return [`${operationId} ${status} ${at}`, { operationId, status, unknown, at, isUnlisted }] as const;
      }),
  ),
);

describe("[S51] an unknown value:", () => {
  it.for([...new Map(lists)])("%s", ([, { operationId, status, unknown, at, isUnlisted }]) => {
    const events = driftOf(operationId, status, JSON.stringify(unknown));
    const found = events.filter(({ kind, place }) => kind === "unknown-value" && place === at);
    expect(found).toHaveLength(isUnlisted ? 1 : 0);
    expect(JSON.stringify(events)).not.toContain("value_of_tomorrow");
  });

  it("is reported for most lists", () => {
    expect(lists.filter(([, { isUnlisted }]) => isUnlisted).length).toBeGreaterThan(lists.length / 2);
  });
});

describe("[S51] a service with its own name:", () => {
  const renamed = cases.filter((operation) =>
    documentedBy(operation).some(({ body }) => JSON.stringify(body).includes("svc_")),
  );

  it.each(renamed)("$operationId", async (operation) => {
    const events: DriftEvent[] = [];
    // The response with the token has no headers.
    const own = (event: DriftEvent) => event.operation === operation.operationId && events.push(event);
    const drift = driftDetector({ onDrift: own });
    const [{ request, answer }] = operation.calls;
    const call = async (text: string) => {
      const limits = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": "60" };
      const headers = { "content-type": "application/json", ...limits };
      const response = { status: answer.status, headers };
      const fetch = answering(operation, () => new Response(text, response));
      const client = makeClient(operation.sdk.client, fetch, { drift, serviceName: "acme" });
      await callMethod(client, operation.sdk, request.arguments);
    };
    const text = JSON.stringify(answer.body).replaceAll('"svc_', '"acme_');
    await call(text);
    expect(events).toEqual([]);
    await call(text.replaceAll(/(?<="acme_\w+":)"[^"]*"/g, "7"));
    const places = events.filter(({ kind }) => kind === "shape").map(({ place }) => place);
    expect(places).toContainEqual(expect.stringMatching(/\bsvc_\w+$/));
  });

  it("some operations have such names", () => expect(renamed.length).toBeGreaterThan(2));
});

function written(place: ValuePlace): string {
  return place.join(".").replaceAll(".[]", "[]");
}

interface BodyPart {
  readonly place: ValuePlace;
  readonly value: JsonValue;
  readonly schemas: SchemaObject[];
}

/** Every part of a body that its schema declares; of a list the first item. */
function partsOfBody(document: OpenApiDocument, schema: SchemaObject, body: JsonValue): BodyPart[] {
  const found = new Map<string, BodyPart>();
  for (const { place, value, schema: known } of partsIn(document, schema, body)) {
    const part = found.get(written(place)) ?? { place, value, schemas: [] };
    part.schemas.push(known);
    found.set(written(place), part);
  }
  return [...found.values()];
}

/** The places of values that are in none of their lists. A form without a list accepts anything. */
function unlistedPlaces(document: OpenApiDocument, schema: SchemaObject, body: JsonValue): string[] {
  const isUnlisted = ({ schemas, value }: BodyPart) => {
    const known = schemas.flatMap((part) => part["x-open-enum"] ?? part.enum ?? ("const" in part ? [part.const] : []));
    const isFree = schemas.some(
      (part) => part.type !== undefined && !isOpen(part) && !("enum" in part || "const" in part),
    );
    return typeof value === "string" && schemas.some(isOpen) && !isFree && !known.includes(value);
  };
  return partsOfBody(document, schema, body)
    .filter(isUnlisted)
    .map(({ place }) => written(place));
}

function isOpen(schema: SchemaObject): boolean {
  return "x-open-enum" in schema;
}

function hideTexts(value: JsonValue): JsonValue {
  if (typeof value === "string") return `hidden-${value.length}`;
  if (Array.isArray(value)) return value.map(hideTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hideTexts(inner)]));
}
