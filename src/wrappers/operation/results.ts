// Results of calls.

import type { Undescribed } from "./undescribed.ts";

/** The rate limit of the service. A part that is absent or unreadable is undefined (C24). */
export interface RateLimit {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly resetAt: Date | undefined;
}

/** A result with its response. */
export interface ResultWithResponse<Data> {
  readonly data: Data;
  /** HTTP status. */
  readonly status: number;
  readonly headers: Headers;
  /** From the header named by the client option `requestIdHeader`; undefined without it (G74). */
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit;
  /** The message of the envelope, if there is one. */
  readonly message: string | undefined;
}

/** A promise of the unwrapped data. `.withResponse()` also gives status, headers and message (S39). */
export interface ResultPromise<Data> extends Promise<Data> {
  withResponse(): Promise<ResultWithResponse<Data>>;
  /**
   * The data, also of an undocumented response: a call that ends in `.unwrap<T>()` gives the same value after its response has been
   * documented (S52). The SDK does not check `T`.
   */
  unwrap<T = DataOf<Data>>(): Promise<T>;
}

/** The data in a result: its own, or that in an `Undescribed`. */
export type DataOf<Result> = Result extends Undescribed<infer T> ? T : Result;

/**
 * A promise of one page. Iterate over it to get the entries of that page and of all later pages; each page is requested when the
 * iteration reaches it (S40). If the list grows meanwhile, an entry may come twice: compare ids.
 *
 * @example
 * for await (const transaction of wallets.cardIssuer.listCardTransactions(customerId)) console.log(transaction.merchant);
 */
export interface PagedResultPromise<Page, Item> extends ResultPromise<Page>, AsyncIterable<Item> {}

/**
 * A transfer that exists already under the same key. This call moved no money (S22). The service says so only if it responds
 * with a conflict; if it repeats its first response instead, a retry looks like a new transfer, with the same transaction id.
 */
export interface DuplicateTransfer {
  readonly duplicate: true;
  /** Id of the existing transfer. */
  readonly existingTransactionId: string;
  /** The key of both calls. */
  readonly idempotencyKey: string;
}

/** The result of a transfer, or the existing transfer: `if (sent.duplicate)` tells them apart. */
export type OrDuplicate<Result> = (Result & { readonly duplicate?: undefined }) | DuplicateTransfer;
