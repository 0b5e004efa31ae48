// Declarations of the runtime's types for the comparison. Generated types import them; a program in memory needs no built SDK.
// Only assignability counts here, so that the declarations are short.

/** As `src/runtime.ts` exports them. */
export const runtimeDeclarations = `
declare const flavor: unique symbol;
export type Id<Name extends string> = string & { readonly [flavor]?: Name };
export type Decimal = string;
export type DecimalInput = string | bigint;
export type Bytes = Uint8Array;
export type ExactlyOne<T> = {
  [Key in keyof T]-?: { [Name in Key]-?: Exclude<T[Key], undefined> } & { [Other in Exclude<keyof T, Key>]?: never };
}[keyof T];
export type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;
export interface Undescribed<T = unknown> { readonly raw: unknown; unwrap<U = T>(): U }
export interface ResultPromise<Data> extends Promise<Data> { withResponse(): Promise<{ readonly data: Data }> }
export interface PagedResultPromise<Page, Item> extends ResultPromise<Page>, AsyncIterable<Item> {}
export type OrDuplicate<Result> =
  | (Result & { readonly duplicate?: undefined })
  | { readonly duplicate: true; readonly existingTransactionId: string; readonly idempotencyKey: string };
export interface CallOptions { readonly timeoutMs?: number }
export interface KeyedCallOptions extends CallOptions { readonly idempotencyKey?: string }
export interface TransferCallOptions extends CallOptions { readonly idempotencyKey: string | false }
export interface PaidCallOptions extends CallOptions { readonly maxAmount?: string }
export type Caller = (...given: readonly unknown[]) => any;
export declare function paginate(...given: readonly unknown[]): any;
export declare function payWithin(...given: readonly unknown[]): any;
export type Operation = unknown;
`;
