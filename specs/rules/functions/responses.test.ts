import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { documentedStatuses, envelopeFits, rateLimitHeaders } from "./responses.ts";

/** The statuses that are missing. */
function missing(method: string, client: string, statuses: string[], rest: JsonObject = {}): string[] {
  const responses = Object.fromEntries(statuses.map((status) => [status, { description: "x" }]));
  const operation = { "x-sdk": { client }, responses, ...rest };
  const found = findings(documentedStatuses, withOperation(method, operation, { security: [{ bearer: [] }] }));
  return found.map((text) => /response (\w+) is missing/.exec(text)?.[1] ?? text);
}

describe("a fiat operation", () => {
  it("documents 401 and default, a write 422 as well", () => {
    expect(missing("get", "fiat", ["200", "401", "default"])).toEqual([]);
    expect(missing("post", "fiat", ["200", "401", "422", "default"])).toEqual([]);
    expect(missing("get", "fiat", ["200"])).toEqual(["401", "default"]);
    expect(missing("put", "fiat", ["200", "401", "default"])).toEqual(["422"]);
  });
});

describe("an operation of the crypto service", () => {
  const common = ["200", "401", "403", "429", "500"];

  it("documents what every caller can meet", () => {
    expect(missing("get", "crypto", common)).toEqual([]);
    expect(missing("get", "agent", ["200", "401"])).toEqual(["403", "429", "500"]);
  });

  it("documents 400 where it takes a body or a query", () => {
    expect(missing("post", "crypto", common, { requestBody: json({}) })).toEqual(["400"]);
    expect(missing("get", "crypto", common, { parameters: [{ name: "page", in: "query" }] })).toEqual(["400"]);
  });

  it("documents 404 where it takes an id", () => {
    expect(missing("get", "crypto", common, { parameters: [{ name: "id", in: "path" }] })).toEqual(["404"]);
  });

  it("documents none of these where it needs no credential", () => {
    expect(missing("post", "crypto", ["200"], { security: [], requestBody: json({}) })).toEqual([]);
  });
});

const at = "/paths/~1here/get/responses";
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const wrapped = (name: string): JsonObject => ({ allOf: [ref(name), { properties: { data: {} } }] });
const names = ["SuccessEnvelope", "TokenResponse", "EnvelopeA", "EnvelopeB", "EnvelopeC", "Token"];
const components = { schemas: Object.fromEntries(names.map((name) => [name, { type: "object" }])) };

function check(schema: Json, envelope?: string, status = "200"): string[] {
  const response = { ...json(schema), ...(envelope !== undefined && { "x-envelope": envelope }) };
  return findings(envelopeFits, withOperation("get", { responses: { [status]: response } }, { components }));
}

describe("x-envelope", () => {
  it.each([
    ["fiat", wrapped("SuccessEnvelope")],
    ["fiat", ref("TokenResponse")],
    ["A", wrapped("EnvelopeA")],
    ["B", wrapped("EnvelopeB")],
    ["C", wrapped("EnvelopeC")],
    ["token", ref("Token")],
    ["none", { type: "array" }],
  ])("%s fits", (envelope, schema) => expect(check(schema, envelope)).toEqual([]));

  it("does not fit another envelope", () => {
    expect(check(wrapped("EnvelopeA"), "B")).toEqual([`${at}/200 x-envelope is B, but its schema is A`]);
    expect(check({ type: "object" }, "C")).toEqual([`${at}/200 x-envelope is C, but its schema is none`]);
    expect(check(wrapped("SuccessEnvelope"), "none")).toHaveLength(1);
  });

  it("is required on typed successes, and allowed only there", () => {
    expect(check(wrapped("EnvelopeA"))).toEqual([`${at}/200 add x-envelope: the success is typed`]);
    expect(check({ "x-not-shown": { G24: "The body." } })).toEqual([]);
    expect(check(wrapped("EnvelopeA"), "A", "404")).toEqual([`${at}/404 remove x-envelope: only successes have one`]);
  });

  it("is none for a file", () => {
    const pdf = { "x-envelope": "none", content: { "application/pdf": { schema: { type: "string" } } } };
    expect(findings(envelopeFits, withOperation("get", { responses: { "200": pdf } }))).toEqual([]);
  });
});

const headers = { "X-RateLimit-Limit": {}, "X-RateLimit-Remaining": {}, "X-RateLimit-Reset": {} };

it("requires the three headers in every response of the crypto service", () => {
  const components = { responses: { Good: { headers }, Bad: { headers: { "X-RateLimit-Limit": {} } } } };
  const check = (client: string, name: string): string[] => {
    const responses = { "200": { headers }, "401": { $ref: `#/components/responses/${name}` } };
    return findings(rateLimitHeaders, withOperation("get", { "x-sdk": { client }, responses }, { components }));
  };
  expect(check("crypto", "Good")).toEqual([]);
  expect(check("agent", "Bad")).toEqual([
    "/paths/~1here/get/responses/401 header X-RateLimit-Remaining, X-RateLimit-Reset is missing",
  ]);
  expect(check("fiat", "Bad")).toEqual([]);
});
