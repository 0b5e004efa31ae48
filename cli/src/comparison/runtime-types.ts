// Declarations of the runtime's types for the comparison. Generated types import them; a program in memory needs no built SDK.
// Only assignability counts here, so that the declarations are short.

/** As `src/runtime.ts` exports them. */
export const runtimeDeclarations = `
declare const flavor: unique symbol;
type Id<Name extends string> = string & { readonly [flavor]?: Name };
type Decimal = string;
type DecimalInput = string | bigint;
type ExactInteger = string;
type Bytes = Uint8Array;
type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;
interface Undescribed<T = unknown> { readonly raw: unknown; unwrap<U = T>(): U }
interface ResultPromise<Data> extends Promise<Data> { withResponse(): Promise<{ readonly data: Data }> }
interface PagedResultPromise<Page, Item> extends ResultPromise<Page>, AsyncIterable<Item> {}
type OrDuplicate<Result> =
  | (Result & { readonly duplicate?: undefined })
  | { readonly duplicate: true; readonly existingTransactionId: string; readonly idempotencyKey: string };
interface CallOptions { readonly timeoutMs?: number }
interface KeyedCallOptions extends CallOptions { readonly idempotencyKey?: string }
interface TransferCallOptions extends CallOptions { readonly idempotencyKey: string | false }
interface PaidCallOptions extends CallOptions { readonly maxAmount?: string }
interface FileUpload { readonly file: never }
type Caller = (...given: readonly unknown[]) => any;
declare function paginate(...given: readonly unknown[]): any;
declare function payWithin(...given: readonly unknown[]): any;
declare function upload(...given: readonly unknown[]): any;
type Operation = unknown;
export { paginate, payWithin, upload };
export type {
  Id,
  Decimal,
  DecimalInput,
  ExactInteger,
  Bytes,
  FreeQuery,
  Undescribed,
  ResultPromise,
  PagedResultPromise,
  OrDuplicate,
  CallOptions,
  KeyedCallOptions,
  TransferCallOptions,
  PaidCallOptions,
  Caller,
  FileUpload,
  Operation,
};
`;
