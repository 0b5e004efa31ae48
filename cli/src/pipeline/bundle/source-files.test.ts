import path from "node:path";
import { describe, expect, it } from "vitest";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { bundleSpec } from "./bundle-spec.ts";

async function complain(files: SpecFiles): Promise<string[]> {
  const spec = writeSpec(files);
  const folder = `${path.relative(process.cwd(), path.dirname(spec))}/`;
  const found = await complaints(spec, () => bundleSpec(spec));
  return found.map((complaint) => complaint.replaceAll(`${path.dirname(spec)}/`, "").replaceAll(folder, ""));
}

const file = "operations/confirmTransfer.yaml";

describe("a file is reported with its own name and line if it", () => {
  it.each([
    ["is empty", "", 1],
    ["is empty", "# Later.", 1],
    ["is not a map of keys to values", "- summary: Confirms a transfer.", 1],
    ["is not a map of keys to values", "# Later.\n\nconfirmTransfer", 3],
  ])("%s: %j", async (reason, text, line) => {
    expect(await complain({ ...smallSpec, [file]: text })).toEqual([`${file}:${line} ${reason}`]);
  });

  it("is empty, though many refer to it", async () => {
    expect(await complain({ ...smallSpec, "schemas/TransferId.yaml": "" })).toEqual([
      "schemas/TransferId.yaml:1 is empty",
    ]);
  });

  it("is not UTF-8", async () => {
    const schema = "type: string\ndescription: A replacement for what was no letter, \uFFFD.";
    expect(await complain({ ...smallSpec, "schemas/TransferId.yaml": schema })).toEqual([
      "schemas/TransferId.yaml:2 is not UTF-8 text",
    ]);
  });

  it("refers to itself, by way of others or not", async () => {
    expect(await complain({ ...smallSpec, [file]: "$ref: confirmTransfer.yaml" })).toEqual([
      `${file}:1 refers to itself: ${file} → ${file}`,
    ]);
    const [one, two] = ["schemas/Transfer.yaml", "schemas/TransferId.yaml"];
    const circle = { [one]: "$ref: TransferId.yaml", [two]: "$ref: Transfer.yaml" };
    const leadsIn = { "schemas/ErrorResponse.yaml": "$ref: Transfer.yaml" };
    expect(await complain({ ...smallSpec, ...circle, ...leadsIn })).toEqual([
      `${one}:1 refers to itself: ${one} → ${two} → ${one}`,
      `${two}:1 refers to itself: ${two} → ${one} → ${two}`,
    ]);
  });
});

it("a record may contain itself, and a file may stand for another", async () => {
  const recursive = "type: object\nproperties: { parts: { type: array, items: { $ref: TransferId.yaml } } }";
  expect(await complain({ ...smallSpec, "schemas/TransferId.yaml": recursive })).toEqual([]);
  const alias = { "schemas/TransferId.yaml": "$ref: Text.yaml", "schemas/Text.yaml": "type: string" };
  expect(await complain({ ...smallSpec, ...alias })).toEqual([]);
});
