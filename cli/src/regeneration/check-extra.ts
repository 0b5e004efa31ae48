// Checks and completes the document of a service of its own.

import { foreignConventions } from "../../../specs/rules/consumer-rules.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { located } from "../pipeline/bundle/problem.ts";
import { checkForeign, checkStructure, type RunStep } from "../pipeline/checks/check-spec.ts";
import { checkOperationIds } from "../pipeline/checks/check-structure.ts";
import { type Prepared, prepareForeign } from "./foreign/prepare-foreign.ts";
import { type WrongExample, wrongExamples } from "./foreign/wrong-examples.ts";

export interface ExtraInput {
  readonly api: string;
  readonly document: Bundle;
  /** The documents of the services before it, with their overlays. */
  readonly others: readonly Bundle[];
  /** The operationIds of those services; grows by those of this one. */
  readonly taken: Set<string>;
  readonly runStep: RunStep;
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function checkExtra(
  input: ExtraInput,
): Promise<Prepared & { readonly wrongExamples: readonly WrongExample[] }> {
  const { api, document, others, taken, runStep } = input;
  await checkStructure(document, runStep);
  // Handlers and the sandbox's answers find an operation by its id, so a new name would hide one behind the other.
  await runStep("operation ids", async () => checkOperationIds([...others, document]));
  const prepared = await runStep("prepare", async () => prepareForeign(document, api, taken));
  const { bundle } = prepared;
  await checkForeign(bundle, { conventions: foreignConventions, runStep });
  const wrong = await runStep("validate examples", () => located(bundle, async () => wrongExamples(bundle)));
  return { ...prepared, wrongExamples: wrong };
}
