// Types that generated code and hand-written code share.

import type { LimitOptions } from "../deadlines/call-limits.ts";

declare const flavor: unique symbol;

/**
 * An id of one kind. Plain strings are accepted where an id is asked for; an id of another kind is not.
 *
 * @example
 * declare const cardId: Id<"CardId">;
 * const account: Id<"AccountId"> = cardId; // does not compile
 */
export type Id<Name extends string> = string & { readonly [flavor]?: Name };

/** An amount as it came from the service: an exact decimal string such as `"25.10"`, never a float (S31). */
export type Decimal = string;

/**
 * An amount to send: a decimal string such as `"25.10"`, or a bigint of whole units (S29, S30). No sign, no exponent,
 * no blanks; at most 39 digits before the point and 38 after it.
 */
export type DecimalInput = string | bigint;

/** The bytes of a file; fits where the platform wants a body or a part of a Blob, whichever TypeScript compiles it. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** Exactly one of the properties of `T`: for queries that take one of several identifiers (C70). */
export type ExactlyOne<T> = {
  [Key in keyof T]-?: { [Name in Key]-?: Exclude<T[Key], undefined> } & { [Other in Exclude<keyof T, Key>]?: never };
}[keyof T];

/** What may stand in a query whose names the description does not show. */
export type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** Options of every call. */
export interface CallOptions extends LimitOptions {
  /**
   * Ends the call at once, in every phase (S26); the error's `outcome` tells whether the request may already have reached the
   * service.
   *
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Extra request headers. Authorization, Idempotency-Key, Content-Type, Content-Length and Host are refused (S43), as
   * are headers of the connection itself and control characters (S35).
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Extra top-level body fields, for what the description names without placing, such as `twoFactorCode` (G25). A function is
   * asked anew for every attempt. Declared fields and `idempotency_key` are refused (S43).
   *
   * @default none
   */
  readonly extraBody?: ExtraBody | undefined;
  /**
   * `false` takes the call out of the client's budget of retries: it is sent again though that is used up, and takes nothing from
   * it (S23). @default the client's budget
   */
  readonly retryBudget?: false | undefined;
}

/** Extra body fields, or a function that gives them for each attempt. */
export type ExtraBody = Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);

/**
 * 1 to 255 visible ASCII characters (S14); with the time at which the key was first used, where you know it: a service that
 * forgets keys would take an old one for a new payment (S13). Say it of a key that is sent again: a refusal of such a key proves
 * nothing of its earlier calls (S45).
 */
export type IdempotencyKey = string | { readonly key: string; readonly firstUsedAt?: Date | undefined };

/** Options of a write whose idempotency key the SDK makes; the caller's own key wins (S9). */
export interface KeyedCallOptions extends CallOptions {
  /** @default a fresh UUID per logical call */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Options of a transfer: the caller decides on the key (S11). */
export interface TransferCallOptions extends CallOptions {
  /**
   * The same for every try of the same transfer; `deriveKey` makes such keys. `false` sends without a key: then nothing stops a
   * second transfer when a lost one is sent again.
   */
  readonly idempotencyKey: IdempotencyKey | false;
}

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

/** What a resource method hands to the run time. */
export interface CallArguments {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly options?: CallOptions | KeyedCallOptions | TransferCallOptions | undefined;
}
