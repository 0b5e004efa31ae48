import { describe, expect, it } from "vitest";
import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { applyDefaults, formatDefault } from "./apply-defaults.ts";
import { defaultOperationId } from "./default-names.ts";
import { smallDocuments } from "./testing/small-documents.ts";

const ok: JsonObject = {
  "200": { description: "Done.", content: { "application/json": { schema: { type: "object" } } } },
};

function bundleOf(paths: JsonObject, more: JsonObject = {}): Bundle {
  const { fiat } = smallDocuments();
  const document = { ...fiat, paths, ...more };
  return { file: "fiat.json", files: [], document, locate: () => ({ file: "fiat.json", line: 1 }) };
}

function printed(api: string, paths: JsonObject, more?: JsonObject): string[] {
  return applyDefaults(bundleOf(paths, more), api).defaults.map(formatDefault);
}

it("adds nothing to operations that say everything", () => {
  const { crypto } = smallDocuments();
  const bundle = bundleOf(crypto.paths as JsonObject, crypto);
  const { bundle: completed, defaults } = applyDefaults(bundle, "crypto");
  expect(defaults).toEqual([]);
  expect(completed.document).toEqual(bundle.document);
});

it("completes plain OpenAPI, says what it added and why, and passes all checks", async () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const post = { requestBody: { content: { "application/json": { schema } } }, responses: ok };
  const bundle = bundleOf({ "/customers": { post } });
  const { bundle: completed, defaults } = applyDefaults(bundle, "fiat");
  expect(defaults.map(formatDefault)).toEqual([
    "default  createCustomer: operationId createCustomer (from POST /customers)",
    "default  createCustomer: tags customers (the first segment of the path)",
    "default  createCustomer: summary Create customer (from the operationId)",
    "default  createCustomer: x-sdk fiat.customers.create (from the tag customers)",
    "default  createCustomer: x-retry keyed (a POST of the fiat service, F10)",
    "default  createCustomer: x-idempotency auto (x-retry is keyed)",
    "default  createCustomer: x-envelope none of 200 (its schema is no envelope)",
  ]);
  await checkBundle(completed, { rules: consumerRules });
  expect(bundle.document.paths).toEqual({ "/customers": { post } });
});

describe("retries and keys", () => {
  const behaviour = (api: string, method: string, operation: JsonObject = {}): JsonObject => {
    const bundle = bundleOf({ "/things": { [method]: { responses: ok, ...operation } } });
    const { document } = applyDefaults(bundle, api).bundle;
    const { [method]: node } = (document.paths as { "/things": Record<string, JsonObject> })["/things"];
    return { retry: node?.["x-retry"] ?? null, key: node?.["x-idempotency"] ?? null, money: node?.["x-money"] ?? null };
  };
  const amount = { type: "object", properties: { amount: { type: "string", format: "decimal" } } };
  const payment = { requestBody: { content: { "application/json": { schema: amount } } } };

  it.each<[api: string, method: string, retry: string, mode: string, money?: true]>([
    ["fiat", "get", "read", "none"],
    ["fiat", "head", "read", "none"],
    ["fiat", "post", "keyed", "auto"],
    ["fiat", "put", "keyed", "auto"],
    ["fiat", "patch", "unsent", "none"],
    ["fiat", "delete", "unsent", "none"],
    ["crypto", "get", "read", "none"],
    ["crypto", "post", "unsent", "auto"],
    ["crypto", "delete", "unsent", "auto"],
    ["kyc", "get", "read", "none"],
    ["kyc", "post", "unsent", "none"],
    ["fiat", "post", "keyed", "auto", true],
    ["crypto", "post", "unsent", "required", true],
    ["kyc", "post", "unsent", "none", true],
  ])("of the %s service, a %s is %s with key mode %s; a payment: %s", (api, method, retry, mode, money) => {
    expect(behaviour(api, method, money && payment)).toEqual({ retry, key: { mode }, money: money ?? null });
  });

  it("follow what is given", () => {
    expect(behaviour("crypto", "post", { "x-retry": "idempotent" })).toMatchObject({ key: { mode: "auto" } });
    const read = behaviour("crypto", "post", { "x-retry": "read", ...payment });
    expect(read).toMatchObject({ key: { mode: "none" }, money: null });
  });
});

