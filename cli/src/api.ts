// The library entry point `svc-sdk-cli/api`: what the commands do, as functions with typed options, results and errors. Nothing
// here prints.

export {
  type ChangePlace,
  type Comparison,
  comparisonMarkdown,
  type Level,
  type SdkChange,
} from "./comparison/change.ts";
export { type Apis, type ComparedDocument, compareApis } from "./comparison/compare-apis.ts";
export { readApis } from "./comparison/read-apis.ts";
export { overlayStub } from "./documents/gap-stub.ts";
export type { GapPlace } from "./documents/gaps.ts";
export { closedGaps, documentsVersion, type Gap, listGaps, type OurService, ourDocument } from "./documents/gaps.ts";
export { applyOverlays, type Change, type Origin, type Overlaid } from "./overlays/apply-overlays.ts";
export { fitReport, type Unfit } from "./overlays/fit-report.ts";
export { type OverlayAction, type OverlayFile, readOverlay } from "./overlays/read-overlay.ts";
export { type Bundle, bundleSpec } from "./pipeline/bundle/bundle-spec.ts";
export { formatProblem, type Location, PipelineError, type Problem, type RunStep } from "./pipeline/bundle/problem.ts";
export type { Json, JsonObject } from "./pipeline/model/json-pointer.ts";
export { type Difference, OutdatedOutputError } from "./pipeline/write/write-output.ts";
export { type AddStubsOptions, addStubs, type StubOutcome } from "./project/add-stubs.ts";
export { type ConfigOverrides, readConfig } from "./project/config.ts";
export { type InitializedProject, type InitOptions, initProject } from "./project/init-project.ts";
export type { ProjectConfig } from "./project/project-config.ts";
export { type ClosedGap, type ProjectGaps, projectGaps } from "./project/project-gaps.ts";
export type { Page, PageData } from "./reference/page.ts";
export { projectPages, writePages } from "./reference/project-pages.ts";
export { type LintOptions, lintDocuments } from "./regeneration/check-documents.ts";
export {
  type LoadProjectOptions,
  loadProject,
  type Project,
  type ProjectService,
  type Regenerated,
  type RegenerateOptions,
  regenerate,
} from "./regeneration/regenerate.ts";
export { type Upgraded, type UpgradeOptions, upgradeProject } from "./regeneration/upgrade-project.ts";
export { ProjectOptionError } from "./sandbox-server/program-error.ts";
