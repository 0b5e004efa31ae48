// Checks documents by the rules for consumers: ours, without those about our source.

import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import type { RunStep } from "../pipeline/checks/run-step.ts";

export interface LintOptions {
  /** OpenAPI 3.1 documents. */
  readonly documents: readonly string[];
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/** Checks every document, whichever has problems. @throws {PipelineError} with the problems of all */
export async function lintDocuments({ documents, runStep = (_, work) => work() }: LintOptions): Promise<void> {
  const problems: Problem[] = [];
  for (const document of documents) {
    const prefixed: RunStep = (title, work) => runStep(`${document}: ${title}`, work);
    try {
      const bundle = await prefixed("bundle", () => bundleSpec(document));
      await checkBundle(bundle, { rules: consumerRules, runStep: prefixed });
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problems.push(...error.problems);
    }
  }
  refuse(problems);
}
