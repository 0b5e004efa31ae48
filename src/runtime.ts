// What generated code imports from the runtime.

export { paginate } from "./wrappers/calls/pagination.ts";
export { payWithin } from "./wrappers/calls/pay-within.ts";
export { upload } from "./wrappers/calls/upload.ts";
export type {
  Caller,
  CallOptions,
  KeyedCallOptions,
  PaidCallOptions,
  TransferCallOptions,
} from "./wrappers/operation/call-options.ts";
export type { DocumentedResponses, OperationResponses } from "./wrappers/operation/documented-responses.ts";
export type { Operation, Shape } from "./wrappers/operation/operation.ts";
export type { RenameMap } from "./wrappers/operation/rename-map.ts";
export type { OrDuplicate, PagedResultPromise, ResultPromise } from "./wrappers/operation/results.ts";
export type { Route } from "./wrappers/operation/route.ts";
export type { Undescribed } from "./wrappers/operation/undescribed.ts";
export type { FileRule, FileUpload, NamedFile } from "./wrappers/operation/upload.ts";
export type { Bytes, Decimal, DecimalInput, ExactInteger, FreeQuery, Id } from "./wrappers/operation/values.ts";
