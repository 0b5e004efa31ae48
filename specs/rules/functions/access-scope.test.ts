import { expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, withOperation } from "../testing/findings.ts";
import { accessScope } from "./access-scope.ts";

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
