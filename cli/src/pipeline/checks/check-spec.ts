// Checks a spec and returns a bundle that generators can trust. Each step relies on the previous ones, so the first step
// with problems ends the check with all its problems.

import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import { checkExamples } from "./check-examples.ts";
import { checkFacts } from "./check-facts.ts";
import { checkFiles } from "./check-files.ts";
import { checkNames } from "./check-names.ts";
import { checkOperationIds } from "./check-operation-ids.ts";
import { checkRecursion } from "./check-recursion.ts";
import { checkReferences } from "./check-references.ts";
import { checkSchemas } from "./check-schemas.ts";
import { lintWithRedocly, type RedoclyRules } from "./lint-redocly.ts";
import { type SpectralRules, startSpectral } from "./lint-spectral.ts";
import type { FactsSource } from "./read-facts.ts";
import type { RunStep } from "./run-step.ts";

export interface CheckBundleOptions {
  /** The rules of the two linters. */
  readonly rules: { readonly redocly: RedoclyRules; readonly spectral: SpectralRules };
  /** Default: no check of facts. */
  readonly facts?: FactsSource;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

export interface CheckOptions extends CheckBundleOptions {
  /** The root file. */
  readonly spec: string;
  /** Rejects unreferenced files in the folder of the root file. @default false */
  readonly ownsFolder?: boolean;
}

/** Bundles a spec and checks its files and content. Throws a `PipelineError` with the problems of the first failing step. */
export async function checkSpec(options: CheckOptions): Promise<Bundle> {
  const { spec, ownsFolder = false, runStep = (_, work) => work() } = options;
  const bundle = await runStep("bundle", () => bundleSpec(spec));
  await runStep("files", async () => checkFiles(bundle, { ownsFolder }));
  await checkBundle(bundle, options);
  return bundle;
}

/** Checks a document wherever it comes from. Throws a `PipelineError` with the problems of the first failing step. */
export async function checkBundle(bundle: Bundle, options: CheckBundleOptions): Promise<void> {
  const { rules, facts, runStep = (_, work) => work() } = options;
  const reportSpectral = startSpectral(bundle, rules.spectral);
  await runStep("names", async () => checkNames(bundle));
  await runStep("references", async () => checkReferences(bundle));
  await runStep("recursion", async () => checkRecursion(bundle));
  await runStep("operation ids", async () => checkOperationIds([bundle]));
  const validatorAt = await runStep("compile schemas", async () => checkSchemas(bundle));
  await runStep("validate examples", async () => checkExamples(bundle, validatorAt));
  await runStep("lint (Redocly)", () => lintWithRedocly(bundle, rules.redocly));
  await runStep("lint (Spectral)", reportSpectral);
  if (facts) await runStep("facts", async () => checkFacts(bundle, facts));
}
