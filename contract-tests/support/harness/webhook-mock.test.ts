// The mock checks deliveries: events with a documented payload, and what it must reject.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Prism } from "./prism.ts";
import { deliver, startWebhookMock } from "./webhook-mock.ts";

const amount = { type: "object", required: ["currency"], properties: { currency: { type: "string" } } };
const payment = {
  type: "object",
  required: ["amount"],
  properties: { amount: { $ref: "#/components/schemas/Amount" } },
};

function event(schema: object, others: object = { security: [] }) {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  return { post: { requestBody, responses: { 200: { description: "Received." } }, ...others } };
}

const document = {
  openapi: "3.1.1",
  jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
  info: { title: "Small", version: "1" },
  security: [{ bearer: [] }],
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    schemas: { Amount: amount, Payment: payment },
  },
  webhooks: {
    plain: event({ ...payment, properties: { amount } }),
    referring: event(payment),
    referred: event({ $ref: "#/components/schemas/Payment" }),
    protected: event({}, {}),
  },
};

let mock: Prism;

beforeAll(async () => {
  mock = await startWebhookMock(document);
});

afterAll(() => mock[Symbol.asyncDispose]());

function receive(name: string, body: object) {
  const headers = { "content-type": "application/json" };
  return deliver(mock, name, { method: "POST", headers, body: JSON.stringify(body) });
}

async function violationsOf(name: string, body: object) {
  return (await receive(name, body)).violations;
}

describe("a delivery", () => {
  it.each(["plain", "referring", "referred"])("is validated by its payload's schema: %s", async (name) => {
    expect(await violationsOf(name, { amount: { currency: "EUR" } })).toEqual([]);
    expect(await violationsOf(name, {})).toEqual([
      expect.objectContaining({ location: ["request", "body"], severity: "Error" }),
    ]);
    expect(await violationsOf(name, { amount: { currency: 978 } })).toEqual([
      expect.objectContaining({ location: ["request", "body", "amount", "currency"], severity: "Error" }),
    ]);
  });

  it("is refused without a credential, unless its event wants none", async () => {
    expect((await receive("protected", {})).status).toBe(401);
    expect((await receive("plain", { amount: { currency: "EUR" } })).status).toBe(200);
  });
});
