import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { idempotencyKey } from "./idempotency-key.ts";

const at = "/paths/~1here";
const optional = { name: "Idempotency-Key", in: "header", "x-sdk-managed": true };
const required = { ...optional, required: true };

function check(client: string, method: string, ...parameters: JsonObject[]): string[] {
  return findings(idempotencyKey, withOperation(method, { "x-sdk": { client }, parameters }));
}

describe("a fiat POST or PUT", () => {
  it("declares the required header", () => {
    expect(check("fiat", "post", required)).toEqual([]);
    expect(check("fiat", "post")).toEqual([`${at}/post declare the Idempotency-Key header: this is a write`]);
    expect(check("fiat", "put", optional)).toEqual([`${at}/put/parameters make Idempotency-Key required`]);
  });

  it("requires x-sdk-managed", () => {
    const { "x-sdk-managed": _, ...unmanaged } = required;
    expect(check("fiat", "post", unmanaged)).toEqual([`${at}/post/parameters mark Idempotency-Key x-sdk-managed`]);
  });

  it("can have it from a component or from its path", () => {
    const components = { parameters: { Key: required } };
    const post = { "x-sdk": { client: "fiat" }, parameters: [{ $ref: "#/components/parameters/Key" }] };
    expect(findings(idempotencyKey, withOperation("post", post, { components }))).toEqual([]);
    const path = { parameters: [required], post: { "x-sdk": { client: "fiat" } } };
    expect(findings(idempotencyKey, { paths: { "/here": path } })).toEqual([]);
  });
});

describe("a write of the crypto service", () => {
  it.each(["post", "put", "patch", "delete"])("declares the optional header: %s", (method) => {
    expect(check("crypto", method, optional)).toEqual([]);
    expect(check("agent", method)).toHaveLength(1);
    expect(check("crypto", method, required)).toEqual([`${at}/${method}/parameters make Idempotency-Key optional`]);
  });
});

it("requires nothing of reads", () => {
  expect(check("fiat", "get")).toEqual([]);
  expect(check("crypto", "get")).toEqual([]);
});

it("requires a key in a request's body to be managed, and allows one in responses", () => {
  const managed = { type: "string", "x-sdk-managed": true };
  const schemas = (key: JsonObject): JsonObject => ({
    components: { schemas: { SendRequest: { properties: { idempotency_key: key } } } },
  });
  expect(findings(idempotencyKey, schemas(managed))).toEqual([]);
  expect(findings(idempotencyKey, schemas({ type: "string" }))).toEqual([
    "/components/schemas/SendRequest/properties/idempotency_key mark idempotency_key of a request x-sdk-managed",
  ]);
  const answer = { responses: { "409": json({ properties: { idempotency_key: { type: "string" } } }) } };
  expect(findings(idempotencyKey, withOperation("get", answer))).toEqual([]);
});
