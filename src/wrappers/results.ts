// Results of calls.

import { fieldsOf, wholeNumber } from "./util/validate.ts";

/** The rate limit of the service. A part that is absent or unreadable is undefined. */
export interface RateLimit {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly resetAt: Date | undefined;
}

export function parseRateLimit(headers: Headers): RateLimit {
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return {
    limit: wholeNumber(headers.get("x-ratelimit-limit")),
    remaining: wholeNumber(headers.get("x-ratelimit-remaining")),
    resetAt: reset === undefined ? undefined : new Date(reset * 1000),
  };
}

/** A result with its response. */
export interface ResultWithResponse<Data> {
  readonly data: Data;
  /** HTTP status. */
  readonly status: number;
  readonly headers: Headers;
  /** From the header named by the client option `requestIdHeader`; undefined without it. */
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit;
  /** The message of the envelope, if there is one. */
  readonly message: string | undefined;
}

/** A promise of the unwrapped data. `.withResponse()` also gives status, headers and message. */
export interface ResultPromise<Data> extends Promise<Data> {
  withResponse(): Promise<ResultWithResponse<Data>>;
  /**
   * The data, also of an undocumented response: a call that ends in `.unwrap<T>()` gives the same value after its response has been
   * documented. The SDK does not check `T`.
   */
  unwrap<T = DataOf<Data>>(): Promise<T>;
}

/** The data in a result: its own, or that in an `Undescribed`. */
export type DataOf<Result> = Result extends Undescribed<infer T> ? T : Result;

/**
 * A promise of one page. Iterate over it to get the entries of that page and of all later pages; each page is requested when the
 * iteration reaches it. If the list grows meanwhile, an entry may come twice: compare ids.
 *
 * @example
 * for await (const transaction of wallets.cardIssuer.listCardTransactions(customerId)) console.log(transaction.merchant);
 */
export interface PagedResultPromise<Page, Item> extends ResultPromise<Page>, AsyncIterable<Item> {}

/**
 * A transfer that exists already under the same key. This call moved no money. The service says so only if it responds
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

/**
 * The body of an undocumented response. `T` is your type of its data; the SDK does not check it.
 *
 * Logs and `JSON.stringify` show only `note`, because it is undocumented which fields are secret: log `raw` or the data yourself.
 * In tests, create one with `new Undescribed(body)`.
 *
 * @example
 * const found = await agent.markets.search({ wallet_id, query: "rain" });
 * const { markets } = found.unwrap<{ markets: { market_id: string }[] }>();
 */
export class Undescribed<T = unknown> {
  readonly note: string = "undocumented response: read .raw or .unwrap()";
  readonly #raw: unknown;
  readonly #text: string | undefined;

  constructor(raw: unknown, text?: string) {
    this.#raw = raw;
    this.#text = text;
  }

  /** The whole body, including any envelope; undefined without a body. */
  get raw(): unknown {
    return this.#raw;
  }

  /**
   * The body as received, with the names on the wire; undefined if the value was created without it. In `raw`, JavaScript rounds numbers
   * of more than 15 digits: read them with `parseExactJson(text, ["data.id"])` of `svc-sdk/webhooks`.
   */
  get text(): string | undefined {
    return this.#text;
  }

  /**
   * The data: what a method returns once its response is documented. That is the field `data`, if there is one, of a body whose
   * `success` or `status` says success, as in all documented envelopes; of any other body the whole.
   */
  unwrap<Data = T>(): Data {
    const { success, status, data = this.#raw } = fieldsOf(this.#raw);
    return (saysSuccess(success) || saysSuccess(status) ? data : this.#raw) as Data;
  }
}

/** Unwraps lazily: `.withResponse()` alone must not leave a second promise with an unhandled rejection. */
export class UnwrappingPromise<Data> extends Promise<Data> implements ResultPromise<Data> {
  readonly #result: Promise<ResultWithResponse<Data>>;

  constructor(result: Promise<ResultWithResponse<Data>>) {
    super((resolve) => resolve(undefined as never));
    this.#result = result;
  }

  // `then` returns ordinary promises.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await`, `catch` and `finally` all go through `then`.
  override then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((value: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#result.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  withResponse(): Promise<ResultWithResponse<Data>> {
    return this.#result;
  }

  async unwrap<T = DataOf<Data>>(): Promise<T> {
    const { data } = await this.#result;
    return (data instanceof Undescribed ? data.unwrap() : data) as T;
  }
}

/** Unclear flags are not success, so that nothing is taken for a completed payment. */
export function saysSuccess(flag: unknown): boolean {
  return flag === true || (typeof flag === "string" && flag.toLowerCase() === "success");
}
