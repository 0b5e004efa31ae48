import { describe, expect, it } from "vitest";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import type { Json } from "../model/json-pointer.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkExamples, checkSchemas, undeclaredFields } from "./check-schemas.ts";

const operation = "operations/confirmTransfer.yaml";
const transferFile = "schemas/Transfer.yaml";

async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  return complaints(spec, async () => {
    const bundle = await bundleSpec(spec);
    checkExamples(bundle, checkSchemas(bundle));
  });
}

it("compiles sound schemas, and validates with them", async () => {
  const validatorAt = checkSchemas(await bundleSpec(writeSpec(smallSpec)));
  const transfer = validatorAt(["components", "schemas", "Transfer"]);
  expect(transfer({ transfer_id: "transfer-1", amount: "25.10" })).toBe(true);
  expect(transfer({ transfer_id: "transfer-1", amount: "1e3" })).toBe(false);
  const body = ["paths", "/transfers/{transferId}", "post", "requestBody", "content", "application/json", "schema"];
  expect(validatorAt(body)({ code: "12345" })).toBe(false);
});

describe("an unsound schema has", () => {
  // The `amount` of Transfer is on the lines 7 to 9.
  const withAmount = (lines: string) => edit(smallSpec, transferFile, "type: string\n        format: decimal", lines);
  const invalid = "Invalid regular expression";
  const misfit = '10 strict mode: missing type "string" for keyword "minLength"';
  const dialect = "must be https://json-schema.org/draft/2020-12/schema";
  const other = "$schema: http://json-schema.org/draft-07/schema#";
  it.each([
    ["an unknown keyword", "type: string\n        maxLenght: 3", "9 unknown keyword: maxLenght"],
    ["a misspelled extension", "type: string\n        x-sensitve: true", "9 unknown keyword: x-sensitve"],
    ["a keyword of OpenAPI 3.0", "type: string\n        example: one", "9 unknown keyword: example"],
    ["an unknown format", "type: string\n        format: decimall", "9 unknown format: decimall"],
    ["a wrong pattern", "type: string\n        pattern: '[0-9'", `9 ${invalid}: `],
    ["a wrong pattern for names", "type: object\n        patternProperties:\n          '(': {}", `10 ${invalid}`],
    ["keywords that do not fit its type", "type: object\n        properties:\n          a: { minLength: 3 }", misfit],
    ["a default in such a part", "type: string\n        anyOf:\n          - { minLength: 1, default: a }", misfit],
    ["a wrong value of a keyword", "type: string\n        maxLength: -1", "9 must be >= 0"],
    ["a wrong type", "type: text", '8 must be equal to one of the allowed values: ["array",'],
    ["null without quotes in a list", "type: [string, null]", '8 write the type null in quotes: "null"'],
    ["null without quotes", "type: null", '8 write the type null in quotes: "null"'],
    ["another dialect", `type: string\n        ${other}`, `9 $schema ${dialect}`],
  ])("%s", async (_, lines, problem) => {
    expect(await complain(withAmount(lines))).toContainEqual(expect.stringContaining(`${transferFile}:${problem}`));
  });

  it.each([
    [
      "a required field that it does not have",
      edit(smallSpec, transferFile, "[transfer_id, amount]", "[amuont]"),
      `${transferFile}:1 strict mode: required property "amuont" is not defined at "#" (strictRequired)`,
    ],
    [
      "no type, at its own place, not at its uses",
      edit(smallSpec, "schemas/EnvelopeB.yaml", "type: object", "description: No type."),
      expect.stringMatching(/^schemas\/EnvelopeB\.yaml:1 strict mode/),
    ],
    [
      "no dialect",
      edit(smallSpec, "openapi.yaml", "jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema", ""),
      `openapi.yaml:1 jsonSchemaDialect ${dialect}`,
    ],
  ])("%s", async (_, files, problem) => expect(await complain(files)).toEqual([problem]));
});

describe("an example", () => {
  const several =
    "examples:\n              good: { value: { code: '123456' } }\n              bad: { value: { code: x } }\n              shared: { $ref: ../examples/Code.yaml }";
  const byName = edit(smallSpec, operation, 'example:\n            code: "123456"', several);
  const text = "must be string";
  const pattern = 'must match pattern "^[0-9]{6}$"';
  const id = (more: string) => edit(smallSpec, "schemas/TransferId.yaml", "type: string", `type: string\n    ${more}`);
  it.each<[string, SpecFiles, string[]]>([
    ["that is valid", smallSpec, []],
    ["of a request", edit(smallSpec, operation, 'code: "123456"', "code: 123456"), [`${operation}:30 ${text}`]],
    [
      "of a response, through envelope and references",
      edit(smallSpec, operation, '"25.10"', '"25,10"'),
      [`${operation}:50 must match format "decimal"`],
    ],
    [
      "with an undeclared field",
      edit(smallSpec, operation, "amount: ", "mmeo: x\n                amount: "),
      [`${operation}:50 mmeo is not declared in the schema; remove it or declare it`],
    ],
    ["of a parameter", edit(smallSpec, operation, "example: transfer-1", "example: 1"), [`${operation}:16 ${text}`]],
    [
      "among several, by name or by reference",
      { ...byName, "examples/Code.yaml": "value:\n  code: y" },
      [`examples/Code.yaml:2 ${pattern}`, `${operation}:31 ${pattern}`],
    ],
    [
      "in a schema, and a default",
      id("examples: [one, 2]\n    default: 3"),
      [2, 3].map((line) => `schemas/TransferId.yaml:${line} ${text}`),
    ],
    [
      "of an enum",
      id("enum: [transfer, b]"),
      [16, 49].map((line) => `${operation}:${line} must be equal to one of the allowed values: ["transfer","b"]`),
    ],
  ])("%s", async (_, files, expected) => expect(await complain(files)).toEqual(expected));
});

describe("undeclared fields", () => {
  const card = { type: "object", properties: { id: { type: "string" }, owner: { $ref: "#/Owner" } } };
  const document: Json = { Owner: { type: "object", properties: { name: {}, manager: { $ref: "#/Owner" } } } };
  const nested = { id: "1", nmae: "x", owner: { name: "a", manager: { nmae: "b" } } };
  const data = { anyOf: [card, { $ref: "#/Owner" }] };
  const composed = { allOf: [{ properties: { success: {} } }, { properties: { data } }] };
  it.each<[string, Json, Json, string[]]>([
    ["at every depth", { type: "array", items: card }, [nested], ["0.nmae", "0.owner.manager.nmae"]],
    ["of no part", composed, { success: true, data: { id: "1", name: "a" } }, []],
    ["of a composed schema", composed, { succes: true, data: { ip: "1" } }, ["succes", "data.ip"]],
    ["of a free-form value", {}, { anything: { goes: 1 } }, []],
    ["of a free-form object", { type: "object" }, { anything: 1 }, []],
    ["of an open object", { ...card, additionalProperties: true }, { id: "1", more: 1 }, []],
    ["of a map", { additionalProperties: card }, { first: { id: "1" } }, []],
    ["of a closed object", { ...card, additionalProperties: false }, { more: 1 }, ["more"]],
  ])("%s", (_, schema, value, expected) => {
    expect(undeclaredFields(document, schema, value).map((path) => path.join("."))).toEqual(expected);
  });
});
