import { describe, expect, it } from "vitest";
import type { Json } from "../model/json-pointer.ts";
import { undeclaredFields } from "./check-schemas.ts";

const card = { type: "object", properties: { id: { type: "string" }, owner: { $ref: "#/Owner" } } };
const document: Json = { Owner: { type: "object", properties: { name: {}, manager: { $ref: "#/Owner" } } } };

function undeclared(schema: Json, value: Json): string[] {
  return undeclaredFields(document, schema, value).map((path) => path.join("."));
}

describe("undeclared fields", () => {
  it("are found at every depth, behind references and in lists", () => {
    const value = { id: "1", nmae: "x", owner: { name: "a", manager: { nmae: "b" } } };
    expect(undeclared({ type: "array", items: card }, [value])).toEqual(["0.nmae", "0.owner.manager.nmae"]);
  });

  it("are those that no part of a composed schema declares", () => {
    const envelope = { properties: { success: {} } };
    const composed = { allOf: [envelope, { properties: { data: { anyOf: [card, { $ref: "#/Owner" }] } } }] };
    expect(undeclared(composed, { success: true, data: { id: "1", name: "a" } })).toEqual([]);
    expect(undeclared(composed, { succes: true, data: { ip: "1" } })).toEqual(["succes", "data.ip"]);
  });

  it("do not exist in free-form objects and maps", () => {
    expect(undeclared({}, { anything: { goes: 1 } })).toEqual([]);
    expect(undeclared({ type: "object" }, { anything: 1 })).toEqual([]);
    expect(undeclared({ ...card, additionalProperties: true }, { id: "1", more: 1 })).toEqual([]);
    expect(undeclared({ additionalProperties: card }, { first: { id: "1" } })).toEqual([]);
  });

  it("exist where a schema is closed anyway", () => {
    expect(undeclared({ ...card, additionalProperties: false }, { more: 1 })).toEqual(["more"]);
  });
});
