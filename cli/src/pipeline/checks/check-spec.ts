// Checks the files of a spec and returns a bundle that generators can trust. Each step relies on the previous ones, so the
// first step with problems ends the check with all its problems.

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
  /** Default: no check of facts. */
  readonly facts?: FactsSource;
  /** Rejects unreferenced files in the folder of the root file. @default false */
  readonly ownsFolder?: boolean;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

export type RunStep = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;

/** Throws a `PipelineError` with the problems of the first failing step. */
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