it.each([
  ["GET", "/customers", "listCustomers"],
  ["GET", "/customers/{id}", "getCustomer"],
  ["POST", "/customers", "createCustomer"],
  ["PUT", "/customers/{id}", "replaceCustomer"],
  ["PATCH", "/customers/{id}", "updateCustomer"],
  ["DELETE", "/customers/{id}", "deleteCustomer"],
  ["HEAD", "/customers/{id}", "checkCustomer"],
  ["GET", "/customers/{id}/payment-methods", "listCustomerPaymentMethods"],
  ["GET", "/customers/{id}/payment_methods/{method}", "getCustomerPaymentMethod"],
  ["POST", "/customers/{id}/archive", "archiveCustomer"],
  ["GET", "/health", "getHealth"],
  ["GET", "/", "get"],
])("names %s %s %s, with a number if another operation has the name", (method, path, value) => {
  const why = `from ${method} ${path}`;
  expect(defaultOperationId({ method, path }, new Set())).toEqual({ value, why });
  expect(defaultOperationId({ method, path }, new Set([value, `${value}2`]))).toEqual({ value: `${value}3`, why });
});

describe("names", () => {
  it("of agent operations belong to the agent's client", () => {
    expect(printed("crypto", { "/agent/orders": { get: { responses: ok } } })).toContain(
      "default  listAgentOrders: x-sdk agent.orders.list (from the tag orders)",
    );
  });

  it("are whole operationIds where the short ones are taken, and never hide a method of the client", () => {
    const named = (operationId: string, tag: string): JsonObject => ({ operationId, tags: [tag], responses: ok });
    const lines = printed("kyc", {
      "/a": { get: named("getCustomer", "Customers"), post: named("getCustomers", "Customers") },
      "/b": { get: named("constructor", "Request") },
    });
    expect(lines.filter((line) => line.includes("x-sdk"))).toEqual([
      "default  getCustomer: x-sdk kyc.customers.get (from the tag Customers)",
      "default  getCustomers: x-sdk kyc.customers.getCustomers (from the tag Customers)",
      "default  constructor: x-sdk kyc.requestOperations.constructorOperation (from the tag Request)",
    ]);
  });
});

it("takes the envelope from the schema of our services only, and leaves an undocumented body to the caller", () => {
  const reply = (schema: JsonObject) => ({
    get: { responses: { "200": { description: "Done.", content: { "application/json": { schema } } }, "204": {} } },
  });
  const schemas = { EnvelopeA: { type: "object" }, Token: { type: "object" } };
  const allOf = [{ $ref: "#/components/schemas/EnvelopeA" }, { type: "object" }];
  const lines = (api: string, paths: JsonObject) =>
    printed(api, paths, { components: { schemas } }).filter((line) => line.includes("x-envelope"));
  expect(lines("crypto", { "/a": reply({ allOf }), "/b": reply({ description: "Anything." }) })).toEqual([
    "default  getA: x-envelope A of 200 (by its schema)",
  ]);
  expect(lines("kyc", { "/a": reply({ $ref: "#/components/schemas/Token" }) })).toEqual([
    "default  getA: x-envelope none of 200 (only our services have envelopes)",
  ]);
});

it("lets the SDK send a declared idempotency key", () => {
  const parameters = [{ name: "idempotency-key", in: "header", required: true, schema: { type: "string" } }];
  expect(printed("fiat", { "/a": { post: { operationId: "a", parameters, responses: ok } } })).toContain(
    "default  a: x-sdk-managed of idempotency-key (the SDK sends the key)",
  );
});
