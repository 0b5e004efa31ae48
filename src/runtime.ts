// What generated code imports of the run time.

export { paginate } from "./wrappers/calls/pagination.ts";
export type { Caller } from "./wrappers/operation/caller.ts";
export type { DocumentedAnswers } from "./wrappers/operation/documented-answers.ts";
export type { Operation } from "./wrappers/operation/operation.ts";
export type { RenameMap } from "./wrappers/operation/rename-map.ts";
export type { Route } from "./wrappers/operation/route.ts";
export type {
  Bytes,
  CallOptions,
  Decimal,
  DecimalInput,
  ExactlyOne,
  FreeQuery,
  Id,
  KeyedCallOptions,
  OrDuplicate,
  PagedResultPromise,
  ResultPromise,
  TransferCallOptions,
} from "./wrappers/operation/types.ts";
