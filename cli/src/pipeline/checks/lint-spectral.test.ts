import type { RulesetDefinition } from "@stoplight/spectral-core";
import { expect, it } from "vitest";
import ruleset from "../../../../specs/rules/ruleset.ts";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, writeSpec } from "../testing/spec-files.ts";
// Loads Spectral before the tests and their time limit.
import "./spectral-findings.ts";
import { lintWithSpectral, startSpectral } from "./lint.ts";

function rulesetWith(message: string | undefined): RulesetDefinition {
  const complain = () => (message === undefined ? [] : [{ message }]);
  // biome-ignore lint/suspicious/noThenProperty: Spectral's word
  return { rules: { "no-decimals": { given: "$..format", severity: "hint", then: { function: complain } } } };
}

it("complains in the file where it was written, whatever the severity", async () => {
  const spec = writeSpec(smallSpec);
  const bundle = await bundleSpec(spec);
  expect(await complaints(spec, () => lintWithSpectral(bundle, rulesetWith("not here")))).toEqual([
    "schemas/Transfer.yaml:9 not here (no-decimals)",
  ]);
});

it("finds the line of a misspelled extension, with the rules of this repository", async () => {
  const spec = writeSpec(edit(smallSpec, "operations/confirmTransfer.yaml", "x-retry", "x-retyr"));
  const bundle = await bundleSpec(spec);
  expect(await complaints(spec, () => lintWithSpectral(bundle, ruleset))).toContainEqual(
    expect.stringMatching(/^operations\/confirmTransfer\.yaml:7 x-retyr is unknown.* \(extension-use\)$/),
  );
});

it("passes what no rule complains of", async () => {
  await expect(
    lintWithSpectral(await bundleSpec(writeSpec(smallSpec)), rulesetWith(undefined)),
  ).resolves.toBeUndefined();
});

it("reports what is found elsewhere where it is asked for, and nothing before", async () => {
  const spec = writeSpec(smallSpec);
  const bundle = await bundleSpec(spec);
  const finding = { path: ["info", "title"], message: "not here", code: "no-titles" };
  const report = startSpectral(bundle, async () => [finding]);
  expect(await complaints(spec, report)).toEqual([expect.stringMatching(/^openapi\.yaml:\d+ not here \(no-titles\)$/)]);
  const failed = startSpectral(bundle, () => Promise.reject(new Error("the worker ended")));
  await expect(failed()).rejects.toThrow("the worker ended");
});
