import { expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, withOperation } from "../testing/findings.ts";
import { accessScope, knownClient, requiredExtensions, ruleIds, uniqueSdkName } from "./operations.ts";

const rest: JsonObject = {
  security: [{ token: [] }],
  components: { securitySchemes: { token: { "x-scopes": { "cards:read": "Read." } }, connector: {} } },
};
const found = (operation: JsonObject) => findings(accessScope, withOperation("get", operation, rest));

it("requires the scope of an operation whose credential has scopes, or none", () => {
  expect(found({ "x-access": { scope: "cards:read" } })).toEqual([]);
  expect(found({ "x-access": { scope: "none" } })).toEqual([]);
  expect(found({})).toEqual([
    "/paths/~1here/get x-access is missing; add x-access: { scope: … } with one of cards:read, none",
  ]);
  expect(found({ "x-access": { scope: "cards:write" } })).toEqual([
    "/paths/~1here/get/x-access scope is not one of cards:read, none",
  ]);
});

it("allows no scope where the credential has none", () => {
  expect(found({ security: [] })).toEqual([]);
  expect(found({ security: [{ connector: [] }] })).toEqual([]);
  expect(found({ security: [{ connector: [] }], "x-access": { scope: "none" } })).toEqual([
    "/paths/~1here/get/x-access the credential has no scopes",
  ]);
  expect(findings(accessScope, withOperation("get", {}))).toEqual([]);
});

it("refuses a client that is not ours", () => {
  expect(findings(knownClient, withOperation("get", { "x-sdk": { client: "agent" } }))).toEqual([]);
  expect(findings(knownClient, withOperation("get", { "x-sdk": { client: "kyc" } }))).toEqual([
    "/paths/~1here/get/x-sdk/client kyc is not one of fiat, crypto, agent",
  ]);
});

it("leaves a missing client to another rule", () => {
  expect(findings(knownClient, withOperation("get", {}))).toEqual([]);
});

function named(operationId: string, method: string) {
  return { operationId, "x-sdk": { client: "fiat", resource: "auth", method } };
}

it("requires a distinct method for every operation", () => {
  const good = { paths: { "/a": { get: named("one", "get"), post: named("two", "set") } } };
  const bad = { paths: { "/a": { get: named("one", "get") }, "/b": { get: named("two", "get") } } };
  expect(findings(uniqueSdkName, good)).toEqual([]);
  expect(findings(uniqueSdkName, bad)).toEqual(["/paths/~1b/get/x-sdk fiat.auth.get is already used by one"]);
});

it("requires x-rules on every operation, but not on webhooks", () => {
  expect(findings(ruleIds, withOperation("get", { "x-rules": ["C1"] }))).toEqual([]);
  expect(findings(ruleIds, withOperation("get", {}))).toEqual(["/paths/~1here/get x-rules is missing"]);
  expect(findings(ruleIds, { webhooks: { sent: { post: {} } } })).toEqual([]);
});

const good = { "x-sdk": {}, "x-retry": "read", "x-idempotency": {} };

it("requires three extensions on every operation", () => {
  expect(findings(requiredExtensions, withOperation("get", good))).toEqual([]);
  expect(findings(requiredExtensions, withOperation("get", { "x-retry": "read" }))).toEqual([
    "/paths/~1here/get x-sdk is missing",
    "/paths/~1here/get x-idempotency is missing",
  ]);
});

it("requires nothing of webhooks, which are not methods of the SDK", () => {
  expect(findings(requiredExtensions, { webhooks: { sent: { post: {} } } })).toEqual([]);
});
