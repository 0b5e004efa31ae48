// The promise that every method returns: of the data, or of the data with the response (S39).

import type { DataOf, ResultPromise, ResultWithResponse } from "../operation/results.ts";
import { Undescribed } from "../operation/undescribed.ts";

/**
 * Unwraps lazily: `.withResponse()` alone must not leave a second promise with an unhandled rejection.
 */
class UnwrappingPromise<Data> extends Promise<Data> implements ResultPromise<Data> {
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

export function toResultPromise<Data>(result: Promise<ResultWithResponse<Data>>): ResultPromise<Data> {
  return new UnwrappingPromise(result);
}
