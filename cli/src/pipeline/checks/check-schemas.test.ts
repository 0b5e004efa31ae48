import { describe, expect, it } from "vitest";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkSchemas } from "./check-schemas.ts";

async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  return complaints(spec, async () => checkSchemas(await bundleSpec(spec)));
}

/** Replaces the `amount` of Transfer, which is on the lines 7 to 9. */
function withAmount(lines: string): Promise<string[]> {
  return complain(edit(smallSpec, "schemas/Transfer.yaml", "type: string\n        format: decimal", lines));
}

it("compiles sound schemas, and validates with them", async () => {
  const validatorAt = checkSchemas(await bundleSpec(writeSpec(smallSpec)));
  const transfer = validatorAt(["components", "schemas", "Transfer"]);
  expect(transfer({ transfer_id: "transfer-1", amount: "25.10" })).toBe(true);
  expect(transfer({ transfer_id: "transfer-1", amount: "1e3" })).toBe(false);
  const body = ["paths", "/transfers/{transferId}", "post", "requestBody", "content", "application/json", "schema"];
  expect(validatorAt(body)({ code: "12345" })).toBe(false);
});

describe("an unsound schema", () => {
  const at = (problem: string | RegExp) =>
    typeof problem === "string"
      ? `schemas/Transfer.yaml:${problem}`
      : expect.stringMatching(new RegExp(`^schemas/Transfer\\.yaml:${problem.source}`));
  const misfit = /10 strict mode: missing type "string" for keyword "minLength"/;
  it.each<[string, lines: string, problem: string | RegExp]>([
    ["an unknown keyword", "type: string\n        maxLenght: 3", "9 unknown keyword: maxLenght"],
    ["a misspelled extension", "type: string\n        x-sensitve: true", "9 unknown keyword: x-sensitve"],
    ["a keyword of OpenAPI 3.0", "type: string\n        example: one", "9 unknown keyword: example"],
    ["an unknown format", "type: string\n        format: decimall", "9 unknown format: decimall"],
    [
      "a pattern that is no regular expression",
      "type: string\n        pattern: '[0-9'",
      /9 Invalid regular expression: .*Unterminated character class/,
    ],
    [
      "a pattern for names that is no regular expression",
      "type: object\n        patternProperties:\n          '(': { type: string }",
      /10 Invalid regular expression/,
    ],
    [
      "keywords that do not go with its type, deep inside",
      "type: object\n        properties:\n          a: { minLength: 3 }",
      misfit,
    ],
    [
      "a default in a part that does not compile by itself",
      "type: string\n        anyOf:\n          - { minLength: 1, default: a }",
      misfit,
    ],
  ])("has %s", async (_, lines, problem) => expect(await withAmount(lines)).toEqual([at(problem)]));

  it("has a keyword with a value that it cannot have", async () => {
    expect(await withAmount("type: string\n        maxLength: -1")).toEqual(["schemas/Transfer.yaml:9 must be >= 0"]);
    expect(await withAmount("type: text")).toEqual([
      'schemas/Transfer.yaml:8 must be equal to one of the allowed values: ["array","boolean","integer","null","number","object","string"]',
      "schemas/Transfer.yaml:8 must be array",
    ]);
  });

  it("has null as a type, without the quotes", async () => {
    const reason = 'write the type null in quotes: "null"';
    expect(await withAmount("type: [string, null]")).toContain(`schemas/Transfer.yaml:8 ${reason}`);
    expect(await withAmount("type: null")).toContain(`schemas/Transfer.yaml:8 ${reason}`);
  });

  it("requires a field that it does not have", async () => {
    expect(await complain(edit(smallSpec, "schemas/Transfer.yaml", "[transfer_id, amount]", "[amuont]"))).toEqual([
      'schemas/Transfer.yaml:1 strict mode: required property "amuont" is not defined at "#" (strictRequired)',
    ]);
  });

  it("is reported at its own location, not at its uses", async () => {
    const broken = edit(smallSpec, "schemas/EnvelopeB.yaml", "type: object", "description: No type.");
    expect(await complain(broken)).toEqual([expect.stringMatching(/^schemas\/EnvelopeB\.yaml:1 strict mode/)]);
  });
});

describe("the dialect", () => {
  const line = "jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema";
  const reason = "must be https://json-schema.org/draft/2020-12/schema";

  it("must be given", async () => {
    expect(await complain(edit(smallSpec, "openapi.yaml", line, ""))).toEqual([
      `openapi.yaml:1 jsonSchemaDialect ${reason}`,
    ]);
  });

  it("must not change in a schema", async () => {
    expect(await withAmount("type: string\n        $schema: http://json-schema.org/draft-07/schema#")).toEqual([
      `schemas/Transfer.yaml:9 $schema ${reason}`,
    ]);
  });
});
