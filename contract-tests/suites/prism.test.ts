// The mock's own checks, which all other contract tests rely on, are on.

import { expect, it } from "vitest";
import { startPrism, violationsOf } from "../support/harness/prism.ts";

const record = { type: "object", required: ["name"] };
const responses = (schema: object, example: unknown) => ({
  200: { description: "Done.", content: { "application/json": { schema, example } } },
  401: { description: "Refused." },
});
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
const authorization = "Bearer token";
const write = { method: "POST", headers: { authorization, "content-type": "application/json" }, body: "{}" };
const inBody = (of: string) => [expect.objectContaining({ location: [of, "body"], severity: "Error" })];

it.each<[what: string, path: string, init: RequestInit, status: number, violations: unknown]>([
  ["no violation of a valid response", "/right", { headers: { authorization } }, 200, []],
  ["a response that violates its schema", "/wrong", { headers: { authorization } }, 200, inBody("response")],
  ["a body that violates its schema", "/write", write, 422, inBody("request")],
  ["such a body without a documented 422", "/write-undocumented", write, 422, inBody("request")],
  ["no credential", "/right", {}, 401, [expect.objectContaining({ location: ["request"], code: 401 })]],
  ["an undocumented path", "/elsewhere", { headers: { authorization } }, 404, expect.anything()],
])("the mock reports %s", async (_, path, init, status, violations) => {
  await using prism = await startPrism(document);
  const response = await fetch(prism.url + path, init);
  expect([response.status, violationsOf(response.headers, await response.text())]).toEqual([status, violations]);
});
