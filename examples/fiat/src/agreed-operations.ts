// Two operations of which only the path is documented. All fields are assumed: replace them by what the service has told you.

import { type Decimal, defineOperation, typed } from "svc-sdk";

/** A quote for sending money. Amounts are decimal strings, with all digits of the response. */
export interface PaymentQuote {
  readonly rate: Decimal;
  readonly fee: Decimal;
  readonly receive_amount: Decimal;
}

export const getQuote = defineOperation({
  method: "GET",
  path: "/sendmoney/quote",
  query: ["from_currency", "to_currency", "amount"],
  // The service may send numbers: these places keep their digits.
  decimals: { response: ["data.rate", "data.fee", "data.receive_amount"] },
  result(data): PaymentQuote {
    const { rate, fee, receive_amount } = Object(data);
    return { rate: text(rate), fee: text(fee), receive_amount: text(receive_amount) };
  },
});

export interface Wallet {
  readonly slug: string;
  readonly currency: string;
}

export const createWallet = defineOperation({
  method: "POST",
  path: "/wallet/create",
  body: typed<{ readonly currency: string }>(),
  // No field is secret: the end user may see in messages what was entered.
  sensitive: [],
  // The service documents that a write with the same key is carried out once.
  retry: "keyed",
  idempotencyKey: "required",
  result(data): Wallet {
    const { slug, currency } = Object(data);
    return { slug: text(slug), currency: text(currency) };
  },
});

function text(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new TypeError("The response lacks a text");
}
