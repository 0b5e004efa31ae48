import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { idempotencyKey, retryFitsKey } from "./retries.ts";

const at = "/paths/~1here";
const optional = { name: "Idempotency-Key", in: "header", "x-sdk-managed": true };
const required = { ...optional, required: true };

function checkKey(client: string, method: string, ...parameters: JsonObject[]): string[] {
  return findings(idempotencyKey, withOperation(method, { "x-sdk": { client }, parameters }));
}

describe("a fiat POST or PUT", () => {
  it("declares the required header", () => {
    expect(checkKey("fiat", "post", required)).toEqual([]);
    expect(checkKey("fiat", "post")).toEqual([`${at}/post declare the Idempotency-Key header: this is a write`]);
    expect(checkKey("fiat", "put", optional)).toEqual([`${at}/put/parameters make Idempotency-Key required`]);
  });

  it("requires x-sdk-managed", () => {
    const { "x-sdk-managed": _, ...unmanaged } = required;
    expect(checkKey("fiat", "post", unmanaged)).toEqual([`${at}/post/parameters mark Idempotency-Key x-sdk-managed`]);
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
    expect(checkKey("crypto", method, optional)).toEqual([]);
    expect(checkKey("agent", method)).toHaveLength(1);
    expect(checkKey("crypto", method, required)).toEqual([`${at}/${method}/parameters make Idempotency-Key optional`]);
  });
});

it("requires nothing of reads", () => {
  expect(checkKey("fiat", "get")).toEqual([]);
  expect(checkKey("crypto", "get")).toEqual([]);
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

function checkRetry(method: string, retry: string, mode: string, rest: JsonObject = {}): string[] {
  const operation = { "x-retry": retry, "x-idempotency": { mode }, ...rest };
  return findings(retryFitsKey, withOperation(method, operation));
}

it.each([
  ["get", "read", "none"],
  ["post", "read", "none"],
  ["post", "read", "fresh"],
  ["put", "keyed", "auto"],
  ["patch", "idempotent", "auto"],
  ["post", "unsent", "auto"],
])("lets a %s be %s with key mode %s", (method, retry, mode) => expect(checkRetry(method, retry, mode)).toEqual([]));

it.each([
  ["post", "keyed", "none", "auto"],
  ["post", "read", "auto", "none or fresh"],
  ["delete", "idempotent", "fresh", "auto"],
])("does not let a %s be %s with key mode %s", (method, retry, mode, allowed) => {
  expect(checkRetry(method, retry, mode)).toEqual([
    `/paths/~1here/${method}/x-idempotency x-retry: ${retry} needs key mode ${allowed}`,
  ]);
});

it("requires the key that an unsent write declares", () => {
  const parameters = [{ name: "Idempotency-Key", in: "header" }];
  expect(checkRetry("post", "unsent", "none")).toEqual([]);
  expect(checkRetry("post", "unsent", "none", { parameters })).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: unsent needs key mode auto",
  ]);
});

it("requires every GET to be a read without a key", () => {
  expect(checkRetry("get", "idempotent", "auto")).toEqual([
    "/paths/~1here/get give a GET x-retry: read and key mode none",
  ]);
});

it("requires a keyed transfer to be marked as money, with the caller's key and its lifetime", () => {
  const money = { "x-money": true };
  const at = (mode: string) => ({ "x-idempotency": { mode, ttl: 86_400 } });
  expect(checkRetry("post", "keyed-transfer", "required", { ...money, ...at("required") })).toEqual([]);
  expect(checkRetry("post", "keyed-transfer", "required", at("required"))).toEqual([
    "/paths/~1here/post add x-money: true to a transfer",
  ]);
  expect(checkRetry("post", "keyed-transfer", "auto", { ...money, ...at("auto") })).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: keyed-transfer needs key mode required",
  ]);
  expect(checkRetry("post", "keyed-transfer", "required", money)).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: keyed-transfer needs the ttl of its keys; else use unsent",
  ]);
});

it("leaves the key of any other payment to the caller", () => {
  for (const mode of ["required", "none"]) expect(checkRetry("post", "unsent", mode, { "x-money": true })).toEqual([]);
  expect(checkRetry("post", "unsent", "auto", { "x-money": true })).toEqual([
    "/paths/~1here/post/x-idempotency x-retry: unsent needs key mode required or none",
  ]);
});
