// svc-sdk/drift: reports where live answers differ from the description. Apart from the clients, because it brings the
// compiled schemas of both services.

export { type DriftOptions, driftDetector } from "./wrappers/drift/detector.ts";
export type { DriftEvent } from "./wrappers/drift/drift-event.ts";
export type { DriftObserver, ObservedResponse } from "./wrappers/hooks/drift-observer.ts";
