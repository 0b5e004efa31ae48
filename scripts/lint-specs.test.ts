// The specs of this repository pass every check. Tests next to the pipeline prove the checks themselves.

import { expect, it } from "vitest";
import { bundleSpec } from "../cli/src/pipeline/bundle/bundle-spec.ts";
import { checkOperationIds } from "../cli/src/pipeline/checks/check-operation-ids.ts";
import { checkSpec } from "../cli/src/pipeline/checks/check-spec.ts";
import { rules, specs } from "./lib/repository-specs.ts";

it.each(specs)("$api: every check passes", { timeout: 60_000 }, async (source) => {
  await expect(checkSpec({ ...source, rules })).resolves.toBeDefined();
});

it("every operationId is unique", { timeout: 60_000 }, async () => {
  const bundles = await Promise.all(specs.map(({ spec }) => bundleSpec(spec)));
  expect(() => checkOperationIds(bundles)).not.toThrow();
});
