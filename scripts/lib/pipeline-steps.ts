// The pipeline's steps as lines: what is wrong with a spec is told by its place in the spec, without a stack of ours.

import { OutdatedOutputError, PipelineError, type RunStep } from "../../cli/src/index.ts";
import { CheckFailure, type StepRunner } from "./step-runner.ts";

/** Carries out the pipeline's steps by a script's own runner. */
export function pipelineSteps(step: StepRunner): RunStep {
  return (title, work) => step(title, () => work().catch(withoutStack));
}

function withoutStack(error: unknown): never {
  const isExpected = error instanceof PipelineError || error instanceof OutdatedOutputError;
  throw isExpected ? new CheckFailure([error.message]) : error;
}
