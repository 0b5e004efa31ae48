// The mock's own checks, which all other contract tests rely on, are on.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Prism, startPrism, violationsOf } from "../support/harness/prism.ts";

const responses = (schema: object, example: unknown) => ({
  200: { description: "Done.", content: { "application/json": { schema, example } } },
  401: { description: "Refused." },
});

const record = { type: "object", required: ["name"] };
const requestBody = { required: true, content: { "application/json": { schema: record } } };

const document = {
  openapi: "3.1.1",
  jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
  info: { title: "Small", version: "1" },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: {
    "/right": { get: { responses: responses(record, { name: "x" }) } },
    "/wrong": { get: { responses: responses(record, { nome: "x" }) } },
    "/write": { post: { requestBody, responses: { ...responses({}, {}), 422: { description: "Not valid." } } } },
    "/write-undocumented": { post: { requestBody, responses: responses({}, {}) } },
  },
};

let prism: Prism;

beforeAll(async () => {
  prism = await startPrism(document);
});

afterAll(() => prism[Symbol.asyncDispose]());

const authorization = "Bearer token";

async function send(path: string, init: RequestInit = { headers: { authorization } }) {
  const answer = await fetch(prism.url + path, init);
  return { status: answer.status, violations: violationsOf(answer.headers, await answer.text()) };
}

describe("the mock", () => {
  it("reports no violation of a valid response", async () => {
    expect(await send("/right")).toEqual({ status: 200, violations: [] });
  });

  it("reports a response that violates its schema", async () => {
    const { violations } = await send("/wrong");
    expect(violations).toEqual([expect.objectContaining({ location: ["response", "body"], severity: "Error" })]);
  });

  it.each(["/write", "/write-undocumented"])("rejects a body that violates its schema: %s", async (path) => {
    const headers = { authorization, "content-type": "application/json" };
    const { status, violations } = await send(path, { method: "POST", headers, body: "{}" });
    expect(status).toBe(422);
    expect(violations).toEqual([expect.objectContaining({ location: ["request", "body"], severity: "Error" })]);
  });

  it("rejects a request without its credential", async () => {
    const { status, violations } = await send("/right", {});
    expect(status).toBe(401);
    expect(violations).toEqual([expect.objectContaining({ location: ["request"], code: 401 })]);
  });

  it("has no response for an undocumented path", async () => expect((await send("/elsewhere")).status).toBe(404));
});
