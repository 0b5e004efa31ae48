import { expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, withOperation } from "../testing/findings.ts";
import { idSchemas } from "./id-schemas.ts";

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
