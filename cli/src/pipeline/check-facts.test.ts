import { describe, expect, it } from "vitest";
import type { Bundle } from "./bundle.ts";
import { checkFacts } from "./check-facts.ts";
import type { Json, JsonObject } from "./json.ts";
import { complaints, writeSpec } from "./testing/spec-files.ts";

/** What the gate says about a document that holds just these components, each place on a line of its own. */
async function complain(
  components: JsonObject,
  facts: readonly JsonObject[],
  paths: JsonObject = {},
): Promise<string[]> {
  const rows = facts.map((fact) => JSON.stringify({ rule: "F1", source: "fiat:1", fact: "words", ...fact }));
  const spec = writeSpec({
    "facts.yaml": ["fiat:", ...rows.map((row) => `  - ${row}`), "  []"]
      .slice(0, rows.length ? -1 : undefined)
      .join("\n"),
  });
  const bundle: Bundle = {
    file: spec,
    files: [spec],
    document: { components, paths },
    locate: (path) => ({ file: spec, line: path.length }),
  };
  return complaints(spec, () => checkFacts(bundle, { file: spec.replace("openapi", "facts"), section: "fiat" }));
}

const amount: Json = { type: "string", format: "decimal", enum: ["1", "2"] };
const schemas = {
  Payout: { type: "object", required: ["amount", "fee"], properties: { amount } },
  Amount: { type: "string" },
};
const field = "/components/schemas/Payout/properties/amount";

describe("a fact", () => {
  it.each([
    ["a place", { at: field }],
    ["a scalar", { at: `${field}/type`, is: "string" }],
    ["some entries of an object", { at: field, is: { format: "decimal" } }],
    ["all members of an enumeration", { at: field, is: { enum: ["2", "1"] } }],
    ["some members of another array", { at: "/components/schemas/Payout", is: { required: ["amount"] } }],
    ["several places", { at: [field, "/components/schemas/Amount"], is: { type: "string" } }],
  ])("holds for %s", async (_, fact) => {
    expect(await complain({ schemas }, [{ at: field }, fact])).toEqual([]);
  });

  it.each([
    ["a scalar", { at: `${field}/type`, is: "number" }],
    ["an entry", { at: field, is: { format: "uuid" } }],
    ["an entry that is not there", { at: field, is: { minLength: 1 } }],
    ["a member", { at: "/components/schemas/Payout", is: { required: ["id"] } }],
    ["an enumeration that has one member more", { at: `${field}/enum`, is: ["2"] }],
    ["an empty array", { at: `${field}/enum`, is: [] }],
    ["another kind of value", { at: field, is: ["1"] }],
  ])("fails for %s, on its line", async (_, fact) => {
    expect(await complain({ schemas }, [{ at: field }, fact])).toEqual([
      expect.stringMatching(/^facts\.yaml:3 F1: expected .*, found /),
    ]);
  });

  it("fails where its pointer leads to nothing", async () => {
    expect(await complain({ schemas }, [{ at: field }, { at: "/components/schemas/Gone" }])).toEqual([
      "facts.yaml:3 F1: the pointer leads to nothing",
    ]);
  });

  it("about a reference holds for the reference and for its target", async () => {
    const record = { properties: { amount: { $ref: "#/components/schemas/Amount", "x-sensitive": true } } };
    const referring = { schemas: { ...schemas, Payout: record } };
    const is = { type: "string", "x-sensitive": true };
    expect(await complain(referring, [{ at: field, is }])).toEqual([]);
    expect(await complain(referring, [{ at: field, is: { $ref: "#/components/schemas/Amount" } }])).toEqual([]);
    expect(await complain(referring, [{ at: field, is: { type: "number" } }])).toHaveLength(1);
  });
});

describe("what nothing accounts for", () => {
  const reason = "neither named by a fact nor marked as assumed";

  it("is a field, however deep", async () => {
    const nested = { schemas: { A: { allOf: [{ properties: { b: { properties: { c: {} } } } }] } } };
    const b = "/components/schemas/A/allOf/0/properties/b";
    expect(await complain(nested, [{ at: b }])).toEqual([`openapi.yaml:9 ${reason}`]);
    expect(await complain(nested, [{ at: b }, { at: `${b}/properties/c` }])).toEqual([]);
  });

  it("is a parameter or a header, where it is written", async () => {
    const use = { parameters: [{ $ref: "#/components/parameters/Key" }, { name: "limit", in: "query" }] };
    const paths = { "/a": { get: { ...use, responses: { "200": { headers: { "X-Limit": {} } } } } } };
    const components = { parameters: { Key: { name: "key", in: "header" } } };
    expect(await complain(components, [], paths)).toEqual([
      `openapi.yaml:3 ${reason}`,
      `openapi.yaml:5 ${reason}`,
      `openapi.yaml:7 ${reason}`,
    ]);
    const facts = [
      { at: "/components/parameters/Key" },
      { at: "/paths/~1a/get/parameters/1" },
      { at: "/paths/~1a/get/responses/200/headers/X-Limit" },
    ];
    expect(await complain(components, facts, paths)).toEqual([]);
  });

  it("is nothing that is marked as assumed, itself or as a part", async () => {
    const assumed = { "x-basis": "assumed" };
    const whole = { ...assumed, properties: { a: { properties: { b: {} } } } };
    const one = { properties: { a: { ...assumed, properties: { b: {} } } } };
    const components = { schemas: { whole, one }, parameters: { Key: { ...assumed, name: "key", in: "header" } } };
    expect(await complain(components, [])).toEqual([]);
  });

  it("is nothing in an assumed operation; an assumed response is one whose status was chosen", async () => {
    const parts = (basis: JsonObject): JsonObject => {
      const schema = { allOf: [{ properties: { a: {} } }] };
      const responses = { "200": { ...basis, content: { "application/json": { schema } } } };
      return { parameters: [{ name: "limit", in: "query" }], responses };
    };
    const assumed = { "x-basis": "assumed" };
    expect(await complain({}, [], { "/a": { get: { ...parts({}), ...assumed } } })).toEqual([]);
    expect(await complain({}, [], { "/a": { get: parts(assumed) } })).toHaveLength(2);
  });
});
