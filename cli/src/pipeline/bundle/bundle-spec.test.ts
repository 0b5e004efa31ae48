import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { valueAt } from "../model/json-pointer.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { bundleSpec } from "./bundle-spec.ts";

const operation = "operations/confirmTransfer.yaml";

async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  return complaints(spec, () => bundleSpec(spec));
}

describe("bundling", () => {
  it("puts operations in their paths and records under components, named after their files", async () => {
    const { document } = await bundleSpec(writeSpec(smallSpec));
    expect(valueAt(document, ["paths", "/transfers/{transferId}", "post", "operationId"])).toBe("confirmTransfer");
    expect(Object.keys(valueAt(document, ["components", "schemas"]) ?? {})).toEqual([
      "ConfirmTransferRequest",
      "EnvelopeB",
      "ErrorResponse",
      "Transfer",
      "TransferId",
    ]);
  });

  it("takes no notice of a redocly.yaml in the working directory", async () => {
    const spec = writeSpec(smallSpec);
    fs.writeFileSync(
      path.join(path.dirname(spec), "redocly.yaml"),
      "decorators:\n  remove-unused-components: on\nnonsense: [",
    );
    vi.spyOn(process, "cwd").mockReturnValue(path.dirname(spec));
    await expect(bundleSpec(spec)).resolves.toBeDefined();
    vi.restoreAllMocks();
  });
});

it("lists its source files", async () => {
  const spec = writeSpec({ ...smallSpec, "schemas/LeftOver.yaml": "type: string" });
  const { files } = await bundleSpec(spec);
  expect(files.map((file) => path.relative(path.dirname(spec), file))).toEqual(Object.keys(smallSpec));
});

describe("a spec that cannot be bundled", () => {
  it("has malformed YAML, in the root file", async () => {
    expect(await complain(edit(smallSpec, "openapi.yaml", "info:", "info: ["))).toEqual([
      "openapi.yaml:4 malformed YAML: missed comma between flow collection entries",
    ]);
  });

  it("refers to files and places that are not there: all of them", async () => {
    const once = edit(smallSpec, operation, "../schemas/Transfer.yaml", "../schemas/Transfr.yaml");
    expect(
      await complain(edit(once, operation, "../schemas/EnvelopeB.yaml", "../schemas/EnvelopeB.yaml#/nothing")),
    ).toEqual([
      `${operation}:39 Can't resolve $ref: it resolves to nothing`,
      expect.stringMatching(
        /^operations\/confirmTransfer\.yaml:44 Can't resolve \$ref: .*schemas\/Transfr\.yaml does not exist$/,
      ),
    ]);
  });

  it("refers to the network", async () => {
    const remote = edit(smallSpec, operation, "../schemas/Transfer.yaml", "https://specs.example/Transfer.yaml");
    expect(await complain(remote)).toEqual([
      `${operation}:44 Can't resolve $ref: https://specs.example/Transfer.yaml is not a local file`,
    ]);
  });

  it("has an anchor that contains its own alias", async () => {
    expect(await complain({ ...smallSpec, "schemas/TransferId.yaml": "type: string\nexamples: &a [*a]" })).toEqual([
      "schemas/TransferId.yaml:1 malformed YAML: an anchor contains its own alias",
    ]);
  });

  it("has components that only refer to each other", async () => {
    const circle =
      'components:\n      schemas: { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } }';
    expect(await complain(edit(smallSpec, "openapi.yaml", "components:", circle))).toEqual([
      expect.stringMatching(/^openapi\.yaml:[1-9]\d+ the reference #\/components\/schemas\/B leads to itself$/),
    ]);
  });

  it("has two records of one name", async () => {
    const clash = edit(smallSpec, operation, "../schemas/Transfer.yaml", "../other/EnvelopeB.yaml");
    expect(await complain({ ...clash, "other/EnvelopeB.yaml": "type: string" })).toEqual([
      expect.stringContaining(`${operation}:44 Two schemas are referenced with the same name`),
    ]);
  });

  it("refers to a file at a place where OpenAPI allows no reference", async () => {
    expect(await complain(edit(smallSpec, operation, '"200":', '"2000":'))).toEqual([
      `${operation}:39 ../schemas/EnvelopeB.yaml is not followed here: OpenAPI allows no reference at this place`,
      `${operation}:44 ../schemas/Transfer.yaml is not followed here: OpenAPI allows no reference at this place`,
    ]);
  });

  it.each([
    ["empty", ""],
    ["a list", "- openapi: 3.1.1"],
    ["of another version", "openapi: 3.0.3"],
    ["of an unknown version", "openapi: 9.9.9"],
    ["of another kind", "asyncapi: 3.0.0"],
  ])("is %s", async (_, text) => {
    expect(await complain({ "openapi.yaml": text })).toEqual([
      expect.stringContaining("openapi.yaml:1 not an OpenAPI 3.1 document"),
    ]);
  });
});
