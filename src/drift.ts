// svc-sdk/drift: reports where responses differ from the documents. A separate entry point, because it contains the compiled
// schemas of both services.

export { driftDetector } from "./wrappers/drift/detector.ts";
export type { DriftEvent } from "./wrappers/drift/drift-event.ts";
export type { DriftOptions } from "./wrappers/drift/service-detector.ts";
export type { DriftObserver, ObservedResponse } from "./wrappers/hooks/drift-observer.ts";
