import { describe, expect, it } from "vitest";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkExamples, checkSchemas } from "./check-schemas.ts";

const operation = "operations/confirmTransfer.yaml";

async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  return complaints(spec, async () => {
    const bundle = await bundleSpec(spec);
    checkExamples(bundle, checkSchemas(bundle));
  });
}

it("passes examples that satisfy their schemas", async () => expect(await complain(smallSpec)).toEqual([]));

describe("an example", () => {
  it("of a request is checked", async () => {
    expect(await complain(edit(smallSpec, operation, 'code: "123456"', "code: 123456"))).toEqual([
      `${operation}:30 must be string`,
    ]);
  });

  it("of a response is checked, through envelope and references", async () => {
    expect(await complain(edit(smallSpec, operation, '"25.10"', '"25,10"'))).toEqual([
      `${operation}:50 must match format "decimal"`,
    ]);
  });

  it("has only declared fields", async () => {
    expect(await complain(edit(smallSpec, operation, "amount: ", "mmeo: x\n                amount: "))).toEqual([
      `${operation}:50 mmeo is not declared in the schema; remove it or declare it`,
    ]);
  });

  it("of a parameter is checked", async () => {
    expect(await complain(edit(smallSpec, operation, "example: transfer-1", "example: 1"))).toEqual([
      `${operation}:16 must be string`,
    ]);
  });

  it("among several, by name or by reference, is checked where it stands", async () => {
    const examples =
      "examples:\n              good: { value: { code: '123456' } }\n              bad: { value: { code: x } }\n              shared: { $ref: ../examples/Code.yaml }";
    const named = edit(smallSpec, operation, 'example:\n            code: "123456"', examples);
    expect(await complain({ ...named, "examples/Code.yaml": "value:\n  code: y" })).toEqual([
      'examples/Code.yaml:2 must match pattern "^[0-9]{6}$"',
      expect.stringMatching(/^operations\/confirmTransfer\.yaml:31 must match pattern/),
    ]);
  });

  it("in a schema is checked, and so is a default", async () => {
    const schema = "type: string\n    examples: [one, 2]\n    default: 3";
    expect(await complain(edit(smallSpec, "schemas/TransferId.yaml", "type: string", schema))).toEqual([
      "schemas/TransferId.yaml:2 must be string",
      "schemas/TransferId.yaml:3 must be string",
    ]);
  });

  it("names the values that would do", async () => {
    const closed = edit(smallSpec, "schemas/TransferId.yaml", "type: string", "type: string\n    enum: [a, b]");
    expect(await complain(closed)).toContain(`${operation}:16 must be equal to one of the allowed values: ["a","b"]`);
  });
});
