// The pipeline's API.

export { generateCommand } from "./commands/generate-command.ts";
export { type Bundle, bundleSpec } from "./pipeline/bundle/bundle-spec.ts";
export { formatProblem, type Location, PipelineError, type Problem, type RunStep } from "./pipeline/bundle/problem.ts";
export { type CheckOptions, checkSpec } from "./pipeline/checks/check-spec.ts";
export { checkOperationIds } from "./pipeline/checks/check-structure.ts";
export type { FactsSource } from "./pipeline/checks/read-facts.ts";
export { draftsIn } from "./pipeline/checks/read-facts.ts";
export { type GenerateOptions, generate, type SpecSource } from "./pipeline/pipeline.ts";
export { type Difference, OutdatedOutputError } from "./pipeline/write/write-output.ts";
