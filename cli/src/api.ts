// The library entry point `svc-sdk-cli/api`: what the commands do, as functions with typed options, results and errors. Nothing
// here prints.

export { formatProblem, type Location, PipelineError, type Problem } from "./pipeline/bundle/problem.ts";
export { type ProjectConfig, readConfig } from "./project/config.ts";
export type { ProjectConfigInput } from "./project/config-input.ts";
export { type InitializedProject, type InitOptions, initProject } from "./project/init-project.ts";
export { ProjectOptionError } from "./project/project-option-error.ts";
