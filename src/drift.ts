// svc-sdk/drift: reports where responses differ from the documents. A separate entry point, because it contains the compiled
// schemas of both services.

export type { DriftEvent, DriftOptions, Outline } from "./wrappers/observability/drift.ts";
export { driftDetector } from "./wrappers/observability/drift-detector.ts";
export type { DriftObserver, ObservedResponse } from "./wrappers/observability/hooks.ts";
