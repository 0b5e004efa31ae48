// What calls give.

/** What the service says of its rate limit; a part that is absent or unreadable is undefined (C24). */
export interface RateLimit {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly resetAt: Date | undefined;
}

/** A result with what came around it. */
export interface ResultWithResponse<Data> {
  readonly data: Data;
  /** HTTP status. */
  readonly status: number;
  readonly headers: Headers;
  /** From the header named by the client's `requestIdHeader`; undefined without one (G74). */
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit;
  /** The envelope's message, where the answer has one. */
  readonly message: string | undefined;
}

/** A promise of the unwrapped data; `.withResponse()` gives status, headers and message as well (S39). */
export interface ResultPromise<Data> extends Promise<Data> {
  withResponse(): Promise<ResultWithResponse<Data>>;
}

/**
 * A promise of one page; iterating over it goes through the entries of that page and of all after it, with the same
 * arguments, and asks for a page only when it gets there (S40). Where the list grows meanwhile an entry may come twice: tell
 * them apart by their ids.
 *
 * @example
 * for await (const transaction of wallets.cardIssuer.listCardTransactions(customerId)) console.log(transaction.merchant);
 */
export interface PagedResultPromise<Page, Item> extends ResultPromise<Page>, AsyncIterable<Item> {}

/** A transfer that was made before under the same key: the one that exists is the result, and nothing moved now (S22). */
export interface DuplicateTransfer {
  readonly duplicate: true;
  /** Id of the transfer that exists. */
  readonly existingTransactionId: string;
  /** The key of both. */
  readonly idempotencyKey: string;
}

/** The result of a transfer, or the transfer that it duplicates: `if (sent.duplicate)` tells them apart. */
export type OrDuplicate<Result> = (Result & { readonly duplicate?: undefined }) | DuplicateTransfer;
