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

it("points at the key of a property and at an item of a list", async () => {
  expect(await place("/info/version")).toBe("openapi.yaml:4:3");
  expect(await place("/tags/0")).toBe("openapi.yaml:11:5");
});

it("follows a reference that the bundler took in", async () => {
  expect(await place(`${operation}/summary`)).toBe("operations/confirmTransfer.yaml:2:1");
});

it("follows a reference that the bundler turned into a component", async () => {
  expect(await place("/components/schemas/Transfer/properties/amount/format")).toBe("schemas/Transfer.yaml:9:5");
  expect(await place("/components/responses/Unauthorized/content")).toBe("responses/Unauthorized.yaml:2:1");
});

it("points at a reference that is left in the bundle, and behind one that the bundler took in", async () => {
  expect(await place(`${operation}/responses/401`)).toBe("operations/confirmTransfer.yaml:51:3");
  expect(await place(operation)).toBe("operations/confirmTransfer.yaml:1:1");
  const commented = `# Why.\n\n${smallSpec["schemas/TransferId.yaml"]?.trim()}`;
  const files = { ...smallSpec, "schemas/TransferId.yaml": commented };
  expect(await place("/components/schemas/TransferId", files)).toBe("schemas/TransferId.yaml:3:1");
});

it("finds a component that is part of a file, and one inside a component", async () => {
  const files = edit(smallSpec, "schemas/Transfer.yaml", "$ref: TransferId.yaml", "$ref: ids.yaml#/kinds/TransferKind");
  const ids = "kinds:\n  Other: { type: string }\n  TransferKind:\n    type: string\n    minLength: 1";
  expect(await place("/components/schemas/TransferKind/minLength", { ...files, "schemas/ids.yaml": ids })).toBe(
    "schemas/ids.yaml:5:5",
  );
});

it("follows YAML anchors", async () => {
  const files = edit(smallSpec, "openapi.yaml", "tags:", "x-a: &shared { deep: 1 }\n    x-b: *shared\n    tags:");
  expect(await place("/x-b/deep", files)).toBe("openapi.yaml:10:16");
});
