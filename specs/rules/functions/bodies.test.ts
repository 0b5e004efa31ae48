import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { decimalMoney, examplePresent, idSchemas, namedBody, untypedBody } from "./bodies.ts";

const untyped = { "x-not-shown": { G24: "The body." } };
const record = { type: "object", properties: {} };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const components = { schemas: { SendRequest: record, Transfer: record } };

function checkNamed(operation: JsonObject): string[] {
  return findings(namedBody, withOperation("post", operation, { components }));
}

describe("a typed request body", () => {
  it("is a reference to a …Request", () => {
    expect(checkNamed({ requestBody: json(ref("SendRequest")) })).toEqual([]);
    expect(checkNamed({ requestBody: json(untyped) })).toEqual([]);
  });

  it.each([
    ["has no name", record],
    ["has a name of another kind", ref("Transfer")],
  ])("is wrong when it %s", (_, schema) => {
    expect(checkNamed({ requestBody: json(schema) })).toEqual([
      "/paths/~1here/post/requestBody/content/application~1json/schema make the request body a reference to a schema named …Request",
    ]);
  });

  it("may be anything in a webhook, which the service sends", () => {
    const webhooks = { sent: { post: { requestBody: json(record) } } };
    expect(findings(namedBody, { webhooks })).toEqual([]);
  });
});

describe("the data of an envelope", () => {
  const answer = (data: Json): JsonObject => ({
    responses: { "200": json({ allOf: [{}, { properties: { data } }] }) },
  });

  it("is a reference to a record, or a list of such", () => {
    expect(checkNamed(answer(ref("Transfer")))).toEqual([]);
    expect(checkNamed(answer({ type: "array", items: ref("Transfer") }))).toEqual([]);
    expect(checkNamed(answer(untyped))).toEqual([]);
  });

  it("is rejected without a named record", () => {
    expect(checkNamed(answer(record))).toEqual([
      "/paths/~1here/post/responses/200/content/application~1json/schema/allOf/1/properties/data make the envelope's data a reference to a named record, or a list of one",
    ]);
    expect(checkNamed(answer({ type: "array", items: record }))).toHaveLength(1);
  });
});

const at = "/paths/~1here/post";
const untypedReason = { "x-not-shown": { G24: "The body." } };

function checkUntyped(operation: JsonObject): string[] {
  return findings(untypedBody, withOperation("post", operation));
}

describe("a body without a type", () => {
  it("gives the reason", () => {
    expect(checkUntyped({ requestBody: json(untypedReason), responses: { "200": json(untypedReason) } })).toEqual([]);
    expect(checkUntyped({ requestBody: json({}), responses: { "200": json({ description: "Anything." }) } })).toEqual([
      `${at}/requestBody/content/application~1json/schema add x-not-shown with the reason: the body is untyped`,
      `${at}/responses/200/content/application~1json/schema add x-not-shown with the reason: the body is untyped`,
    ]);
  });

  it("gives it also for the data of an envelope", () => {
    const answer = (data: Json): JsonObject => ({
      responses: { "200": json({ type: "object", properties: { data } }) },
    });
    const data = `${at}/responses/200/content/application~1json/schema/properties/data`;
    expect(checkUntyped(answer(untypedReason))).toEqual([]);
    expect(checkUntyped(answer({}))).toEqual([`${data} add x-not-shown with the reason: the body is untyped`]);
  });

  it("needs a schema", () => {
    expect(checkUntyped({ requestBody: { content: { "application/json": {} } } })).toEqual([
      `${at}/requestBody/content/application~1json add a schema to the body`,
    ]);
  });
});

it("ignores typed bodies and files", () => {
  const pdf = { content: { "application/pdf": { schema: {} } } };
  expect(checkUntyped({ requestBody: json({ type: "object" }), responses: { "200": pdf } })).toEqual([]);
});

it("requires a body of a success, and none of an error", () => {
  expect(checkUntyped({ responses: { "200": { description: "Done." }, "404": { description: "Gone." } } })).toEqual([
    `${at}/responses/200 add content with a schema or x-not-shown to the success`,
  ]);
});

