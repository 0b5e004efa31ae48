// What generated code imports: the types of the run time and nothing else.

export type { Caller } from "./wrappers/caller.ts";
export type { Operation } from "./wrappers/operation.ts";
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
  ResultPromise,
  TransferCallOptions,
} from "./wrappers/types.ts";
