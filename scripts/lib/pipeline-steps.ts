// Runs the pipeline's steps in a script. An invalid spec is reported by its location in the spec, without a stack trace.

import { OutdatedOutputError, PipelineError, type RunStep } from "../../cli/src/index.ts";
import { CheckFailure, type StepRunner } from "./step-runner.ts";

/** Runs the pipeline's steps with a script's step runner. */
export function pipelineSteps(step: StepRunner): RunStep {
  return (title, work) => step(title, () => work().catch(withoutStack));
}

function withoutStack(error: unknown): never {
  const isExpected = error instanceof PipelineError || error instanceof OutdatedOutputError;
  throw isExpected ? new CheckFailure([error.message]) : error;
}