const text = { type: "string" };

it("requires an example for every typed body, in operations, components and webhooks", () => {
  const good = { requestBody: json(text, { example: "a" }), responses: { "200": json(text, { examples: {} }) } };
  expect(findings(examplePresent, withOperation("post", good))).toEqual([]);

  const bad = withOperation("post", { requestBody: json(text) }, { components: { responses: { Failed: json(text) } } });
  expect(findings(examplePresent, { ...bad, webhooks: { sent: { post: { requestBody: json(text) } } } })).toEqual([
    "/components/responses/Failed/content/application~1json add an example: the body is typed",
    "/paths/~1here/post/requestBody/content/application~1json add an example: the body is typed",
    "/webhooks/sent/post/requestBody/content/application~1json add an example: the body is typed",
  ]);
});

it("requires none for an untyped body", () => {
  const untyped = { requestBody: json({ "x-not-shown": { G24: "The body." } }) };
  expect(findings(examplePresent, withOperation("post", untyped))).toEqual([]);
});

it("requires an …Id to be a string", () => {
  expect(findings(idSchemas, { components: { schemas: { CardId: { type: "string" } } } })).toEqual([]);
  expect(findings(idSchemas, { components: { schemas: { CardId: { type: "integer" } } } })).toEqual([
    "/components/schemas/CardId CardId ends in Id: make its type string",
  ]);
});

it("requires an id in a path to refer to one kind, or to several", () => {
  const parameter = (schema: JsonObject): JsonObject =>
    withOperation("get", { parameters: [{ name: "cardId", in: "path", schema }] });
  const kinds = [{ $ref: "#/components/schemas/CardId" }, { $ref: "#/components/schemas/OrderId" }];
  expect(findings(idSchemas, parameter({ $ref: "#/components/schemas/CardId" }))).toEqual([]);
  expect(findings(idSchemas, parameter({ anyOf: kinds }))).toEqual([]);
  expect(findings(idSchemas, parameter({ type: "string" }))).toEqual([
    "/paths/~1here/get/parameters/0 cardId must refer to a schema named …Id, or to several",
  ]);
  expect(findings(idSchemas, parameter({ anyOf: [...kinds, { type: "string" }] }))).toHaveLength(1);
  const assumed = withOperation("get", {
    parameters: [{ name: "cardId", in: "path", "x-basis": "assumed", schema: { type: "string" } }],
  });
  expect(findings(idSchemas, assumed)).toEqual([]);
});

function checkMoney(properties: JsonObject): string[] {
  return findings(decimalMoney, { components: { schemas: { Wallet: { type: "object", properties } } } });
}

const moneyReason = "looks like money: add format: decimal";

describe("a number that is money by its name", () => {
  it.each(["amount", "gas_amount", "totalFee", "amount_usd", "available", "used", "remaining"])("%s", (name) => {
    expect(checkMoney({ [name]: { type: "number", format: "decimal" } })).toEqual([]);
    expect(checkMoney({ [name]: { type: "number" } })).toEqual([
      `/components/schemas/Wallet/properties/${name} ${name} ${moneyReason}`,
    ]);
  });

  it("may be one type among others, or in a list", () => {
    expect(checkMoney({ fee: { type: ["string", "number"] } })).toHaveLength(1);
    expect(checkMoney({ amounts: { type: "array", items: { type: "number" } } })).toHaveLength(1);
  });

  it("may be a parameter", () => {
    const parameters = { MinAmount: { name: "min_amount", in: "query", schema: { type: "number" } } };
    expect(findings(decimalMoney, { components: { parameters } })).toHaveLength(1);
  });
});

it("ignores other numbers, counts and texts", () => {
  const account_status = { type: "number" };
  const limit = { type: "integer" };
  const fee_breakdown = { type: "string" };
  expect(checkMoney({ account_status, limit, fee_breakdown, accounts: { type: "number" } })).toEqual([]);
});
