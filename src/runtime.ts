// What generated code imports of the run time.

export type { Route } from "./sandbox/route.ts";
export type { Caller } from "./wrappers/caller.ts";
export type { DocumentedAnswers } from "./wrappers/drift/documented-answers.ts";
export type { Operation } from "./wrappers/operation.ts";
export { paginate } from "./wrappers/pagination.ts";
export type { RenameMap } from "./wrappers/rename-map.ts";
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
} from "./wrappers/types.ts";
