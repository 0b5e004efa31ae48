import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { lintWithRedocly } from "./lint.ts";

const config = fileURLToPath(new URL("../../../../redocly.yaml", import.meta.url));
const operation = "operations/confirmTransfer.yaml";

function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  return complaints(spec, async () => lintWithRedocly(await bundleSpec(spec), config));
}

it("passes a sound spec", async () => expect(await complain(smallSpec)).toEqual([]));

describe("with the rules of this repository, Redocly complains of", () => {
  it("what is no OpenAPI", async () => {
    expect(await complain(edit(smallSpec, operation, "in: path", "in: body"))).toEqual([
      expect.stringMatching(/path-parameters-defined/),
      expect.stringMatching(/^operations\/confirmTransfer\.yaml:11 .*\(struct\)$/),
    ]);
  });

  it("what is so little OpenAPI that other rules fall over it", async () => {
    const nothing = edit(smallSpec, "openapi.yaml", "- url: https://api.small.example/api/v1", "-");
    expect(await complain(nothing)).toEqual([expect.stringMatching(/^openapi\.yaml:9 .*\(struct\)$/)]);
  });

  it("`nullable`, which 3.1 does not have", async () => {
    const nullable = edit(smallSpec, "schemas/Transfer.yaml", "format: decimal", "nullable: true");
    expect(await complain(nullable)).toEqual([expect.stringMatching(/^schemas\/Transfer\.yaml:9 .*nullable/)]);
  });

  it("an operation or a parameter without a description, and an undefined tag", async () => {
    const once = edit(smallSpec, operation, "description: Confirms a transfer that waits for it.", "");
    const twice = edit(once, operation, "description: Which transfer.", "");
    expect(await complain(edit(twice, operation, "[Transfers]", "[Transfer]"))).toEqual([
      expect.stringMatching(/operation-description/),
      expect.stringMatching(/operation-tag-defined/),
      expect.stringMatching(/parameter-description/),
    ]);
  });
});

it("is not set up with `apis`, which other tools would take for their input", () => {
  expect(fs.readFileSync(path.resolve(config), "utf8")).not.toMatch(/^apis:/m);
});
