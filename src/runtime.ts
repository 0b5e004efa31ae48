// What generated code imports from the runtime.

export { paginate } from "./wrappers/call/pagination.ts";
export { payWithin } from "./wrappers/call/pay-within.ts";
export { upload } from "./wrappers/call/upload.ts";
export type { FetchPaths } from "./wrappers/client/create-fetch.ts";
export type {
  Bytes,
  Decimal,
  DecimalInput,
  DocumentedResponses,
  ExactInteger,
  FileRule,
  FileUpload,
  FreeQuery,
  Id,
  NamedFile,
  Operation,
  OperationResponses,
  RenameMap,
  Route,
  Shape,
} from "./wrappers/operation.ts";
export type {
  Caller,
  CallOptions,
  KeyedCallOptions,
  PaidCallOptions,
  TransferCallOptions,
} from "./wrappers/options.ts";
export type { OrDuplicate, PagedResultPromise, ResultPromise, Undescribed } from "./wrappers/results.ts";
