// Checks documents on their own: ours by our rules, any other as `regenerate` checks an extra document.

import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { checkBundle, type RunStep } from "../pipeline/checks/check-spec.ts";
import { walk } from "../pipeline/model/walk.ts";
import { checkExtra } from "./check-extra.ts";

export interface LintOptions {
  /** OpenAPI 3.1 documents. */
  readonly documents: readonly string[];
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/**
 * Checks every document, even after one with problems. Resolves to the warnings.
 *
 * @throws {PipelineError} with the problems of all
 */
export async function lintDocuments({
  documents,
  runStep = (_, work) => work(),
}: LintOptions): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const document of documents) {
    const prefixed: RunStep = (title, work) => runStep(`${document}: ${title}`, work);
    try {
      const bundle = await prefixed("bundle", () => bundleSpec(document));
      if (hasExtensions(bundle)) await checkBundle(bundle, { rules: consumerRules, runStep: prefixed });
      else warnings.push(...(await lintExtra(bundle, prefixed)));
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problems.push(...error.problems);
    }
  }
  refuse(problems);
  return warnings;
}

/** Its operations say how the SDK calls them, as those of our documents do. */
function hasExtensions({ document }: Bundle): boolean {
  return [...walk(document)].some(({ kind, node }) => kind === "operation" && node["x-sdk"] !== undefined);
}

async function lintExtra(document: Bundle, runStep: RunStep): Promise<readonly Problem[]> {
  const { wrongExamples } = await checkExtra({ api: "service", document, others: [], taken: new Set(), runStep });
  return wrongExamples;
}
