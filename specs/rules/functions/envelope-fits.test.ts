import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { envelopeFits } from "./envelope-fits.ts";

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
