// The result of an operation whose response is undocumented (S52).

import { fieldsOf } from "../parsing/fields.ts";
import { saysSuccess } from "../parsing/success-flag.ts";

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
   * The data: what a method returns once its response is documented. That is the field `data` of a body whose `success` or `status`
   * says success, as in all documented envelopes; of any other body the whole.
   */
  unwrap<Data = T>(): Data {
    const { success, status, data = this.#raw } = fieldsOf(this.#raw);
    return (saysSuccess(success) || saysSuccess(status) ? data : this.#raw) as Data;
  }
}
