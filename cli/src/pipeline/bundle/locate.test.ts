import path from "node:path";
import { expect, it } from "vitest";
import { fromPointer } from "../model/json-pointer.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { bundleSpec } from "./bundle-spec.ts";

async function place(pointer: string, files: SpecFiles = smallSpec): Promise<string> {
  const spec = writeSpec(files);
  const { file, line, column } = (await bundleSpec(spec)).locate(fromPointer(pointer));
  return `${path.relative(path.dirname(spec), file)}:${line}:${column}`;
}

const operation = "/paths/~1transfers~1{transferId}/post";

it.each([
  ["the key of a property", "/info/version", "openapi.yaml:4:3"],
  ["an item of a list", "/tags/0", "openapi.yaml:11:5"],
  ["what a reference that was taken in leads to", operation, "operations/confirmTransfer.yaml:1:1"],
  ["what is below it", `${operation}/summary`, "operations/confirmTransfer.yaml:2:1"],
  ["a component", "/components/schemas/Transfer/properties/amount/format", "schemas/Transfer.yaml:9:5"],
  ["a shared response", "/components/responses/Unauthorized/content", "responses/Unauthorized.yaml:2:1"],
  ["a reference that is left", `${operation}/responses/401`, "operations/confirmTransfer.yaml:51:3"],
])("points at %s", async (_, pointer, found) => expect(await place(pointer)).toBe(found));

it("points behind the comment of a file", async () => {
  const commented = `# Why.\n\n${smallSpec["schemas/TransferId.yaml"]?.trim()}`;
  const files = { ...smallSpec, "schemas/TransferId.yaml": commented };
  expect(await place("/components/schemas/TransferId", files)).toBe("schemas/TransferId.yaml:3:1");
});

it("finds a component that is part of a file, and one inside a component", async () => {
  const files = edit(smallSpec, "schemas/Transfer.yaml", "$ref: TransferId.yaml", "$ref: ids.yaml#/kinds/TransferKind");
  const ids = "kinds:\n  Other: { type: string }\n  TransferKind:\n    type: string\n    minLength: 1";
  const found = await place("/components/schemas/TransferKind/minLength", { ...files, "schemas/ids.yaml": ids });
  expect(found).toBe("schemas/ids.yaml:5:5");
});

it("follows YAML anchors", async () => {
  const files = edit(smallSpec, "openapi.yaml", "tags:", "x-a: &shared { deep: 1 }\n    x-b: *shared\n    tags:");
  expect(await place("/x-b/deep", files)).toBe("openapi.yaml:10:16");
});
