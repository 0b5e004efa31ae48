// The pipeline's API.

export { generateCommand } from "./commands/generate-command.ts";
export { type Bundle, bundleSpec } from "./pipeline/bundle.ts";
export { type CheckOptions, checkSpec, type RunStep } from "./pipeline/check.ts";
export type { FactsSource } from "./pipeline/facts.ts";
export { type GenerateOptions, generate, type SpecSource } from "./pipeline/generate.ts";
export { checkOperationIds } from "./pipeline/operation-ids.ts";
export { formatProblem, type Location, PipelineError, type Problem } from "./pipeline/problem.ts";
export { type Difference, OutdatedOutputError } from "./pipeline/write.ts";
