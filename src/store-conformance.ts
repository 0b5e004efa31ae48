// svc-sdk/store-conformance: tests for implementations of a store.

export type { Store } from "./wrappers/idempotency/store.ts";
export {
  type StoreCheck,
  type StoreConformanceOptions,
  type StoreUnderTest,
  storeConformance,
} from "./wrappers/store-conformance/suite.ts";
