// The front of the pipeline: from the files that people write to a document that generators can trust. The steps build on
// one another, so the first one that finds something ends the check, with everything that it found.

import type { RulesetDefinition } from "@stoplight/spectral-core";
import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import { checkExamples } from "./check-examples.ts";
import { checkFacts } from "./check-facts.ts";
import { checkFiles } from "./check-files.ts";
import { checkOperationIds } from "./check-operation-ids.ts";
import { checkSchemas } from "./check-schemas.ts";
import { lintWithRedocly } from "./lint-redocly.ts";
import { lintWithSpectral } from "./lint-spectral.ts";
import type { FactsSource } from "./read-facts.ts";

export interface CheckOptions {
  /** The root file. */
  readonly spec: string;
  /** The rules of the two linters: Redocly's configuration file and a Spectral ruleset. */
  readonly rules: { readonly redocly: string; readonly spectral: RulesetDefinition };
  /** Left out, nothing is held against facts. */
  readonly facts?: FactsSource;
  /** The folder of the root file holds this spec alone: a file that nothing refers to is refused. Default: false. */
  readonly ownsFolder?: boolean;
  /** Carries out each step; the place for lines and times. */
  readonly runStep?: RunStep;
}

export type RunStep = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;

/** Checks a spec and gives its bundle; throws a `PipelineError` with the problems of the first step that has any. */
export async function checkSpec(options: CheckOptions): Promise<Bundle> {
  const { spec, rules, facts, ownsFolder = false, runStep = (_, work) => work() } = options;
  const bundle = await runStep("bundle", () => bundleSpec(spec));
  await runStep("files", async () => checkFiles(bundle, { ownsFolder }));
  await runStep("operation ids", async () => checkOperationIds([bundle]));
  const validatorAt = await runStep("compile schemas", async () => checkSchemas(bundle));
  await runStep("validate examples", async () => checkExamples(bundle, validatorAt));
  await runStep("lint (Redocly)", () => lintWithRedocly(spec, rules.redocly));
  await runStep("lint (Spectral)", () => lintWithSpectral(bundle, rules.spectral));
  if (facts) await runStep("facts", async () => checkFacts(bundle, facts));
  return bundle;
}
