import { expect, it } from "vitest";
import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkOperationIds } from "./check-structure.ts";

const bundle = (files: SpecFiles): Promise<Bundle> => bundleSpec(writeSpec(files));

it("finds an operationId that two documents share, and names both files", async () => {
  const [one, two] = [await bundle(smallSpec), await bundle(smallSpec)];
  const other = await bundle(edit(smallSpec, "operations/confirmTransfer.yaml", "confirmTransfer", "settleTransfer"));
  expect(() => checkOperationIds([one, other])).not.toThrow();
  const file = (each: Bundle): string => each.file.replace("openapi.yaml", "operations/confirmTransfer.yaml");
  expect(() => checkOperationIds([one, other, two])).toThrow(
    `${file(two)}:1:1  confirmTransfer is also used in ${file(one)}:1, by /paths/~1transfers~1{transferId}/post`,
  );
});

it("finds one that a document has twice", async () => {
  const line = "post:\n          $ref: operations/confirmTransfer.yaml";
  const twice = edit(smallSpec, "openapi.yaml", line, `${line}\n        ${line.replace("post", "put")}`);
  const spec = await bundle(twice);
  expect(() => checkOperationIds([spec])).toThrow("operations/confirmTransfer.yaml:1, by /paths/");
});

it("leaves a missing one to the lint", async () => {
  const without = edit(smallSpec, "operations/confirmTransfer.yaml", "operationId: confirmTransfer\n    ", "");
  const specs = [await bundle(without), await bundle(without)];
  expect(() => checkOperationIds(specs)).not.toThrow();
});
