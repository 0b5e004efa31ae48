// The front of the pipeline: from the files that people write to a document that generators can trust. The steps build on
// one another, so the first one that finds something ends the check, with everything that it found.

import type { RulesetDefinition } from "@stoplight/spectral-core";
import { type Bundle, bundleSpec } from "./bundle.ts";
import { checkExamples } from "./check-examples.ts";
import { checkFacts } from "./check-facts.ts";
import { checkSchemas } from "./check-schemas.ts";
import type { FactsSource } from "./facts.ts";
import { lintWithRedocly } from "./lint-redocly.ts";
import { lintWithSpectral } from "./lint-spectral.ts";
import { problemAt, refuse } from "./problem.ts";
import { walk } from "./walk.ts";

export interface CheckOptions {
  /** The root file. */
  readonly spec: string;
  /** The rules of the two linters: Redocly's configuration file and a Spectral ruleset. */
  readonly rules: { readonly redocly: string; readonly spectral: RulesetDefinition };
  /** Left out, nothing is held against facts. */
  readonly facts?: FactsSource;
  /** Carries out each step; the place for lines and times. */
  readonly runStep?: RunStep;
}

export type RunStep = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;

/** Checks a spec and gives its bundle; throws a `PipelineError` with the problems of the first step that has any. */
export async function checkSpec({ spec, rules, facts, runStep = (_, work) => work() }: CheckOptions): Promise<Bundle> {
  const bundle = await runStep("bundle", () => bundleSpec(spec));
  const validatorAt = await runStep("compile schemas", async () => checkSchemas(bundle));
  await runStep("validate examples", async () => checkExamples(bundle, validatorAt));
  await runStep("lint (Redocly)", () => lintWithRedocly(spec, rules.redocly));
  await runStep("lint (Spectral)", () => lintWithSpectral(bundle, rules.spectral));
  if (facts) await runStep("facts", async () => checkFacts(bundle, facts));
  return bundle;
}

/** Several documents make one SDK: an operationId is unique over all of them. */
export function checkOperationIds(bundles: readonly Bundle[]): void {
  const owners = new Map<unknown, Bundle>();
  const problems = bundles.flatMap((bundle) =>
    [...walk(bundle.document)]
      .filter(({ kind, path }) => kind === "operation" && path[0] === "paths")
      .flatMap(({ node, path }) => {
        const owner = owners.get(node.operationId);
        owners.set(node.operationId, bundle);
        return owner
          ? [problemAt(bundle, [...path, "operationId"], `${node.operationId} is used in ${owner.file} as well`)]
          : [];
      }),
  );
  refuse(problems);
}
