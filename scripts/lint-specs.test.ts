// The specs of this repository are sound. What makes a spec sound is proven beside the pipeline's own code.

import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";
import { bundleSpec } from "../cli/src/pipeline/bundle.ts";
import { checkOperationIds, checkSpec } from "../cli/src/pipeline/check.ts";
import { root, rules, specs } from "./lib/specs.ts";

it.each(specs)("$api: every check passes", async ({ spec, facts }) => {
  await expect(checkSpec({ spec, rules, facts })).resolves.toBeDefined();
});

it("no operationId is used twice", async () => {
  const bundles = await Promise.all(specs.map(({ spec }) => bundleSpec(spec)));
  expect(() => checkOperationIds(bundles)).not.toThrow();
});

it("no file is left over", async () => {
  const bundles = await Promise.all(specs.map(({ spec }) => bundleSpec(spec)));
  const used = new Set(bundles.flatMap(({ files }) => files));
  const folder = join(root, "specs");
  const present = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes(sep) && file.endsWith(".yaml"))
    .map((file) => join(folder, file));
  expect(present.filter((file) => !used.has(file))).toEqual([]);
});
